/** Finds overdue mails in the outbox and re-adds their lost jobs. */
import { limits } from '@marquee/product/limits.ts';
import { sql } from 'kysely';
import type { Database } from '../db/connect.ts';
import { addJob } from '../jobs/add-job.ts';
import { mailJobKey } from './enqueue-mail.ts';
import { priorityOfMail } from './mail-classes.ts';
import type { MailKind } from './templates/templates.ts';

/** Longer than an attempt of a job that exists. */
const lateMs = 120_000;
const atOnce = 1000;

export const sweepMails =
  ({ database: { query } }: { readonly database: Database }) =>
  async (): Promise<void> => {
    // Not the test clock: `send_after` is set by PostgreSQL.
    const now = Date.now();
    const { rows } = await sql<{ id: string; kind: MailKind }>`
      select m.id, m.kind from mails m
      where m.sent_at is null
        and m.send_after between ${new Date(now - limits.deadMailDays * 86_400_000)} and ${new Date(now - lateMs)}
        and not exists (select from graphile_worker.jobs j where j.key = 'mail ' || m.id)
      order by m.send_after limit ${atOnce}`.execute(query);
    for (const { id, kind } of rows)
      // `unsafe_dedupe`: a job that was added since, and a dead one, stay as they are.
      await addJob(
        query,
        'deliverMail',
        { mailId: id },
        { key: mailJobKey(id), priority: priorityOfMail(kind), keyMode: 'unsafe_dedupe' },
      );
  };
