/** Metric of the subscriptions by state, counted anew every five minutes. */
import { Gauge } from 'prom-client';
import type { Database } from '../../db/connect.ts';
import type { Metrics } from '../../observability/metrics.ts';

const countedForMs = 300_000;

export const registerSubscriptionMetrics = ({
  metrics: { registry },
  database: { pool },
}: {
  readonly metrics: Pick<Metrics, 'registry'>;
  readonly database: Pick<Database, 'pool'>;
}): void => {
  let countedAt = -Infinity;
  const gauge: Gauge<'state' | 'brand'> = new Gauge({
    name: 'subscriptions',
    help: 'Subscriptions by state: active, cancelled, grace, pending',
    labelNames: ['state', 'brand'],
    registers: [registry],
    collect: async () => {
      if (performance.now() - countedAt < countedForMs) return;
      countedAt = performance.now();
      const { rows } = await pool.query<{ state: string; brand: string; count: string }>(`
        select case when status <> 'ACTIVE' then 'pending' when grace_period then 'grace'
          when cancelled then 'cancelled' else 'active' end as state, brand, count(*)
        from subscriptions group by 1, 2`);
      gauge.reset();
      for (const { state, brand, count } of rows) gauge.set({ state, brand }, Number(count));
    },
  });
};
