/** What became of a request whose answer was lost. Looking charges nothing, so a page may ask whenever it opens. */
import type * as calls from '@marquee/product/contract/buying/purchase.ts';
import { fail } from '@marquee/product/errors.ts';
import { lookAtOrder } from '../../buying/orders/charge-order.ts';
import { findByKey, findBySubject, guestOwner, keyOf } from '../../buying/orders/idempotency.ts';
import { declineOf } from '../../buying/orders/orders.ts';
import type { Deps } from '../../deps.ts';
import type { Handle } from '../../http/implement.ts';

export const getOutcome =
  (deps: Deps): Handle<typeof calls.getOutcome> =>
  async ({ claims, headers, query: { cartId } }) => {
    const { query } = deps.database;
    const accountId = claims?.account_id;
    const sent =
      accountId !== undefined && cartId !== undefined
        ? await findBySubject(query, { owner: accountId, call: 'order', subject: cartId })
        : // A guest who has signed in since still holds the key of their gift.
          await findByKey(
            query,
            accountId === undefined ? [guestOwner] : [accountId, guestOwner],
            keyOf(headers),
          );
    if (!sent) return fail('NOT_FOUND');
    if (sent.orderId === null) return { status: 'COMPLETE', Id: null, orderNumber: null, decline: null };
    const { order, action } = await lookAtOrder(deps, sent.orderId);
    return {
      status: order.status,
      Id: order.id,
      orderNumber: order.number,
      ...(order.status === 'PENDING' && action !== undefined && { action }),
      decline: order.status === 'FAILED' ? declineOf(order) : null,
    };
  };
