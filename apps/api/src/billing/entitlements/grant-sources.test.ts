/** Any sequence of links, purchases and ends: each source grants its own, and the player hears the union of them. */
import { randomUUID } from 'node:crypto';
import { listEntitlements } from '@marquee/product/contract/unified-subscriptions.ts';
import { activateMerchant } from '@marquee/product/contract/merchants.ts';
import { activateProduct } from '@marquee/product/contract/short-code.ts';
import { makeActivation } from '@marquee/product/contract/test.ts';
import { buildRequest } from '@marquee/product/endpoint.ts';
import { catalog } from '@marquee/product/values/billing/catalog.ts';
import { type DemoPartnerId, demoPartnerOf } from '@marquee/product/values/demo/demo-providers.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signAccessToken } from '../../identity/sessions/access-token.ts';
import { howMany, longTimeout } from '../../testing/test-scale.ts';
import type { TestApp } from '../../testing/create-test-app.ts';
import { bearer, type TestCustomer, newCustomer } from '../../testing/test-clients.ts';
import { authorizeAtPartner, startTvProvider, type TvProvider } from '../../testing/tv-provider.ts';
import { openShop, type TestWorld } from '../../testing/world.ts';
import { endSubscriptions } from '../subscriptions/renewals.ts';
import { linkGrantEnd } from './grants.ts';
import { recheckGrants } from './recheck-grants.ts';
import { syncSubscriptionGrants } from './subscription-grants.ts';

let test: TestApp;
let world: TestWorld;
let identityProvider: TvProvider;
beforeAll(async () => {
  identityProvider = await startTvProvider();
  identityProvider.override({
    discovery: { entitlements_endpoint: `${identityProvider.issuer}/entitlements` },
  });
  const configured = { issuer: identityProvider.issuer, clientId: 'marquee', clientSecret: 's' };
  ({ test, world } = await openShop({
    PARTNERS: JSON.stringify({ mobilink: configured, homebundle: configured }),
    TV_PROVIDERS: JSON.stringify({ 'prairie-fibre': configured }),
  }));
});
afterAll(async () => {
  await test.close();
  await identityProvider.close();
});

interface Granted {
  readonly product?: string;
  readonly skus: readonly string[];
  readonly endsAt?: number;
}
/** What each source grants, by kind and id: what the database should say. */
type Model = Map<string, Granted>;

const day = 86_400_000;
const providerSkus = ['crave_basic', 'starz', 'tsn', 'rds'] as const;
const products = ['crave_basic_starz', 'crave_sports', 'tsn', 'starz'] as const;

const command = fc.oneof(
  fc.record({
    is: fc.constant('link' as const),
    partner: fc.constantFrom<DemoPartnerId>('mobilink', 'homebundle'),
  }),
  fc.record({
    is: fc.constant('unlink' as const),
    partner: fc.constantFrom<DemoPartnerId>('mobilink', 'homebundle'),
  }),
  fc.record({
    is: fc.constant('partnerSays' as const),
    partner: fc.constantFrom<DemoPartnerId>('mobilink', 'homebundle'),
    skus: fc.subarray(['crave_mobile', 'starz', 'tsn', 'tsn2']),
  }),
  fc.record({ is: fc.constant('providerSays' as const), skus: fc.subarray([...providerSkus]) }),
  fc.record({ is: fc.constant('unlinkProvider' as const) }),
  fc.record({ is: fc.constant('buy' as const), product: fc.constantFrom(...products) }),
  fc.record({ is: fc.constant('end' as const), nth: fc.nat(5) }),
  fc.record({ is: fc.constant('activate' as const), days: fc.option(fc.integer({ min: 1, max: 60 })) }),
  fc.record({ is: fc.constant('redeemMerchant' as const), brand: fc.constantFrom('crave', 'tsn') }),
  fc.record({ is: fc.constant('pass' as const), days: fc.integer({ min: 1, max: 45 }) }),
);
type Command = typeof command extends fc.Arbitrary<infer C> ? C : never;

/** Days pass between the commands: each call is made with a token of that day. */
const tokenOf = async ({ accountId }: TestCustomer): Promise<string> => {
  const { sessions, database, clock, tokenKeys, env } = test;
  const session = { accountId, method: 'password', userAgent: 'test', brand: 'crave' } as const;
  const { bearer: subject } = await sessions.start(database.query, clock.now(), session);
  return signAccessToken(tokenKeys, clock.now(), env.publicUrl, subject!, 'crave').accessToken;
};
const send = async (who: TestCustomer, method: 'GET' | 'POST' | 'DELETE', url: string, rest: object = {}) =>
  test.app.inject({ method, url, headers: bearer(await tokenOf(who)), ...rest });

const linkPartner = async (who: TestCustomer, partner: DemoPartnerId, subject: string) => {
  const { cookie, state, code } = await authorizeAtPartner(test, identityProvider, subject, partner);
  const headers = { ...bearer(await tokenOf(who)), cookie };
  const url = `/api/partner/v1/${partner}/link`;
  return test.app.inject({ method: 'POST', url, headers, payload: { authorizationCode: code, state } });
};

/** The identityProvider is asked about this source alone, and says this. */
const ask = async ({ accountId }: TestCustomer, kind: string, id: string, skus: readonly string[]) => {
  await test.database.pool.query(
    `update entitlement_grants
     set check_after = case
       when (account_id, source_kind, source_id) = ($1, $2, $3) then $4::timestamptz else 'infinity' end
     where check_after is not null`,
    [accountId, kind, id, new Date(test.clock.now())],
  );
  identityProvider.override({
    entitlements: skus,
    discovery: { entitlements_endpoint: `${identityProvider.issuer}/entitlements` },
  });
  await recheckGrants(test)();
};

const buy = async ({ accountId }: TestCustomer, productId: string): Promise<string> => {
  const id = randomUUID();
  await test.database.query
    .insertInto('subscriptions')
    .values({
      id,
      account_id: accountId,
      brand: 'crave',
      store: 'CSG',
      sku: productId,
      product_id: productId,
      product_type: 'PLAN',
      status: 'ACTIVE',
      billing_cycle: 'monthly',
      price_cents: 999,
      cycle_date: new Date(test.clock.now() + 400 * day),
    })
    .execute();
  await syncSubscriptionGrants(test.database.query, accountId);
  return id;
};

const run = async (who: TestCustomer, model: Model, step: Command): Promise<void> => {
  const { query } = test.database;
  const idsOf = (kind: string) =>
    [...model.keys()].filter((key) => key.startsWith(`${kind} `)).map((key) => key.slice(kind.length + 1));
  if (step.is === 'pass') return test.clock.advance(step.days * 86_400);
  if (step.is === 'link') {
    // A customer of a partner is one subject there; linking again brings back what had ended.
    const subject =
      idsOf('partner')
        .find((id) => id.startsWith(step.partner))
        ?.split(' ')[1] ?? randomUUID();
    expect((await linkPartner(who, step.partner, subject)).statusCode).toBe(201);
    model.set(`partner ${step.partner} ${subject}`, { skus: demoPartnerOf(step.partner).skus });
  }
  if (step.is === 'unlink') {
    const id = idsOf('partner').find((each) => each.startsWith(step.partner));
    const { statusCode } = await send(who, 'DELETE', `/api/partner/v1/${step.partner}/link`);
    expect(statusCode).toBe(id === undefined ? 404 : 200);
    model.delete(`partner ${id}`);
  }
  if (step.is === 'partnerSays') {
    const id = idsOf('partner').find((each) => each.startsWith(step.partner));
    if (id === undefined || model.get(`partner ${id}`)!.skus.length === 0) return;
    await ask(who, 'partner', id, step.skus);
    model.set(`partner ${id}`, {
      skus: demoPartnerOf(step.partner).skus.filter((sku) => (step.skus as readonly string[]).includes(sku)),
    });
  }
  if (step.is === 'providerSays') {
    const [id] = idsOf('provider');
    if (id === undefined || model.get(`provider ${id}`)!.skus.length === 0) return;
    await ask(who, 'provider', id, step.skus);
    model.set(`provider ${id}`, { skus: step.skus });
  }
  if (step.is === 'unlinkProvider') {
    const [id] = idsOf('provider');
    const { statusCode } = await send(who, 'DELETE', '/api/bdu/v1.1/account/provider');
    expect(statusCode).toBe(id === undefined ? 404 : 204);
    model.delete(`provider ${id}`);
  }
  // A product is subscribed to once.
  if (step.is === 'buy' && ![...model.values()].some(({ product }) => product === step.product))
    model.set(`direct ${await buy(who, step.product)}`, {
      product: step.product,
      skus: catalog.find(({ id }) => id === step.product)!.entitledSkus,
    });
  if (step.is === 'end') {
    const ids = idsOf('direct');
    const id = ids[step.nth % Math.max(1, ids.length)];
    if (id === undefined) return;
    const rows = await query.selectFrom('subscriptions').selectAll().where('id', '=', id).execute();
    await query.transaction().execute((tx) => endSubscriptions(tx, test.clock.now(), who.accountId, rows));
    model.delete(`direct ${id}`);
  }
  if (step.is === 'activate') {
    const payload = { accountId: who.accountId, status: 'success' };
    const made = await test.app.inject({ method: 'POST', url: makeActivation.path, payload });
    const { id } = made.json<{ id: string }>();
    const now = test.clock.now();
    const until = step.days === null ? undefined : new Date(now + step.days * day);
    await query
      .updateTable('activation_links')
      .set({ entitled_until: until ?? null })
      .where('id', '=', id)
      .execute();
    const { method, url } = buildRequest(activateProduct, { id });
    expect((await send(who, method as 'POST', url)).statusCode).toBe(200);
    model.set(`activation ${id}`, { skus: ['crave_total'], endsAt: (until ?? linkGrantEnd(now)).getTime() });
  }
  if (step.is === 'redeemMerchant') {
    const made = await fetch(`${world.url}/merchant/links`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ kind: 'valid', brands: [step.brand] }),
    });
    const token = new URL(((await made.json()) as { url: string }).url).searchParams.get('token')!;
    const { jti, skus } = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as {
      jti: string;
      skus: Record<string, string[]>;
    };
    const now = test.clock.now();
    const reply = await send(who, 'POST', activateMerchant.path, { payload: { token } });
    // A link of today is too old for a clock that is a month ahead.
    if (reply.statusCode === 410) return;
    expect(reply.statusCode).toBe(200);
    model.set(`merchant ${jti}`, { skus: Object.values(skus).flat(), endsAt: linkGrantEnd(now).getTime() });
  }
};

const expectedOf = (model: Model) => {
  const now = test.clock.now();
  const live = [...model].filter(([, { endsAt }]) => endsAt === undefined || endsAt > now);
  return {
    grants: live.flatMap(([source, { skus }]) => skus.map((sku) => `${source} ${sku}`)).toSorted(),
    skus: [...new Set(live.flatMap(([, { skus }]) => skus))].toSorted(),
  };
};

const observe = async (who: TestCustomer) => {
  const { rows } = await test.database.pool.query<{ grant: string }>(
    `select source_kind || ' ' || source_id || ' ' || sku as grant from entitlement_grants
     where account_id = $1 and coalesce(ends_at > $2, true)`,
    [who.accountId, new Date(test.clock.now())],
  );
  const { method, url } = buildRequest(listEntitlements);
  const reply = await send(who, method as 'GET', url);
  return {
    grants: rows.map(({ grant }) => grant).toSorted(),
    skus: reply
      .json<{ skus: { sku: string }[] }>()
      .skus.map(({ sku }) => sku)
      .toSorted(),
  };
};

const newModel = ({ accountId }: TestCustomer): Model =>
  new Map([
    [`partner mobilink demo-${accountId}`, { skus: demoPartnerOf('mobilink').skus }],
    [`provider ${identityProvider.issuer} demo-${accountId}`, { skus: ['crave_basic', 'tsn'] }],
  ]);

it(
  '[D12] [D13] a source that ends takes exactly its own grants, and the player hears the union of the sources',
  longTimeout,
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 3, maxLength: 14 }), async (steps) => {
        test.clock.reset();
        const who = await newCustomer(test, 'linked');
        const model = newModel(who);
        expect(await observe(who)).toEqual(expectedOf(model));
        for (const step of steps) {
          await run(who, model, step);
          expect(await observe(who), JSON.stringify(step)).toEqual(expectedOf(model));
        }
      }),
      { numRuns: howMany(12, 500), endOnFailure: true },
    );
  },
);
