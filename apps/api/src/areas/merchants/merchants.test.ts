import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CryptoKey, SignJWT, exportJWK, generateKeyPair } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type TestApp, createTestApp } from '../../testing/create-test-app.ts';
import { askToken, bearer, claimsOf, codeOf, newCustomer } from '../../testing/test-clients.ts';

let test: TestApp;
let server: Server;
let issuer: string;
let key: CryptoKey;
let isDown = false;
const redeemed = new Map<string, string>();

beforeAll(async () => {
  const { privateKey, publicKey } = await generateKeyPair('EdDSA');
  key = privateKey;
  const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'EdDSA' };
  server = createServer((request, response) => {
    const answer = (status: number, body: object = {}) => {
      response.statusCode = status;
      response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
    };
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      if (request.url?.endsWith('/jwks.json')) return answer(200, { keys: [jwk] });
      if (isDown) return answer(503);
      const { jti, reference } = JSON.parse(text) as { jti: string; reference: string };
      const before = redeemed.get(jti);
      if (before === undefined) redeemed.set(jti, reference);
      return answer(before === undefined ? 201 : before === reference ? 200 : 409);
    });
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  issuer = `http://localhost:${(server.address() as AddressInfo).port}/merchant`;
  test = await createTestApp({
    BOT_CHECK: 'off',
    MERCHANT: JSON.stringify({ issuer, clientId: 'marquee', clientSecret: 's' }),
  });
});
beforeEach(() => {
  isDown = false;
});
afterAll(async () => {
  await test.close();
  server.closeAllConnections();
  server.close();
});

const linkOf = (rest: object = {}, signer: CryptoKey = key) =>
  new SignJWT({
    iss: issuer,
    aud: 'marquee',
    jti: randomUUID(),
    exp: Math.floor(Date.now() / 1000) + 3600,
    brands: ['crave', 'tsn'],
    skus: { crave: ['crave_standard'], tsn: ['tsn'] },
    merchant: { en: 'Maple Market', fr: 'Marché Érable' },
    ...rest,
  })
    .setProtectedHeader({ alg: 'EdDSA', kid: 'one' })
    .sign(signer);

const look = (token: string, language = 'en') =>
  test.app.inject({
    url: `/api/merchant/v1/activation?token=${token}`,
    headers: { 'accept-language': language },
  });
const activate = ({ access_token }: { access_token: string }, token: string) =>
  test.app.inject({
    method: 'POST',
    url: '/api/merchant/v1/activate',
    headers: bearer(access_token),
    payload: { token, aggregator: 'maple-market', brands: ['crave'], specialService: 'maple-bundle' },
  });

it('[API-SUB-24] a link shows its offer, grants its products once, and then reports it as used', async () => {
  const customer = await newCustomer(test);
  const token = await linkOf();
  expect((await look(token, 'fr')).json()).toEqual({
    status: 'valid',
    merchantName: 'Marché Érable',
    brands: ['crave', 'tsn'],
  });
  expect((await activate(customer, token)).json()).toEqual({ status: 'success' });
  const { refresh_token } = customer;
  const fresh = await askToken(test, { grant_type: 'refresh_token', refresh_token });
  expect(claimsOf(fresh.json<{ access_token: string }>().access_token).scope).toEqual(
    expect.arrayContaining(['subscription:crave_standard', 'subscription:tsn']),
  );
  expect(codeOf(await activate(customer, token))).toBe('MERCHANT_DONE');
  expect(codeOf(await look(token))).toBe('MERCHANT_DONE');
});

it('[D13] a merchant’s grant ends on its day, or after twelve months', async () => {
  const day = 86_400_000;
  const endOf = async (rest: object) => {
    const customer = await newCustomer(test);
    expect((await activate(customer, await linkOf(rest))).statusCode).toBe(200);
    const rows = await test.database.query
      .selectFrom('entitlement_grants')
      .select(['sku', 'source_kind', 'ends_at'])
      .where('account_id', '=', customer.accountId)
      .execute();
    expect(rows.map(({ sku, source_kind }) => [source_kind, sku])).toEqual([
      ['merchant', 'crave_standard'],
      ['merchant', 'tsn'],
    ]);
    return rows[0]!.ends_at!.getTime();
  };
  const until = Math.floor(Date.now() / 1000) + 30 * 86_400;
  expect(await endOf({ entitled_until: until })).toBe(until * 1000);
  expect(Math.abs((await endOf({})) - Date.now() - 365 * day)).toBeLessThan(2 * day);
  const customer = await newCustomer(test);
  const over = await linkOf({ entitled_until: until - 60 * 86_400 });
  expect([codeOf(await look(over)), codeOf(await activate(customer, over))]).toEqual([
    'MERCHANT_NO_ENTITLEMENT',
    'MERCHANT_NO_ENTITLEMENT',
  ]);
});

it('expired, used elsewhere, without entitlement, unreachable: each has its own error', async () => {
  const customer = await newCustomer(test);
  const expired = await linkOf({ exp: Math.floor(Date.now() / 1000) - 3600 });
  expect([(await look(expired)).statusCode, codeOf(await activate(customer, expired))]).toEqual([
    410,
    'MERCHANT_EXPIRED',
  ]);
  const empty = await linkOf({ skus: {} });
  expect([codeOf(await look(empty)), codeOf(await activate(customer, empty))]).toEqual([
    'MERCHANT_NO_ENTITLEMENT',
    'MERCHANT_NO_ENTITLEMENT',
  ]);
  const jti = randomUUID();
  redeemed.set(jti, 'somebody else');
  expect(codeOf(await activate(customer, await linkOf({ jti })))).toBe('MERCHANT_DONE');
  isDown = true;
  const token = await linkOf();
  expect(codeOf(await activate(customer, token))).toBe('MERCHANT_ERROR');
  isDown = false;
  expect((await activate(customer, token)).statusCode).toBe(200);
});

it('an unsigned link is unknown', async () => {
  const customer = await newCustomer(test);
  const other = (await generateKeyPair('EdDSA')).privateKey;
  for (const token of [
    'nonsense',
    await linkOf({}, other),
    await linkOf({ iss: 'https://evil.test' }),
    await linkOf({ aud: 'somebody' }),
    await linkOf({ jti: undefined }),
    await linkOf({ skus: 'everything' }),
  ])
    expect([(await look(token)).statusCode, (await activate(customer, token)).statusCode]).toEqual([
      404, 404,
    ]);
});

it('fifty uses of one link by two accounts: one account has it', async () => {
  const people = [await newCustomer(test), await newCustomer(test)];
  const token = await linkOf();
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, index) => activate(people[index % 2]!, token)),
  );
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
});

it('a server that crashed after the aggregator’s yes retries and gets the same yes', async () => {
  const customer = await newCustomer(test);
  const jti = randomUUID();
  redeemed.set(jti, customer.accountId);
  expect((await activate(customer, await linkOf({ jti }))).statusCode).toBe(200);
});
