import type { Receipt } from '@marquee/product/contract/buying/payments.ts';

const total: Receipt = {
  id: 'r-1',
  orderNumber: 'MQ-204816',
  date: '2026-03-08T15:00:00Z',
  brand: 'crave',
  description: 'Crave Total + Starz',
  amount: 27.99,
  discount: 0,
  taxes: [
    { name: 'GST', amount: 1.4 },
    { name: 'QST', amount: 2.79 },
  ],
  total: 32.18,
  giftAmount: 0,
  status: 'PAID',
  items: [
    { name: 'Crave Total', amount: 22, discount: 0 },
    { name: 'Starz', amount: 5.99, discount: 0 },
  ],
  instrument: { brand: 'visa', last4: '4242' },
  BillingAddress: { State: 'QC', City: 'Montréal' },
};

/** A whole receipt, as the server tells it. */
export const someReceipt = (rest: Partial<Receipt> = {}): Receipt => ({ ...total, ...rest });
