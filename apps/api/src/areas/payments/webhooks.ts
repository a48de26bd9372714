/** Gateway webhooks: verified, stored and acknowledged at once; a job processes them. */
import type * as calls from '@marquee/product/contract/billing/payments.ts';
import { fail } from '@marquee/product/app-error.ts';
import type { Deps } from '../../deps.ts';
import type { Handle } from '../../http/implement.ts';
import { addJob } from '../../jobs/add-job.ts';

export const handlePaymentEvent =
  ({ database, clock, gateway }: Deps): Handle<typeof calls.receivePaymentEvent> =>
  async ({ body, headers }) => {
    const sent = typeof body === 'string' ? body : '';
    const signature = headers['pay-signature'] ?? headers['stripe-signature'];
    // The gateway signs by real time, which tests do not advance.
    if (!gateway.isSigned(sent, signature, Date.now())) return fail('SIGNATURE_INVALID');
    const { id, type, kind, objectId } = gateway.readEvent(sent);
    const now = new Date(clock.now());
    const isProcessed = kind !== 'other';
    await database.query.transaction().execute(async (tx) => {
      const isNew = await tx
        .insertInto('payment_events')
        .values({
          id,
          type,
          gateway: gateway.name,
          object_id: objectId ?? null,
          body: sent,
          received_at: now,
          processed_at: isProcessed ? null : now,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst();
      if (isNew && isProcessed) await addJob(tx, 'readPaymentEvent', { eventId: id }, { key: `event ${id}` });
    });
    return { received: true as const };
  };
