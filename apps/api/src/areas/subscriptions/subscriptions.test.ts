import { randomUUID } from 'node:crypto';
import type { Subscription } from '@marquee/product/contract/subscriptions.ts';
import { limits } from '@marquee/product/limits.ts';
import { rightsOf } from '@marquee/product/values/rights/rights.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { renewDueSubscriptions } from '../../billing/subscriptions/renew-due.ts';
import { sendTo } from '../../testing/buyer.ts';
import { type TestApp, createTestApp } from '../../testing/create-test-app.ts';
import { bearer, newCustomer } from '../../testing/test-clients.ts';
import { mailsTo } from '../../testing/read-mails.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ BOT_CHECK: 'off' });
});
afterAll(() => test.close());

type Kind = Parameters<typeof newCustomer>[1];
interface Refusal {
  readonly code?: string;
  readonly details?: Record<string, unknown>;
}

/** A customer with their subscriptions and all calls on them. */
const someone = async (kind: Kind, language = 'en') => {
  const customer = await newCustomer(test, kind, kind === 'tsn' || kind === 'rds' ? { brand: kind } : {});
  const headers = { ...bearer(customer.access_token), 'accept-language': `${language}-CA` };
  const call = async <T>(
    method: 'GET' | 'POST',
    path: string,
    body?: object,
    more: Record<string, string> = {},
  ) =>
    (await sendTo(test)(method, path, { ...headers, ...more }, body)) as {
      status: number;
      body: T & Refusal;
    };
  const list = async (path = '/api/subscription/v2.1/all?includeGracePeriod=true') =>
    (await call<Subscription[]>('GET', path)).body;
  const open = async (subscriptionItemId: string) =>
    (
      await call<{ SessionId: string }>('POST', '/api/subscription/v1/cancellation-session', {
        subscriptionItemId,
      })
    ).body.SessionId;
  const once = (session?: string, key: string = randomUUID()) => ({
    'idempotency-key': key,
    ...(session && { sessionid: session }),
  });
  const cancel = async (id: string, item = id, session?: string, rest: object = {}) =>
    call<{ endDate: string }>(
      'POST',
      `/api/subscription/v1/${id}/cancel`,
      { subscriptionItemId: item, ...rest },
      once(session ?? (await open(item))),
    );
  const restart = (id: string, type: 'plan' | 'addon' | 'all', subscriptionItemId?: string) =>
    call<{ status: string }>(
      'POST',
      `/api/subscription/v1/${id}/restart`,
      { type, ...(subscriptionItemId && { subscriptionItemId }) },
      once(),
    );
  const offer = (id: string, session: string, part = '') =>
    call<{ eligible: boolean; redemptionCode: string; price: number; title: string }>(
      'GET',
      `/api/subscription/v1/retention-offer${part}?subscriptionId=${id}&subscriptionItemId=${id}`,
      undefined,
      { sessionid: session, subscriberid: customer.accountId },
    );
  const redeem = (subscriptionId: string, redemptionCode: string, session: string) =>
    call<{ restarted: boolean }>(
      'POST',
      '/api/subscription/v1/redeem-offer',
      { subscriptionId, redemptionCode },
      once(session),
    );
  return { ...customer, call, list, open, cancel, restart, offer, redeem };
};

interface CancellationReceipt {
  readonly number: string;
  readonly cancelledAt: string;
  readonly endDate: string;
  readonly names: readonly string[];
  readonly lastPayment: unknown;
  readonly giftBalance: number;
}

describe('the receipt of a cancellation', () => {
  it('[LOOK cancellation-receipt] says what ended, when, and the number that the mail says; after a restart there is none', async () => {
    const customer = await someone('dtc', 'fr');
    const [plan] = await customer.list();
    const id = plan!.subscriptionId;
    const path = `/api/subscription/v1/cancellations/${id}`;
    const receipt = () => customer.call<CancellationReceipt>('GET', path);
    expect((await receipt()).status).toBe(204);
    await customer.cancel(id);
    const { status, body } = await receipt();
    expect([status, body]).toEqual([
      200,
      {
        number: expect.stringMatching(/^A\d{8}$/) as string,
        cancelledAt: expect.stringMatching(/^20.*Z$/) as string,
        endDate: plan!.cycleDate,
        names: ['Crave Total', 'Starz'],
        lastPayment: { amount: 32.19, date: expect.stringMatching(/^20.*Z$/) as string },
        giftBalance: 0,
        refund: 0,
        province: 'QC',
        rights: { province: 'QC', rights: [...rightsOf('QC', plan!.cycleDate, [])] },
        jws: expect.stringMatching(/^ey[\w-]+\.[\w-]+\.[\w-]+$/) as string,
      },
    ]);
    expect((await mailsTo(test, customer.email)).at(-1)!.text).toContain(body.number);
    await customer.restart(id, 'plan');
    expect((await receipt()).status).toBe(204);
    await customer.cancel(id);
    expect((await receipt()).body.number).not.toBe(body.number);
  });

  it('[LOOK cancellation-receipt] nobody sees the receipt of another account', async () => {
    const [one, other] = [await someone('dtc'), await someone('dtc')];
    const [plan] = await one.list();
    await one.cancel(plan!.subscriptionId);
    for (const id of [plan!.subscriptionId, randomUUID(), 'none'])
      expect((await other.call('GET', `/api/subscription/v1/cancellations/${id}`)).status).toBe(404);
  });
});

describe('the lists', () => {
  it('[API-SUB-02] [ENT-SUB-01] [ENT-SUB-03] [FLOW-22] GET /v2.1 returns the subscriptions of the token’s brand, each with its add-ons', async () => {
    const [plan, ...others] = await (
      await someone('dtc')
    ).list('/api/subscription/v2.1?includeGracePeriod=true');
    expect(others).toEqual([]);
    expect(plan).toEqual({
      subscriptionId: expect.any(String) as string,
      subscriptionItemId: plan!.subscriptionId,
      cycleDate: expect.any(String) as string,
      productType: 'PLAN',
      productId: 'crave_total',
      pricingPlanId: 'crave_total.monthly',
      brandName: 'crave',
      storeName: 'CSG',
      billingCycleType: 'monthly',
      price: 22,
      renewalDate: plan!.cycleDate,
      addOns: [
        {
          subscriptionItemId: expect.any(String) as string,
          productSku: 'starz',
          name: 'Starz',
          price: 6,
          cancelled: false,
          endDate: null,
        },
      ],
      subscriptionItems: [{ productSku: 'crave_total' }],
      status: 'ACTIVE',
      cancelled: false,
      endDate: null,
      gracePeriod: false,
      storeState: null,
      accessUntil: null,
    });
  });

  it('[API-SUB-04] [ENT-SUB-04] GET /v2.1/all has every brand and store, and no guest subscriptions', async () => {
    const stores = await (await someone('stores')).list();
    expect(stores.map(({ storeName, brandName }) => `${storeName} ${brandName}`).toSorted()).toEqual([
      'APPLE crave',
      'GOOGLE tsn',
      'ROKU crave',
    ]);
    expect(await (await someone('guest-store')).list()).toEqual([]);
  });

  it('[ENT-SUB-02] a bundle is one entry with several products', async () => {
    const [bundle] = await (await someone('bundle')).list();
    expect([bundle!.productType, bundle!.subscriptionItems]).toEqual([
      'BUNDLE',
      [{ productSku: 'crave_total' }, { productSku: 'tsn' }],
    ]);
  });

  it('the grace period is included only on request', async () => {
    const customer = await someone('grace');
    expect(await customer.list('/api/subscription/v2.1/all')).toEqual([]);
    expect(await customer.list()).toMatchObject([{ gracePeriod: true }]);
  });

  it('[API-SUB-01] [API-SUB-05] [ENT-SUB-12] subscriptions billed by us, and by others with their management URL', async () => {
    const customer = await someone('stores');
    expect(await customer.list('/api/billing/v1.1/subscriptions?brand=crave')).toEqual([]);
    const { body } = await customer.call<object[]>('GET', '/api/reseller/v1/subscriptions');
    expect(body).toContainEqual({
      provider: 'APPLE',
      productSku: 'crave_standard',
      brandName: 'crave',
      status: 'ACTIVE',
      renewalDate: expect.any(String) as string,
      manageUrl: 'https://apps.apple.com/account/subscriptions',
    });
    expect(await (await someone('dtc')).list('/api/billing/v1.1/subscriptions?brand=crave')).toHaveLength(1);
    expect(await (await someone('dtc')).list('/api/billing/v1.1/subscriptions?brand=tsn')).toEqual([]);
  });
});

describe('cancelling', () => {
  it('[API-SUB-17] [API-SUB-18] [API-SUB-19] reasons are in the requested language, and a bundle has its own', async () => {
    const customer = await someone('bundle', 'fr');
    const [{ subscriptionId: id }] = (await customer.list()) as [Subscription];
    const reasons = async (of: string) =>
      (
        await customer.call<{ id: string; text: string }[]>(
          'GET',
          `/api/subscription/v1/cancellation-reasons/${of}`,
        )
      ).body;
    expect((await reasons('bundle'))[0]).toEqual({
      id: 'one-brand',
      text: 'Je n’utilise qu’un des services',
    });
    expect(await reasons(id)).toEqual(await reasons('bundle'));
    expect(((await reasons(randomUUID())) as Refusal).code).toBe('NOT_FOUND');
  });

  it('[API-SUB-20] [FLOW-23] a plan ends with its period together with its add-ons; the mail has the date', async () => {
    const customer = await someone('dtc');
    const [{ subscriptionId: id, cycleDate }] = (await customer.list()) as [Subscription];
    const { status, body } = await customer.cancel(id, id, undefined, { reasonId: 'price', comment: 'Bye' });
    expect([status, body.endDate]).toEqual([200, cycleDate]);
    expect(await customer.list()).toMatchObject([
      {
        status: 'ACTIVE',
        cancelled: true,
        endDate: cycleDate,
        renewalDate: null,
        addOns: [{ cancelled: true, endDate: cycleDate }],
      },
    ]);
    expect((await mailsTo(test, customer.email)).map(({ subject }) => subject)).toEqual([
      'Crave Total is cancelled',
    ]);
    expect((await customer.cancel(id)).body.code).toBe('ALREADY_CANCELLED');
  });

  it('an unpaid subscription ends at once', async () => {
    const customer = await someone('grace');
    const [{ subscriptionId: id }] = (await customer.list()) as [Subscription];
    const { body } = await customer.cancel(id);
    expect(Math.abs(Date.parse(body.endDate) - test.clock.now())).toBeLessThan(10_000);
    await renewDueSubscriptions(test, customer.accountId);
    expect(await customer.list()).toEqual([]);
  });

  it('[experience 11] the mail says what ended, until when people can watch and what they paid last, and restarts it', async () => {
    const customer = await someone('dtc');
    const [{ subscriptionId: id }] = (await customer.list()) as [Subscription];
    await customer.cancel(id);
    const { text, links } = (await mailsTo(test, customer.email)).at(-1)!;
    expect(text).toContain('Cancelled: Crave Total + Starz');
    expect(text).toMatch(/Access ends: \w+/);
    expect(text).toMatch(/Last payment: \$\d+\.\d\d, \w+/);
    expect(text).toContain('Restart Crave Total');
    expect(new URL(links[0]!).searchParams.get('subscriptionItemId')).toBe(id);
  });

  it('an add-on is cancelled alone', async () => {
    const customer = await someone('dtc');
    const [{ subscriptionId: id, addOns }] = (await customer.list()) as [Subscription];
    await customer.cancel(id, addOns[0]!.subscriptionItemId);
    expect(await customer.list()).toMatchObject([{ cancelled: false, addOns: [{ cancelled: true }] }]);
  });

  it('an add-on ends with its paid period or its plan; restored, it runs as before', async () => {
    const customer = await someone('dtc');
    const [{ subscriptionId: id, cycleDate }] = (await customer.list()) as [Subscription];
    const day = (iso: string | null) => iso?.slice(0, 10);
    const move = (product: string, days: number) =>
      test.database.pool.query(
        `update subscriptions set cycle_date = cycle_date + make_interval(days => $3),
           started_on = to_char(cycle_date + make_interval(days => $3), 'YYYY-MM-DD')
         where account_id = $1 and product_id = $2`,
        [customer.accountId, product, days],
      );
    await move('starz', 5);
    const [before] = (await customer.list()) as [Subscription];
    await customer.cancel(id);
    const ends = async () =>
      (await customer.list()).flatMap(({ endDate, addOns }) => [endDate, addOns[0]!.endDate]);
    expect((await ends()).map(day)).toEqual([day(cycleDate), day(cycleDate)]);
    await customer.restart(id, 'all');
    await move('crave_total', 60);
    await customer.cancel(id);
    expect((await ends())[1]).not.toBe((await ends())[0]);
    await customer.restart(id, 'all');
    const { rows } = await test.database.pool.query<{ cycle_date: Date }>(
      "select cycle_date from subscriptions where account_id = $1 and product_id = 'starz'",
      [customer.accountId],
    );
    expect(day(rows[0]!.cycle_date.toISOString())).toBe(
      day(new Date(Date.parse(before.cycleDate) + 5 * 86_400_000).toISOString()),
    );
  });

  it('[T15] the steps are ordered: no session, an expired one, one of another item or customer is rejected', async () => {
    const customer = await someone('dtc');
    const [{ subscriptionId: id, addOns }] = (await customer.list()) as [Subscription];
    const codeOf = async (session: string) => (await customer.cancel(id, id, session)).body.code;
    const foreign = await someone('dtc');
    const [theirs] = (await foreign.list()) as [Subscription];
    expect(await codeOf(await customer.open(addOns[0]!.subscriptionItemId))).toBe('SESSION_STALE');
    expect(await codeOf(await foreign.open(theirs.subscriptionId))).toBe('SESSION_STALE');
    expect(await codeOf('nonsense')).toBe('SESSION_STALE');
    expect(
      (
        await customer.call(
          'POST',
          `/api/subscription/v1/${id}/cancel`,
          { subscriptionItemId: id },
          { 'idempotency-key': randomUUID() },
        )
      ).body.code,
    ).toBe('SESSION_REQUIRED');
    const session = await customer.open(id);
    await test.database.pool.query(
      'update cancellation_sessions set opened_at = opened_at - make_interval(mins => $2) where id = $1',
      [session, limits.cancellationSessionMinutes],
    );
    expect(await codeOf(session)).toBe('SESSION_STALE');
    expect((await customer.cancel(theirs.subscriptionId)).status).toBe(404);
  });
});

describe('restarting', () => {
  it('[experience 36] sends one confirmation with what restarted and the next payment, also for a repeated request', async () => {
    const customer = await someone('cancelled');
    const [{ subscriptionId: id }] = (await customer.list()) as [Subscription];
    const key = { 'idempotency-key': randomUUID() };
    const again = () => customer.call('POST', `/api/subscription/v1/${id}/restart`, { type: 'all' }, key);
    expect([(await again()).status, (await again()).status]).toEqual([200, 200]);
    const mails = (await mailsTo(test, customer.email)).filter(({ subject }) =>
      subject.endsWith('active again'),
    );
    expect(mails.map(({ subject }) => subject)).toEqual(['Crave Total is active again']);
    expect(mails[0]!.text).toContain('Restarted: Crave Total + Starz');
    expect(mails[0]!.text).toMatch(/Renews .+ at \$\d+\.\d\d, tax included, until you cancel\./);
    expect(new URL(mails[0]!.links[0]!).searchParams.get('subscriptionItemId')).toBe(id);
  });

  it('[FLOW-24] [FLOW-25] [FLOW-26] as plan, as add-on, as all; and each returns why it cannot', async () => {
    const customer = await someone('cancelled');
    const [{ subscriptionId: id, addOns }] = (await customer.list()) as [Subscription];
    const addOn = addOns[0]!.subscriptionItemId;
    expect((await customer.restart(id, 'addon', addOn)).body).toMatchObject({
      code: 'RESTART_ADDON_FAILED',
      details: { reason: 'plan_cancelled' },
    });
    expect((await customer.restart(id, 'plan')).body).toEqual({ status: 'ACTIVE' });
    expect(await customer.list()).toMatchObject([{ cancelled: false, addOns: [{ cancelled: true }] }]);
    expect((await customer.restart(id, 'addon', addOn)).status).toBe(200);
    expect((await customer.restart(id, 'all')).body.code).toBe('NOT_CANCELLED');

    const both = await someone('cancelled');
    const [{ subscriptionId: other }] = (await both.list()) as [Subscription];
    expect((await both.restart(other, 'all')).status).toBe(200);
    expect(await both.list()).toMatchObject([{ cancelled: false, addOns: [{ cancelled: false }] }]);

    const late = await someone('cancelled');
    const [{ subscriptionId: gone }] = (await late.list()) as [Subscription];
    await test.database.pool.query('update subscriptions set cycle_date = now() where account_id = $1', [
      late.accountId,
    ]);
    expect((await late.restart(gone, 'all')).body).toMatchObject({
      code: 'RESTART_ALL_FAILED',
      details: { reason: 'ended' },
    });
  });
});

describe('an offer', () => {
  it('[API-SUB-13] [API-SUB-14] [API-SUB-15] [API-SUB-16] [FLOW-27] is shown in a cancellation, accepted once, and halves the next payments', async () => {
    const customer = await someone('dtc', 'fr');
    const [{ subscriptionId: id }] = (await customer.list()) as [Subscription];
    const session = await customer.open(id);
    expect((await customer.offer(id, session, '/eligible')).body).toEqual({ eligible: true });
    const { body: offer } = await customer.offer(id, session);
    expect(offer).toMatchObject({ title: '50\u00A0% de rabais sur 3 paiements', price: 11 });
    expect((await customer.redeem(id, 'KEEP-NOTHING', session)).body.code).toBe('OFFER_INVALID');
    expect((await customer.redeem(id, offer.redemptionCode, session)).body).toEqual({
      subscriptionId: id,
      redeemed: true,
      restarted: false,
    });
    expect(await customer.list()).toMatchObject([{ price: 11, cancelled: false }]);
    expect((await customer.offer(id, session, '/eligible')).body).toEqual({ eligible: false });
    expect((await customer.offer(id, session)).body.code).toBe('NO_OFFER');
    expect((await customer.offer(id, '')).body.code).toBe('SESSION_REQUIRED');
  });

  it('[T15] covers three months of payments: for a yearly plan, one', async () => {
    const customer = await someone('tsn');
    const [{ subscriptionId: id }] = (await customer.list()) as [Subscription];
    const session = await customer.open(id);
    const { body } = await customer.offer(id, session);
    expect(body).toMatchObject({ months: 1, title: '50% off your next payment' });
    await customer.redeem(id, body.redemptionCode, session);
    const { rows } = await test.database.pool.query('select offer_periods from subscriptions where id = $1', [
      id,
    ]);
    expect(rows).toEqual([{ offer_periods: 1 }]);
  });

  it('[FLOW-28] restores the cancelled plan with its add-ons', async () => {
    const customer = await someone('cancelled');
    const [{ subscriptionId: id }] = (await customer.list()) as [Subscription];
    const session = await customer.open(id);
    const { body: offer } = await customer.offer(id, session);
    expect((await customer.redeem(id, offer.redemptionCode, session)).body.restarted).toBe(true);
    expect(await customer.list()).toMatchObject([{ cancelled: false, addOns: [{ cancelled: false }] }]);
    const mails = await mailsTo(test, customer.email);
    expect(mails.map(({ subject }) => subject)).toContain('Crave Total is active again');
  });

  it('[T15] twenty concurrent acceptances, with a cancellation in between, are one grant', async () => {
    const customer = await someone('dtc');
    const [{ subscriptionId: id }] = (await customer.list()) as [Subscription];
    const session = await customer.open(id);
    const { redemptionCode } = (await customer.offer(id, session)).body;
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => customer.redeem(id, redemptionCode, session)),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    await customer.cancel(id);
    expect((await customer.redeem(id, redemptionCode, await customer.open(id))).body.code).toBe(
      'OFFER_ALREADY_REDEEMED',
    );
  });
});

const pairs = Number(process.env['PAIRS'] ?? 8);
describe(`[F12] ${pairs} concurrent pairs leave only legal states`, { timeout: 300_000 }, () => {
  type One = Awaited<ReturnType<typeof someone>>;
  const acts: Record<
    string,
    (who: One, id: string, code: string, session: string) => Promise<{ status: number }>
  > = {
    cancel: (who, id, _, session) => who.cancel(id, id, session),
    restart: (who, id) => who.restart(id, 'all'),
    redeem: (who, id, code, session) => who.redeem(id, code, session),
  };
  it.each([
    ['cancel', 'cancel'],
    ['cancel', 'restart'],
    ['redeem', 'cancel'],
    ['redeem', 'restart'],
  ] as const)('%s and %s', async (one, other) => {
    for (let pair = 0; pair < pairs; pair += 1) {
      const who = await someone(one === 'redeem' && other === 'restart' ? 'cancelled' : 'dtc');
      const [{ subscriptionId: id }] = (await who.list()) as [Subscription];
      const session = await who.open(id);
      const { redemptionCode } = (await who.offer(id, session)).body;
      const answers = await Promise.all(
        [one, other].map((name) => acts[name]!(who, id, redemptionCode, session)),
      );
      expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
      const [state] = (await who.list()) as [Subscription];
      // A plan and its add-ons are cancelled together or not at all, and end on the same day.
      expect(new Set([state.cancelled, ...state.addOns.map(({ cancelled }) => cancelled)]).size).toBe(1);
      if (one === other)
        expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
      const { rowCount } = await test.database.pool.query(
        'select from retention_grants where account_id = $1',
        [who.accountId],
      );
      expect(state.price).toBe(rowCount === 1 ? 11 : 22);
    }
  });
});
