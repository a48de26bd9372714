/** Pays a declined renewal at once, with the customer present. */
import type * as calls from '@marquee/product/contract/subscriptions.ts';
import { fail } from '@marquee/product/app-error.ts';
import { getPaymentMethod, getDefaultPaymentMethod } from '../../billing/payment-method.ts';
import { listChargingOrders } from '../../billing/orders/invoices.ts';
import { renewalOf } from '../../billing/subscriptions/renew-due.ts';
import { listDirectSubscriptions } from '../../billing/subscriptions/renewals.ts';
import { withdrawIdleRenewals } from '../../billing/orders/sweeps.ts';
import type { Deps } from '../../deps.ts';
import type { Handle } from '../../http/implement.ts';
import { placeSubscriptionOrder } from './place-subscription-order.ts';

export const payNow =
  (deps: Deps): Handle<typeof calls.payNow> =>
  (request) => {
    const { params, body, claims } = request;
    const { account_id: accountId } = claims;
    return placeSubscriptionOrder(deps, request, { kind: 'RENEWAL', call: 'pay' }, async (tx, now) => {
      await withdrawIdleRenewals(deps, tx, now, accountId);
      const charging = await listChargingOrders(tx, accountId);
      const rows = await listDirectSubscriptions(tx, accountId);
      const requested = rows.find(({ id }) => id === params.id) ?? fail('NOT_FOUND');
      if (charging.has(requested.id)) return fail('PAYMENT_RUNNING');
      const unpaid = rows.filter((row) => row.grace_period && !row.cancelled && !charging.has(row.id));
      if (!unpaid.includes(requested)) return fail('NOTHING_DUE');
      const { paymentInstrumentId: chosen } = body;
      const paymentMethod =
        chosen === undefined
          ? await getDefaultPaymentMethod(tx, accountId)
          : ((await getPaymentMethod(tx, accountId, chosen)) ?? fail('NOT_FOUND'));
      return { bill: await renewalOf(tx, now, accountId, unpaid, paymentMethod), paymentMethod };
    });
  };
