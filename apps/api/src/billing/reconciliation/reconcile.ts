/** Reconciles our ledger with the gateway's: nightly for the last days, and on demand. */
import { randomUUID } from 'node:crypto';
import { Gauge } from 'prom-client';
import type { Deps } from '../../deps.ts';
import type { LedgerLine } from '../../integrations/payments/payment-gateway.ts';
import { type Comparison, compareLedgers } from './compare-ledgers.ts';

export type ReconcileDeps = Pick<Deps, 'database' | 'gateway' | 'clock' | 'log'>;

const minute = 60_000;
const day = 24 * 60 * minute;
/** The clocks of two houses differ, and so do the moments at which they write. */
const marginMs = day;
/** What happened since may be half done. */
const settleMs = 10 * minute;
/** So many are kept with the result; the command says all of them. */
const keptDifferences = 100;
const nightlyDays = 3;

/** Reconciliation could not run; says nothing about differences. */
export class LedgerUnreadable extends Error {
  constructor(cause: unknown) {
    super('the ledger of the gateway cannot be read', { cause });
  }
}

async function* readLedger({ gateway }: ReconcileDeps, from: Date, until: Date): AsyncIterable<LedgerLine> {
  try {
    yield* gateway.ledger(from, until);
  } catch (error) {
    throw new LedgerUnreadable(error);
  }
}

export interface ReconcileOptions {
  readonly since: Date;
  /** Absent: until ten minutes ago, because what happened since may be half done. */
  readonly until?: Date | undefined;
}

export const reconcile = async (
  deps: ReconcileDeps,
  { since, until }: ReconcileOptions,
): Promise<Comparison> => {
  const { database, clock } = deps;
  const now = clock.now();
  const begun = performance.now();
  const end = until ?? new Date(now - settleMs);
  const keep = (result: Comparison | undefined) =>
    database.query
      .insertInto('books_runs')
      .values({
        id: randomUUID(),
        ran_at: new Date(now),
        since,
        until: end,
        lines: result?.lines ?? null,
        differences: result?.differences.length ?? null,
        details: JSON.stringify(
          result?.differences.slice(0, keptDifferences).map(({ difference }) => difference) ?? [],
        ),
        took_ms: Math.round(performance.now() - begun),
      })
      .execute();
  try {
    const ledger = readLedger(
      deps,
      new Date(since.getTime() - marginMs),
      new Date(Math.min(end.getTime() + marginMs, now + minute)),
    );
    const result = await compareLedgers(database.pool, ledger, { since, until: end, now: new Date(now) });
    await keep(result);
    return result;
  } catch (error) {
    if (error instanceof LedgerUnreadable) await keep(undefined);
    throw error;
  }
};

/** The job. */
export const reconcileLastDays =
  (deps: ReconcileDeps) =>
  async (payload?: { readonly days: number }): Promise<void> => {
    const since = new Date(deps.clock.now() - (payload?.days ?? nightlyDays) * day);
    const { differences } = await reconcile(deps, { since });
    if (differences.length > 0)
      deps.log.error(
        { count: differences.length, differences: differences.slice(0, 10).map((each) => each.difference) },
        'the books differ from those of the gateway',
      );
  };

/** Whichever server ran it last, and whichever is asked: the results are in the database. */
export const registerReconciliationMetrics = ({
  metrics: { registry },
  database,
  log,
}: Pick<Deps, 'metrics' | 'database' | 'log'>): void => {
  const gauge = (name: string, help: string, text: string) => {
    const made = new Gauge({
      name,
      help,
      registers: [registry],
      collect: async () => {
        try {
          const { rows } = await database.pool.query<{ count: number | null }>(text);
          made.set(rows[0]?.count ?? 0);
        } catch (error) {
          log.warn({ err: error, metric: name }, 'not measured');
        }
      },
    });
  };
  gauge(
    'books_differences',
    'Differences to the books of the gateway in the last comparison; -1 when it could not be made',
    'select coalesce(differences, -1) as count from books_runs order by ran_at desc limit 1',
  );
  gauge(
    'refunds_failed',
    'Refunds that the gateway refused and that were not retried',
    `select count(*)::int as count from credit_notes where status = 'FAILED'`,
  );
};
