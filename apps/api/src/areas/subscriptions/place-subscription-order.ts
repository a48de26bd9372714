/** Places the order of a plan change or a late renewal, idempotent by key; replies with the subscription once it is paid. */
import type * as calls from '@marquee/product/contract/subscriptions.ts';
import { fail } from '@marquee/product/app-error.ts';
import type { Kysely } from 'kysely';
import { enforceDeclineLimit } from '../../billing/orders/charge-attempts.ts';
import { settleFree } from '../../billing/orders/charge-order.ts';
import { keyOf } from '../../billing/orders/idempotency.ts';
import { placeIdempotentOrder } from '../../billing/orders/idempotent-order.ts';
import { failOrder, pendingReply } from '../../billing/orders/order-reply.ts';
import { insertOrderAndItems, type NewOrder } from '../../billing/orders/orders.ts';
import { listSubscriptionViews } from '../../billing/subscriptions/list-subscriptions.ts';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { parseAcceptLanguage } from '../../http/accept-language.ts';
import { brandOfClaims } from '../../http/authenticate.ts';
import type { Handle } from '../../http/implement.ts';
import { lockAccount } from '../../identity/lock-account.ts';

type Asked = Parameters<Handle<typeof calls.payNow>>[0];
type Request = Pick<Asked, 'params' | 'headers' | 'claims' | 'status'> & { readonly body: object };

interface Quote extends Pick<NewOrder, 'bill' | 'paymentMethod'> {
  /** Runs after the order is inserted and before it is settled. */
  readonly onInserted?: (orderId: string) => Promise<void>;
}

export const placeSubscriptionOrder = async (
  deps: Deps,
  { params, body, headers, claims, status }: Request,
  { kind, call }: { readonly kind: NewOrder['kind']; readonly call: string },
  /** Runs under the lock of the account. */
  quote: (tx: Kysely<Schema>, now: number) => Promise<Quote>,
) => {
  const { account_id: accountId } = claims;
  const language = parseAcceptLanguage(headers);
  const idempotency = { owner: accountId, key: keyOf(headers), call: `${call} ${params.id}`, body };
  const { order, action } = await placeIdempotentOrder(deps, idempotency, async (tx, now, id) => {
    const { email } = await lockAccount(tx, accountId);
    const { bill, paymentMethod, onInserted } = await quote(tx, now);
    if (!paymentMethod && bill.dueCents > 0) return fail('VALIDATION', { paymentInstrumentId: 'required' });
    if (paymentMethod) await enforceDeclineLimit(tx, now, accountId, paymentMethod.instrumentId);
    const brand = brandOfClaims(claims);
    await insertOrderAndItems(tx, now, { id, accountId, kind, brand, language, email, bill, paymentMethod });
    await onInserted?.(id);
    if (bill.dueCents === 0) await settleFree(deps, tx, now, id);
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
