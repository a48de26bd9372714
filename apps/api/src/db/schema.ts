/** The tables as the queries see them; `schema.sql` shows the same in full. */
import type { ColumnType } from 'kysely';

export interface Schema {
  sent_mails: {
    message_id: string;
    sent_at: ColumnType<Date, Date, never>;
  };
}
