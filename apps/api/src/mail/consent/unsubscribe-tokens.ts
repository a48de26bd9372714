/** Signed tokens of unsubscribe links: they never expire and do nothing but withdraw one consent. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import {
  formatUnsubscribeToken,
  parseUnsubscribeToken,
  type UnsubscribeToken,
} from '@marquee/product/url/unsubscribe-token.ts';
import type { SigningKeys } from '../../crypto/signing-keys.ts';

type Subject = Omit<UnsubscribeToken, 'signature'>;

/** A link in an old mail must work after a key was retired. */
const keysOf = (tokenKeys: Pick<SigningKeys, 'lasting'>): readonly Buffer[] =>
  tokenKeys.lasting('unsubscribe links');

const sign = (key: Buffer, { brand, purpose, accountId }: Subject): Buffer =>
  createHmac('sha256', key).update([brand, purpose, accountId].join('.')).digest();

export const createUnsubscribeToken = (tokenKeys: Pick<SigningKeys, 'lasting'>, subject: Subject): string =>
  formatUnsubscribeToken({
    ...subject,
    signature: sign(keysOf(tokenKeys)[0]!, subject).toString('base64url'),
  });

/** Undefined unless we signed it. */
export const verifyUnsubscribeToken = (
  tokenKeys: Pick<SigningKeys, 'lasting'>,
  token: string,
): Subject | undefined => {
  const parsed = parseUnsubscribeToken(token);
  if (!parsed) return undefined;
  const given = Buffer.from(parsed.signature, 'base64url');
  // Decoding is lenient, so that several spellings give the same bytes; only ours counts.
  if (given.toString('base64url') !== parsed.signature) return undefined;
  return keysOf(tokenKeys).some((key) => timingSafeEqual(sign(key, parsed), given)) ? parsed : undefined;
};
