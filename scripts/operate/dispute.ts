/** `npm run dispute`: the open disputes; with an id, what we know about it, as a text for the bank. */
import { writeFile } from 'node:fs/promises';
import { amountOf, formatMoney } from '@marquee/product/values/money.ts';
import { Failure } from '@marquee/product/errors.ts';
import { writeEvidence } from '../../apps/api/src/buying/credits/dispute-evidence.ts';
import { StartProblem } from '../../apps/api/src/start-problem.ts';
import { operate } from './operate.ts';
import { type PaymentDeps, withPayments } from './with-payments.ts';

const list = async ({ database }: PaymentDeps): Promise<void> => {
  const open = await database.query
    .selectFrom('disputes as d')
    .leftJoin('orders as o', 'o.id', 'd.order_id')
    .select(['d.id', 'd.cents', 'd.reason', 'd.evidence_due_at', 'o.number'])
    .where('d.status', '=', 'OPEN')
    .orderBy('d.evidence_due_at')
    .execute();
  for (const { id, cents, reason, evidence_due_at: due, number } of open)
    console.log(
      `${id}: order ${number ?? '–'}, ${formatMoney(amountOf(cents), 'en')}, ${reason}, evidence until ${due?.toISOString().slice(0, 10) ?? '–'}`,
    );
  if (open.length === 0) console.log('No dispute is open.');
};

await operate(() =>
  withPayments(async (deps) => {
    const [id, file] = process.argv.slice(2);
    if (id === undefined) return list(deps);
    const text = await writeEvidence(deps.database.query, id).catch((error: unknown) => {
      throw error instanceof Failure ? new StartProblem([`No order is known for the dispute ${id}.`]) : error;
    });
    if (file === undefined) console.log(text);
    else {
      await writeFile(file, text, { flag: 'wx' });
      console.log(`Written to ${file}.`);
    }
    return undefined;
  }),
);
