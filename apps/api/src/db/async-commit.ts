import { sql } from 'kysely';

/**
 * `set local synchronous_commit = off` for one statement outside a transaction; belongs into its FROM clause. A
 * separate SET LOCAL needs `begin` and `commit`: three more round trips for every sign-in. Only for rows that may be
 * lost in a power failure, such as attempt counters.
 */
export const asyncCommit = sql`(select set_config('synchronous_commit', 'off', true)) as async_commit`;
