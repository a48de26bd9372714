/** For those who run the server: is it alive, is it ready, what does it do. */
import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { Database } from '../db/connect.ts';
import type { Env } from '../env.ts';
import { sha256 } from '../crypto/secrets.ts';
import { replyNotFound } from '../http/error-reply.ts';

export interface Readiness {
  /** False from the moment the server is asked to stop. */
  open: boolean;
  /** When somebody was last answered who asked for more than how the server does. */
  calledAt?: number;
  check(): Promise<void>;
}

export interface Metrics {
  readonly registry: Registry;
  readonly answers: Histogram<'method' | 'route' | 'status'>;
  readonly clientLogEvents: Counter<'level'>;
  /** Passwords that were really compared or made: what guessing costs us. */
  readonly passwordHashes: Counter<'purpose'>;
  /** Calls beyond a limit over all networks: the sign of an attack from many of them. */
  readonly limitsAlarm: Counter<'limit'>;
  /** PDFs asked for: drawn, kept from before, or refused because too many wait. */
  readonly pdfs: Counter<'result'>;
  /** Questions to partners and TV providers about what their customers have. */
  readonly entitlementChecks: Counter<'party' | 'outcome'>;
  readonly gatewayCalls: Counter<'call' | 'outcome'>;
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
  };
};

/** What a server has of the database, and who waits for it. */
export const registerPoolMetrics = (
  { registry }: Metrics,
  { pool, reads }: Pick<Database, 'pool' | 'reads'>,
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

/** Metrics are for those who have the token. Without one they are for this machine alone, and in production for nobody. */
const createMayMeasure = ({ metricsToken, production }: Env): ((request: FastifyRequest) => boolean) => {
  const expected = sha256(`Bearer ${metricsToken}`);
  if (metricsToken) return ({ headers }) => timingSafeEqual(sha256(headers.authorization ?? ''), expected);
  if (production) return () => false;
  return ({ headers, raw }) =>
    /^(::ffff:)?127\.|^::1$/.test(raw.socket.remoteAddress ?? '') &&
    // A proxy on this machine asks for somebody else.
    headers['x-forwarded-for'] === undefined &&
    headers.forwarded === undefined;
};

const forOperators = new Set(['/healthz', '/readyz', '/metrics']);

export const observe = (
  app: FastifyInstance,
  env: Env,
  { registry, answers }: Metrics,
  readiness: Readiness,
) => {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    answers.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    request.log.debug(
      { method: request.method, route, status: reply.statusCode, ms: reply.elapsedTime },
      'answered',
    );
    if (!forOperators.has(route)) readiness.calledAt = performance.now();
    done();
  });

  app.get('/healthz', (_, reply) => reply.send({ status: 'alive' }));
  app.get('/readyz', async (request, reply) => {
    const isReady =
      readiness.open &&
      (await readiness.check().then(
        () => true,
        (error: unknown) => {
          request.log.warn({ err: error }, 'not ready');
          return false;
        },
      ));
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready' });
  });
  const mayMeasure = createMayMeasure(env);
  app.get('/metrics', async (request, reply) =>
    mayMeasure(request)
      ? reply.type(registry.contentType).send(await registry.metrics())
      : replyNotFound(request, reply),
  );
};
