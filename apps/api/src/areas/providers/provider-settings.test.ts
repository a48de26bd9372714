/** A TV provider as its row describes it: client authentication, scope, claim map, days of its grants. */
import { randomUUID } from 'node:crypto';
import { tvProviderSettings } from '@marquee/product/values/integrations.ts';
import { createLocalJWKSet, jwtVerify, type JSONWebKeySet } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { saveIntegration } from '../../integrations/registry/save-integration.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { basicOf, claimsOf } from '../../testing/test-clients.ts';
import { startTvProvider, type TvProvider } from '../../testing/tv-provider.ts';

let test: TestApp;
let company: TvProvider;
const id = 'northern-cable';
beforeAll(async () => {
  company = await startTvProvider();
  test = await createTestApp({ BOT_CHECK: 'off' });
});
afterAll(async () => {
  await test.close();
  await company.close();
});

const save = async (change: object) => {
  const settings = tvProviderSettings.parse({ issuer: company.issuer, clientId: 'marquee', ...change });
  expect(await saveIntegration(test, { kind: 'tvProvider', id, settings })).toEqual([]);
  await test.integrations.reload();
};

const signIn = async (subject: string) => {
  const leave = await test.app.inject(`/api/bdu/v1/authorize?providerId=${id}&brand=crave`);
  const { searchParams } = new URL(leave.headers.location!);
  company.expect(searchParams.get('nonce')!, subject);
  const reply = await test.app.inject({
    method: 'POST',
    url: '/api/bdu/v1.1/auth/token',
    headers: { authorization: basicOf('crave'), cookie: String(leave.headers['set-cookie']).split(';')[0]! },
    payload: { code: randomUUID(), state: searchParams.get('state')!, providerId: id },
  });
  return { scope: searchParams.get('scope'), reply };
};

const grantsOf = async (token: string) => {
  const { account_id } = claimsOf(token);
  const { rows } = await test.database.pool.query<{ sku: string; days: number }>(
    `select sku, round(extract(epoch from ends_at - now()) / 86400)::int as days
     from entitlement_grants where account_id = $1 order by sku`,
    [account_id],
  );
  return rows;
};

it('[B21] private_key_jwt: the assertion is signed with the published ES256 key, and no secret is sent', async () => {
  await save({ authMethod: 'private_key_jwt', scope: 'openid tv' });
  const { reply, scope } = await signIn(`viewer-${randomUUID()}`);
  expect([reply.statusCode, scope]).toEqual([200, 'openid tv']);
  const { authorization, form } = company.tokenRequest();
  expect([authorization, form.get('client_secret')]).toEqual([undefined, null]);
  const jwks = (await test.app.inject('/.well-known/jwks.json')).json<JSONWebKeySet>();
  const { payload, protectedHeader } = await jwtVerify(
    form.get('client_assertion')!,
    createLocalJWKSet(jwks),
    { algorithms: ['ES256'], issuer: 'marquee' },
  );
  expect(protectedHeader.alg).toBe('ES256');
  expect(payload.sub).toBe('marquee');
  // The key authenticates the product, and signs nobody in.
  const forged = await test.app.inject({
    url: '/api/account/v1.1/',
    headers: { authorization: `Bearer ${form.get('client_assertion')}` },
  });
  expect(forged.statusCode).toBe(401);
});

it('[B21] client_secret_post and client_secret_basic send the secret as they say; a changed one is used at once', async () => {
  await save({ authMethod: 'client_secret_post', clientSecret: 'the first secret' });
  await signIn(`viewer-${randomUUID()}`);
  expect(company.tokenRequest().form.get('client_secret')).toBe('the first secret');
  await save({ clientSecret: 'the second secret' });
  await signIn(`viewer-${randomUUID()}`);
  const [, credentials = ''] = company.tokenRequest().authorization!.split(' ');
  expect(decodeURIComponent(atob(credentials).replaceAll('+', ' '))).toBe('marquee:the second secret');
});

it('[B21] The claim map grants our SKUs for its codes; unknown codes are counted and never granted', async () => {
  await save({
    clientSecret: 'a secret',
    claims: { skus: { path: '/tv/packages', map: { SPORTS: ['tsn', 'tsn2'], OLD: ['no_such_sku'] } } },
    grantDays: 3,
  });
  company.override({
    claims: { skus: ['crave_total'], tv: { packages: ['SPORTS', 'KIDS', 'OLD'] }, maturity: undefined },
  });
  const subject = `viewer-${randomUUID()}`;
  for (let time = 0; time < 2; time += 1) {
    const { reply } = await signIn(subject);
    const { access_token } = reply.json<{ access_token: string }>();
    expect(await grantsOf(access_token)).toEqual([
      { sku: 'tsn', days: 3 },
      { sku: 'tsn2', days: 3 },
    ]);
  }
  const { rows } = await test.database.pool.query(
    'select code, times::int from unknown_codes where integration = $1 order by code',
    [id],
  );
  expect(rows).toEqual([
    { code: 'KIDS', times: 2 },
    { code: 'OLD', times: 2 },
  ]);
  company.override({});
});

it('[B21] Codes are remembered up to a limit: nonsense fills no table', async () => {
  await save({ clientSecret: 'a secret' });
  for (let turn = 0; turn < 3; turn += 1) {
    const skus = Array.from({ length: 150 }, (_, at) => `nonsense-${turn}-${at}`);
    company.override({ claims: { skus } });
    expect((await signIn(`viewer-${randomUUID()}`)).reply.statusCode).toBe(200);
  }
  const { rows } = await test.database.pool.query<{ count: number }>(
    'select count(*)::int from unknown_codes where integration = $1',
    [id],
  );
  expect(rows[0]!.count).toBeLessThanOrEqual(350);
  company.override({});
});
