/** Finds pending gateway work whose job was lost or is dead, and queues it again. */
import type { Deps } from '../../deps.ts';
import { addJob } from '../../jobs/add-job.ts';

const mostAtOnce = 1000;
/** Their own jobs are about to run until then. */
const eventsLateMs = 2 * 60_000;
const removalsLateMs = 60 * 60_000;

export const sweepGateway =
  (
    { database, clock }: Pick<Deps, 'database' | 'clock'>,
    { eventsMs = eventsLateMs, removalsMs = removalsLateMs } = {},
  ) =>
  async (): Promise<void> => {
    const { query } = database;
    const before = (ms: number) => new Date(clock.now() - ms);
    const events = await query
      .selectFrom('payment_events')
      .select('id')
      .where('processed_at', 'is', null)
      .where('body', 'is not', null)
      .where('received_at', '<', before(eventsMs))
      .orderBy('received_at')
      .limit(mostAtOnce)
      .execute();
    for (const { id: eventId } of events)
      await addJob(query, 'readPaymentEvent', { eventId }, { key: `event ${eventId}` });
    const cards = await query
      .selectFrom('payment_instruments')
      .select('id')
      .where('removed_at', '<', before(removalsMs))
      .where('dropped_at', 'is', null)
      .orderBy('removed_at')
      .limit(mostAtOnce)
      .execute();
    for (const { id: instrumentId } of cards)
      await addJob(query, 'deleteGatewayCard', { instrumentId }, { key: `drop ${instrumentId}` });
    const removals = await query
      .selectFrom('gateway_removals')
      .select('id')
      .where('removed_at', '<', before(removalsMs))
      .orderBy('removed_at')
      .limit(mostAtOnce)
      .execute();
    for (const { id: removalId } of removals)
      await addJob(query, 'deleteErasedCard', { removalId }, { key: `drop ${removalId}` });
  };
