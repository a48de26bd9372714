/** Liveness, readiness and metrics endpoints, and the response-time histogram. */
import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sha256 } from '../crypto/secrets.ts';
import type { Env } from '../env.ts';
import { createAccessLog } from './access-log.ts';
import type { Metrics } from './metrics.ts';

export interface Readiness {
  /** False once shutdown has begun. */
  open: boolean;
  /** Time of the last response that was not a probe or a metrics scrape. */
  calledAt?: number;
  check(): Promise<void>;
}

/** With METRICS_TOKEN a bearer token is required; without it only loopback may read metrics, and in production nothing may. */
const createMayMeasure = ({ metricsToken, production }: Env): ((request: FastifyRequest) => boolean) => {
  const expected = sha256(`Bearer ${metricsToken}`);
  if (metricsToken) return ({ headers }) => timingSafeEqual(sha256(headers.authorization ?? ''), expected);
  if (production) return () => false;
  return ({ headers, raw }) =>
    /^(::ffff:)?127\.|^::1$/.test(raw.socket.remoteAddress ?? '') &&
    // A forwarded request comes from a proxy on this machine, not from the machine itself.
    headers['x-forwarded-for'] === undefined &&
    headers.forwarded === undefined;
};

type Reply = (request: FastifyRequest, reply: FastifyReply) => unknown;

const forOperators = new Set(['/healthz', '/readyz', '/metrics']);

export const observe = (
  app: FastifyInstance,
  env: Env,
  { registry, answers }: Metrics,
  { readiness, replyNotFound }: { readonly readiness: Readiness; readonly replyNotFound: Reply },
) => {
  const logAccess = createAccessLog(env);
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    answers.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    logAccess(request, reply, route);
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
