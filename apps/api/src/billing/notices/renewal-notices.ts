/** Daily notice before the renewal of a plan that is paid for six months or more, once for each renewal. */
import type { BrandId, Language } from '@marquee/product/brands.ts';
import { limits } from '@marquee/product/limits.ts';
import { billingCycleTypes, monthsIn } from '@marquee/product/values/billing-cycles.ts';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { addJob } from '../../jobs/add-job.ts';
import { enqueueMail } from '../../mail/enqueue-mail.ts';
import { getNextPayment } from '../subscriptions/next-bill.ts';

const batch = 200;
const dayMs = 86_400_000;
const longCycles = billingCycleTypes.filter((cycle) => monthsIn(cycle) >= limits.renewalNoticeMonths);

interface DueNotice {
  readonly id: string;
  readonly account_id: string;
  readonly email: string;
  readonly language: Language;
  readonly brand: BrandId;
}

export const notifyRenewals =
  (deps: Pick<Deps, 'database' | 'clock' | 'env' | 'tokenKeys'>) => async (): Promise<void> => {
    const { database, clock } = deps;
    const now = clock.now();
    const count = await database.query.transaction().execute(async (tx) => {
      const { rows } = await sql<DueNotice>`
        with due as (
          select id from subscriptions
          where store = 'CSG' and not cancelled and hold_at is null and product_type <> 'ADDON'
            and billing_cycle = any(${longCycles})
            and coalesce(retry_at, cycle_date) > ${new Date(now)}
            and coalesce(retry_at, cycle_date) <= ${new Date(now + limits.renewalNoticeDays * dayMs)}
            and renewal_told is distinct from cycle_date
          order by coalesce(retry_at, cycle_date) limit ${batch} for update skip locked
        ), told as (
          update subscriptions s set renewal_told = s.cycle_date from due where s.id = due.id
          returning s.id, s.account_id, s.brand
        )
        select told.*, a.email, a.language from told
        join accounts a on a.id = told.account_id and a.status = 'ACTIVE'
        where a.email is not null`.execute(tx);
      for (const { id, account_id: accountId, email: to, language, brand } of rows) {
        const next = await getNextPayment(tx, now, { accountId, subscriptionIds: [id] });
        if (next)
          await enqueueMail(deps, tx, { kind: 'renewalComing', to, accountId, brand, language, next });
      }
      return rows.length;
    });
    if (count === batch)
      await addJob(database.query, 'notifyRenewals', undefined, { key: 'notify renewals' });
  };
