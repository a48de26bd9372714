/** Emits an event in the caller's transaction. Changes of rows are emitted by triggers (migration 0047), on every path. */
import type { EventData, EventType } from '@marquee/product/events/events.ts';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';

export const emit = async <T extends EventType>(
  tx: Kysely<Schema>,
  type: T,
  /** Null for an event of no account. */
  accountId: string | null,
  data: EventData<T>,
): Promise<void> => {
  await sql`select emit_event(${accountId}::uuid, ${type}, ${JSON.stringify(data)}::jsonb)`.execute(tx);
};
