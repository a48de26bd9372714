/** Looks up a short code. Wrong codes consume an attempt, to prevent brute force. */
import type { BrandId } from '@marquee/product/brands.ts';
import { fail } from '@marquee/product/app-error.ts';
import { type Selectable, sql } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { retryAfterSeconds, attemptKeyOf, attemptOf } from '../../identity/limits/attempt-limit.ts';
import { audit } from '../../identity/audit.ts';
import { isNewAccountRow } from '../../identity/email/email-verified.ts';
import { attemptRuleOf } from '../../identity/limits/limiter.ts';
import type { ShortCodeKeys } from './short-codes.ts';

const tries = attemptRuleOf('shortCode');

interface CodeLookup {
  readonly code: string;
  /** Absent: any brand. */
  readonly brand?: BrandId | undefined;
  readonly accountId: string;
  readonly address: string;
}

type ShortCodeRow = Selectable<Schema['short_codes']>;
export type LookUpShortCode = (typed: CodeLookup) => Promise<ShortCodeRow>;
type LookupRow = (ShortCodeRow | Readonly<Record<keyof ShortCodeRow, null>>) & {
  readonly mayTry: boolean;
  readonly isNewAccount: boolean;
};

export const createLookUpShortCode = (
  { clock, database: { query }, limiter }: Deps,
  keys: ShortCodeKeys,
): LookUpShortCode => {
  const rejectionOf = (found: ShortCodeRow | undefined, now: number) => {
    if (!found) return 'SHORTCODE_WRONG';
    if (found.state === 'approved' || found.state === 'collected') return 'SHORTCODE_DONE';
    return found.state === 'denied' || found.expires_at.getTime() <= now ? 'SHORTCODE_EXPIRED' : undefined;
  };

  /**
   * Looks up the code and consumes an attempt if it is wrong, in one statement: concurrent requests serialize on the
   * counter row, so a thousand concurrent guesses count as a thousand, and valid codes count as none. A code that
   * this account has decided already is not a guess.
   */
  const findAndConsumeAttempt = async ({ code, brand, accountId }: CodeLookup, now: number) => {
    const isWrong = sql<number>`(select case when exists (
      select from found
      where account_id = ${accountId} or (state = 'waiting' and expires_at > ${new Date(now)})
    ) then 0 else 1 end)`;
    const { rows } = await sql<LookupRow>`
      with found as (
        select * from short_codes
        where code_hash = ${keys.hashOfCode(code)} and (${brand ?? null}::text is null or brand = ${brand ?? null})
      ), tried as (${attemptOf(now, tries, attemptKeyOf(accountId), isWrong)})
      select found.*, exists (select from tried) as "mayTry",
        exists (select from accounts a where a.id = ${accountId} and ${isNewAccountRow(now)}) as "isNewAccount"
      from (select) one left join found on true`.execute(query);
    const { mayTry, isNewAccount, ...there } = rows[0]!;
    return { mayTry, isNewAccount, found: there.device_hash === null ? undefined : there };
  };

  return async (typed) => {
    const now = clock.now();
    const { accountId, address } = typed;
    const networkTry = await limiter.takeNetwork(address, ['shortCodeNetwork', 'shortCodeSum']);
    const { mayTry, isNewAccount, found } = await findAndConsumeAttempt(typed, now);
    if (!mayTry)
      fail('TOO_MANY_REQUESTS', {
        retryAfter: await retryAfterSeconds(query, now, tries, attemptKeyOf(accountId)),
      });
    const { newAccountWait: retryAfter } = networkTry;
    if (retryAfter !== undefined && isNewAccount) fail('TOO_MANY_REQUESTS', { retryAfter });

    const rejection = rejectionOf(found, now);
    if (rejection === undefined || found?.account_id === accountId) await networkTry.giveBack();
    if (rejection === undefined) return found!;
    await audit(query, now, { kind: 'shortCodeRefused', accountId, details: { rejection } });
    return fail(rejection);
  };
};
