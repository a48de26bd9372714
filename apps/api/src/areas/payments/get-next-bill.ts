import type * as calls from '@marquee/product/contract/buying/payments.ts';
import { nextBillIn } from '@marquee/product/values/buying/next-bill.ts';
import { readBillsAhead } from '../../buying/subscriptions/next-bill.ts';
import type { Deps } from '../../deps.ts';
import type { Handle } from '../../http/implement.ts';
import { languageAsked } from '../../http/language-asked.ts';

export const getNextBill =
  ({ database, clock }: Deps): Handle<typeof calls.getNextBill> =>
  async ({ claims, query: { subscriptionId }, headers, status, fail }) => {
    const ahead = await readBillsAhead(database.query, clock.now(), claims.account_id);
    if (subscriptionId !== undefined && !ahead.has(subscriptionId)) return fail('NOT_FOUND');
    const next = ahead.next(subscriptionId);
    if (next) return nextBillIn(next, languageAsked(headers));
    status(204);
    return undefined;
  };
