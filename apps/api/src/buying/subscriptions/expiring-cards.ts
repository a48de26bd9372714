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

export const tellExpiringCards =
  (deps: Pick<Deps, 'database' | 'clock' | 'env'>) => async (): Promise<void> => {
    const { database, clock } = deps;
    const now = clock.now();
    const today = dayAt(now);
    await database.query.transaction().execute(async (tx) => {
      const { rows } = await sql<Expiring>`
        update payment_instruments i set expiry_told_at = ${new Date(now)}
        from accounts a, lateral (
          select brand from subscriptions
          where account_id = a.id and store = 'CSG' and not cancelled order by cycle_date limit 1) s
        where a.id = i.account_id and a.status = 'ACTIVE'
          and i.is_default and i.removed_at is null and i.expiry_told_at is null
          and make_date(i.exp_year, i.exp_month, 1) + interval '1 month'
            <= ${addDays(today, limits.cardExpiryNoticeDays)}::date
        returning a.email, a.language, s.brand, i.last4,
          to_char(make_date(i.exp_year, i.exp_month, 1), 'MM/YY') as expiry`.execute(tx);
      for (const { email: to, language, brand, last4, expiry } of rows)
        await enqueueMail(deps, tx, { kind: 'cardExpiring', to, brand, language, last4, expiry });
    });
  };
