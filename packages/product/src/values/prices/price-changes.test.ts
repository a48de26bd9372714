import fc from 'fast-check';
import { expect, it } from 'vitest';
import { limits } from '../../limits.ts';
import { nextBillsOf } from '../billing/next-bill.ts';
import { renewalDay } from '../billing-cycles.ts';
import { addDays } from '../dates.ts';
import { firstDayOfPrice, firstRenewalFrom, priceOn } from './price-changes.ts';

const start = '2026-11-30';
const days = fc.integer({ min: 0, max: 400 }).map((count) => addDays(start, count));
const cycle = fc.constantFrom('monthly', 'three_months', 'annual');

it('[money E] a higher price counts from its day, and never sooner than thirty days after its notice', () => {
  fc.assert(
    fc.property(days, days, fc.boolean(), (today, effectiveFrom, isHigher) => {
      const from = firstDayOfPrice({ today, effectiveFrom, isHigher });
      expect(from >= effectiveFrom && from >= today).toBe(true);
      if (isHigher) expect(from >= addDays(today, limits.priceNoticeDays)).toBe(true);
    }),
  );
});

it('[money E] the mail names the first renewal at the new price: the one before it costs the old one', () => {
  fc.assert(
    fc.property(days, cycle, (from, each) => {
      const subscription = { startedOn: start, cycle: each, period: 1 } as const;
      const notices = [{ change: 1, cents: 1599, from }];
      const first = firstRenewalFrom(subscription, from);
      expect(priceOn(1499, notices, first)).toBe(1599);
      const nth = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14].find(
        (n) => renewalDay(start, each, n) === first,
      )!;
      if (nth > 1) expect(priceOn(1499, notices, renewalDay(start, each, nth - 1))).toBe(1499);
    }),
  );
});

it('[money E] each coming bill says the price of its own period, whichever notices there are', () => {
  const notice = fc.record({
    change: fc.integer({ min: 1, max: 9 }),
    cents: fc.integer({ min: 500, max: 3000 }),
    from: days,
  });
  fc.assert(
    fc.property(fc.uniqueArray(notice, { selector: ({ change }) => change }), cycle, (priceNotices, each) => {
      const subscription = {
        subscriptionId: 's',
        sku: 'crave_standard',
        name: { en: 'Crave Standard', fr: 'Crave Standard' },
        cents: 1499,
        priceNotices,
        cycle: each,
        startedOn: start,
        period: 1,
        dueOn: renewalDay(start, each, 1),
        cancelled: false,
      };
      const bills = nextBillsOf([subscription], { day: start, giftCents: 0, province: 'QC' }, { count: 6 });
      for (const { day, lines } of bills) {
        const [latest] = priceNotices
          .filter(({ from }) => from <= day)
          .toSorted((a, b) => b.change - a.change);
        expect(lines[0]!.cents).toBe(latest?.cents ?? 1499);
      }
    }),
  );
});
