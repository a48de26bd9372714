/** Authenticated encryption (AES-256-GCM) of text and files that are stored. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const cipher = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** `keys`: the first encrypts; the others, of retired keys, still decrypt. `context` binds the bytes to their place. */
export const sealBytes = (keys: readonly Buffer[], context: string, bytes: Uint8Array): Buffer => {
  const iv = randomBytes(ivBytes);
  const sealing = createCipheriv(cipher, keys[0]!, iv).setAAD(Buffer.from(context));
  const sealed = Buffer.concat([sealing.update(bytes), sealing.final()]);
  return Buffer.concat([iv, sealing.getAuthTag(), sealed]);
};

const openWith = (key: Buffer, context: string, sealed: Buffer): Buffer | undefined => {
  try {
    const opening = createDecipheriv(cipher, key, sealed.subarray(0, ivBytes), { authTagLength: tagBytes })
      .setAAD(Buffer.from(context))
      .setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
    return Buffer.concat([opening.update(sealed.subarray(ivBytes + tagBytes)), opening.final()]);
  } catch {
    return undefined;
  }
};

/** Undefined if none of the keys opens it in this context. */
export const openBytes = (keys: readonly Buffer[], context: string, sealed: Buffer): Buffer | undefined => {
  for (const key of keys) {
    const bytes = openWith(key, context, sealed);
    if (bytes !== undefined) return bytes;
  }
  return undefined;
};

export const sealText = (keys: readonly Buffer[], context: string, text: string): string =>
  sealBytes(keys, context, Buffer.from(text)).toString('base64');

/** Undefined if none of the keys opens it in this context. */
export const openText = (keys: readonly Buffer[], context: string, sealed: string): string | undefined =>
  openBytes(keys, context, Buffer.from(sealed, 'base64'))?.toString('utf8');
