/** Payments of a year grouped by month. */
import type { Receipt } from '@marquee/product/contract/billing/payments.ts';
import { dayOf } from '@marquee/product/values/dates.ts';
import { amountOf, centsOf } from '@marquee/product/values/money.ts';

const monthOf = ({ date }: Receipt): number => Number(dayOf(date).slice(5, 7));

/** Declined and refunded payments count as nothing paid. */
export const isPaid = ({ status }: Receipt): boolean => status === 'PAID';

export const totalPaid = (receipts: readonly Receipt[]): number =>
  amountOf(
    receipts
      .filter(isPaid)
      .reduce((cents, { total, refunded }) => cents + centsOf(total) - centsOf(refunded || 0), 0),
  );

export const groupByMonth = (receipts: readonly Receipt[]): readonly number[] =>
  Array.from({ length: 12 }, (_, index) =>
    totalPaid(receipts.filter((receipt) => monthOf(receipt) === index + 1)),
  );
