/** A try of a claim map: it says what a sign-in would make of claims, names what is wrong, and keeps nothing. */
import { randomUUID } from 'node:crypto';
import { type TriedClaims, tryClaims } from '@marquee/product/contract/staff/companies.ts';
import { type ClaimMap, tvProviderSettings } from '@marquee/product/values/integrations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saveIntegration } from '../../../integrations/registry/save-integration.ts';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { createTestConsole, type TestConsole, type TestStaff } from '../../../testing/staff.ts';
import { basicOf, claimsOf, codeOf } from '../../../testing/test-clients.ts';
import { startTvProvider, type TvProvider } from '../../../testing/tv-provider.ts';

let test: TestApp;
let provider: TvProvider;
let staffConsole: TestConsole;
let staff: TestStaff;
beforeAll(async () => {
  provider = await startTvProvider();
  test = await createTestApp({ BOT_CHECK: 'off' });
  staffConsole = await createTestConsole(test);
  staff = await staffConsole.signIn(['operations']);
});
afterAll(async () => {
  await staffConsole.app.close();
  await test.close();
  await provider.close();
});

const company = 'northern-cable';
const map: ClaimMap = {
  skus: { path: '/plan/codes', map: { GOLD: ['crave_total', 'tsn'] } },
  maturity: '/rating',
  email: '/contact/email',
};
const tryWith = (claims: object, more: object = {}) =>
  staff.call(tryClaims, { body: { kind: 'tvProvider', company, map, claims, ...more } });
const tried = async (claims: object, more?: object) => (await tryWith(claims, more)).json<TriedClaims>();
const claimOf = ({ claims }: TriedClaims, name: string) => claims.find((each) => each.name === name);

const signIn = async (claims: Readonly<Record<string, unknown>>) => {
  provider.override({ claims: { skus: undefined, maturity: undefined, ...claims } });
  const settings = tvProviderSettings.parse({
    issuer: provider.issuer,
    clientId: 'marquee',
    clientSecret: 's',
    claims: map,
  });
  expect(await saveIntegration(test, { kind: 'tvProvider', id: company, settings })).toEqual([]);
  await test.integrations.reload();
  const leave = await test.app.inject(`/api/bdu/v1/authorize?providerId=${company}&brand=crave`);
  const { searchParams } = new URL(leave.headers.location!);
  provider.expect(searchParams.get('nonce')!, randomUUID());
  const reply = await test.app.inject({
    method: 'POST',
    url: '/api/bdu/v1.1/auth/token',
    headers: { authorization: basicOf('crave'), cookie: String(leave.headers['set-cookie']).split(';')[0]! },
    payload: { code: randomUUID(), state: searchParams.get('state')!, providerId: company },
  });
  if (reply.statusCode !== 200) return undefined;
  const { account_id: id } = claimsOf(reply.json<{ access_token: string }>().access_token);
  const { rows: grants } = await test.database.pool.query<{ sku: string }>(
    `select sku from entitlement_grants where account_id = $1`,
    [id],
  );
  const { rows: contacts } = await test.database.pool.query<{ value: string }>(
    `select value from account_identifiers where account_id = $1 and kind = 'email'`,
    [id],
  );
  return { skus: grants.map(({ sku }) => sku).toSorted(), emails: contacts.map(({ value }) => value) };
};

describe('[B21] A try says what a sign-in with the same claims does', () => {
  const contact = { email: 'viewer@mail.example' };
  it.each<[string, Record<string, unknown>]>([
    ['codes of the map', { plan: { codes: ['GOLD', 'SILVER'] }, rating: 'ADULT' }],
    ['codes as a text', { plan: { codes: 'GOLD  SILVER' } }],
    ['no codes', {}],
    ['a verified email', { contact, email_verified: true }],
    ['an email that is not verified', { contact }],
    ['an email that is no text', { contact: { email: 7 }, email_verified: true }],
    ['codes that are no list', { plan: { codes: { GOLD: true } } }],
    ['a code that is no text', { plan: { codes: ['GOLD', 7] } }],
    ['a maturity that is none of ours', { rating: 'GRANDPARENTS' }],
    ['a maturity of nothing', { rating: null }],
    ['an empty subject', { sub: '' }],
    ['a long subject', { sub: 'x'.repeat(256) }],
  ])('%s', async (_, claims) => {
    const result = await tried({ sub: 'viewer-1', ...claims });
    const signedIn = await signIn(claims);
    expect(result.refused).toBe(signedIn === undefined);
    if (!signedIn) return;
    expect(result.skus!.toSorted()).toEqual(signedIn.skus);
    const email = claimOf(result, 'email')!;
    expect(email.value !== null && email.note === null ? [email.value] : []).toEqual(signedIn.emails);
  });
});

it('[console D2] a try names each claim with its place, what is wrong and what is ignored', async () => {
  const result = await tried({
    plan: { codes: ['GOLD', 'SILVER', ['BRONZE']] },
    rating: 'GRANDPARENTS',
    contact: { email: 'viewer@mail.example' },
    phone_number: 5550100,
    phone_number_verified: true,
  });
  expect(result).toEqual({
    refused: true,
    claims: [
      { name: 'subject', at: '/sub', value: null, problem: 'missing', note: null },
      { name: 'skus', at: '/plan/codes', value: '["GOLD","SILVER",["BRONZE"]]', problem: 'type', note: null },
      { name: 'maturity', at: '/rating', value: 'GRANDPARENTS', problem: 'value', note: null },
      {
        name: 'email',
        at: '/contact/email',
        value: 'viewer@mail.example',
        problem: null,
        note: 'notVerified',
      },
      { name: 'phone', at: '/phone_number', value: '5550100', problem: null, note: 'notText' },
    ],
    skus: [],
    unknown: [],
  });
  const right = await tried({ sub: 'viewer-1', plan: { codes: ['GOLD', 'SILVER'] } });
  expect(right).toMatchObject({ refused: false, skus: ['crave_total', 'tsn'], unknown: ['SILVER'] });
  const codes = Array.from({ length: 201 }, (_, at) => `CODE-${at}`);
  expect(claimOf(await tried({ plan: { codes } }), 'skus')).toMatchObject({ problem: 'tooMany' });
  expect(claimOf(await tried({ plan: { codes: ['x'.repeat(201)] } }), 'skus')).toMatchObject({
    problem: 'tooLong',
  });
});

it('[console D2] a partner that names no codes gives everything that comes with it; its line is read', async () => {
  const partner = { kind: 'partner', map: {} };
  const result = await tried({ sub: 'line-1', line: '+15555550100' }, partner);
  expect(result).toMatchObject({ refused: false, skus: null });
  expect(claimOf(result, 'line')).toMatchObject({ value: '+15555550100', problem: null });
  const wrong = await tried({ sub: 'line-1', line: 'x'.repeat(41), skus: 'tsn' }, partner);
  expect(wrong.refused).toBe(true);
  expect(claimOf(wrong, 'line')).toMatchObject({ problem: 'tooLong' });
  expect(claimOf(wrong, 'skus')).toMatchObject({ problem: 'type' });
});

it('[console D2] nothing of a try is stored but that it took place', async () => {
  const secret = randomUUID();
  const claims = {
    sub: secret,
    plan: { codes: [secret] },
    contact: { email: `${secret}@mail.example` },
    email_verified: true,
  };
  expect((await tryWith(claims)).statusCode).toBe(200);
  const { rows: tables } = await test.database.pool.query<{ name: string }>(
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  for (const { name } of tables) {
    const { rows } = await test.database.pool.query(`select from ${name} as t where t::text like $1`, [
      `%${secret}%`,
    ]);
    expect(rows, name).toHaveLength(0);
  }
  const audited = await test.database.query
    .selectFrom('audit_events')
    .select(['details', 'reason'])
    .where('kind', '=', 'claimsTried')
    .where('actor_id', '=', staff.id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(audited).toEqual({ details: { kind: 'tvProvider', company }, reason: null });
});

it('[console D2] a map that is none is refused, and so are those who may not edit providers', async () => {
  expect(codeOf(await tryWith({}, { map: { email: 'email' } }))).toBe('VALIDATION');
  expect(codeOf(await tryWith([]))).toBe('VALIDATION');
  const agent = await staffConsole.signIn(['agent']);
  const body = { kind: 'tvProvider', map: {}, claims: {} };
  expect(codeOf(await agent.call(tryClaims, { body }))).toBe('PERMISSION_DENIED');
});
