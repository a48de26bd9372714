/** Signing keys of access tokens: created at first start, stored in a file that only its owner can read. */
import { createPrivateKey, hkdfSync, randomUUID, sign } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type JSONWebKeySet, type JWK, createLocalJWKSet, exportJWK, generateKeyPair } from 'jose';
import * as z from 'zod/mini';
import { StartupError } from '../startup-error.ts';
import { type ClientKey, deriveClientKey } from './client-key.ts';

const algorithm = 'EdDSA';
export const accessTokenType = 'at+jwt';
export const tokenAudience = 'marquee';

export interface SigningKeys {
  /** Public keys (JWKS). */
  readonly jwks: JSONWebKeySet;
  readonly find: ReturnType<typeof createLocalJWKSet>;
  /** Authenticates the product as a client at other companies (`private_key_jwt`). */
  readonly clientKey: ClientKey;
  /** `type`: the header’s `typ`; default: an access token. */
  sign(claims: Readonly<Record<string, unknown>>, type?: string): string;
  /** A secret derived per purpose, the same on every server with this key file. */
  derive(purpose: string): Buffer;
  /** The current secret, then those of retired keys, for data that outlives a key. */
  lasting(purpose: string): readonly Buffer[];
}

const storedKey = z.looseObject({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: z.string(),
  d: z.string(),
  kid: z.string(),
  /** Unix seconds. Before it the key only verifies, so that every server has it before any signs with it. */
  from: z.optional(z.number()),
  /** Retired keys neither sign nor verify; secrets derived from them stay valid. */
  retired: z.optional(z.boolean()),
});
export type StoredKey = z.output<typeof storedKey>;

/** Newest first. The newest active key signs, all verify; secrets derive from the oldest, which is never removed. */
const keyFile = z.object({
  keys: z.array(storedKey).check(z.refine((keys) => keys.some(({ retired }) => !retired))),
});

export const createKey = async (): Promise<StoredKey> => {
  const { privateKey } = await generateKeyPair(algorithm, { extractable: true });
  const key = { ...(await exportJWK(privateKey)), kid: randomUUID(), alg: algorithm, use: 'sig' };
  return storedKey.parse(key);
};

const isError = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code;

const read = async (file: string): Promise<string | undefined> => {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (isError(error, 'ENOENT')) return undefined;
    throw new StartupError([
      `TOKEN_KEY_FILE cannot be read: ${file} (${(error as NodeJS.ErrnoException).code})`,
    ]);
  }
};

/** Write to a temp file, then `link()`: atomic, and only the first of several starting servers creates it. */
const make = async (file: string): Promise<string> => {
  const text = JSON.stringify({ keys: [await createKey()] });
  const draft = `${file}.${randomUUID()}`;
  try {
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(draft, text, { mode: 0o600, flush: true });
    await link(draft, file);
    return text;
  } catch (error) {
    // Another server created the file first; use its key.
    if (isError(error, 'EEXIST')) return readFile(file, 'utf8');
    throw new StartupError([
      `TOKEN_KEY_FILE cannot be written: ${file} (${(error as NodeJS.ErrnoException).code})`,
    ]);
  } finally {
    await rm(draft, { force: true });
  }
};

const parse = (file: string, text: string): readonly StoredKey[] => {
  try {
    return keyFile.parse(JSON.parse(text)).keys;
  } catch {
    throw new StartupError([`TOKEN_KEY_FILE does not hold signing keys: ${file}`]);
  }
};

const publicHalf = ({ kty, crv, x, kid }: StoredKey): JWK => ({
  kty,
  crv,
  x,
  kid,
  alg: algorithm,
  use: 'sig',
});

const derive = ({ d }: StoredKey, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', d, '', purpose, 32));

const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Signs synchronously: a signature takes less time than a round trip to a worker thread. */
const createSign = (jwk: StoredKey) => {
  const key = createPrivateKey({ key: jwk, format: 'jwk' });
  const headerOf = (typ: string) => base64url({ alg: algorithm, typ, kid: jwk.kid });
  const usual = headerOf(accessTokenType);
  return (claims: object, type = accessTokenType): string => {
    const text = `${type === accessTokenType ? usual : headerOf(type)}.${base64url(claims)}`;
    return `${text}.${sign(null, Buffer.from(text), key).toString('base64url')}`;
  };
};

export const parseSigningKeys = async (file: string): Promise<readonly StoredKey[]> =>
  parse(file, (await read(file)) ?? (await make(file)));

export const isNotRetired = ({ retired }: StoredKey): boolean => !retired;
export const isActive = ({ from = 0 }: StoredKey): boolean => from * 1000 <= Date.now();

export const loadSigningKeys = async (file: string): Promise<SigningKeys> => {
  const keys = await parseSigningKeys(file);
  const inUse = keys.filter(isNotRetired);
  const signers = inUse.map((key) => ({ key, sign: createSign(key) }));
  const oldest = inUse.at(-1)!;
  const retired = keys.filter((key) => !isNotRetired(key));
  const jwks: JSONWebKeySet = { keys: inUse.map(publicHalf) };
  return {
    jwks,
    find: createLocalJWKSet(jwks),
    clientKey: await deriveClientKey(derive(oldest, 'client authentication')),
    sign: (claims, type) => (signers.find(({ key }) => isActive(key)) ?? signers.at(-1)!).sign(claims, type),
    derive: (purpose) => derive(oldest, purpose),
    lasting: (purpose) => [oldest, ...retired].map((key) => derive(key, purpose)),
  };
};
