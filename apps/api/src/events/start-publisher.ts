/** The publisher of a worker: publishes what the outbox has, and fills the sink. */
import { setTimeout as wait } from 'node:timers/promises';
import { limits } from '@marquee/product/limits.ts';
import type { Logger } from 'pino';
import type { Database } from '../db/connect.ts';
import type { Env } from '../env.ts';
import type { Metrics } from '../observability/metrics.ts';
import { countEvents } from './count-events.ts';
import { publishEvents } from './publish.ts';
import { drainSink } from './sink.ts';

interface PublisherDeps {
  readonly database: Database;
  readonly env: Pick<Env, 'publicUrl' | 'eventSink'>;
  readonly log: Logger;
  readonly metrics: Pick<Metrics, 'business'>;
}

/** The price of a poll is one short statement; a notification at each commit would serialize purchases. */
const idleMs = 500;

/** Every worker tries; locks in the database make one of them the publisher. The sink never delays a publication. */
export const startPublisher = (deps: PublisherDeps): { stop(): Promise<void> } => {
  const stopping = new AbortController();
  const repeat = async (what: string, work: () => Promise<boolean>) => {
    while (!stopping.signal.aborted) {
      const hasMore = await work().catch((error: unknown) => {
        deps.log.warn({ err: error, what }, 'events were not passed on, trying again');
        return false;
      });
      if (!hasMore)
        await wait(idleMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
  };
  const loops = [
    repeat('publish', async () => {
      const published = await publishEvents(deps);
      // After the commit: a transaction may run more than once.
      countEvents(deps.metrics.business, published);
      return published.length === limits.eventsPerPublish;
    }),
    ...(deps.env.eventSink.kind === 'none'
      ? []
      : [
          repeat('sink', async () => {
            await drainSink(deps);
            return false;
          }),
        ]),
  ];
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all(loops);
    },
  };
};
