/** The mail that says that a cancellation was taken back. */
import type { BrandId, Language } from '@marquee/product/brands.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { enqueueMail, type MailDeps } from '../../mail/enqueue-mail.ts';
import type { SubscriptionRow } from '../subscriptions/load-subscription.ts';
import { getNextPayment } from '../subscriptions/next-bill.ts';

interface Restart {
  readonly email: string;
  readonly language: Language;
  readonly brand: BrandId;
  readonly plan: SubscriptionRow;
  readonly again: readonly SubscriptionRow[];
}

/** In the transaction that took the cancellation back. */
export const mailRestart = async (
  deps: MailDeps,
  tx: Kysely<Schema>,
  now: number,
  { email, language, brand, plan, again }: Restart,
): Promise<void> =>
  enqueueMail(deps, tx, {
    kind: 'restarted',
    to: email,
    brand,
    language,
    skus: again.map(({ sku }) => sku),
    subscriptionId: plan.id,
    next: await getNextPayment(tx, now, {
      accountId: plan.account_id,
      subscriptionIds: again.map(({ id }) => id),
    }),
  });
