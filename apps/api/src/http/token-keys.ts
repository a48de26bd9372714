/** The keys that sign access tokens: made on first start, kept in a file only the owner can read. */
import { hkdfSync, randomUUID } from 'node:crypto';
import { mkdir, open, readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  type JSONWebKeySet,
  type JWK,
  SignJWT,
  createLocalJWKSet,
  exportJWK,
  generateKeyPair,
  importJWK,
} from 'jose';
import * as z from 'zod/mini';
import { StartProblem } from '../start-problem.ts';

const algorithm = 'EdDSA';
export const accessTokenType = 'at+jwt';
export const tokenAudience = 'marquee';

export interface TokenKeys {
  /** The public halves, as other parties read them. */
  readonly jwks: JSONWebKeySet;
  readonly find: ReturnType<typeof createLocalJWKSet>;
  sign(claims: Readonly<Record<string, unknown>>): Promise<string>;
  /** A secret of its own for each purpose, the same on every server that has the key file. */
  derive(purpose: string): Buffer;
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

export const loadTokenKeys = async (file: string): Promise<TokenKeys> => {
  const keys = parse(file, (await read(file)) ?? (await make(file)));
  const [signing] = keys as [JWK, ...JWK[]];
  const key = await importJWK(signing, algorithm);
  const jwks: JSONWebKeySet = { keys: keys.map(publicHalf) };
  return {
    jwks,
    find: createLocalJWKSet(jwks),
    sign: (claims) =>
      new SignJWT({ ...claims })
        .setProtectedHeader({ alg: algorithm, typ: accessTokenType, kid: signing.kid! })
        .sign(key),
    derive: (purpose) => Buffer.from(hkdfSync('sha256', signing.d!, '', purpose, 32)),
  };
};
