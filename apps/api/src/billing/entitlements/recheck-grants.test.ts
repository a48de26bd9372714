/** Grants are checked again at partners and TV providers: a denial ends them, a missing answer does not. */
import { defaultBrand } from '@marquee/product/brands.ts';
import { limits } from '@marquee/product/limits.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createOAuthClients } from '../../integrations/oauth-clients.ts';
import type { TestApp } from '../../testing/create-test-app.ts';
import {
  askToken,
  bearer,
  claimsOf,
  type TestCustomer,
  eventsOf,
  newCustomer,
} from '../../testing/test-clients.ts';
import { mailsTo } from '../../testing/read-mails.ts';
import { openShop, type TestWorld } from '../../testing/world.ts';
import { nextCheckAt, partnerSource } from './grants.ts';
import { recheckGrants } from './recheck-grants.ts';

let test: TestApp;
let world: TestWorld;
beforeAll(async () => {
  ({ test, world } = await openShop());
});
afterAll(() => test.close());
beforeEach(async () => {
  await world.control('ok', undefined, 'partner:mobilink');
  await world.control('ok', undefined, 'tv:prairie-fibre');
  await test.database.pool.query('delete from entitlement_grants');
});

const hour = 3600;
const mobilink = ['crave_mobile', 'starz'];
const prairieFibre = ['crave_basic', 'tsn'];

/** As a worker does that has just started: it remembers neither tokens nor failures of earlier calls. */
const recheck = () =>
  recheckGrants({ ...test, oauthClients: createOAuthClients(test.env, test.tokenKeys) })();
/** Hour by hour, as long as that takes with the timetable's six runs an hour counted as one. */
const passHours = async (hours: number) => {
  for (let passed = 0; passed < hours; passed += 1) {
    test.clock.advance(hour);
    await recheck();
  }
};
const subjectOf = ({ accountId }: TestCustomer) => `demo-${accountId}`;
const skusOf = async ({ accountId }: TestCustomer) => {
  const { rows } = await test.database.pool.query<{ sku: string }>(
    'select distinct sku from entitlement_grants where account_id = $1 and coalesce(ends_at > $2, true) order by sku',
    [accountId, new Date(test.clock.now())],
  );
  return rows.map(({ sku }) => sku);
};
const asked = async (identityProvider: string, outcome: string) => {
  const { values } = await test.metrics.entitlementChecks.get();
  return (
    values.find(({ labels }) => labels.party === identityProvider && labels.outcome === outcome)?.value ?? 0
  );
};
const queued = async () =>
  (await test.database.pool.query("select from graphile_worker.jobs where task_identifier = 'recheckGrants'"))
    .rowCount;

describe('an identity provider that answers', () => {
  it('[D13] Whoever still has it keeps it, and is asked once a day', async () => {
    const customer = await newCustomer(test, 'linked');
    const before = await asked('mobilink', 'yes');
    await passHours(72);
    expect(await skusOf(customer)).toEqual([...prairieFibre, ...mobilink].toSorted());
    expect((await asked('mobilink', 'yes')) - before).toBe(3);
    expect(await mailsTo(test, customer.email)).toEqual([]);
  });

  it.each([
    ['en', 'Your access through Mobilink has ended'],
    ['fr', 'Votre accès par Mobilien a pris fin'],
  ] as const)(
    '[D13] A cancelled line ends its own grants within a day, with a mail in %s and a row in the audit',
    async (language, heading) => {
      const customer = await newCustomer(test, 'linked', { overrides: { language } });
      await world.cancelLine('partner:mobilink', subjectOf(customer));
      await passHours(24);
      expect(await skusOf(customer)).toEqual(prairieFibre);
      const [mail, ...others] = await mailsTo(test, customer.email);
      expect(mail?.text).toContain(heading);
      expect(mail?.text).toContain('Crave Mobile + Starz');
      expect(others).toEqual([]);
      expect(await eventsOf(test, customer.accountId)).toContain('grantEnded');
      const { rows } = await test.database.pool.query(
        "select from entitlement_grants where account_id = $1 and source_kind = 'partner' and check_after is not null",
        [customer.accountId],
      );
      expect(rows).toEqual([]);
    },
  );

  it('[D13] Nobody hears by mail who has no address of their own, and the player hears of it', async () => {
    const viewer = await newCustomer(test, 'bdu');
    await world.cancelLine('tv:prairie-fibre', subjectOf(viewer));
    await passHours(24);
    const { refresh_token } = viewer;
    const tokens = await askToken(
      test,
      { grant_type: 'refresh_token', refresh_token },
      { brand: defaultBrand },
    );
    const { access_token } = tokens.json<{ access_token: string }>();
    expect(claimsOf(access_token).scope).toEqual(['maturity:ADULT']);
    const reply = await test.app.inject({
      url: '/api/subscription/v1/entitlements',
      headers: bearer(access_token),
    });
    expect(reply.json()).toMatchObject({ skus: [] });
    expect(await mailsTo(test, viewer.email)).toEqual([]);
  });

  it('[D13] An answer that is older than the last sign-in changes nothing', async () => {
    const customer = await newCustomer(test, 'linked');
    await world.cancelLine('partner:mobilink', subjectOf(customer));
    test.clock.advance(24 * hour);
    const oauthClients = createOAuthClients(test.env, test.tokenKeys);
    const recheckDuringSignIn = recheckGrants({
      ...test,
      oauthClients: {
        ...oauthClients,
        check: async (...asks) => {
          const answer = await oauthClients.check(...asks);
          // The customer has just come back from the partner, which vouched for it.
          await test.database.pool.query(
            'update entitlement_grants set checked_at = $2 where account_id = $1',
            [customer.accountId, new Date(test.clock.now() + 1)],
          );
          return answer;
        },
      },
    });
    await recheckDuringSignIn();
    expect(await skusOf(customer)).toEqual([...prairieFibre, ...mobilink].toSorted());
  });

  it('[D13] A provider that cannot be asked ends thirty days after its last word', async () => {
    const customer = await newCustomer(test, 'linked');
    await test.database.pool.query(
      `update entitlement_grants set source_id = replace(source_id, 'prairie-fibre', 'laurentides-tele')
       where account_id = $1 and source_kind = 'provider'`,
      [customer.accountId],
    );
    await passHours(24);
    test.clock.advance(28 * 24 * hour);
    expect(await skusOf(customer)).toEqual(expect.arrayContaining(prairieFibre));
    test.clock.advance(2 * 24 * hour);
    expect(await skusOf(customer)).toEqual(mobilink);
  });
});

describe('[D13] an identity provider that does not answer', () => {
  it('away for three days: nobody loses anything; back with a no: all is gone within a day', async () => {
    const customers = [await newCustomer(test, 'linked'), await newCustomer(test, 'linked')];
    for (const customer of customers) await world.cancelLine('partner:mobilink', subjectOf(customer));
    await world.control('down', undefined, 'partner:mobilink');
    const before = await asked('mobilink', 'unavailable');
    await passHours(72);
    for (const customer of customers)
      expect(await skusOf(customer)).toEqual([...prairieFibre, ...mobilink].toSorted());
    // Within a day everybody was asked about; from then on every hour.
    expect((await asked('mobilink', 'unavailable')) - before).toBeGreaterThanOrEqual(2 * 48);
    await world.control('ok', undefined, 'partner:mobilink');
    await passHours(24);
    for (const customer of customers) expect(await skusOf(customer)).toEqual(prairieFibre);
  });

  it('too slow to wait for: nobody loses anything', async () => {
    const customer = await newCustomer(test, 'linked');
    await world.cancelLine('partner:mobilink', subjectOf(customer));
    await world.control('slow', undefined, 'partner:mobilink');
    test.clock.advance(24 * hour);
    await recheck();
    expect(await skusOf(customer)).toEqual([...prairieFibre, ...mobilink].toSorted());
  });

  it('a 404 of something else, and an answer without sense, are no word about the customer', async () => {
    const customer = await newCustomer(test, 'linked');
    await test.database.pool.query(
      "delete from entitlement_grants where account_id = $1 and source_kind = 'provider'",
      [customer.accountId],
    );
    // A path of the world that speaks no OpenID Connect at all.
    const known = test.integrations.partner('mobilink')!;
    const withPartner = (partner: typeof known | undefined) => ({
      ...test,
      integrations: { ...test.integrations, partner: () => partner },
      oauthClients: createOAuthClients(test.env, test.tokenKeys),
    });
    test.clock.advance(24 * hour);
    await recheckGrants(withPartner({ ...known, issuer: `${world.url}/nowhere` }))();
    expect(await skusOf(customer)).toEqual(mobilink);
    test.clock.advance(hour);
    await recheckGrants(withPartner(undefined))();
    expect(await skusOf(customer)).toEqual(mobilink);
  });
});

it('[D13] Two workers ask about nobody twice', async () => {
  const sources = limits.grantChecksAtOnce;
  for (let made = 0; made < sources / 2; made += 1) await newCustomer(test, 'linked');
  // The two grants of one source fall into the batches of two workers.
  await test.database.pool.query(
    'update entitlement_grants set check_after = $1 where sku = any ($2) and check_after is not null',
    [new Date(test.clock.now() - hour * 1000), [mobilink[0], prairieFibre[0]]],
  );
  const before = (await asked('mobilink', 'yes')) + (await asked('prairie-fibre', 'yes'));
  test.clock.advance(24 * hour);
  await Promise.all([recheck(), recheck()]);
  expect((await asked('mobilink', 'yes')) + (await asked('prairie-fibre', 'yes')) - before).toBe(sources);
  expect(await queued()).toBe(0);
});

it('[D13] Questions are spread over the day, each at its own time and never more than a day away', () => {
  const now = Date.UTC(2026, 5, 1, 12);
  const times = Array.from({ length: 1000 }, (_, index) => {
    const source = partnerSource('mobilink', `customer-${index}`);
    const first = nextCheckAt(source, now).getTime();
    expect(first).toBeGreaterThan(now);
    expect(first - now).toBeLessThanOrEqual(24 * hour * 1000);
    expect(nextCheckAt(source, first).getTime()).toBe(first + 24 * hour * 1000);
    return Math.floor((first - now) / (hour * 1000));
  });
  const busiest = Math.max(
    ...Array.from({ length: 24 }, (_, at) => times.filter((each) => each === at).length),
  );
  expect(busiest).toBeLessThan(80);
});
