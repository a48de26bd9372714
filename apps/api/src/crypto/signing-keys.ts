/** The keys that sign access tokens: made on first start, kept in a file only the owner can read. */
import { createPrivateKey, hkdfSync, randomUUID, sign } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type JSONWebKeySet, type JWK, createLocalJWKSet, exportJWK, generateKeyPair } from 'jose';
import * as z from 'zod/mini';
import { StartupError } from '../startup-error.ts';

const algorithm = 'EdDSA';
export const accessTokenType = 'at+jwt';
export const tokenAudience = 'marquee';

export interface SigningKeys {
  /** The public halves, as other parties read them. */
  readonly jwks: JSONWebKeySet;
  readonly find: ReturnType<typeof createLocalJWKSet>;
  sign(claims: Readonly<Record<string, unknown>>): string;
  /** A secret of its own for each purpose, the same on every server that has the key file. */
  derive(purpose: string): Buffer;
  /** For what outlives a key that was retired: the secret in use, and then those that still count. */
  lasting(purpose: string): readonly Buffer[];
}

const storedKey = z.looseObject({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: z.string(),
  d: z.string(),
  kid: z.string(),
  /** In seconds; until then it verifies only, so that every server knows it before the first one signs with it. */
  from: z.optional(z.number()),
  /** It signs and verifies nothing any more; what was made with its secrets long ago still counts. */
  retired: z.optional(z.boolean()),
});
export type StoredKey = z.output<typeof storedKey>;

/** Newest first. The newest whose time has come signs, all verify; secrets come from the oldest, which stays. */
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
    // Another server on the same folder was faster: its key is as good.
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

/** Here and now: a signature takes less than the way to a thread and back, and every token call waits for one. */
const createSign = (jwk: StoredKey) => {
  const key = createPrivateKey({ key: jwk, format: 'jwk' });
  const header = base64url({ alg: algorithm, typ: accessTokenType, kid: jwk.kid });
  return (claims: object): string => {
    const text = `${header}.${base64url(claims)}`;
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
    sign: (claims) => (signers.find(({ key }) => isActive(key)) ?? signers.at(-1)!).sign(claims),
    derive: (purpose) => derive(oldest, purpose),
    lasting: (purpose) => [oldest, ...retired].map((key) => derive(key, purpose)),
  };
};
