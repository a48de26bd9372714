/** Compares our ledger with the gateway's, month by month; returns one line per mismatch, empty when they agree. */
import type pg from 'pg';
import type { LedgerLine } from '../../integrations/payments/payment-gateway.ts';
import { runQuery, withRollback, loadLines } from './gateway-lines.ts';
import { type ReconciliationRule, monthlyRules, standingRules } from './rules.ts';

interface Difference {
  readonly rule: string;
  readonly difference: string;
}

export interface Comparison {
  /** Of the gateway's ledger. */
  readonly lines: number;
  readonly differences: readonly Difference[];
}

interface Days {
  readonly since: Date;
  readonly until: Date;
  readonly now: Date;
}

const nextMonth = (at: Date): Date => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1));

/** The months of the days, as far as there is something to compare in them. */
const boundsOf = async (client: pg.PoolClient, { since, until }: Days): Promise<readonly Date[]> => {
  const { rows } = await runQuery<{ first: Date | null; last: Date | null }>(
    client,
    `select least(
         (select min(placed_at) from orders where placed_at >= $1),
         (select min(at) from gateway_lines where at >= $1),
         (select min(made_at) from credit_notes where made_at >= $1)) as first,
       greatest(
         (select max(placed_at) from orders), (select max(settled_at) from orders where settled_at is not null),
         (select max(at) from gateway_lines), (select max(done_at) from credit_notes),
         (select max(closed_at) from invoices)) as last`,
    [since],
  );
  const { first, last } = rows[0]!;
  if (first === null || last === null) return [];
  const end = new Date(Math.min(until.getTime(), last.getTime() + 1));
  const bounds: Date[] = [];
  for (let from = first; from < end; from = nextMonth(from)) bounds.push(from);
  return [...bounds, end];
};

const differencesOf = async (
  client: pg.PoolClient,
  { name, text }: ReconciliationRule,
  values: readonly Date[],
): Promise<readonly Difference[]> => {
  // Which of the parameters a rule uses is its own business: the others are named, so that all have a type.
  const { rows } = await runQuery<{ difference: string }>(
    client,
    `with days as (select $1::timestamptz, $2::timestamptz, $3::timestamptz) ${text}`,
    values,
  );
  return rows.map(({ difference }) => ({ rule: name, difference }));
};

/** `ledger` covers the days and a margin around them: the clocks of two houses differ. */
export const compareLedgers = (
  pool: pg.Pool,
  ledger: AsyncIterable<LedgerLine> | Iterable<LedgerLine>,
  days: Days,
): Promise<Comparison> =>
  withRollback(pool, async (client) => {
    const lines = await loadLines(client, ledger);
    const bounds = await boundsOf(client, days);
    const differences: Difference[] = [];
    for (const [nth, from] of bounds.entries()) {
      const until = bounds[nth + 1];
      if (!until) break;
      for (const rule of monthlyRules)
        differences.push(...(await differencesOf(client, rule, [from, until, days.now])));
    }
    for (const rule of standingRules)
      differences.push(...(await differencesOf(client, rule, [days.since, days.until, days.now])));
    // One that touches two months is found in both.
    const once = new Map(differences.map((each) => [each.difference, each]));
    return { lines, differences: [...once.values()] };
  });
