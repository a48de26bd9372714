import type * as calls from '@marquee/product/contract/buying/payments.ts';
import { nextBillIn } from '@marquee/product/values/buying/next-bill.ts';
import { readNextBill } from '../../buying/subscriptions/next-bill.ts';
import type { Deps } from '../../deps.ts';
import type { Handle } from '../../http/implement.ts';
import { languageAsked } from '../../http/language-asked.ts';

export const getNextBill =
  ({ database, clock }: Deps): Handle<typeof calls.getNextBill> =>
  async ({ claims, query, headers, status, fail }) => {
    const { isKnown, next } = await readNextBill(
      database.query,
      clock.now(),
      claims.account_id,
      query.subscriptionId,
    );
    if (!isKnown) return fail('NOT_FOUND');
    if (next) return nextBillIn(next, languageAsked(headers));
    status(204);
    return undefined;
  };
