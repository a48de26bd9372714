/** What the gateway tells by itself. It may tell it twice, late, or in another order. */
import type * as calls from '@marquee/product/contract/buying/payments.ts';
import { fail } from '@marquee/product/errors.ts';
import { settle } from '../../buying/settle.ts';
import { isId } from '../../db/is-id.ts';
import type { Deps } from '../../deps.ts';
import type { Handle } from '../../http/implement.ts';

export const hearPaymentEvent =
  (deps: Deps): Handle<typeof calls.hearPaymentEvent> =>
  async ({ body, headers }) => {
    const { database, clock, gateway } = deps;
    const sent = typeof body === 'string' ? body : '';
    // The gateway signs by its own clock, which tests do not move.
    const event = gateway.readEvent(
      sent,
      headers['pay-signature'] ?? headers['stripe-signature'],
      Date.now(),
    );
    if (!event) return fail('SIGNATURE_INVALID');
    await database.query.transaction().execute(async (tx) => {
      const now = clock.now();
      const isNew = await tx
        .insertInto('payment_events')
        .values({ id: event.id, type: event.type, received_at: new Date(now) })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst();
      if (isNew && event.charged && isId(event.orderId))
        await settle(deps, tx, now, event.orderId, event.charged);
    });
    return { received: true as const };
  };
