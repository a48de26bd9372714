/** Recovery codes: shown once, stored as keyed hashes, each works once. */
import { createHmac, randomInt } from 'node:crypto';
import { limits } from '@marquee/product/limits.ts';
import type { SigningKeys } from '../../crypto/signing-keys.ts';

/** No signs that look alike: 0 O, 1 I L, 2 Z, 5 S, 8 B, U V. */
const alphabet = '34679ACDEFGHJKMNPQRTWXY';

const newRecoveryCode = (): string =>
  Array.from({ length: limits.recoveryCodeLength }, () => alphabet[randomInt(alphabet.length)]).join('');

export const newRecoveryCodes = (): readonly string[] => {
  const codes = new Set<string>();
  while (codes.size < limits.recoveryCodes) codes.add(newRecoveryCode());
  return [...codes];
};

/** As people type it: in lower case, with spaces or hyphens. */
export const normalizeRecoveryCode = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toUpperCase();

export const recoveryCodeHash = (
  tokenKeys: Pick<SigningKeys, 'lasting'>,
  accountId: string,
  code: string,
): readonly Buffer[] =>
  tokenKeys.lasting('recovery codes').map((key) =>
    createHmac('sha256', key)
      .update(`${accountId} ${normalizeRecoveryCode(code)}`)
      .digest(),
  );
