/** Secrets that people or browsers carry: 256 bits, kept here only as a hash. */
import { createHash, randomBytes } from 'node:crypto';

export const sha256 = (secret: string): Buffer => createHash('sha256').update(secret).digest();

export const newSecret = (): { readonly secret: string; readonly hash: Buffer } => {
  const secret = randomBytes(32).toString('base64url');
  return { secret, hash: sha256(secret) };
};
