/** Compares the ledgers of server and gateway, like `npm run reconcile`; returns mismatches as text. */
import { compareLedgers } from '../billing/reconciliation/compare-ledgers.ts';
import type { Database } from '../db/connect.ts';
import type { LedgerLine } from '../integrations/payments/payment-gateway.ts';

export interface GatewayLedger {
  readonly charges: readonly {
    readonly id: string;
    readonly key?: string;
    readonly reference: string;
    readonly status: string;
    readonly amount: number;
  }[];
  readonly refunds: readonly { readonly id?: string; readonly charge: string; readonly amount: number }[];
  readonly disputes?: readonly {
    readonly id: string;
    readonly charge: string;
    readonly amount: number;
    readonly status: string;
  }[];
}

const ever = new Date('2100-01-01');

/** Uses the test clock: the gateway's own timestamps are real time. */
const linesOf = ({ charges, refunds, disputes = [] }: GatewayLedger, at: Date): readonly LedgerLine[] => [
  ...charges
    .filter(({ status }) => status === 'succeeded')
    .map(({ id, key = '', reference, amount }) => ({
      kind: 'charge' as const,
      id,
      for: key,
      orderId: reference,
      cents: amount,
      at,
    })),
  ...refunds.map(({ id = '', charge, amount }) => ({
    kind: 'refund' as const,
    id,
    for: charge,
    orderId: '',
    cents: amount,
    at,
  })),
  ...disputes
    .filter(({ status }) => status !== 'won')
    .map(({ id, charge, amount }) => ({
      kind: 'dispute' as const,
      id,
      for: charge,
      orderId: '',
      cents: amount,
      at,
    })),
];

/** `since`: start of the gateway's ledger. */
export const compareWithGateway = async (
  { pool }: Pick<Database, 'pool'>,
  gateway: GatewayLedger,
  since: Date = new Date(0),
  now: Date = new Date(),
): Promise<readonly string[]> => {
  const days = { since, until: ever, now };
  const { differences } = await compareLedgers(pool, linesOf(gateway, now), days);
  return differences.map(({ difference }) => difference);
};
