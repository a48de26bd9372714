/** Assembles the Fastify server: hooks, plugins and the routes of every area. */
import cors, { type FastifyCorsOptions } from '@fastify/cors';
import formbody from '@fastify/formbody';
import { limits } from '@marquee/product/limits.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { accountRoutes } from './areas/account/account-routes.ts';
import { authRoutes } from './areas/auth/auth-routes.ts';
import { devicesRoutes } from './areas/devices/devices-routes.ts';
import { giftsRoutes } from './areas/gifts/gifts-routes.ts';
import { merchantsRoutes } from './areas/merchants/merchants-routes.ts';
import { migrationRoutes } from './areas/migration/migration-routes.ts';
import { partnersRoutes } from './areas/partners/partners-routes.ts';
import { paymentsRoutes } from './areas/payments/payments-routes.ts';
import { profilesRoutes } from './areas/profiles/profiles-routes.ts';
import { privacyRoutes } from './areas/privacy/privacy-routes.ts';
import { providersRoutes } from './areas/providers/providers-routes.ts';
import { purchaseRoutes } from './areas/purchase/purchase-routes.ts';
import { recommendationsRoutes } from './areas/recommendations/recommendations-routes.ts';
import { redeemRoutes } from './areas/redeem/redeem-routes.ts';
import { sessionsRoutes } from './areas/security/sessions/sessions-routes.ts';
import { twoStepRoutes } from './areas/security/two-step/two-step-routes.ts';
import { securityRoutes } from './areas/security/security-routes.ts';
import { serviceRoutes } from './areas/service/service-routes.ts';
import { shortCodeRoutes } from './areas/short-code/short-code-routes.ts';
import { storesRoutes } from './areas/stores/stores-routes.ts';
import { subscriptionsRoutes } from './areas/subscriptions/subscriptions-routes.ts';
import { supportRoutes } from './areas/support/support-routes.ts';
import { testRoutes } from './areas/test/test-routes.ts';
import type { Deps } from './deps.ts';
import { serveApiDocs } from './http/api-docs/api-docs.ts';
import { serveEventSchemas } from './http/api-docs/event-schemas.ts';
import { createAuthenticate } from './http/authenticate.ts';
import { createReadRequestContext } from './http/request-context.ts';
import { replyNotFound } from './http/error-reply.ts';
import { createImplement } from './http/implement.ts';
import { type Readiness, observe } from './observability/health.ts';
import { ownOriginsOf } from './http/own-origins.ts';
import { createServer, isApi, type ServePage } from './http/server.ts';
import { securityHeadersOf } from './http/security-headers.ts';
import { createIsEmailVerified } from './identity/email/email-verified.ts';
import { createAuthenticateService } from './identity/services/service-tokens.ts';
import { servePortal } from './portal/serve-portal.ts';
import { serveAssets } from './portal/serve-assets.ts';
import { serveStripeFields } from './portal/stripe-fields/serve-stripe-fields.ts';
import { serveTagFrame } from './portal/tags/serve-tag-frame.ts';
import { serveWellKnown } from './portal/well-known.ts';

export interface AppOptions {
  readonly readiness: Readiness;
  readonly portalDist: string;
}

export const createApp = async (
  deps: Deps,
  { readiness, portalDist }: AppOptions,
): Promise<FastifyInstance> => {
  const { env, clock, tokenKeys, metrics, revocations } = deps;
  let servePage: ServePage = replyNotFound;

  const app = await createServer(deps, {
    headers: securityHeadersOf(env),
    readiness,
    servePage: (request, reply) => servePage(request, reply),
  });

  const bearerOnly: FastifyCorsOptions = {
    // Otherwise the plugin answers invalid preflights with its own error format.
    strictPreflight: false,
    maxAge: 600,
    exposedHeaders: ['x-request-id', 'x-error-code', 'retry-after'],
  };
  await app.register(cors, {
    delegator: (request: FastifyRequest, done) => {
      if (!isApi(request)) return done(null, { origin: false });
      const own = [...ownOriginsOf(env).values()];
      const isOwn = own.includes(request.headers.origin ?? '');
      done(
        null,
        isOwn
          ? { ...bearerOnly, origin: own, credentials: true }
          : { ...bearerOnly, origin: [...env.apiOrigins] },
      );
    },
  });
  await app.register(formbody, { bodyLimit: limits.bodyBytes });
  observe(app, env, metrics, { readiness, replyNotFound });
  serveWellKnown(app, deps);
  serveAssets(app, deps);
  serveStripeFields(app, deps);
  serveTagFrame(app, deps);

  app.decorateRequest('claims');
  app.decorateRequest('client');
  app.decorateRequest('service');
  app.decorateRequest('staff');
  app.addHook('onResponse', ({ service, routeOptions }, reply, done) => {
    const { scope } = routeOptions.config;
    if (service && scope)
      metrics.business.serviceCalls.inc({ client: service.id, scope, status: String(reply.statusCode) });
    done();
  });
  const implement = createImplement(app, {
    authenticate: createAuthenticate(tokenKeys, clock, {
      issuer: env.publicUrl,
      isRevoked: (sessionId) => revocations.has(sessionId),
    }),
    authenticateService: createAuthenticateService(deps),
    isVerified: createIsEmailVerified(deps.database),
    readCaller: createReadRequestContext(env),
    limiter: deps.limiter,
    clock,
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
  storesRoutes(implement, deps);
  paymentsRoutes(implement, deps);
  purchaseRoutes(implement, deps);
  giftsRoutes(implement, deps);
  redeemRoutes(implement, deps);
  recommendationsRoutes(implement, deps);
  supportRoutes(implement, deps);
  privacyRoutes(implement, deps);
  sessionsRoutes(implement, deps);
  twoStepRoutes(implement, deps);
  securityRoutes(implement, deps);
  serviceRoutes(implement, deps);
  if (env.testMode) testRoutes(implement, deps, app);

  serveEventSchemas(app);
  if (env.apiDocs) serveApiDocs(app, env.testMode);
  servePage = await servePortal(app, deps, portalDist);
  return app;
};
