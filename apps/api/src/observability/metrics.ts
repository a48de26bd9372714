/** Prometheus metrics of the server. */
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { type BusinessMetrics, createBusinessMetrics } from './business-metrics.ts';

export interface Metrics {
  readonly registry: Registry;
  readonly answers: Histogram<'method' | 'route' | 'status'>;
  readonly clientLogEvents: Counter<'level'>;
  /** Argon2 computations: the cost of password guessing. */
  readonly passwordHashes: Counter<'purpose'>;
  /** Calls beyond a limit over all networks: a sign of a distributed attack. */
  readonly limitsAlarm: Counter<'limit'>;
  /** PDF requests: rendered, from the cache, or rejected because the queue is full. */
  readonly pdfs: Counter<'result'>;
  /** New passwords asked for at the service of breached ones. */
  readonly breachChecks: Counter<'outcome'>;
  /** Entitlement checks at partners and TV providers. */
  readonly entitlementChecks: Counter<'party' | 'outcome'>;
  readonly gatewayCalls: Counter<'call' | 'outcome'>;
  readonly storeNotices: Counter<'store' | 'outcome'>;
  readonly business: BusinessMetrics;
}

export const createMetrics = (): Metrics => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    answers: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time to answer, by route',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 3, 10],
      registers: [registry],
    }),
    clientLogEvents: new Counter({
      name: 'client_log_events_total',
      help: 'Events reported by browsers',
      labelNames: ['level'],
      registers: [registry],
    }),
    passwordHashes: new Counter({
      name: 'password_hashes_total',
      help: 'Passwords compared or made',
      labelNames: ['purpose'],
      registers: [registry],
    }),
    limitsAlarm: new Counter({
      name: 'limits_alarm',
      help: 'Calls beyond a limit over all networks, by limit',
      labelNames: ['limit'],
      registers: [registry],
    }),
    pdfs: new Counter({
      name: 'pdfs_total',
      help: 'PDFs asked for, by result: drawn, kept, refused',
      labelNames: ['result'],
      registers: [registry],
    }),
    breachChecks: new Counter({
      name: 'breach_checks_total',
      help: 'New passwords asked for at the service of breached ones: yes, no, unavailable',
      labelNames: ['outcome'],
      registers: [registry],
    }),
    entitlementChecks: new Counter({
      name: 'entitlement_checks_total',
      help: 'Partners and TV providers asked what their customers have: yes, no, unavailable',
      labelNames: ['party', 'outcome'],
      registers: [registry],
    }),
    gatewayCalls: new Counter({
      name: 'gateway_calls_total',
      help: 'Calls to the card gateway, by what came of them',
      labelNames: ['call', 'outcome'],
      registers: [registry],
    }),
    storeNotices: new Counter({
      name: 'store_notices_total',
      help: 'Notices of app stores: new, repeated, refused',
      labelNames: ['store', 'outcome'],
      registers: [registry],
    }),
    business: createBusinessMetrics(registry),
  };
};

export const registerPoolMetrics = (
  { registry }: Metrics,
  {
    pool,
    reads,
  }: {
    readonly pool: { readonly totalCount: number; readonly idleCount: number; readonly waitingCount: number };
    readonly reads: { readonly waitingCount: number };
  },
): void => {
  const connections: Gauge<'state'> = new Gauge({
    name: 'database_connections',
    help: 'Connections to PostgreSQL that are busy and idle, calls that wait for one, and reads behind others on a shared one',
    labelNames: ['state'],
    registers: [registry],
    collect: () => {
      connections.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      connections.set({ state: 'idle' }, pool.idleCount);
      connections.set({ state: 'awaited' }, pool.waitingCount);
      connections.set({ state: 'pipelined' }, reads.waitingCount);
    },
  });
};
