/** Every day: whoever pays with a card that is about to expire hears of it, once for each card. */
import type { BrandId, Language } from '@marquee/product/brands.ts';
import { limits } from '@marquee/product/limits.ts';
import { addDays } from '@marquee/product/values/dates.ts';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { enqueueMail } from '../../mail/enqueue-mail.ts';
import { dayAt } from '../days.ts';

interface Expiring {
  readonly email: string;
  readonly language: Language;
  readonly brand: BrandId;
  readonly last4: string;
  readonly expiry: string;
}

/** All cards of a month expire on one day: small bites, so that no transaction is long. */
const atOnce = 500;

export const tellExpiringCards =
  (deps: Pick<Deps, 'database' | 'clock' | 'env' | 'tokenKeys'>) => async (): Promise<void> => {
    const { database, clock } = deps;
    const now = clock.now();
    const today = dayAt(now);
    const tellSome = (): Promise<number> =>
      database.query.transaction().execute(async (tx) => {
        const { rows } = await sql<Expiring>`
          with due as (
            select i.id, a.email, a.language, s.brand
            from payment_instruments i
            join accounts a on a.id = i.account_id and a.status = 'ACTIVE'
            cross join lateral (
              select brand from subscriptions
              where account_id = a.id and store = 'CSG' and not cancelled order by cycle_date limit 1) s
            where i.is_default and i.removed_at is null and i.expiry_told_at is null
              and make_date(i.exp_year, i.exp_month, 1) + interval '1 month'
                <= ${addDays(today, limits.cardExpiryNoticeDays)}::date
            order by make_date(i.exp_year, i.exp_month, 1) + interval '1 month'
            limit ${atOnce})
          update payment_instruments i set expiry_told_at = ${new Date(now)} from due
          where i.id = due.id and i.expiry_told_at is null
          returning due.email, due.language, due.brand, i.last4,
            to_char(make_date(i.exp_year, i.exp_month, 1), 'MM/YY') as expiry`.execute(tx);
        for (const { email: to, language, brand, last4, expiry } of rows)
          await enqueueMail(deps, tx, { kind: 'cardExpiring', to, brand, language, last4, expiry });
        return rows.length;
      });
    while ((await tellSome()) === atOnce);
  };
