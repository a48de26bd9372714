/** Service clients: tokens, scopes, limits and hostile assertions. */
import { randomUUID } from 'node:crypto';
import { contract } from '@marquee/product/contract/registry.ts';
import { checkEntitlements } from '@marquee/product/contract/service/entitlements.ts';
import { clientAssertionType } from '@marquee/product/contract/service/token.ts';
import { buildRequest, type Endpoint } from '@marquee/product/endpoint.ts';
import { limits } from '@marquee/product/limits.ts';
import { type ServiceScope, serviceScopeNames } from '@marquee/product/service-scopes.ts';
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { askServiceToken, newServiceClient } from '../../testing/service-client.ts';
import { bearer, codeOf, newCustomer } from '../../testing/test-clients.ts';

let test: TestApp;
let key: CryptoKey;
let foreignKey: CryptoKey;
const signing = `signing-${randomUUID()}`;
beforeAll(async () => {
  test = await createTestApp({ BOT_CHECK: 'off' });
  const pair = await generateKeyPair('ES256');
  key = pair.privateKey;
  ({ privateKey: foreignKey } = await generateKeyPair('ES256'));
  const jwk = { ...(await exportJWK(pair.publicKey)), kid: 'one', alg: 'ES256' };
  await newServiceClient(test, ['entitlements:read'], {
    id: signing,
    auth_method: 'private_key_jwt',
    jwks: JSON.stringify({ keys: [jwk] }),
  });
});
afterAll(() => test.close());

const serviceRows = Object.entries<Endpoint>(contract.service).filter(([, { who }]) => who === 'service');
const unknownParams = ({ path }: Endpoint) =>
  Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name!, '1']));

describe('[A1] every service call × every kind of caller', () => {
  it.each(serviceRows)('%s refuses all but a client with its scope', async (_, endpoint) => {
    const customer = await newCustomer(test);
    const send = (headers: Record<string, string>) =>
      test.app.inject({ ...buildRequest(endpoint, unknownParams(endpoint)), headers });
    expect(codeOf(await send({}))).toBe('invalid_token');
    expect(codeOf(await send(bearer(customer.access_token)))).toBe('invalid_token');
    const others = serviceScopeNames.filter((scope) => scope !== endpoint.scope);
    expect(codeOf(await send(bearer((await newServiceClient(test, others)).token)))).toBe(
      'insufficient_scope',
    );
    const allowed = await send(
      bearer((await newServiceClient(test, [endpoint.scope as ServiceScope])).token),
    );
    // A stream without a line is no JSON.
    expect(['invalid_token', 'insufficient_scope']).not.toContain(allowed.body && codeOf(allowed));
  });
});

it('[A1] a service token opens no call of a customer', async () => {
  const { token } = await newServiceClient(test);
  const reply = await test.app.inject({ url: '/api/account/v1.1', headers: bearer(token) });
  expect([reply.statusCode, codeOf(reply)]).toEqual([401, 'invalid_token']);
});

it('[A1] a client gets the scopes it asks for, and never one that it does not have', async () => {
  const { id, secret } = await newServiceClient(test, ['events:write', 'codes:read']);
  const credentials = { client_id: id, client_secret: secret };
  expect((await askServiceToken(test, { ...credentials, scope: 'codes:read' })).json()).toMatchObject({
    scope: 'codes:read',
    token_type: 'Bearer',
    expires_in: limits.serviceTokenMinutes * 60,
  });
  const more = await askServiceToken(test, { ...credentials, scope: 'codes:read codes:write' });
  expect(more.json()).toMatchObject({ error: 'invalid_scope' });
});

it('[A1] an expired secret, a wrong one and an unknown client are refused alike, and guessing is held back', async () => {
  const { id, secret } = await newServiceClient(test);
  const ask = (clientSecret: string, clientId = id) =>
    askServiceToken(test, { client_id: clientId, client_secret: clientSecret });
  expect((await ask('wrong')).json()).toMatchObject({ error: 'invalid_client' });
  expect((await ask(secret, 'nobody-here')).json()).toMatchObject({ error: 'invalid_client' });
  await test.database.query
    .updateTable('service_secrets')
    .set({ expires_at: new Date(0) } as never)
    .where('client_id', '=', id)
    .execute();
  expect((await ask(secret)).json()).toMatchObject({ error: 'invalid_client' });
  for (let count = 0; count < 8; count += 1) await ask('wrong');
  const held = await ask(secret);
  expect([held.statusCode, codeOf(held)]).toEqual([429, 'TOO_MANY_REQUESTS']);
});

it('[A1] tokens of a disabled client fail within five seconds', async () => {
  const { id, call } = await newServiceClient(test);
  const ask = () => call(checkEntitlements, { body: { accountId: randomUUID(), skus: ['tsn'] } });
  expect(codeOf(await ask())).toBe('NOT_FOUND');
  await test.database.query
    .updateTable('service_clients')
    .set({ status: 'disabled' })
    .where('id', '=', id)
    .execute();
  await vi.waitFor(async () => expect(codeOf(await ask())).toBe('invalid_token'), {
    timeout: 30_000,
    interval: 200,
  });
});

it('[A1] calls above the client’s rate or day get 429 with Retry-After', async () => {
  const { call } = await newServiceClient(test, ['entitlements:read'], { per_second: 1, burst: 2 });
  const ask = { body: { accountId: randomUUID(), skus: ['tsn'] } };
  await call(checkEntitlements, ask);
  await call(checkEntitlements, ask);
  const third = await call(checkEntitlements, ask);
  expect([third.statusCode, third.headers['retry-after']]).toEqual([429, '1']);
  expect(third.headers['ratelimit']).toBe('"default";r=0;t=1');
  const daily = await newServiceClient(test, ['entitlements:read'], {
    per_day: JSON.stringify({ 'entitlements:read': 1 }),
  });
  expect((await daily.call(checkEntitlements, ask)).statusCode).toBe(404);
  expect((await daily.call(checkEntitlements, ask)).statusCode).toBe(429);
});

it('[A1] a client outside its networks gets nothing', async () => {
  const { id, secret } = await newServiceClient(test, ['entitlements:read'], { networks: ['10.0.0.0/8'] });
  const reply = await askServiceToken(test, { client_id: id, client_secret: secret });
  expect(reply.json()).toMatchObject({ error: 'invalid_client' });
});

describe('[A1] signed assertions', () => {
  const seconds = () => Math.floor(test.clock.now() / 1000);
  const sign = (claims: object = {}, { by = key, header = {} }: { by?: CryptoKey; header?: object } = {}) =>
    new SignJWT({
      iss: signing,
      sub: signing,
      aud: test.env.publicUrl,
      jti: randomUUID(),
      iat: seconds(),
      exp: seconds() + 60,
      ...claims,
    })
      .setProtectedHeader({ alg: 'ES256', kid: 'one', ...header })
      .sign(by);
  const ask = (assertion: string, type = clientAssertionType) =>
    askServiceToken(test, { client_assertion_type: type, client_assertion: assertion });

  it('one is good for one token', async () => {
    const assertion = await sign();
    expect((await ask(assertion)).statusCode).toBe(200);
    expect((await ask(assertion)).json()).toMatchObject({ error: 'invalid_client' });
  });

  const secretKey = new TextEncoder().encode('a secret that everybody can read, 32 bytes long');
  it.each<[string, () => Promise<string> | string]>([
    ['another key', () => sign({}, { by: foreignKey })],
    [
      'no algorithm',
      () =>
        new UnsecuredJWT({ iss: signing, sub: signing, aud: test.env.publicUrl, jti: 'x' })
          .setExpirationTime('1m')
          .encode(),
    ],
    [
      'a shared secret in place of a key',
      () =>
        new SignJWT({
          iss: signing,
          sub: signing,
          aud: test.env.publicUrl,
          jti: randomUUID(),
          exp: seconds() + 60,
        })
          .setProtectedHeader({ alg: 'HS256' })
          .sign(secretKey),
    ],
    ['another audience', () => sign({ aud: 'https://elsewhere.example' })],
    ['no audience', () => sign({ aud: undefined })],
    ['another issuer', () => sign({ iss: 'another' })],
    ['another client as subject', () => sign({ sub: 'another' })],
    ['no subject', () => sign({ sub: undefined })],
    ['expired', () => sign({ exp: seconds() - 120 })],
    ['no end', () => sign({ exp: undefined })],
    ['a life of an hour', () => sign({ exp: seconds() + 3600 })],
    ['not valid yet', () => sign({ nbf: seconds() + 600 })],
    ['no jti', () => sign({ jti: undefined })],
    ['an empty jti', () => sign({ jti: '' })],
    ['a jti without end', () => sign({ jti: 'x'.repeat(300) })],
    ['an unknown key id', () => sign({}, { header: { kid: 'two' } })],
    [
      'a signature of another algorithm',
      async () =>
        (await sign()).replace(
          /^[^.]+/,
          Buffer.from(JSON.stringify({ alg: 'ES384', kid: 'one' })).toString('base64url'),
        ),
    ],
    ['no signature', async () => (await sign()).replace(/\.[^.]+$/, '.')],
    [
      'another payload under the signature',
      async () => {
        const [head, , signature] = (await sign()).split('.');
        const payload = Buffer.from(
          JSON.stringify({
            iss: signing,
            sub: signing,
            aud: test.env.publicUrl,
            jti: 'y',
            exp: seconds() + 60,
          }),
        ).toString('base64url');
        return `${head}.${payload}.${signature}`;
      },
    ],
    ['not a token at all', () => 'x.y.z'],
  ])('%s is refused', async (_, make) => {
    test.clock.advance(16 * 60_000);
    expect((await ask(await make())).json()).toMatchObject({ error: 'invalid_client' });
  });

  it('an assertion of another type, or a secret in its place, is refused', async () => {
    expect((await ask(await sign(), 'urn:other')).json()).toMatchObject({ error: 'invalid_client' });
    const reply = await askServiceToken(test, { client_id: signing, client_secret: 'default' });
    expect(reply.json()).toMatchObject({ error: 'invalid_client' });
  });
});

describe('[A2] entitlement check', () => {
  const check = async (body: object) =>
    (await (await newServiceClient(test)).call(checkEntitlements, { body })).json<object>();

  it('says what a customer may watch, until when', async () => {
    const { accountId } = await newCustomer(test);
    expect(await check({ accountId, skus: ['tsn'] })).toMatchObject({
      allowed: false,
      reason: 'none',
      skus: [],
    });
    const until = new Date(test.clock.now() + 3_600_000);
    await test.database.query
      .insertInto('entitlement_grants')
      .values({
        account_id: accountId,
        sku: 'tsn',
        source_kind: 'activation',
        source_id: randomUUID(),
        starts_at: new Date(test.clock.now()),
        ends_at: until,
        checked_at: new Date(test.clock.now()),
      } as never)
      .execute();
    expect(await check({ accountId, skus: ['tsn', 'starz'] })).toEqual({
      allowed: true,
      skus: [{ sku: 'tsn', until: until.toISOString() }],
      reason: 'ok',
      checkAgainInSeconds: limits.entitlementsMaxAgeSeconds,
    });
    expect(await check({ accountId, skus: ['tsn'], country: 'FR' })).toMatchObject({ reason: 'country' });
    expect(await check({ accountId, skus: ['tsn'], deviceId: randomUUID() })).toMatchObject({
      reason: 'deviceUnknown',
    });
    await test.database.query
      .updateTable('accounts')
      .set({ status: 'SUSPENDED' })
      .where('id', '=', accountId)
      .execute();
    expect(await check({ accountId, skus: ['tsn'] })).toMatchObject({ allowed: false, reason: 'suspended' });
  });
});
