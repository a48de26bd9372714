/** Ledger lines from Stripe's balance transactions. */
import type { Stripe } from 'stripe';
import type { LedgerLine } from './payment-gateway.ts';

const kinds: Readonly<Record<string, LedgerLine['kind']>> = {
  charge: 'charge',
  payment: 'charge',
  refund: 'refund',
  payment_refund: 'refund',
  adjustment: 'dispute',
};

const idOf = (of: string | { readonly id: string } | null | undefined): string =>
  typeof of === 'string' ? of : (of?.id ?? '');

const lineOf = ({ type, amount, source, created }: Stripe.BalanceTransaction): LedgerLine | undefined => {
  const kind = kinds[type];
  if (!kind || source === null || typeof source === 'string') return undefined;
  const at = new Date(created * 1000);
  if (kind === 'charge' && source.object === 'charge')
    return {
      kind,
      id: idOf(source.payment_intent),
      for: source.metadata['attempt'] ?? '',
      orderId: source.metadata['order'] ?? '',
      cents: source.amount,
      at,
    };
  if (kind === 'refund' && source.object === 'refund')
    return { kind, id: source.id, for: idOf(source.payment_intent), orderId: '', cents: source.amount, at };
  // A reinstated dispute is negative.
  if (kind === 'dispute' && source.object === 'dispute')
    return {
      kind,
      id: source.id,
      for: idOf(source.payment_intent),
      orderId: '',
      cents: amount < 0 ? source.amount : -source.amount,
      at,
    };
  return undefined;
};

export async function* readLedger(stripe: Stripe, from: Date, until: Date): AsyncIterable<LedgerLine> {
  const created = { gte: Math.floor(from.getTime() / 1000), lt: Math.ceil(until.getTime() / 1000) };
  const expand = ['data.source'];
  for await (const transaction of stripe.balanceTransactions.list({ created, limit: 100, expand })) {
    const line = lineOf(transaction);
    if (line) yield line;
  }
}
