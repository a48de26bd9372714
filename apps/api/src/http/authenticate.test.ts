import { createHmac, generateKeyPairSync, randomBytes } from 'node:crypto';
import { endpoint } from '@marquee/product/endpoint.ts';
import { SignJWT, exportJWK } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createApp } from '../app.ts';
import { type TestApp, createTestApp } from '../testing/create-test-app.ts';
import { authenticateClient, createAuthenticate } from './authenticate.ts';
import { createReadRequestContext } from './request-context.ts';
import { createImplement } from './implement.ts';
import { createMetrics } from '../observability/metrics.ts';

const whoAmI = endpoint({
  method: 'GET',
  path: '/api/probe/me',
  who: 'signedIn',
  reply: { 200: z.object({ account_id: z.string() }) },
  fails: [],
  says: 'Tells who is asking.',
});
const directOnly = endpoint({
  method: 'POST',
  path: '/api/probe/direct',
  who: 'signedIn',
  bdu: false,
  body: z.object({ name: z.string() }),
  reply: { 200: z.object({ name: z.string() }) },
  fails: [],
  says: 'For direct customers.',
});

const revokedSession = 's-ended';

let test: TestApp;
let app: Awaited<ReturnType<typeof createApp>>;
beforeAll(async () => {
  test = await createTestApp();
  app = await createApp(
    { ...test, metrics: createMetrics() },
    { readiness: test.readiness, portalDist: '/nowhere' },
  );
  const authenticate = createAuthenticate(test.tokenKeys, test.clock, {
    issuer: test.env.publicUrl,
    isRevoked: (sessionId) => sessionId === revokedSession,
  });
  const implement = createImplement(app, {
    authenticate,
    authenticateService: () => Promise.reject(new Error('no service calls here')),
    readCaller: createReadRequestContext(test.env),
    clock: test.clock,
    isVerified: () => Promise.resolve(true),
    limiter: { takeNetwork: () => Promise.reject(new Error('no limits here')) },
  });
  implement(whoAmI, ({ claims }) => ({ account_id: claims.account_id, hidden: 'never sent' }));
  implement(directOnly, ({ body }) => body);
});
afterAll(async () => {
  await app.close();
  await test.close();
});

const now = () => Math.floor(test.clock.now() / 1000);
const good = () => ({
  iss: test.env.publicUrl,
  aud: 'marquee',
  iat: now(),
  nbf: now(),
  exp: now() + 600,
  sid: 's-1',
  account_id: 'a-1',
  user_name: 'viewer',
  authorities: ['REGULAR_USER'],
  creation_date: now(),
  client_id: 'usermgt',
  scope: [],
});
const call = (authorization?: string) =>
  app.inject({ url: whoAmI.path, ...(authorization !== undefined && { headers: { authorization } }) });
const kid = () => test.tokenKeys.jwks.keys[0]?.kid ?? '';
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

const signedBy = (header: object, payload: object = good()) => {
  const { privateKey } = generateKeyPairSync('ed25519');
  return new SignJWT({ ...payload })
    .setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt', kid: kid(), ...header })
    .sign(privateKey);
};

const forged: Record<string, () => Promise<string> | string> = {
  'no signature, alg none': () => `${part({ alg: 'none', typ: 'at+jwt', kid: kid() })}.${part(good())}.`,
  'alg none with a signature': () =>
    `${part({ alg: 'none', typ: 'at+jwt', kid: kid() })}.${part(good())}.AAAA`,
  'HS256 with the public key as its secret': () => {
    const content = `${part({ alg: 'HS256', typ: 'at+jwt', kid: kid() })}.${part(good())}`;
    const secret = Buffer.from(test.tokenKeys.jwks.keys[0]?.x ?? '', 'base64url');
    return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`;
  },
  'another key with our key id': () => signedBy({}),
  'an unknown key id': () => signedBy({ kid: 'other' }),
  'a key brought along in the header': async () => {
    const { publicKey } = generateKeyPairSync('ed25519');
    return signedBy({ jwk: await exportJWK(publicKey) });
  },
  'a changed payload': async () => {
    const [header, , signature] = test.tokenKeys.sign(good()).split('.');
    return `${header}.${part({ ...good(), account_id: 'a-2' })}.${signature}`;
  },
  'a cut signature': async () => test.tokenKeys.sign(good()).slice(0, -10),
  'another type of token': () => signedBy({ typ: 'JWT' }),
  'another issuer': () => test.tokenKeys.sign({ ...good(), iss: 'https://evil.test' }),
  'another audience': () => test.tokenKeys.sign({ ...good(), aud: 'other' }),
  'expired more than a minute ago': () => test.tokenKeys.sign({ ...good(), exp: now() - 61 }),
  'not yet valid': () => test.tokenKeys.sign({ ...good(), nbf: now() + 120 }),
  'without an end': () => test.tokenKeys.sign({ ...good(), exp: undefined }),
  'of a sign-in that ended': () => test.tokenKeys.sign({ ...good(), sid: revokedSession }),
  'without a sign-in': () => test.tokenKeys.sign({ ...good(), sid: undefined }),
  'without an account': () => test.tokenKeys.sign({ ...good(), account_id: undefined }),
  'an opaque refresh token': () => randomBytes(32).toString('base64url'),
  'three empty parts': () => '..',
};

describe('bearer', () => {
  it('A good token is accepted, again from memory, and only what the reply lists is sent', async () => {
    const token = test.tokenKeys.sign(good());
    for (let time = 0; time < 2; time += 1) {
      const reply = await call(`Bearer ${token}`);
      expect([reply.statusCode, reply.json()]).toEqual([200, { account_id: 'a-1' }]);
    }
  });

  it.each(Object.entries(forged))('[T18] A forged token is refused: %s', async (_, make) => {
    const reply = await call(`Bearer ${await make()}`);
    expect([reply.statusCode, reply.json()]).toEqual([
      401,
      { error: 'invalid_token', code: 'invalid_token' },
    ]);
    expect(reply.headers['www-authenticate']).toBe('Bearer error="invalid_token"');
  });

  it.each([undefined, '', 'Bearer', 'Bearer ', 'Basic dXNlcm1ndDpkZWZhdWx0', 'bearer a b c'])(
    'Without a bearer the answer is the same: %s',
    async (authorization) => {
      const reply = await call(authorization);
      expect([reply.statusCode, reply.json()]).toEqual([
        401,
        { error: 'invalid_token', code: 'invalid_token' },
      ]);
    },
  );

  it('[T18] A token in memory ends when it expires', async () => {
    const token = `Bearer ${test.tokenKeys.sign(good())}`;
    expect((await call(token)).statusCode).toBe(200);
    test.clock.advance(661);
    expect((await call(token)).statusCode).toBe(401);
    test.clock.reset();
  });

  it('[T18] The token never reaches the log', async () => {
    const token = await signedBy({});
    test.logLines.length = 0;
    await call(`Bearer ${token}`);
    expect(test.logLines.join()).toContain('invalid_token');
    expect(test.logLines.join()).not.toContain(token.split('.')[1]);
  });

  it('People of a TV provider are refused before their input is looked at', async () => {
    const bdu = test.tokenKeys.sign({ ...good(), authorities: ['BDU_USER'] });
    const reply = await app.inject({
      method: 'POST',
      url: directOnly.path,
      payload: { wrong: true },
      headers: { authorization: `Bearer ${bdu}` },
    });
    expect(reply.json()).toMatchObject({ status: 403, code: 'BDU_FORBIDDEN' });
  });
});

describe('keys', () => {
  it('The public keys are published, and only they', async () => {
    const { keys } = (await app.inject('/.well-known/jwks.json')).json<{ keys: Record<string, string>[] }>();
    expect(keys).toHaveLength(2);
    // The second one signs client assertions at TV providers and partners.
    expect(keys[1]).toMatchObject({ kty: 'EC', crv: 'P-256', alg: 'ES256' });
    expect(keys[1]).not.toHaveProperty('d');
    expect(keys[0]).toMatchObject({ kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', use: 'sig' });
    expect(keys[0]).not.toHaveProperty('d');
  });
});

describe('clients', () => {
  const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;

  it('A client is its brand', () => {
    expect(authenticateClient(basic('crave-web:default'))).toBe('crave');
    expect(authenticateClient(basic('usermgt:default'))).toBe('vanilla');
  });

  it.each([
    basic('crave-web:other'),
    basic('crave:default'),
    basic('nobody-web:default'),
    basic(''),
    'Basic %%%',
    undefined,
  ])('Any other is refused: %s', (authorization) => {
    expect(() => authenticateClient(authorization)).toThrow('invalid_client');
  });
});
