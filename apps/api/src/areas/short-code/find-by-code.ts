/** What shows a code. Guessing is what this must not be good for, so every look is a try; the right code gives it back. */
import type { BrandId } from '@marquee/product/brands.ts';
import { fail } from '@marquee/product/errors.ts';
import { limits } from '@marquee/product/limits.ts';
import type { Selectable } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { returnTry } from '../../identity/attempts.ts';
import { audit } from '../../identity/audit.ts';
import { takeOrRefuse } from '../../identity/take-or-refuse.ts';
import type { ShortCodeKeys } from './short-codes.ts';

const windowMs = limits.shortcodeWindowMinutes * 60_000;
const byAccount = { kind: 'shortCode', most: limits.shortcodeTries, windowMs };
const byAddress = { kind: 'shortCodeByAddress', most: limits.shortcodeTriesPerAddress, windowMs };
/** Many accounts from many addresses: then nobody types codes until it is over. */
const inAll = { kind: 'shortCodeInAll', most: limits.shortcodeTriesInAll, windowMs };

interface Typed {
  readonly code: string;
  /** Absent: of whatever brand. */
  readonly brand?: BrandId | undefined;
  readonly accountId: string;
  readonly address: string;
}

type Waiting = Selectable<Schema['short_codes']>;
export type FindByCode = (typed: Typed) => Promise<Waiting>;

export const createFindByCode = (
  { env, clock, database: { query } }: Deps,
  keys: ShortCodeKeys,
): FindByCode => {
  const rulesFor = ({ accountId, address }: Typed) =>
    [
      [byAccount, accountId],
      ...(env.addressLimits
        ? ([
            [byAddress, address],
            [inAll, ''],
          ] as const)
        : []),
    ] as const;

  const refusalOf = (found: Waiting | undefined, now: number) => {
    if (!found) return 'SHORTCODE_WRONG';
    if (found.state === 'approved' || found.state === 'collected') return 'SHORTCODE_DONE';
    return found.state === 'denied' || found.expires_at.getTime() <= now ? 'SHORTCODE_EXPIRED' : undefined;
  };

  return async (typed) => {
    const now = clock.now();
    const { code, brand, accountId } = typed;
    const rules = rulesFor(typed);
    for (const [rule, subject] of rules) await takeOrRefuse(query, now, rule, subject);

    const there = await query
      .selectFrom('short_codes')
      .selectAll()
      .where('code_hash', '=', keys.hashOfCode(code))
      .executeTakeFirst();
    const found = brand === undefined || there?.brand === brand ? there : undefined;
    const refusal = refusalOf(found, now);
    if (refusal === undefined || found?.account_id === accountId)
      for (const [{ kind }, subject] of rules) await returnTry(query, kind, subject);
    if (refusal === undefined) return found!;
    await audit(query, now, { kind: 'shortCodeRefused', accountId, details: { refusal } });
    return fail(refusal);
  };
};
