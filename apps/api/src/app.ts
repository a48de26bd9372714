/** Assembles the Fastify server: hooks, plugins and the routes of every area. */
import { randomUUID } from 'node:crypto';
import cors, { type FastifyCorsOptions } from '@fastify/cors';
import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import { AppError } from '@marquee/product/errors.ts';
import { limits } from '@marquee/product/limits.ts';
import {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  fastify,
} from 'fastify';
import { accountRoutes } from './areas/account/account-routes.ts';
import { authRoutes } from './areas/auth/auth-routes.ts';
import { devicesRoutes } from './areas/devices/devices-routes.ts';
import { giftsRoutes } from './areas/gifts/gifts-routes.ts';
import { merchantsRoutes } from './areas/merchants/merchants-routes.ts';
import { migrationRoutes } from './areas/migration/migration-routes.ts';
import { partnersRoutes } from './areas/partners/partners-routes.ts';
import { paymentsRoutes } from './areas/payments/payments-routes.ts';
import { profilesRoutes } from './areas/profiles/profiles-routes.ts';
import { providersRoutes } from './areas/providers/providers-routes.ts';
import { purchaseRoutes } from './areas/purchase/purchase-routes.ts';
import { recommendationsRoutes } from './areas/recommendations/recommendations-routes.ts';
import { redeemRoutes } from './areas/redeem/redeem-routes.ts';
import { shortCodeRoutes } from './areas/short-code/short-code-routes.ts';
import { subscriptionsRoutes } from './areas/subscriptions/subscriptions-routes.ts';
import { supportRoutes } from './areas/support/support-routes.ts';
import { testRoutes } from './areas/test/test-routes.ts';
import type { Deps } from './deps.ts';
import { serveApiDocs } from './http/api-docs.ts';
import { createAuthenticate } from './http/authenticate.ts';
import { createReadRequestContext } from './http/request-context.ts';
import { createRejectUnreadable, replyNotFound, replyToError } from './http/error-reply.ts';
import { createImplement } from './http/implement.ts';
import { type Readiness, observe } from './observability/health.ts';
import { ownOriginsOf } from './http/own-origins.ts';
import { securityHeadersOf } from './http/security-headers.ts';
import { createIsEmailVerified } from './identity/email-verified.ts';
import { isApi, type ServePage, servePortal } from './portal/serve-portal.ts';
import { serveStripeFields } from './portal/stripe-fields/serve-stripe-fields.ts';
import { serveWellKnown } from './portal/well-known.ts';

export interface AppOptions {
  readonly readiness: Readiness;
  readonly portalDist: string;
}

const isPage = (request: FastifyRequest) =>
  (request.method === 'GET' || request.method === 'HEAD') && !isApi(request);

const acceptEmptyJson = (app: FastifyInstance) => {
  const parse = app.getDefaultJsonParser('remove', 'remove');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (request.routeOptions.config.keepsBodyRaw || body === '') done(null, body || undefined);
    else void parse(request, body as string, done);
  });
};

export const createApp = async (
  deps: Deps,
  { readiness, portalDist }: AppOptions,
): Promise<FastifyInstance> => {
  const { env, log, clock, tokenKeys, metrics, revocations } = deps;
  const { pool, reads } = deps.database;
  const headers = securityHeadersOf(env);
  const logger: FastifyBaseLogger = log;
  let servePage: ServePage = replyNotFound;

  const secure = (request: FastifyRequest, reply: FastifyReply) => {
    reply.headers(headers);
    reply.header('x-request-id', request.id);
    reply.header('cache-control', 'no-store');
    if (!readiness.open) reply.header('connection', 'close');
  };

  const app: FastifyInstance = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: limits.bodyBytes,
    connectionTimeout: 0,
    requestTimeout: limits.requestTimeoutMs,
    keepAliveTimeout: 72_000,
    http: { headersTimeout: limits.headerTimeoutMs, connectionsCheckingInterval: 2000 },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    trustProxy: env.trustedProxies.length > 0 ? [...env.trustedProxies] : false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    clientErrorHandler: createRejectUnreadable(headers),
    // Malformed URLs fail in the router, before any hook.
    frameworkErrors: (error, request, reply) => {
      secure(request, reply);
      void (isPage(request) ? servePage(request, reply) : replyToError(error, request, reply));
    },
  });

  app.setValidatorCompiler(() => () => true);
  app.setErrorHandler(replyToError);
  app.setNotFoundHandler((request, reply) =>
    isPage(request) ? servePage(request, reply) : replyNotFound(request, reply),
  );
  app.addHook('onRequest', (request, reply, done) => {
    secure(request, reply);
    // Load shedding by queue length rather than latency, so that a short pause of the machine refuses no request.
    const isFull = isApi(request) && pool.waitingCount + reads.waitingCount > limits.waitingForDatabase;
    done(isFull ? new AppError('SERVICE_UNAVAILABLE') : undefined);
  });
  acceptEmptyJson(app);

  const ownOrigins = [...ownOriginsOf(env).values()];
  const bearerOnly: FastifyCorsOptions = {
    origin: [...env.apiOrigins],
    // Otherwise the plugin answers invalid preflights with its own error format.
    strictPreflight: false,
    maxAge: 600,
    exposedHeaders: ['x-request-id', 'x-error-code', 'retry-after'],
  };
  const withCookies: FastifyCorsOptions = { ...bearerOnly, origin: ownOrigins, credentials: true };
  await app.register(cors, {
    delegator: (request: FastifyRequest, done) => {
      const isOwn = ownOrigins.includes(request.headers.origin ?? '');
      done(null, isApi(request) ? (isOwn ? withCookies : bearerOnly) : { origin: false });
    },
  });
  await app.register(cookie);
  await app.register(formbody, { bodyLimit: limits.bodyBytes });
  observe(app, env, metrics, { readiness, replyNotFound });
  serveWellKnown(app, deps);
  serveStripeFields(app, deps);

  app.decorateRequest('claims');
  app.decorateRequest('client');
  const implement = createImplement(app, {
    authenticate: createAuthenticate(tokenKeys, clock, {
      issuer: env.publicUrl,
      isRevoked: (sessionId) => revocations.has(sessionId),
    }),
    isVerified: createIsEmailVerified(deps.database),
    readCaller: createReadRequestContext(env),
    limiter: deps.limiter,
  });
  authRoutes(implement, deps);
  accountRoutes(implement, deps);
  profilesRoutes(implement, deps);
  devicesRoutes(implement, deps);
  providersRoutes(implement, deps);
  partnersRoutes(implement, deps);
  migrationRoutes(implement, deps);
  merchantsRoutes(implement, deps);
  shortCodeRoutes(implement, deps);
  subscriptionsRoutes(implement, deps);
  paymentsRoutes(implement, deps);
  purchaseRoutes(implement, deps);
  giftsRoutes(implement, deps);
  redeemRoutes(implement, deps);
  recommendationsRoutes(implement, deps);
  supportRoutes(implement, deps);
  if (env.testMode) testRoutes(implement, deps, app);

  serveApiDocs(app, env.testMode);
  servePage = await servePortal(app, deps, portalDist);
  return app;
};
