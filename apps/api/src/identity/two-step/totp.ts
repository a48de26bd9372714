/** One-time passwords of an authenticator app (RFC 6238): SHA-1, six digits, thirty seconds. */
import { limits } from '@marquee/product/limits.ts';
import { Secret, TOTP } from 'otpauth';
import { openText, sealText } from '../../crypto/sealed-text.ts';
import type { SigningKeys } from '../../crypto/signing-keys.ts';

type Keys = Pick<SigningKeys, 'lasting'>;

const shape = { algorithm: 'SHA1', digits: limits.totpDigits, period: limits.totpSeconds } as const;
const keysOf = (tokenKeys: Keys): readonly Buffer[] => tokenKeys.lasting('totp');

/** Base32, as apps take it by hand. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** Bound to the account: a sealed secret moved to another row does not open. */
export const sealTotpSecret = (tokenKeys: Keys, accountId: string, secret: string): string =>
  sealText(keysOf(tokenKeys), accountId, secret);

export const openTotpSecret = (tokenKeys: Keys, accountId: string, sealed: string): string => {
  const secret = openText(keysOf(tokenKeys), accountId, sealed);
  if (secret === undefined) throw new Error('a TOTP secret was sealed with another key');
  return secret;
};

export const otpauthUriOf = (secret: string, issuer: string, label: string): string =>
  new TOTP({ ...shape, secret: Secret.fromBase32(secret), issuer, label }).toString();

/** The time step that the code is of, within the window; undefined if it is wrong. */
export const stepOf = (secret: string, code: string, now: number): number | undefined => {
  if (!new RegExp(`^\\d{${limits.totpDigits}}$`).test(code)) return undefined;
  const totp = new TOTP({ ...shape, secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token: code, timestamp: now, window: limits.totpWindow });
  return delta === null ? undefined : Math.floor(now / 1000 / limits.totpSeconds) + delta;
};
