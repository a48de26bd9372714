/** Published events as they are read from their table. */
import type { StoredEvent } from '@marquee/product/events/events.ts';

export interface EventTableRow {
  readonly position: string;
  readonly event_id: string;
  readonly account_id: string | null;
  readonly sequence: string | null;
  readonly type: string;
  readonly data: unknown;
  readonly at: Date;
}

export const eventColumns = ['position', 'event_id', 'account_id', 'sequence', 'type', 'data', 'at'] as const;

export const toStoredEvent = (row: EventTableRow): StoredEvent => ({
  id: row.event_id,
  position: row.position,
  accountId: row.account_id,
  sequence: row.sequence,
  type: row.type,
  data: row.data,
  at: row.at,
});
