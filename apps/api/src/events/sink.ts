/** The sink: every event to one collector of the company, as lines of a file or batches to a bridge. At least once. */
import { open } from 'node:fs/promises';
import { cloudEventOf, eventBatchMediaType } from '@marquee/product/events/events.ts';
import { limits } from '@marquee/product/limits.ts';
import { sql } from 'kysely';
import type { Database } from '../db/connect.ts';
import type { Env } from '../env.ts';
import { eventColumns, toStoredEvent } from './event-row.ts';

interface SinkDeps {
  readonly database: Pick<Database, 'query'>;
  readonly env: Pick<Env, 'publicUrl' | 'eventSink'>;
}

const appendLines = async (file: string, lines: readonly string[]): Promise<void> => {
  const handle = await open(file, 'a', 0o640);
  try {
    await handle.appendFile(lines.map((line) => `${line}\n`).join(''));
    await handle.datasync();
  } finally {
    await handle.close();
  }
};

const post = async (url: string, token: string, lines: readonly string[]): Promise<void> => {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': eventBatchMediaType,
      ...(token !== '' && { authorization: `Bearer ${token}` }),
    },
    body: `[${lines.join(',')}]`,
    redirect: 'manual',
    signal: AbortSignal.timeout(limits.sinkTimeoutMs),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`the sink answered ${response.status}`);
};

/**
 * Writes what was published since the last time. The lock of its row is held during the write, so that two workers never write
 * the same events at once; `idle_in_transaction_session_timeout` is longer than a call may take.
 */
export const drainSink = async ({ database: { query }, env }: SinkDeps): Promise<void> => {
  const { kind, file, url, token } = env.eventSink;
  if (kind === 'none') return;
  const deliverBatch = () =>
    query.transaction().execute(async (tx) => {
      await sql`
        insert into event_sinks (name, position)
        select ${kind}, coalesce((select max(position) from events), 0)
        on conflict do nothing`.execute(tx);
      const sink = await tx
        .selectFrom('event_sinks')
        .select('position')
        .where('name', '=', kind)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst();
      if (!sink) return 0;
      const rows = await tx
        .selectFrom('events')
        .select(eventColumns)
        .where('position', '>', sink.position)
        .orderBy('position')
        .limit(limits.sinkBatch)
        .execute();
      if (rows.length === 0) return 0;
      const lines = rows.map((row) => JSON.stringify(cloudEventOf(env.publicUrl, toStoredEvent(row))));
      await (kind === 'file' ? appendLines(file, lines) : post(url, token, lines));
      await tx
        .updateTable('event_sinks')
        .set({ position: rows.at(-1)!.position })
        .where('name', '=', kind)
        .execute();
      return rows.length;
    });
  while ((await deliverBatch()) === limits.sinkBatch);
};
