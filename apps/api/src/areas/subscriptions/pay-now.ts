/** Pays a declined renewal at once, with the customer present. */
import type * as calls from '@marquee/product/contract/subscriptions.ts';
import { fail } from '@marquee/product/errors.ts';
import { getPaymentMethod, getDefaultPaymentMethod } from '../../billing/payment-method.ts';
import { enforceDeclineLimit } from '../../billing/orders/charge-attempts.ts';
import { settleFree } from '../../billing/orders/charge-order.ts';
import { keyOf } from '../../billing/orders/idempotency.ts';
import { listChargingOrders } from '../../billing/orders/invoices.ts';
import { placeIdempotentOrder } from '../../billing/orders/idempotent-order.ts';
import { failOrder, pendingReply } from '../../billing/orders/order-reply.ts';
import { insertOrderAndItems } from '../../billing/orders/orders.ts';
import { listSubscriptionViews } from '../../billing/subscriptions/list-subscriptions.ts';
import { renewalOf } from '../../billing/subscriptions/renew-due.ts';
import { listDirectSubscriptions } from '../../billing/subscriptions/renewals.ts';
import { withdrawIdleRenewals } from '../../billing/orders/sweeps.ts';
import type { Deps } from '../../deps.ts';
import { brandOfClaims } from '../../http/authenticate.ts';
import type { Handle } from '../../http/implement.ts';
import { parseAcceptLanguage } from '../../http/accept-language.ts';
import { lockAccount } from '../../identity/lock-account.ts';

export const payNow =
  (deps: Deps): Handle<typeof calls.payNow> =>
  async ({ params, body, headers, claims, status }) => {
    const { account_id: accountId } = claims;
    const language = parseAcceptLanguage(headers);
    const idempotency = { owner: accountId, key: keyOf(headers), call: `pay ${params.id}`, body };
    const { order, action } = await placeIdempotentOrder(deps, idempotency, async (tx, now, orderId) => {
      const { email } = await lockAccount(tx, accountId);
      await withdrawIdleRenewals(deps, tx, now, accountId);
      const charging = await listChargingOrders(tx, accountId);
      const rows = await listDirectSubscriptions(tx, accountId);
      const requested = rows.find(({ id }) => id === params.id) ?? fail('NOT_FOUND');
      if (charging.has(requested.id)) return fail('PAYMENT_RUNNING');
      const unpaid = rows.filter((row) => row.grace_period && !row.cancelled && !charging.has(row.id));
      if (!unpaid.includes(requested)) return fail('NOTHING_DUE');
      const { paymentInstrumentId: chosen } = body;
      const payer =
        chosen === undefined
          ? await getDefaultPaymentMethod(tx, accountId)
          : ((await getPaymentMethod(tx, accountId, chosen)) ?? fail('NOT_FOUND'));
      const bill = await renewalOf(tx, now, accountId, unpaid, payer);
      if (!payer && bill.dueCents > 0) return fail('VALIDATION', { paymentInstrumentId: 'required' });
      if (payer) await enforceDeclineLimit(tx, now, accountId, payer.instrumentId);
      await insertOrderAndItems(tx, now, {
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
    const all = await listSubscriptionViews(deps, accountId, language);
    return all.find(({ subscriptionId }) => subscriptionId === params.id) ?? fail('NOT_FOUND');
  };
