/** Metrics of events out: how long the oldest event waits to be published, and what webhooks have not taken. */
import { Gauge } from 'prom-client';
import type { Database } from '../db/connect.ts';
import type { Metrics } from '../observability/metrics.ts';

interface Backlog {
  readonly lag: number;
  readonly pending: string;
  readonly dead: string;
}

export const registerEventMetrics = ({
  metrics: { registry },
  database: { pool },
}: {
  readonly metrics: Pick<Metrics, 'registry'>;
  readonly database: Database;
}): void => {
  const backlog: Gauge<'state'> = new Gauge({
    name: 'webhook_backlog',
    help: 'Deliveries that wait and those that failed for good, at the active webhook endpoints',
    labelNames: ['state'],
    registers: [registry],
  });
  const lag: Gauge = new Gauge({
    name: 'outbox_lag_seconds',
    help: 'Age of the oldest event that is not published',
    registers: [registry],
    collect: async () => {
      const { rows } = await pool.query<Backlog>(`
        select
          coalesce((select extract(epoch from clock_timestamp() - at) from outbox order by id limit 1), 0)::float8 as lag,
          (select count(*) from webhook_deliveries where state = 'pending') as pending,
          (select count(*) from webhook_deliveries d join webhook_endpoints w on w.id = d.endpoint_id
           where d.state = 'dead' and w.status = 'active') as dead`);
      const [row] = rows;
      lag.set(Math.max(0, row!.lag));
      backlog.set({ state: 'pending' }, Number(row!.pending));
      backlog.set({ state: 'dead' }, Number(row!.dead));
    },
  });
};
