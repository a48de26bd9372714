/** The staff console's server: an origin of its own, with the staff calls alone. */
import type { Endpoint } from '@marquee/product/endpoint.ts';
import { fail } from '@marquee/product/app-error.ts';
import type { FastifyInstance } from 'fastify';
import { accountRoutes } from './areas/account/account-routes.ts';
import { devicesRoutes } from './areas/devices/devices-routes.ts';
import { partnersRoutes } from './areas/partners/partners-routes.ts';
import { paymentsRoutes } from './areas/payments/payments-routes.ts';
import { privacyRoutes } from './areas/privacy/privacy-routes.ts';
import { profilesRoutes } from './areas/profiles/profiles-routes.ts';
import { providersRoutes } from './areas/providers/providers-routes.ts';
import { purchaseRoutes } from './areas/purchase/purchase-routes.ts';
import { securityRoutes } from './areas/security/security-routes.ts';
import { sessionsRoutes } from './areas/security/sessions/sessions-routes.ts';
import { twoStepRoutes } from './areas/security/two-step/two-step-routes.ts';
import { assistRoutes, type CustomerHandlers } from './areas/staff/assist/assist-views.ts';
import { serveAssistView } from './areas/staff/assist/serve-view.ts';
import { serveConsole } from './areas/staff/serve-console.ts';
import { staffRoutes } from './areas/staff/staff-routes.ts';
import { staffSignInRoutes } from './areas/staff/staff-sign-in.ts';
import { subscriptionsRoutes } from './areas/subscriptions/subscriptions-routes.ts';
import type { Deps } from './deps.ts';
import { createAuthenticateStaff } from './http/console-origin.ts';
import { replyNotFound } from './http/error-reply.ts';
import { createImplement, type Handle, type Implement } from './http/implement.ts';
import { createReadRequestContext } from './http/request-context.ts';
import { securityHeadersOf } from './http/security-headers.ts';
import { createServer, type ServePage } from './http/server.ts';
import { findStaffSession } from './identity/staff/staff-sessions.ts';
import { observe, type Readiness } from './observability/health.ts';
import { serveAssets } from './portal/serve-assets.ts';

export interface ConsoleOptions {
  readonly readiness: Readiness;
  readonly consoleDist: string;
  /** The portal's, whose screens a customer's view shows. */
  readonly portalDist: string;
}

/** Customers' tokens mean nothing here. */
const refuseCustomers = () => Promise.resolve().then(() => fail('invalid_token'));

/** Collects the customers' handlers without a route: at this origin they run only through an assist view. */
const collectHandlers = (deps: Deps): CustomerHandlers => {
  const handlers = new Map<string, Handle<Endpoint>>();
  const collect: Implement = ({ method, path, aliases = [] }, handle) => {
    if (method !== 'GET') return;
    for (const each of [path, ...aliases]) handlers.set(each, handle as unknown as Handle<Endpoint>);
  };
  for (const routes of [
    accountRoutes,
    subscriptionsRoutes,
    paymentsRoutes,
    devicesRoutes,
    securityRoutes,
    sessionsRoutes,
    twoStepRoutes,
    profilesRoutes,
    partnersRoutes,
    providersRoutes,
    privacyRoutes,
    purchaseRoutes,
  ])
    routes(collect, deps);
  return handlers;
};

export const createConsoleApp = async (
  deps: Deps,
  { readiness, consoleDist, portalDist }: ConsoleOptions,
): Promise<FastifyInstance> => {
  const { env, metrics, limiter } = deps;
  let servePage: ServePage = replyNotFound;
  const app = await createServer(deps, {
    headers: securityHeadersOf(env),
    readiness,
    servePage: (request, reply) => servePage(request, reply),
  });
  observe(app, env, metrics, { readiness, replyNotFound });
  app.decorateRequest('claims');
  app.decorateRequest('client');
  app.decorateRequest('service');
  app.decorateRequest('staff');
  const authenticateStaff = createAuthenticateStaff(env, (secret) => findStaffSession(deps, secret));
  const implement = createImplement(app, {
    authenticate: refuseCustomers,
    authenticateService: refuseCustomers,
    authenticateStaff,
    isVerified: () => Promise.resolve(false),
    readCaller: createReadRequestContext(env),
    limiter,
    clock: deps.clock,
  });
  staffRoutes(implement, deps);
  assistRoutes(implement, deps, collectHandlers(deps));
  staffSignInRoutes(app, deps);
  serveAssets(app, deps);
  servePage = await serveConsole(app, consoleDist);
  await serveAssistView(app, deps, authenticateStaff, portalDist);
  return app;
};
