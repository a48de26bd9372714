/** `npm run dispute`: lists open disputes; with an id, writes the evidence for the bank. */
import { writeFile } from 'node:fs/promises';
import { amountOf, formatMoney } from '@marquee/product/values/money.ts';
import { AppError } from '@marquee/product/app-error.ts';
import { collectDisputeEvidence } from '../../apps/api/src/billing/credits/dispute-evidence.ts';
import { StartupError } from '../../apps/api/src/startup-error.ts';
import { runCommand } from './run-command.ts';
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

await runCommand(() =>
  withPayments(async (deps) => {
    const [id, file] = process.argv.slice(2);
    if (id === undefined) return list(deps);
    const text = await collectDisputeEvidence(deps.database.query, id).catch((error: unknown) => {
      throw error instanceof AppError
        ? new StartupError([`No order is known for the dispute ${id}.`])
        : error;
    });
    if (file === undefined) console.log(text);
    else {
      await writeFile(file, text, { flag: 'wx' });
      console.log(`Written to ${file}.`);
    }
    return undefined;
  }),
);
