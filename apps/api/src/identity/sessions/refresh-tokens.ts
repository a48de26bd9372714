/**
 * Refresh tokens: session id, generation and seed under an HMAC tag. The tag is checked before the database is asked,
 * the seed is stored as a hash only, and every earlier generation of a session is recognisable as reuse.
 */
import { createHmac, createSecretKey, randomBytes, timingSafeEqual } from 'node:crypto';
import { sha256 } from '../../crypto/secrets.ts';

export interface RefreshToken {
  readonly sessionId: string;
  /** Which refresh of the session made it. */
  readonly generation: number;
  /** Random, the same for all tokens of a session. */
  readonly seed: Buffer;
}

const prefix = 'r2.';
const idBytes = 16;
const generationBytes = 4;
const seedBytes = 16;
const bodyBytes = idBytes + generationBytes + seedBytes;
const tagBytes = 32;
const length = prefix.length + Math.ceil(((bodyBytes + tagBytes) * 4) / 3);

export const newSeed = (): Buffer => randomBytes(seedBytes);
export const seedHashOf = (seed: Buffer): Buffer => sha256(seed.toString('base64url'));

const bytesOfId = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex');
const idOfBytes = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/** The session that a token names, unverified; undefined for tokens of the earlier form. */
export const sessionIdIn = (text: string): string | undefined =>
  text.startsWith(prefix)
    ? idOfBytes(Buffer.from(text.slice(prefix.length), 'base64url').subarray(0, idBytes))
    : undefined;

export interface RefreshTokens {
  write(token: RefreshToken): string;
  /** Undefined when it was not written with this key. */
  read(text: string): RefreshToken | undefined;
  /** The seed of a session that began with a token of the earlier form: all its tokens lead to the same successor. */
  seedOfEarlierForm(sessionId: string): Buffer;
}

export const createRefreshTokens = (secret: Buffer): RefreshTokens => {
  // Given bytes, every tag would make a key object of its own, which takes longer than the tag.
  const key = createSecretKey(secret);
  const tagOf = (body: Buffer) => createHmac('sha256', key).update(body).digest();
  return {
    write: ({ sessionId, generation, seed }) => {
      const number = Buffer.alloc(generationBytes);
      number.writeUInt32BE(generation);
      const body = Buffer.concat([bytesOfId(sessionId), number, seed]);
      return prefix + Buffer.concat([body, tagOf(body)]).toString('base64url');
    },
    read: (text) => {
      if (text.length !== length || !text.startsWith(prefix)) return undefined;
      const bytes = Buffer.from(text.slice(prefix.length), 'base64url');
      if (bytes.length !== bodyBytes + tagBytes) return undefined;
      const body = bytes.subarray(0, bodyBytes);
      if (!timingSafeEqual(bytes.subarray(bodyBytes), tagOf(body))) return undefined;
      return {
        sessionId: idOfBytes(body.subarray(0, idBytes)),
        generation: body.readUInt32BE(idBytes),
        seed: Buffer.from(body.subarray(idBytes + generationBytes)),
      };
    },
    seedOfEarlierForm: (sessionId) =>
      createHmac('sha256', key).update(`seed ${sessionId}`).digest().subarray(0, seedBytes),
  };
};
