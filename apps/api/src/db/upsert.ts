import { type RawBuilder, sql } from 'kysely';

/** In `returning` of an upsert: true if the row was inserted. PostgreSQL: xmax is 0 for an inserted row. */
export const wasInserted = (table: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${table}.xmax`)} = 0`;
