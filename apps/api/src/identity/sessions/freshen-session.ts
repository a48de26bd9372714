/** A session as fresh as the proof of identity that was just given. */
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { amrOf } from './token-subject.ts';

interface Proof {
  /** When it was given. */
  readonly at: number;
  /** How (RFC 8176). */
  readonly methods: readonly string[];
}

/** Never older than it was: two tabs may prove it one after the other. */
export const freshenSession = async (
  query: Kysely<Schema>,
  sessionId: string,
  { at, methods }: Proof,
): Promise<void> => {
  await query
    .updateTable('sessions')
    .set({
      authenticated_at: sql`greatest(authenticated_at, ${new Date(at)})`,
      amr: sql`array(select distinct unnest(coalesce(amr, ${sql.raw(amrOf('sessions'))}) || ${[...methods]}::text[]))`,
    })
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .execute();
};
