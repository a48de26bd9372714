/** Handles webhook events: they may arrive twice, late or out of order, so each one only triggers a lookup at the gateway. */
import { sql } from 'kysely';
import { isUuid } from '../../db/is-uuid.ts';
import type { EventKind, GatewayEvent } from '../../integrations/payments/payment-gateway.ts';
import { readAttempt } from '../orders/charge-attempts.ts';
import { type BillingDeps, fetchAttemptOutcome, settleAttempt } from '../orders/charge-order.ts';
import { handleDispute } from '../credits/disputes.ts';
import { handleGatewayRefund } from '../credits/refund-at-gateway.ts';
import { completePendingCard, applyCardDetached, applyCardUpdate } from './stored-cards.ts';

type Handler = (deps: BillingDeps, event: GatewayEvent) => Promise<void>;

const readOutcome: Handler = async (deps, { attemptId }) => {
  if (attemptId === undefined || !isUuid(attemptId)) return;
  const attempt = await readAttempt(deps.database.query, attemptId);
  if (!attempt) return;
  const outcome = await fetchAttemptOutcome(deps, attempt);
  if (outcome.is !== 'nothing') await settleAttempt(deps, attemptId, outcome);
};

/** A refund made in the gateway's dashboard gets a credit note too. */
const readRefunds: Handler = async (deps, { chargeId }) => {
  if (chargeId === undefined) return;
  for (const refund of await deps.gateway.listRefunds(chargeId)) await handleGatewayRefund(deps, refund);
};

const readDispute: Handler = async (deps, { objectId }) => {
  const dispute = objectId === undefined ? undefined : await deps.gateway.readDispute(objectId);
  if (dispute) await handleDispute(deps, dispute);
};

const ignore: Handler = () => Promise.resolve();

/** Each reads the state from the gateway, which owns it, so that it may run twice and in any order. */
const handlers: Readonly<Record<EventKind, Handler>> = {
  attempt: readOutcome,
  setup: (deps, { objectId }) => completePendingCard(deps, objectId),
  cardUpdated: (deps, { objectId }) => applyCardUpdate(deps, objectId),
  cardRemoved: (deps, { objectId }) => applyCardDetached(deps, objectId),
  refund: readRefunds,
  dispute: readDispute,
  other: ignore,
};

/** The job. One that fails is tried again by the queue, and then by the sweep. */
export const readPaymentEvent =
  (deps: BillingDeps) =>
  async ({ eventId }: { readonly eventId: string }): Promise<void> => {
    const { database, clock, gateway } = deps;
    const row = await database.query
      .updateTable('payment_events')
      .set({ tries: sql`tries + 1` })
      .where('id', '=', eventId)
      .where('processed_at', 'is', null)
      .returning(['body', 'gateway'])
      .executeTakeFirst();
    if (!row?.body || row.gateway !== gateway.name) return;
    const note = (done: { readonly processed_at: Date; readonly error: null } | { readonly error: string }) =>
      database.query.updateTable('payment_events').set(done).where('id', '=', eventId).execute();
    try {
      const event = gateway.readEvent(row.body);
      await handlers[event.kind](deps, event);
    } catch (error) {
      await note({ error: error instanceof Error ? error.message : String(error) });
      throw error;
    }
    await note({ processed_at: new Date(clock.now()), error: null });
  };
