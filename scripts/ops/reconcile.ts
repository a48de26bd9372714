/** `npm run reconcile`: compares our ledger with the gateway's. Exit code 0: equal; 1: differences, one per line; 2: unreadable. */
import { parseArgs } from 'node:util';
import { LedgerUnreadable, reconcile } from '../../apps/api/src/billing/reconciliation/reconcile.ts';
import { StartupError } from '../../apps/api/src/startup-error.ts';
import { withPayments } from './with-payments.ts';

const usage = 'npm run reconcile -- [--since 2026-01-01] [--until 2026-02-01] [--json]';

const dayIn = (name: string, given: string): Date => {
  const day = new Date(given);
  if (!/^\d{4}-\d\d-\d\d(T|$)/.test(given) || Number.isNaN(day.getTime()))
    throw new StartupError([`--${name}: a day, such as 2026-01-31.`, usage]);
  return day;
};

const readOptions = () => {
  try {
    return parseArgs({
      options: {
        since: { type: 'string' },
        until: { type: 'string' },
        json: { type: 'boolean', default: false },
      },
    }).values;
  } catch {
    throw new StartupError([usage]);
  }
};

const notReadable = 2;

try {
  const { since, until, json } = readOptions();
  const days = {
    since: since === undefined ? new Date(0) : dayIn('since', since),
    until: until === undefined ? undefined : dayIn('until', until),
  };
  await withPayments(async (deps) => {
    const result = await reconcile(deps, days);
    if (json) console.log(JSON.stringify(result, null, 2));
    else {
      for (const { difference } of result.differences) console.log(difference);
      console.log(
        `${result.lines} lines of the gateway compared: ${result.differences.length || 'no'} differences.`,
      );
    }
    process.exitCode = result.differences.length > 0 ? 1 : 0;
  });
} catch (error) {
  process.exitCode = notReadable;
  if (error instanceof StartupError) for (const line of error.lines) console.error(line);
  else if (error instanceof LedgerUnreadable) console.error(error.message, error.cause);
  else throw error;
}
