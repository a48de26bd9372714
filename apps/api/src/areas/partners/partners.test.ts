import { randomUUID } from 'node:crypto';
import { rates } from '@marquee/product/rate-limits.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { replaceGrants } from '../../billing/entitlements/grants.ts';
import { type TestApp, createTestApp } from '../../testing/create-test-app.ts';
import { mailsTo } from '../../testing/read-mails.ts';
import {
  askToken,
  bearer,
  claimsOf,
  codeOf,
  type TestCustomer,
  newCustomer,
} from '../../testing/test-clients.ts';
import {
  authorizeAtPartner,
  startTvProvider,
  type TvProvider,
  type PartnerAuthorization,
} from '../../testing/tv-provider.ts';

let test: TestApp;
let partner: TvProvider;
beforeAll(async () => {
  partner = await startTvProvider();
  const clientConfig = { issuer: partner.issuer, clientId: 'marquee', clientSecret: 's' };
  test = await createTestApp({
    BOT_CHECK: 'off',
    PARTNERS: JSON.stringify({ mobilink: clientConfig, homebundle: clientConfig }),
  });
});
beforeEach(() => partner.override({}));
afterAll(async () => {
  await test.close();
  await partner.close();
});

const startAuthorization = (subject: string, partnerId?: string) =>
  authorizeAtPartner(test, partner, subject, partnerId);
const send = (
  { access_token }: TestCustomer,
  { cookie, state, code }: PartnerAuthorization,
  rest: object = {},
  partnerId = 'mobilink',
) =>
  test.app.inject({
    method: 'POST',
    url: `/api/partner/v1/${partnerId}/link`,
    headers: { ...bearer(access_token), cookie },
    payload: { authorizationCode: code, state, ...rest },
  });
const link = async (who: TestCustomer, subject: string, partnerId = 'mobilink') =>
  send(who, await startAuthorization(subject, partnerId), {}, partnerId);
const linksOf = async ({ access_token, accountId }: TestCustomer, language = 'en') =>
  (
    await test.app.inject({
      url: `/api/partner/v1/account/${accountId}/links`,
      headers: { ...bearer(access_token), 'accept-language': language },
    })
  ).json<{ partnerId: string; displayName: string; linked: boolean }[]>();
const isLinked = async (who: TestCustomer) =>
  (await linksOf(who)).find(({ partnerId }) => partnerId === 'mobilink')!.linked;
const scopeOf = async ({ refresh_token }: TestCustomer) => {
  const reply = await askToken(test, { grant_type: 'refresh_token', refresh_token });
  const tokens = reply.json<{ access_token: string; refresh_token: string }>();
  return { scope: claimsOf(tokens.access_token).scope, tokens };
};
const someone = () => `customer-${randomUUID()}`;

describe('links', () => {
  it('[API-PART-01] GET /v1/account/{accountId}/links with Accept-Language lists partner links', async () => {
    const customer = await newCustomer(test);
    expect(await linksOf(customer, 'fr')).toMatchObject([
      { partnerId: 'mobilink', displayName: 'Mobilien', linked: false, brandId: 'crave' },
      { partnerId: 'homebundle', displayName: 'Maison Plus', linked: false, brandId: 'tsn' },
    ]);
  });

  it('[API-PART-03] [API-PART-11] [FLOW-29] POST /v1/{partnerId}/link: the partner’s SKUs are in the next token', async () => {
    const customer = await newCustomer(test);
    const subject = someone();
    const reply = await link(customer, subject);
    expect([reply.statusCode, reply.json()]).toEqual([201, { partnerId: 'mobilink', linked: true }]);
    expect((await linksOf(customer))[0]).toMatchObject({
      linked: true,
      providerId: subject,
      url: '/api/partner/v1/authorize?partnerId=mobilink&brand=crave',
    });
    const { scope } = await scopeOf(customer);
    expect(scope).toEqual(expect.arrayContaining(['subscription:crave_mobile', 'subscription:starz']));
  });

  it('[API-PART-02] the experiences of the partner are listed by the partner and the account area alike', async () => {
    const customer = await newCustomer(test);
    await link(customer, someone());
    for (const area of ['partner', 'account']) {
      const reply = await test.app.inject({
        url: `/api/${area}/v4/account/${customer.accountId}?sources=PARTNER`,
        headers: bearer(customer.access_token),
      });
      expect(reply.json()).toEqual({
        accountId: customer.accountId,
        experiences: [
          {
            source: 'PARTNER',
            partnerId: 'mobilink',
            experience: {
              displayName: 'Crave Mobile + Starz',
              sku: 'crave_mobile',
              brandId: 'crave',
              logoUrl: expect.stringMatching(/^\/api\/assets\/[0-9a-f]{64}$/) as string,
              contentPolicies: [{ sku: 'crave_mobile' }, { sku: 'starz' }],
            },
          },
        ],
      });
    }
  });

  it('[D12] unlinking removes the partner’s grants, and leaves those of other links', async () => {
    const customer = await newCustomer(test);
    await link(customer, someone());
    const grant = (kind: 'merchant' | 'activation', sku: string) =>
      replaceGrants(test.database.query, test.clock.now(), customer.accountId, { kind, id: randomUUID() }, [
        sku,
      ]);
    await grant('merchant', 'starz');
    await grant('activation', 'crave_mobile');
    await link(customer, someone(), 'homebundle');
    const unlink = (partnerId: string) =>
      test.app.inject({
        method: 'DELETE',
        url: `/api/partner/v1/${partnerId}/link`,
        headers: bearer(customer.access_token),
      });
    expect((await unlink('mobilink')).statusCode).toBe(200);
    const { scope, tokens } = await scopeOf(customer);
    expect(scope.filter((each) => each.startsWith('subscription:'))).toEqual(
      ['crave_mobile', 'starz', 'tsn', 'tsn2'].map((sku) => `subscription:${sku}`),
    );
    expect((await unlink('homebundle')).statusCode).toBe(200);
    const after = await scopeOf({ ...customer, ...tokens });
    expect(after.scope.filter((each) => each.startsWith('subscription:'))).toEqual(
      ['crave_mobile', 'starz'].map((sku) => `subscription:${sku}`),
    );
  });

  it('[D13] linking grants what the partner reports, and linking again restores what ended', async () => {
    const customer = await newCustomer(test);
    const subject = someone();
    partner.override({ userInfo: { skus: ['starz', 'something of theirs'] } });
    await link(customer, subject);
    const list = async () =>
      (
        await test.app.inject({
          url: '/api/partner/v1/mobilink/subscriptions',
          headers: bearer(customer.access_token),
        })
      )
        .json<{ productSku: string }[]>()
        .map(({ productSku }) => productSku);
    expect(await list()).toEqual(['starz']);
    partner.override({});
    expect((await link(customer, subject)).statusCode).toBe(201);
    expect(await list()).toEqual(['crave_mobile', 'starz']);
  });

  it('[API-SUB-21] Calls for partner subscriptions exist: those of a linked partner, in the requested language', async () => {
    const customer = await newCustomer(test);
    const ask = () =>
      test.app.inject({
        url: '/api/partner/v1/homebundle/subscriptions',
        headers: { ...bearer(customer.access_token), 'accept-language': 'fr' },
      });
    expect(codeOf(await ask())).toBe('NOT_LINKED');
    await link(customer, someone(), 'homebundle');
    expect((await ask()).json()).toEqual([
      { productSku: 'tsn', displayName: 'TSN', brandId: 'tsn', status: 'ACTIVE' },
      { productSku: 'tsn2', displayName: 'TSN2', brandId: 'tsn', status: 'ACTIVE' },
    ]);
  });

  it('[API-PART-04] [FLOW-30] DELETE /v1/{partnerId}/link removes the partner’s grants', async () => {
    const customer = await newCustomer(test);
    await link(customer, someone());
    const remove = () =>
      test.app.inject({
        method: 'DELETE',
        url: '/api/partner/v1/mobilink/link',
        headers: bearer(customer.access_token),
      });
    expect([(await remove()).statusCode, await isLinked(customer)]).toEqual([200, false]);
    expect((await scopeOf(customer)).scope).toEqual(['maturity:ADULT']);
    expect(codeOf(await remove())).toBe('NOT_LINKED');
  });

  it('[FLOW-31] a customer linked to another account needs confirmation, and then moves, by the same code, once', async () => {
    const [first, second] = [await newCustomer(test), await newCustomer(test)];
    const subject = someone();
    await link(first, subject);
    const authorization = await startAuthorization(subject);
    expect(codeOf(await send(second, authorization))).toBe('35.2.16');
    expect([await isLinked(first), await isLinked(second)]).toEqual([true, false]);
    expect(codeOf(await send(second, { ...authorization, code: 'another' }, { force: true }))).toBe(
      'AUTH_CODE_INVALID',
    );
    expect((await send(second, authorization, { force: true })).statusCode).toBe(200);
    expect([await isLinked(first), await isLinked(second)]).toEqual([false, true]);
    expect((await scopeOf(first)).scope).toEqual(['maturity:ADULT']);
    expect(codeOf(await send(second, authorization, { force: true }))).toBe('AUTH_CODE_INVALID');
  });

  it('[T12] both accounts are notified of a move by mail, and the fourth in thirty days is rejected', async () => {
    const owners = [await newCustomer(test), await newCustomer(test)];
    const subject = someone();
    await link(owners[0]!, subject);
    const move = async (to: TestCustomer) => {
      const authorization = await startAuthorization(subject);
      await send(to, authorization);
      return (await send(to, authorization, { force: true })).statusCode;
    };
    const answers: number[] = [];
    for (const to of [1, 0, 1, 0]) answers.push(await move(owners[to]!));
    expect(answers).toEqual([200, 200, 200, 429]);
    expect([await isLinked(owners[0]!), await isLinked(owners[1]!)]).toEqual([false, true]);
    expect((await mailsTo(test, owners[0]!.email)).map(({ subject: line }) => line)).toEqual([
      'Your partners changed',
      'Mobilink was unlinked from your account',
      'Mobilink is now linked to your account',
      'Mobilink was unlinked from your account',
    ]);
    expect(await mailsTo(test, owners[1]!.email)).toHaveLength(3);
  });

  it('35.2.6, 35.2.4 and MOBILE_ALREADY_LINKED have their reasons', async () => {
    const customer = await newCustomer(test);
    await link(customer, someone());
    expect(codeOf(await link(customer, someone()))).toBe('35.2.6');

    const other = await newCustomer(test);
    partner.override({ userInfo: { email: customer.email.toUpperCase() } });
    expect(codeOf(await link(other, someone()))).toBe('35.2.4');

    const line = `514555${Math.floor(Math.random() * 9000 + 1000)}`;
    partner.override({ userInfo: { line } });
    expect((await link(other, someone())).statusCode).toBe(201);
    expect(codeOf(await link(await newCustomer(test), someone()))).toBe('MOBILE_ALREADY_LINKED');
  });

  it('a code without its state, of another browser or partner, or with false claims links nothing', async () => {
    const customer = await newCustomer(test);
    const [mine, theirs] = [await startAuthorization(someone()), await startAuthorization(someone())];
    expect(codeOf(await send(customer, { ...mine, state: 'invented' }))).toBe('AUTH_CODE_INVALID');
    expect(codeOf(await send(customer, { ...mine, cookie: theirs.cookie }))).toBe('AUTH_CODE_INVALID');
    const other = { iss: 'https://another-partner.example' };
    expect(codeOf(await send(customer, await startAuthorization(someone()), other))).toBe(
      'AUTH_CODE_INVALID',
    );
    const authorization = await startAuthorization(someone());
    partner.override({ userInfo: { sub: 'victim' } });
    expect(codeOf(await send(customer, authorization))).toBe('AUTH_CODE_INVALID');
    expect(await isLinked(customer)).toBe(false);
  });

  it(
    '[T12] fifty links of one customer from two accounts at once: one owner at every moment',
    { timeout: 180_000 },
    async () => {
      const owners = [await newCustomer(test), await newCustomer(test)];
      const subject = someone();
      await link(owners[0]!, subject);
      const authorizations: PartnerAuthorization[] = [];
      for (let count = 0; count < 50; count += 1) {
        const authorization = await startAuthorization(subject);
        const reply = await send(owners[1]!, authorization);
        expect(codeOf(reply)).toBe('35.2.16');
        authorizations.push(authorization);
      }
      const holders = async () =>
        (await test.database.pool.query('select account_id from partner_links where subject = $1', [subject]))
          .rowCount;
      const moving = { over: false };
      const seen = new Set<number | null>();
      const watch = (async () => {
        while (!moving.over) seen.add(await holders());
      })();
      const replies = await Promise.all(
        authorizations.map((authorization, index) =>
          send(owners[index % 2]!, authorization, { force: true }),
        ),
      );
      moving.over = true;
      await watch;
      expect([...seen]).toEqual([1]);
      const moved = replies.filter(({ statusCode }) => statusCode === 200);
      expect(moved).toHaveLength(rates.partnerMove.refuse);
      expect(replies.every(({ statusCode }) => [200, 201, 429].includes(statusCode))).toBe(true);
      expect([await isLinked(owners[0]!), await isLinked(owners[1]!)].filter(Boolean)).toHaveLength(1);
    },
  );
});
