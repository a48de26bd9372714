/** Runs refunds as the worker does, and reads what a customer was refunded. */
import { refundCredit } from '../billing/credits/refund-at-gateway.ts';
import type { CreditNoteRow } from '../billing/credit-notes.ts';
import type { TestApp } from './create-test-app.ts';

export const runRefunds = async (test: TestApp): Promise<void> => {
  const { rows } = await test.database.pool.query<{ key: string }>(
    "select distinct refund_key as key from credit_notes where status = 'PENDING' and refund_key is not null",
  );
  for (const { key } of rows) await refundCredit(test)({ refundKey: key });
};

export const notesOf = async (test: TestApp, accountId: string): Promise<readonly CreditNoteRow[]> =>
  test.database.query
    .selectFrom('credit_notes')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('number')
    .execute();
