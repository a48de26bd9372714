/** Finds mails that wait although their time has come, and adds the jobs that were lost: no mail depends on its job. */
import { limits } from '@marquee/product/limits.ts';
import { sql } from 'kysely';
import type { Database } from '../db/connect.ts';
import { maxAttempts } from '../jobs/add-job.ts';
import { mailJobKey } from './enqueue-mail.ts';
import { priorityOfMail } from './mail-classes.ts';
import type { MailKind } from './templates.ts';

/** Longer than any turn of the queue; each try of a job that is there takes less. */
const lateMs = 120_000;
const atOnce = 1000;

export const sweepMails =
  ({ database: { query } }: { readonly database: Database }) =>
  async (): Promise<void> => {
    const { rows } = await sql<{ id: string; kind: MailKind }>`
      select m.id, m.kind from mails m
      where m.sent_at is null
        and m.send_after between now() - make_interval(days => ${limits.deadMailDays})
          and now() - make_interval(secs => ${lateMs / 1000}::float8)
        and not exists (select from graphile_worker.jobs j where j.key = 'mail ' || m.id)
      order by m.send_after limit ${atOnce}`.execute(query);
    for (const { id, kind } of rows)
      // A job that was added meanwhile, and a dead one, stay as they are.
      await sql`
        select graphile_worker.add_job(
          'deliverMail', ${JSON.stringify({ mailId: id })}::json, max_attempts => ${maxAttempts}::int,
          job_key => ${mailJobKey(id)}, priority => ${priorityOfMail(kind)}::int, job_key_mode => 'unsafe_dedupe'
        )`.execute(query);
  };
