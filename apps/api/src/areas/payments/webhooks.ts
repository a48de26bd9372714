/** What the gateway tells by itself: a reason to look. It may tell it twice, late, or in another order. */
import type * as calls from '@marquee/product/contract/buying/payments.ts';
import { fail } from '@marquee/product/errors.ts';
import { attemptOf, readAttempt } from '../../buying/charge-attempts.ts';
import { settleAttempt } from '../../buying/charge-order.ts';
import { isId } from '../../db/is-id.ts';
import type { Deps } from '../../deps.ts';
import type { Handle } from '../../http/implement.ts';

/** Reads the state from the gateway, which owns it. */
const lookAt = async (deps: Deps, attemptId: string): Promise<void> => {
  const attempt = await readAttempt(deps.database.query, attemptId);
  if (!attempt) return;
  const outcome = await deps.gateway.look(attemptOf(attempt));
  if (outcome.is !== 'nothing') await settleAttempt(deps, attemptId, outcome);
};

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
    const isNew = await database.query
      .insertInto('payment_events')
      .values({ id: event.id, type: event.type, received_at: new Date(clock.now()) })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (isNew && event.attemptId !== undefined && isId(event.attemptId)) await lookAt(deps, event.attemptId);
    return { received: true as const };
  };
