/** Pays at once for what a declined renewal left unpaid, with the customer present. */
import type * as calls from '@marquee/product/contract/subscriptions.ts';
import { fail } from '@marquee/product/errors.ts';
import { readPayer, readUsualPayer } from '../../buying/cards.ts';
import { refuseDeclinedTooOften } from '../../buying/orders/charge-attempts.ts';
import { settleFree } from '../../buying/orders/charge-order.ts';
import { keyOf } from '../../buying/orders/idempotency.ts';
import { readCharging } from '../../buying/orders/invoices.ts';
import { orderOnce } from '../../buying/orders/order-once.ts';
import { failOrder, pendingReply } from '../../buying/orders/order-reply.ts';
import { writeOrder } from '../../buying/orders/orders.ts';
import { readSubscriptions } from '../../buying/subscriptions/read-subscriptions.ts';
import { renewalOf } from '../../buying/subscriptions/renew-due.ts';
import { readBilled } from '../../buying/subscriptions/renewals.ts';
import { withdrawIdleRenewals } from '../../buying/orders/sweeps.ts';
import type { Deps } from '../../deps.ts';
import { brandOfClaims } from '../../http/authenticate.ts';
import type { Handle } from '../../http/implement.ts';
import { languageAsked } from '../../http/language-asked.ts';
import { lockAccount } from '../../identity/lock-account.ts';

export const payNow =
  (deps: Deps): Handle<typeof calls.payNow> =>
  async ({ params, body, headers, claims, status }) => {
    const { account_id: accountId } = claims;
    const language = languageAsked(headers);
    const ask = { owner: accountId, key: keyOf(headers), call: `pay ${params.id}`, body };
    const { order, action } = await orderOnce(deps, ask, async (tx, now, orderId) => {
      const { email } = await lockAccount(tx, accountId);
      await withdrawIdleRenewals(deps, tx, now, accountId);
      const charging = await readCharging(tx, accountId);
      const rows = await readBilled(tx, accountId);
      const asked = rows.find(({ id }) => id === params.id) ?? fail('NOT_FOUND');
      if (charging.has(asked.id)) return fail('PAYMENT_RUNNING');
      const unpaid = rows.filter((row) => row.grace_period && !row.cancelled && !charging.has(row.id));
      if (!unpaid.includes(asked)) return fail('NOTHING_DUE');
      const { paymentInstrumentId: chosen } = body;
      const payer =
        chosen === undefined
          ? await readUsualPayer(tx, accountId)
          : ((await readPayer(tx, accountId, chosen)) ?? fail('NOT_FOUND'));
      const bill = await renewalOf(tx, now, accountId, unpaid, payer);
      if (!payer && bill.dueCents > 0) return fail('VALIDATION', { paymentInstrumentId: 'required' });
      if (payer) await refuseDeclinedTooOften(tx, now, accountId, payer.instrumentId);
      await writeOrder(tx, now, {
        id: orderId,
        accountId,
        kind: 'RENEWAL',
        brand: brandOfClaims(claims),
        language,
        email,
        bill,
        payer,
      });
      if (bill.dueCents === 0) await settleFree(deps, tx, now, orderId);
      return undefined;
    });
    if (order.status === 'FAILED') return failOrder(order);
    if (order.status === 'PENDING') {
      status(202);
      return pendingReply(order, action);
    }
    const all = await readSubscriptions(deps, accountId, language);
    return all.find(({ subscriptionId }) => subscriptionId === params.id) ?? fail('NOT_FOUND');
  };
