/** Consolidation of accounts of every source, each after its proof. */
import { randomUUID } from 'node:crypto';
import {
  listConsolidationCandidates,
  suggestConsolidation,
} from '@marquee/product/contract/service/consolidation.ts';
import { rates } from '@marquee/product/rate-limits.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { selectOthers } from '../../billing/consolidation-candidates.ts';
import { type TestApp, createTestApp } from '../../testing/create-test-app.ts';
import { lastMailTo } from '../../testing/read-mails.ts';
import { newServiceClient, type TestServiceClient } from '../../testing/service-client.ts';
import { basicOf, bearer, codeOf, newCustomer, type TestCustomer } from '../../testing/test-clients.ts';
import { authorizeAtPartner, startTvProvider, type TvProvider } from '../../testing/tv-provider.ts';

let test: TestApp;
let identityProvider: TvProvider;
let client: TestServiceClient;
beforeAll(async () => {
  identityProvider = await startTvProvider();
  const config = { issuer: identityProvider.issuer, clientId: 'marquee', clientSecret: 's' };
  test = await createTestApp({
    BOT_CHECK: 'off',
    TV_PROVIDERS: JSON.stringify({ 'prairie-fibre': config }),
    PARTNERS: JSON.stringify({ mobilink: config }),
  });
  client = await newServiceClient(test);
});
const freshly = () => ({ auth_time: Math.floor(Date.now() / 1000) });
beforeEach(() => identityProvider.override({ claims: freshly() }));
afterEach(() => test.clock.reset());
afterAll(async () => {
  await test.close();
  await identityProvider.close();
});

const path = '/api/account/v1.1/consolidation';
interface Candidate {
  readonly accountId: string;
  readonly email: string;
  readonly source: string;
  readonly proof: string;
  readonly party: { readonly id: string } | null;
}
const candidatesOf = async ({ access_token }: TestCustomer) =>
  (await test.app.inject({ url: path, headers: bearer(access_token) })).json<{ candidates: Candidate[] }>()
    .candidates;
const post = ({ access_token }: TestCustomer, url: string, payload: object, cookie = '') =>
  test.app.inject({ method: 'POST', url, headers: { ...bearer(access_token), cookie }, payload });
const consolidate = (who: TestCustomer, other: string, proof?: object, cookie?: string) =>
  post(
    who,
    path,
    { accountIds: [other], ...(proof && { proofs: [{ accountId: other, ...proof }] }) },
    cookie,
  );
const statusOf = async (accountId: string) =>
  (
    await test.database.pool.query<{ status: string }>('select status from accounts where id = $1', [
      accountId,
    ])
  ).rows[0]!.status;

/** The import, a provider or a partner vouches for an address or a number. */
const vouch = (accountId: string, kind: 'email' | 'phone', value: string, by = 'import') =>
  test.database.pool.query(
    `insert into account_identifiers values ($1, $2, $3, now(), $4)
     on conflict (account_id, kind, value) do update set verified_by = $4`,
    [accountId, kind, value, by],
  );

/** Two direct accounts with one phone number. */
const pair = async (kind: Parameters<typeof newCustomer>[1] = 'fresh') => {
  const [own, other] = [await newCustomer(test), await newCustomer(test, kind)];
  const phone = `613${String(Math.random()).slice(2, 9)}`;
  await vouch(own.accountId, 'phone', phone);
  await vouch(other.accountId, 'phone', phone);
  return { own, other };
};

const signInAtProvider = async (subject: string, claims: object = {}) => {
  const reply = await test.app.inject('/api/bdu/v1/authorize?providerId=prairie-fibre&brand=crave');
  const { searchParams } = new URL(reply.headers.location!);
  identityProvider.override({ claims: { ...freshly(), ...claims } });
  identityProvider.expect(searchParams.get('nonce')!, subject);
  return test.app.inject({
    method: 'POST',
    url: '/api/bdu/v1.1/auth/token',
    headers: {
      authorization: basicOf('crave'),
      cookie: String(reply.headers['set-cookie']).split(';')[0]!,
    },
    payload: { code: 'a-code', state: searchParams.get('state') },
  });
};

/** The redirect to the identityProvider of a candidate and back, up to the response of the identityProvider. */
const proveAtIdentityProvider = async (who: TestCustomer, other: string, subject: string) => {
  const reply = await post(who, `${path}/authorize`, { accountId: other });
  expect(reply.statusCode, reply.body).toBe(200);
  const { searchParams } = new URL(reply.json<{ url: string }>().url);
  expect([searchParams.get('prompt'), searchParams.get('max_age')]).toEqual(['login', '300']);
  identityProvider.expect(searchParams.get('nonce')!, subject);
  return {
    proof: { code: 'a-code', state: searchParams.get('state')! },
    cookie: String(reply.headers['set-cookie']).split(';')[0]!,
  };
};

it('[ENT-MISC-14] The other accounts are found by index, however many there are', async () => {
  const client = await test.database.pool.connect();
  try {
    await client.query('begin');
    await client.query('set local enable_seqscan = off');
    const { sql: text, parameters } = selectOthers(randomUUID()).compile(test.database.query);
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, [...parameters]);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(
      /Index Scan using accounts_pkey on accounts a\b.*\n\s*Index Cond: \(id = .*account_id\)/,
    );
    expect(plan).not.toContain('Seq Scan on accounts');
  } finally {
    await client.query('rollback');
    client.release();
  }
});

describe('[B3] [A-79] [ENT-MISC-14] candidates and their proof', () => {
  it('free: an account that never paid shares a phone number; its password proves it', async () => {
    const { own, other } = await pair();
    expect(await candidatesOf(own)).toMatchObject([
      { accountId: other.accountId, source: 'free', proof: 'password', party: null },
    ]);
    const refused = await consolidate(own, other.accountId);
    expect([refused.statusCode, codeOf(refused), refused.json<{ details: object }>().details]).toEqual([
      403,
      'PROOF_REQUIRED',
      { [other.accountId]: 'password' },
    ]);
    expect(codeOf(await consolidate(own, other.accountId, { password: 'Wrong-Day-42' }))).toBe(
      'INVALID_PASSWORD',
    );
    expect(await statusOf(other.accountId)).toBe('ACTIVE');
    expect((await consolidate(own, other.accountId, { password: other.password })).statusCode).toBe(200);
    expect(await statusOf(other.accountId)).toBe('DELETED');
  });

  it('dtc: an account that pays is proven by a code to its email, once', async () => {
    const { own, other } = await pair('dtc');
    expect(await candidatesOf(own)).toMatchObject([{ source: 'dtc', proof: 'password' }]);
    const sent = await post(own, `${path}/code`, { accountId: other.accountId });
    expect(sent.statusCode, sent.body).toBe(204);
    const { code } = await lastMailTo(test, other.email);
    const wrong = code === '000000' ? '000001' : '000000';
    expect(codeOf(await consolidate(own, other.accountId, { verificationCode: wrong }))).toBe('CODE_INVALID');
    expect((await consolidate(own, other.accountId, { verificationCode: code })).statusCode).toBe(200);
    expect(await statusOf(other.accountId)).toBe('DELETED');
  });

  it('dtc: an account that has paid an order, and has no plan any more', async () => {
    const { own, other } = await pair('dtc');
    await test.database.pool.query('delete from subscriptions where account_id = $1', [other.accountId]);
    expect(await candidatesOf(own)).toMatchObject([{ source: 'dtc', brands: [] }]);
  });

  it('a code runs out, holds five tries, and works for nobody else', async () => {
    const { own, other } = await pair('dtc');
    const third = await newCustomer(test);
    await vouch(third.accountId, 'email', other.email);
    await post(own, `${path}/code`, { accountId: other.accountId });
    const { code } = await lastMailTo(test, other.email);
    expect(codeOf(await consolidate(third, other.accountId, { verificationCode: code }))).toBe(
      'CODE_INVALID',
    );
    const wrong = code === '000000' ? '000001' : '000000';
    for (let time = 0; time < rates.consolidationCode.refuse; time += 1)
      expect(codeOf(await consolidate(own, other.accountId, { verificationCode: wrong }))).toBe(
        'CODE_INVALID',
      );
    expect(codeOf(await consolidate(own, other.accountId, { verificationCode: code }))).toBe(
      'TOO_MANY_REQUESTS',
    );

    await post(own, `${path}/code`, { accountId: other.accountId });
    const next = (await lastMailTo(test, other.email)).code;
    await test.database.pool.query(
      "update consolidation_codes set expires_at = now() - interval '1 second' where other_id = $1",
      [other.accountId],
    );
    expect(codeOf(await consolidate(own, other.accountId, { verificationCode: next }))).toBe('CODE_EXPIRED');
    expect(await statusOf(other.accountId)).toBe('ACTIVE');
  });

  it('mails to another account are limited', async () => {
    const { own, other } = await pair();
    for (let time = 0; time < rates.consolidationMail.refuse; time += 1)
      expect((await post(own, `${path}/code`, { accountId: other.accountId })).statusCode).toBe(204);
    expect(codeOf(await post(own, `${path}/code`, { accountId: other.accountId }))).toBe('TOO_MANY_REQUESTS');
  });

  it('bdu: a viewer whose provider verified the email is proven by a fresh sign-in there with the same subject', async () => {
    const own = await newCustomer(test);
    const subject = `viewer-${randomUUID()}`;
    await signInAtProvider(subject, { email: own.email, email_verified: true });
    const [candidate] = await candidatesOf(own);
    expect(candidate).toMatchObject({
      source: 'bdu',
      proof: 'provider',
      party: { id: 'prairie-fibre' },
      email: `${own.email[0]}•••@demo.test`,
    });
    const { accountId: other } = candidate!;
    expect(codeOf(await consolidate(own, other, { password: 'Sunny-Day-42' }))).toBe('PROOF_REQUIRED');
    expect(codeOf(await post(own, `${path}/code`, { accountId: other }))).toBe('NOT_FOUND');

    const stranger = await proveAtIdentityProvider(own, other, 'somebody-else');
    expect(codeOf(await consolidate(own, other, stranger.proof, stranger.cookie))).toBe('PROOF_MISMATCH');
    const right = await proveAtIdentityProvider(own, other, subject);
    expect(codeOf(await consolidate(own, other, right.proof))).toBe('AUTH_CODE_INVALID');
    expect((await consolidate(own, other, right.proof, right.cookie)).statusCode).toBe(200);
    expect(await statusOf(other)).toBe('DELETED');
    const { rows } = await test.database.pool.query<{ sku: string }>(
      "select sku from entitlement_grants where account_id = $1 and source_kind = 'provider' order by sku",
      [own.accountId],
    );
    expect(rows.map(({ sku }) => sku)).toEqual(['crave_total', 'tsn']);
  });

  it('an old sign-in at the provider and a sign-in for another purpose prove nothing', async () => {
    const own = await newCustomer(test);
    const subject = `viewer-${randomUUID()}`;
    await signInAtProvider(subject, { email: own.email, email_verified: true });
    const [{ accountId: other }] = (await candidatesOf(own)) as [Candidate];
    const late = await proveAtIdentityProvider(own, other, subject);
    identityProvider.override({ claims: { auth_time: Math.floor(Date.now() / 1000) - 3600 } });
    expect(codeOf(await consolidate(own, other, late.proof, late.cookie))).toBe('AUTH_CODE_INVALID');

    identityProvider.override({ claims: freshly() });
    const reply = await test.app.inject('/api/bdu/v1/authorize?providerId=prairie-fibre&brand=crave');
    const { searchParams } = new URL(reply.headers.location!);
    identityProvider.expect(searchParams.get('nonce')!, subject);
    const proof = { code: 'a-code', state: searchParams.get('state')! };
    const cookie = String(reply.headers['set-cookie']).split(';')[0]!;
    expect(codeOf(await consolidate(own, other, proof, cookie))).toBe('AUTH_CODE_INVALID');
    expect(await statusOf(other)).toBe('ACTIVE');
  });

  it('partner: an account that lives by a partner is proven by a fresh sign-in there', async () => {
    const { own, other } = await pair();
    const subject = `customer-${randomUUID()}`;
    const link = await authorizeAtPartner(test, identityProvider, subject);
    await post(
      other,
      '/api/partner/v1/mobilink/link',
      { authorizationCode: link.code, state: link.state },
      link.cookie,
    );
    expect(await candidatesOf(own)).toMatchObject([
      { source: 'partner', proof: 'partner', party: { id: 'mobilink' } },
    ]);
    const { proof, cookie } = await proveAtIdentityProvider(own, other.accountId, subject);
    expect((await consolidate(own, other.accountId, proof, cookie)).statusCode).toBe(200);
    const { rows } = await test.database.pool.query(
      'select subject from partner_links where account_id = $1',
      [own.accountId],
    );
    expect(rows).toEqual([{ subject }]);
  });

  it('none: both customers verified the same mailbox, and it is the current one of both', async () => {
    const customer = await newCustomer(test, 'twins');
    const [candidate] = await candidatesOf(customer);
    expect(candidate).toMatchObject({ source: 'dtc', proof: 'none' });
    // An address that an import vouches for is not shown by the customer.
    await vouch(candidate!.accountId, 'email', customer.email, 'import');
    expect(await candidatesOf(customer)).toMatchObject([{ proof: 'emailCode' }]);
    // A mailbox that the other account had before is no proof either.
    const [former, now] = [await newCustomer(test), await newCustomer(test)];
    await vouch(former.accountId, 'email', now.email, 'self');
    expect(await candidatesOf(now)).toMatchObject([{ accountId: former.accountId, proof: 'password' }]);
  });

  it('an unverified email or phone makes no candidate', async () => {
    const own = await newCustomer(test);
    await signInAtProvider(`viewer-${randomUUID()}`, { email: own.email, email_verified: false });
    await signInAtProvider(`viewer-${randomUUID()}`, { email: own.email });
    expect(await candidatesOf(own)).toEqual([]);
  });

  it('[A2] a hint of another system makes a candidate, and no more: the proof is still asked', async () => {
    const [own, other] = [await newCustomer(test), await newCustomer(test, 'dtc')];
    const body = {
      accountId: own.accountId,
      other: { accountId: other.accountId },
      source: 'free',
      evidence: 'partnerRecord',
    };
    expect((await client.call(suggestConsolidation, { body })).statusCode).toBe(201);
    const candidates = await candidatesOf(own);
    // The source is computed, whatever the hint says.
    expect(candidates).toMatchObject([{ accountId: other.accountId, source: 'dtc', proof: 'password' }]);
    const read = await client.call(listConsolidationCandidates, { params: { id: own.accountId } });
    expect(read.json()).toEqual({ candidates });
    expect(await candidatesOf(other)).toEqual([]);
    expect(codeOf(await consolidate(own, other.accountId))).toBe('PROOF_REQUIRED');

    for (const wrong of [randomUUID(), own.accountId])
      expect(
        codeOf(await client.call(suggestConsolidation, { body: { ...body, other: { accountId: wrong } } })),
      ).toBe(wrong === own.accountId ? 'VALIDATION' : 'NOT_FOUND');
    expect(codeOf(await client.call(listConsolidationCandidates, { params: { id: 'x' } }))).toBe('NOT_FOUND');
  });

  it('retention offers, external ids, sold subscriptions and identifiers come along', async () => {
    const { own, other } = await pair();
    await test.database.pool.query('insert into external_ids values ($1, $2, $3)', [
      'billing',
      other.accountId,
      other.accountId,
    ]);
    expect((await consolidate(own, other.accountId, { password: other.password })).statusCode).toBe(200);
    const { rows } = await test.database.pool.query<{ account_id: string }>(
      `select account_id from external_ids where external_id = $1
       union all select account_id from account_identifiers where kind = 'email' and value = $2`,
      [other.accountId, other.email],
    );
    expect(rows.map(({ account_id: id }) => id)).toEqual([own.accountId, own.accountId]);
  });
});

describe('[B2] [A-81] provider sign-in with an email that a direct account has verified', () => {
  interface Answer {
    readonly migration?: { readonly action: string; readonly migrationCode: string };
  }
  const offerTo = async (subject: string, claims: object) =>
    (await signInAtProvider(subject, claims)).json<Answer>().migration;

  it('offers one account once, with a code that links the viewer to it', async () => {
    const direct = await newCustomer(test);
    const subject = `viewer-${randomUUID()}`;
    const claims = { email: direct.email.toUpperCase(), email_verified: true };
    const offer = await offerTo(subject, claims);
    expect(offer).toMatchObject({ action: 'signInDtc' });
    expect(await offerTo(subject, claims)).toBeUndefined();
    const migrated = await post(direct, '/api/one-account-migration/v1/migrate', offer!);
    expect(migrated.statusCode, migrated.body).toBe(200);
    const own = await test.app.inject({
      url: '/api/bdu/v1.1/account/provider',
      headers: bearer(direct.access_token),
    });
    expect(own.json()).toMatchObject({ providerId: 'prairie-fibre' });
  });

  it('offers nothing without a verified email, without such an account, or where it has a provider already', async () => {
    const [direct, linked, unverified] = [
      await newCustomer(test),
      await newCustomer(test, 'linked'),
      await newCustomer(test, 'unverified'),
    ];
    for (const claims of [
      { email: direct.email, email_verified: false },
      { email: direct.email },
      { email: `${randomUUID()}@demo.test`, email_verified: true },
      { email: linked.email, email_verified: true },
      { email: unverified.email, email_verified: true },
      { email: 42, email_verified: true },
    ])
      expect(await offerTo(`viewer-${randomUUID()}`, claims), JSON.stringify(claims)).toBeUndefined();
  });
});
