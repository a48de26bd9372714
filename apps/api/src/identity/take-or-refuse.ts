import { fail } from '@marquee/product/errors.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { type AttemptRule, takeTry } from './attempts.ts';

/** Counts a try, and refuses it when there were too many. */
export const takeOrRefuse = async (
  query: Kysely<Schema>,
  now: number,
  rule: AttemptRule,
  subject: string,
): Promise<void> => {
  const retryAfter = await takeTry(query, now, rule, subject);
  if (retryAfter !== undefined) fail('TOO_MANY_REQUESTS', { retryAfter });
};
