/** Daily notice before the renewal of a plan that is paid for six months or more, once for each renewal. */
import type { BrandId, Language } from '@marquee/product/brands.ts';
import { limits } from '@marquee/product/limits.ts';
import { billingCycleTypes, monthsIn } from '@marquee/product/values/billing-cycles.ts';
import { dayMs } from '@marquee/product/values/dates.ts';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { addJob } from '../../jobs/add-job.ts';
import { enqueueMail } from '../../mail/enqueue-mail.ts';
import { getNextPayment } from '../subscriptions/next-bill.ts';

const batch = 200;
const longCycles = billingCycleTypes.filter((cycle) => monthsIn(cycle) >= limits.renewalNoticeMonths);

interface DueNotice {
  readonly id: string;
  readonly account_id: string;
  readonly email: string;
  readonly language: Language;
  readonly brand: BrandId;
}

/** Locks the account before its subscription; one that is locked elsewhere is notified by the next run. */
export const notifyRenewals =
  (deps: Pick<Deps, 'database' | 'clock' | 'env' | 'tokenKeys'>) => async (): Promise<void> => {
    const { database, clock } = deps;
    const now = clock.now();
    const count = await database.query.transaction().execute(async (tx) => {
      const { rows } = await sql<DueNotice>`
        with due as (
          select s.id, a.email, a.language
          from subscriptions s join accounts a on a.id = s.account_id
          where s.store = 'CSG' and not s.cancelled and s.hold_at is null and s.product_type <> 'ADDON'
            and s.billing_cycle = any(${longCycles})
            and coalesce(s.retry_at, s.cycle_date) > ${new Date(now)}
            and coalesce(s.retry_at, s.cycle_date) <= ${new Date(now + limits.renewalNoticeDays * dayMs)}
            and s.renewal_notified is distinct from s.cycle_date
            and a.status = 'ACTIVE' and a.email is not null
          order by coalesce(s.retry_at, s.cycle_date) limit ${batch} for no key update of a skip locked
        )
        update subscriptions s set renewal_notified = s.cycle_date
        from due where s.id = due.id and s.renewal_notified is distinct from s.cycle_date
        returning s.id, s.account_id, s.brand, due.email, due.language`.execute(tx);
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
