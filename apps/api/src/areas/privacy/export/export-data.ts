/** Job that makes a data download: reads everything about the account, packs it in a worker thread and stores it encrypted. */
import { limits } from '@marquee/product/limits.ts';
import { Piscina } from 'piscina';
import { sealBytes } from '../../../crypto/sealed-text.ts';
import type { Deps } from '../../../deps.ts';
import type { JobPayloads } from '../../../jobs/add-job.ts';
import { enqueueMail } from '../../../mail/enqueue-mail.ts';
import type { ExportDocument } from './export-document.ts';
import { readPersonalData } from './read-personal-data.ts';

/** One thread, started by the first export; the job's runner limits how many wait. */
const pool = new Piscina<ExportDocument, Uint8Array>({
  filename: new URL('export-worker.ts', import.meta.url).href,
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: 60_000,
});

/** Content lives for a week; the keys outlast it. */
export const exportKeys = ({ tokenKeys }: Pick<Deps, 'tokenKeys'>): readonly Buffer[] =>
  tokenKeys.lasting('data exports');

export const exportData =
  (deps: Pick<Deps, 'database' | 'clock' | 'env' | 'tokenKeys'>) =>
  async ({ exportId }: JobPayloads['exportData']): Promise<void> => {
    const { clock } = deps;
    const { query } = deps.database;
    const asked = await query
      .selectFrom('data_exports as e')
      .innerJoin('accounts as a', 'a.id', 'e.account_id')
      .select(['e.account_id', 'e.language', 'e.brand', 'a.email', 'a.bdu', 'a.first_name'])
      .where('e.id', '=', exportId)
      .where('e.state', '=', 'asked')
      .executeTakeFirst();
    if (!asked) return;
    const now = clock.now();
    // One snapshot (repeatable read): a concurrent change is in it as a whole or not at all.
    const read = await query
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((tx) => readPersonalData(tx, asked.account_id));
    const sections = JSON.parse(JSON.stringify(read)) as ExportDocument['sections'];
    const { language, brand, email } = asked;
    const name = asked.first_name ?? (asked.bdu ? asked.account_id : email);
    const file = await pool.run({ language, name, madeAt: new Date(now).toISOString(), sections });
    await query.transaction().execute(async (tx) => {
      const stored = await tx
        .updateTable('data_exports')
        .set({
          state: 'ready',
          ready_at: new Date(now),
          expires_at: new Date(now + limits.exportDays * 86_400_000),
          bytes: file.byteLength,
          content: sealBytes(exportKeys(deps), exportId, file),
        })
        .where('id', '=', exportId)
        .where('state', '=', 'asked')
        .returning('id')
        .executeTakeFirst();
      // The address of a provider account is made of its subject: its customer sees the file on the page.
      if (stored && !asked.bdu)
        await enqueueMail(deps, tx, {
          kind: 'exportReady',
          to: email,
          brand,
          language,
          accountId: asked.account_id,
        });
    });
  };
