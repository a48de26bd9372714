/** The keys that sign access tokens: made on first start, kept in a file only the owner can read. */
import { createPrivateKey, hkdfSync, randomUUID, sign } from 'node:crypto';
import { mkdir, open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type JSONWebKeySet, type JWK, createLocalJWKSet, exportJWK, generateKeyPair } from 'jose';
import * as z from 'zod/mini';
import { StartProblem } from '../start-problem.ts';

const algorithm = 'EdDSA';
export const accessTokenType = 'at+jwt';
export const tokenAudience = 'marquee';

export interface TokenKeys {
  /** The public halves, as other parties read them. */
  readonly jwks: JSONWebKeySet;
  readonly find: ReturnType<typeof createLocalJWKSet>;
  sign(claims: Readonly<Record<string, unknown>>): string;
  /** A secret of its own for each purpose, the same on every server that has the key file. */
  derive(purpose: string): Buffer;
  /** For what must outlive a replaced key: it comes from the oldest one, which stays in the file. */
  lasting(purpose: string): Buffer;
}

/** The first key signs; the others still verify, so that a key can be replaced without signing anybody out. */
const keyFile = z.object({
  keys: z
    .array(
      z.looseObject({
        kty: z.literal('OKP'),
        crv: z.literal('Ed25519'),
        x: z.string(),
        d: z.string(),
        kid: z.string(),
      }),
    )
    .check(z.minLength(1)),
});

const makeKey = async (): Promise<JWK> => {
  const { privateKey } = await generateKeyPair(algorithm, { extractable: true });
  return { ...(await exportJWK(privateKey)), kid: randomUUID(), alg: algorithm, use: 'sig' };
};

const isError = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code;

const read = async (file: string): Promise<string | undefined> => {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (isError(error, 'ENOENT')) return undefined;
    throw new StartProblem([
      `TOKEN_KEY_FILE cannot be read: ${file} (${(error as NodeJS.ErrnoException).code})`,
    ]);
  }
};

const make = async (file: string): Promise<string> => {
  const text = JSON.stringify({ keys: [await makeKey()] });
  try {
    await mkdir(path.dirname(file), { recursive: true });
    const handle = await open(file, 'wx', 0o600);
    await handle.writeFile(text);
    await handle.sync();
    await handle.close();
    return text;
  } catch (error) {
    // Another process on the same folder was faster: its key is as good.
    if (isError(error, 'EEXIST')) return readFile(file, 'utf8');
    throw new StartProblem([
      `TOKEN_KEY_FILE cannot be written: ${file} (${(error as NodeJS.ErrnoException).code})`,
    ]);
  }
};

const parse = (file: string, text: string): JWK[] => {
  try {
    return keyFile.parse(JSON.parse(text)).keys;
  } catch {
    throw new StartProblem([`TOKEN_KEY_FILE does not hold signing keys: ${file}`]);
  }
};

const publicHalf = ({ kty, crv, x, kid }: JWK): JWK => ({
  kty: kty!,
  crv: crv!,
  x: x!,
  kid: kid!,
  alg: algorithm,
  use: 'sig',
});

const derive = ({ d }: JWK, purpose: string): Buffer => Buffer.from(hkdfSync('sha256', d!, '', purpose, 32));

const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Here and now: a signature takes less than the way to a thread and back, and every token call waits for one. */
const createSign = (jwk: JWK) => {
  const key = createPrivateKey({ key: jwk, format: 'jwk' });
  const header = base64url({ alg: algorithm, typ: accessTokenType, kid: jwk.kid });
  return (claims: object): string => {
    const text = `${header}.${base64url(claims)}`;
    return `${text}.${sign(null, Buffer.from(text), key).toString('base64url')}`;
  };
};

export const loadTokenKeys = async (file: string): Promise<TokenKeys> => {
  const keys = parse(file, (await read(file)) ?? (await make(file)));
  const [signing] = keys as [JWK, ...JWK[]];
  const jwks: JSONWebKeySet = { keys: keys.map(publicHalf) };
  return {
    jwks,
    find: createLocalJWKSet(jwks),
    sign: createSign(signing),
    derive: (purpose) => derive(signing, purpose),
    lasting: (purpose) => derive(keys.at(-1)!, purpose),
  };
};
