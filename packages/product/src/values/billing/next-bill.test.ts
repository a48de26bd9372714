import fc from 'fast-check';
import { expect, it } from 'vitest';
import { renewalDay } from '../billing-cycles.ts';
import { addDays } from '../dates.ts';
import { nextBillIn, nextBillOf, nextBillsOf, renewalBill, type RenewingSubscription } from './next-bill.ts';
import { provinceIds } from './taxes.ts';

const today = '2026-11-17';

const plan = (overrides: Partial<RenewingSubscription> = {}): RenewingSubscription => ({
  subscriptionId: 'plan',
  sku: 'crave_total',
  name: { en: 'Crave Total', fr: 'Crave Total' },
  cents: 2200,
  cycle: 'monthly',
  startedOn: '2026-10-28',
  period: 1,
  dueOn: '2026-11-28',
  cancelled: false,
  ...overrides,
});
const addOn = (overrides: Partial<RenewingSubscription> = {}): RenewingSubscription =>
  plan({
    subscriptionId: 'addOn',
    sku: 'starz',
    name: { en: 'Starz', fr: 'Starz' },
    cents: 600,
    ...overrides,
  });
const card = { brand: 'visa', last4: '4242', expiry: '09/28' };
const terms = { day: today, giftCents: 0, province: 'QC', card } as const;

it('[UX-2] plan and add-on of one day are one bill with taxes, paid by the card', () => {
  const next = nextBillOf([plan(), addOn()], terms)!;
  expect(nextBillIn(next, 'fr')).toEqual({
    day: '2026-11-28',
    lines: [
      { subscriptionId: 'plan', name: 'Crave Total', amount: 22, discount: null },
      { subscriptionId: 'addOn', name: 'Starz', amount: 6, discount: null },
    ],
    taxes: [
      { name: 'GST', rate: 5, amount: 1.4 },
      { name: 'QST', rate: 9.975, amount: 2.79 },
    ],
    total: 32.19,
    gift: 0,
    due: 32.19,
    paidWith: card,
  });
});

it('[UX-2] what is cancelled is on no bill; when everything is, there is none', () => {
  expect(nextBillOf([plan(), addOn({ cancelled: true })], terms)!.bill.totalCents).toBe(2529);
  expect(nextBillOf([plan({ cancelled: true })], terms)).toBeUndefined();
  expect(nextBillOf([plan({ cancelled: true }), addOn()], terms, 'plan')).toBeUndefined();
  expect(nextBillOf([], terms)).toBeUndefined();
});

it('[UX-2] an offer is named and says how many payments it still holds', () => {
  const next = nextBillOf([plan({ discount: { percent: 50, paymentsLeft: 1 } })], terms)!;
  expect(next.lines[0]!.discount).toEqual({
    cents: 1100,
    name: { en: '50% off', fr: 'Rabais de 50\u00A0%' },
    paymentsLeft: 1,
  });
  expect(next.bill.totalCents).toBe(1265);
});

it('[UX-2] gift money that covers the bill leaves nothing for the card', () => {
  const next = nextBillOf([plan()], { ...terms, giftCents: 5000 })!;
  expect(next.bill).toMatchObject({ giftCents: 2529, dueCents: 0 });
  expect(next.paidWith).toBeUndefined();
});

it('[UX-2] gift money that an earlier bill uses up is not announced for a later one', () => {
  const yearly = addOn({ cycle: 'annual', cents: 5999, dueOn: '2027-01-10', startedOn: '2026-01-10' });
  const next = nextBillOf([plan(), yearly], { ...terms, giftCents: 3000 }, 'addOn')!;
  expect(next.day).toBe('2027-01-10');
  // November uses 25.29 of the gift balance, December the rest.
  expect(next.bill.giftCents).toBe(0);
});

it('[UX-2] the bill after the next one: without the gift balance and the offer that are then used up', () => {
  const bills = nextBillsOf(
    [plan({ discount: { percent: 50, paymentsLeft: 1 } }), addOn()],
    {
      ...terms,
      giftCents: 1000,
    },
    { subscriptionId: 'plan', count: 2 },
  );
  expect(bills.map(({ day, bill }) => [day, bill.giftCents, bill.dueCents])).toEqual([
    ['2026-11-28', 1000, 955],
    ['2026-12-28', 0, 3219],
  ]);
});

it('[UX-2] a monthly add-on that falls due with the yearly plan is on its bill, at the price of that day', () => {
  const yearly = plan({ cycle: 'annual', cents: 21_999, startedOn: '2026-01-28', dueOn: '2027-01-28' });
  const monthly = addOn({ discount: { percent: 50, paymentsLeft: 2 } });
  const next = nextBillOf([yearly, monthly], terms, 'plan')!;
  expect(next.lines.map(({ subscriptionId, cents, discount }) => [subscriptionId, cents, discount])).toEqual([
    ['plan', 21_999, undefined],
    ['addOn', 600, undefined],
  ]);
});

it('[UX-2] what is overdue is billed today', () => {
  expect(nextBillOf([plan({ dueOn: '2026-11-10' })], terms)).toMatchObject({ day: today });
});

const renewing = fc
  .record({
    cents: fc.integer({ min: 0, max: 50_000 }),
    cycle: fc.constantFrom('daily', 'weekly', 'monthly', 'three_months', 'annual'),
    startedDaysAgo: fc.integer({ min: 0, max: 400 }),
    cancelled: fc.boolean(),
    discount: fc.option(
      fc.record({ percent: fc.integer({ min: 1, max: 100 }), paymentsLeft: fc.integer({ min: 1, max: 5 }) }),
      { nil: undefined },
    ),
  })
  .map(({ startedDaysAgo, cycle, ...rest }) => {
    const startedOn = addDays(today, -startedDaysAgo);
    let period = 1;
    while (renewalDay(startedOn, cycle, period) <= today) period += 1;
    return { ...rest, cycle, startedOn, period, dueOn: renewalDay(startedOn, cycle, period) } as const;
  });
const account = fc.array(renewing, { minLength: 1, maxLength: 4 }).map((rows): RenewingSubscription[] =>
  rows.map((row, index) => ({
    ...row,
    subscriptionId: `s${index}`,
    sku: `sku${index}`,
    name: { en: `Plan ${index}`, fr: `Forfait ${index}` },
  })),
);

/** Simulates renewals day by day: everything due is one order, paid from the gift balance first. */
const simulateUntil = (
  rows: readonly RenewingSubscription[],
  id: string,
  province: (typeof provinceIds)[number],
  gifts: number,
) => {
  let running = rows.filter(({ cancelled }) => !cancelled);
  let giftBalance = gifts;
  for (let day = today; ; day = addDays(day, 1)) {
    const due = running.filter(({ dueOn }) => dueOn === day);
    if (due.length === 0) continue;
    const bill = renewalBill(due, { province, giftCents: giftBalance, day });
    if (due.some(({ subscriptionId }) => subscriptionId === id)) return { day, bill };
    giftBalance -= bill.giftCents;
    running = running.map((each) => {
      if (each.dueOn !== day) return each;
      const left = (each.discount?.paymentsLeft ?? 0) - 1;
      return {
        ...each,
        period: each.period + 1,
        dueOn: renewalDay(each.startedOn, each.cycle, each.period + 1),
        discount: left > 0 ? { ...each.discount!, paymentsLeft: left } : undefined,
      };
    });
  }
};

it.each(provinceIds)(
  '[UX-2] in %s the next bill is the next order to the cent, in both languages alike',
  (province) => {
    fc.assert(
      fc.property(account, fc.integer({ min: 0, max: 100_000 }), (rows, giftCents) => {
        for (const { subscriptionId, cancelled } of rows) {
          const next = nextBillOf(rows, { day: today, province, giftCents, card }, subscriptionId);
          if (cancelled) {
            expect(next).toBeUndefined();
            continue;
          }
          const simulated = simulateUntil(rows, subscriptionId, province, giftCents);
          expect(next!.day).toBe(simulated.day);
          expect(next!.bill).toEqual(simulated.bill);
          const [en, fr] = [nextBillIn(next!, 'en'), nextBillIn(next!, 'fr')];
          expect({ ...en, lines: [] }).toEqual({ ...fr, lines: [] });
          const cents = (values: readonly number[]) =>
            values.reduce((sum, value) => sum + Math.round(value * 100), 0);
          const lines = en.lines.map(({ amount, discount }) => amount - (discount?.amount ?? 0));
          expect(cents([...lines, ...en.taxes.map(({ amount }) => amount)])).toBe(Math.round(en.total * 100));
          expect(Math.round(en.gift * 100) + Math.round(en.due * 100)).toBe(Math.round(en.total * 100));
        }
      }),
      { numRuns: 60 },
    );
  },
);
