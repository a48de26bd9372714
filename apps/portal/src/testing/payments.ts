import type { Receipt, UpcomingBill } from '@marquee/product/contract/billing/payments.ts';

const total: Receipt = {
  id: 'r-1',
  orderNumber: 'MQ-204816',
  date: '2026-03-08T15:00:00Z',
  brand: 'crave',
  description: 'Crave Total + Starz',
  amount: 27.99,
  discount: 0,
  taxes: [
    { name: 'GST', rate: 5, registration: '12345 6789 RT0001', amount: 1.4 },
    { name: 'QST', rate: 9.975, registration: '1234567890 TQ0001', amount: 2.79 },
  ],
  discountName: null,
  total: 32.18,
  giftAmount: 0,
  creditAmount: 0,
  refunded: 0,
  nextRenewal: null,
  seller: { name: 'Marquee Media Inc.', address: '100 Example Street, Toronto, Ontario M0M 0M0' },
  status: 'PAID',
  items: [
    { name: 'Crave Total', amount: 22, discount: 0, period: { from: '2026-03-08', until: '2026-04-08' } },
    { name: 'Starz', amount: 5.99, discount: 0, period: { from: '2026-03-08', until: '2026-04-08' } },
  ],
  instrument: { brand: 'visa', last4: '4242' },
  BillingAddress: { State: 'QC', City: 'Montréal' },
};

export const someReceipt = (rest: Partial<Receipt> = {}): Receipt => ({ ...total, ...rest });

/** The next bill of a plan with an add-on. */
export const someBill = (rest: Partial<UpcomingBill> = {}): UpcomingBill => ({
  day: '2026-11-28',
  lines: [
    { subscriptionId: 's-1', name: 'Crave Total', amount: 22, discount: null },
    { subscriptionId: 's-2', name: 'Starz', amount: 6, discount: null },
  ],
  taxes: [
    { name: 'GST', rate: 5, amount: 1.4 },
    { name: 'QST', rate: 9.975, amount: 2.79 },
  ],
  total: 32.19,
  gift: 0,
  due: 32.19,
  paidWith: { brand: 'visa', last4: '4242', expiry: '09/39' },
  ...rest,
});
