/** Asks for a customer's data download; its job packs the file and mails the customer. */
import { randomUUID } from 'node:crypto';
import type { BrandId, Language } from '@marquee/product/brands.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { addJob } from '../jobs/add-job.ts';
import { type AuditActor, audit } from './audit.ts';
import { lockAccount } from './lock-account.ts';

interface ExportRequest extends AuditActor {
  readonly accountId: string;
  readonly language: Language;
  readonly brand: BrandId;
  readonly sessionId?: string | undefined;
}

/** In the caller's transaction. Returns its id, or that of the one whose job is still being tried. */
export const requestDataExport = async (
  tx: Kysely<Schema>,
  now: number,
  { accountId, language, brand, ...by }: ExportRequest,
): Promise<string> => {
  await lockAccount(tx, accountId);
  const waiting = await tx
    .selectFrom('data_exports')
    .select('id')
    .where('account_id', '=', accountId)
    .where('state', '=', 'asked')
    .executeTakeFirst();
  if (waiting) return waiting.id;
  const id = randomUUID();
  await tx
    .insertInto('data_exports')
    .values({ id, account_id: accountId, language, brand, asked_at: new Date(now) })
    .execute();
  await audit(tx, now, { kind: 'exportAsked', accountId, brand, ...by });
  await addJob(tx, 'exportData', { exportId: id }, { key: `export ${id}` });
  return id;
};
