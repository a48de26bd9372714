/** Daily mail to customers whose redeemed promotion waits for a purchase, once for each, and only with consent to offers. */
import { type BrandId, type Language } from '@marquee/product/brands.ts';
import { communications } from '@marquee/product/privacy/consents.ts';
import { limits } from '@marquee/product/limits.ts';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { addJob } from '../jobs/add-job.ts';
import { enqueueMail } from '../mail/enqueue-mail.ts';

const batch = 500;

interface Waiting {
  readonly email: string | null;
  readonly account_id: string;
  readonly language: Language;
  readonly brand: BrandId | null;
  readonly percent: number;
}

/** The brand where the code was redeemed asks for consent, so its consent counts. */
export const remindWaitingPromotions =
  (deps: Pick<Deps, 'database' | 'clock' | 'env' | 'tokenKeys'>) => async (): Promise<void> => {
    const { database, clock } = deps;
    const now = clock.now();
    const count = await database.query.transaction().execute(async (tx) => {
      const { rows } = await sql<Waiting>`
        with waiting as (
          select r.ctid, r.account_id, c.value as percent, o.brand
          from redemptions r
          join codes c on c.code_hash = r.code_hash and c.kind = 'PROMO'
          join orders o on o.id = r.order_id
          where r.used_by is null and r.reminded_at is null
            and r.redeemed_at < ${new Date(now - limits.promotionReminderDays * 86_400_000)}
            and exists (
              select from communication_preferences p
              where p.account_id = r.account_id and p.brand = o.brand and p.purpose = 'offers'
                and p.granted and p.version = ${communications.offers.version})
          order by r.redeemed_at limit ${batch} for update of r skip locked
        ), reminded as (
          update redemptions r set reminded_at = ${new Date(now)} from waiting where r.ctid = waiting.ctid
          returning waiting.account_id, waiting.percent, waiting.brand
        )
        select reminded.*, a.language, a.email from reminded
        join accounts a on a.id = reminded.account_id`.execute(tx);
      for (const { email: to, account_id: accountId, language, brand, percent } of rows)
        if (to && brand)
          await enqueueMail(deps, tx, { kind: 'promotionWaiting', to, accountId, brand, language, percent });
      return rows.length;
    });
    if (count === batch)
      await addJob(database.query, 'remindWaitingPromotions', undefined, {
        key: 'remind waiting promotions',
      });
  };
