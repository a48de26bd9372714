import type * as calls from '@marquee/product/contract/billing/payments.ts';
import { nextBillIn, nextPaymentOf } from '@marquee/product/values/billing/next-bill.ts';
import { listUpcomingBills } from '../../billing/subscriptions/next-bill.ts';
import type { Deps } from '../../deps.ts';
import type { Handle } from '../../http/implement.ts';
import { parseAcceptLanguage } from '../../http/accept-language.ts';

export const getNextBill =
  ({ database, clock }: Deps): Handle<typeof calls.getNextBill> =>
  async ({ claims, query: { subscriptionId }, headers, status, fail }) => {
    const ahead = await listUpcomingBills(database.query, clock.now(), claims.account_id);
    if (subscriptionId !== undefined && !ahead.has(subscriptionId)) return fail('NOT_FOUND');
    const [next, after] = ahead.nextTwo(subscriptionId);
    if (!next || !after) {
      status(204);
      return undefined;
    }
    const language = parseAcceptLanguage(headers);
    return {
      ...nextBillIn(next, language),
      after: {
        ...nextPaymentOf(after),
        names: after.lines.map(({ name }) => name[language]),
        taxed: after.bill.taxes.length > 0,
      },
      taxAddress: ahead.taxAddress,
    };
  };
