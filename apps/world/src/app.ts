/** Composes the simulators into one Fastify server. */
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { languageOf } from '@marquee/product/brands.ts';
import { brandAppRoutes } from './brand-app/brand-app-routes.ts';
import { brandHomeRoutes } from './brand-home/brand-home-routes.ts';
import { breachesRoutes } from './breaches/breaches-routes.ts';
import { createControl } from './control/control.ts';
import { controlRoutes } from './control/control-routes.ts';
import { eventsRoutes } from './events/events-routes.ts';
import { deviceRoutes } from './device/device-routes.ts';
import { hubRoutes } from './hub/hub-routes.ts';
import { inboxRoutes } from './inbox/inbox-routes.ts';
import { createMailbox } from './inbox/mailbox.ts';
import { createSmtp } from './inbox/smtp.ts';
import { merchantRoutes } from './merchant/merchant-routes.ts';
import { assetRoutes } from './page/assets.ts';
import { type ErrorPage, sendErrorPage } from './page/error-page.ts';
import { securityHeaders } from './page/security-headers.ts';
import { partnerRoutes } from './partner/partner-routes.ts';
import { payRoutes, type PaySettings } from './pay/pay-routes.ts';
import { createServiceClient } from './services/service-client.ts';
import { servicesRoutes } from './services/services-routes.ts';
import { brandOfHost, type BrandHomes, type BrandHosts, createUrls } from './urls.ts';
import { type StripeSettings, stripeRoutes } from './stripe/stripe-routes.ts';
import { demoConsoleUrl, staffProviderRoutes } from './staff/staff-provider-routes.ts';
import { storesRoutes } from './stores/stores-routes.ts';
import { storefrontRoutes } from './storefront/storefront-routes.ts';
import { tagRoutes } from './tag/tag-routes.ts';
import { tvRoutes } from './tv/tv-routes.ts';

export interface WorldOptions {
  readonly host?: string | undefined;
  readonly url?: string | undefined;
  /** 0 uses a free port. */
  readonly port: number;
  readonly smtpPort: number;
  readonly portalUrl: string;
  readonly brandHosts?: BrandHosts;
  readonly consoleUrl?: string;
  readonly brandHomes?: BrandHomes;
  /** The portal is in test mode: it signs in as a demo customer by itself, and its clock can be moved. */
  readonly testMode?: boolean;
  readonly log: (line: string) => void;
  /** Delay of a simulator in the mode `slow`. */
  readonly slowMs?: number;
  readonly pay?: PaySettings;
  readonly stripe?: StripeSettings;
}

export interface World {
  readonly url: string;
  readonly smtpUrl: string;
  readonly stop: () => Promise<void>;
}

const bodyLimitBytes = 64 * 1024;

/** A brand's host serves its home page at every path, except for page assets. */
const rewriteUrlOf =
  (homes: BrandHomes | undefined) =>
  ({ url = '/', headers }: IncomingMessage) => {
    const brand = brandOfHost(headers.host, homes);
    if (!brand || url.startsWith('/assets/')) return url;
    const query = url.indexOf('?');
    return `/brand/${brand}${query < 0 ? '' : url.slice(query)}`;
  };

const answerProblem = (request: FastifyRequest, reply: FastifyReply, problem: ErrorPage, status: number) =>
  sendErrorPage(reply.headers(securityHeaders).code(status), problem, {
    language: languageOf((request.query as { lang?: unknown } | undefined)?.lang) ?? 'en',
    asPage: request.headers.accept?.includes('text/html') ?? false,
  });

const explainPort = (variable: string, port: number) => (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EADDRINUSE' && error.code !== 'EACCES') throw error;
  const reason = error.code === 'EACCES' ? 'may not be used' : 'is already in use';
  throw new Error(`port ${port} ${reason}: stop what holds it, or set ${variable}.`);
};

const portOf = (server: Server) => (server.address() as AddressInfo).port;

export const startWorld = async (options: WorldOptions): Promise<World> => {
  const { portalUrl, host, log, slowMs = 3000, pay = {}, stripe = {}, testMode = false } = options;
  const control = createControl();
  const mailbox = createMailbox();

  const app = fastify({
    bodyLimit: bodyLimitBytes,
    rewriteUrl: rewriteUrlOf(options.brandHomes),
    forceCloseConnections: true,
    frameworkErrors: (_error, request, reply) => void answerProblem(request, reply, 'badRequest', 400),
  });
  const smtp = createSmtp({ mailbox, nextMode: () => control.modeOf('smtp'), slowMs, log });
  const { url: ownUrl, brandHosts, brandHomes } = options;
  const urls = createUrls(portalUrl, () => portOf(app.server), { ownUrl, brandHosts, brandHomes });
  const services = createServiceClient(urls);
  const { consoleUrl = demoConsoleUrl } = options;

  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(securityHeaders);
    done();
  });
  app.setNotFoundHandler((request, reply) => answerProblem(request, reply, 'notFound', 404));
  app.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status < 500) return answerProblem(request, reply, 'badRequest', status);
    log(`World: ${request.id} ${request.method} ${request.routeOptions.url ?? ''}: ${error.message}`);
    return answerProblem(request, reply, 'failed', 500);
  });

  assetRoutes(app);
  hubRoutes(app, { urls, signsIn: testMode, consoleUrl });
  brandHomeRoutes(app, urls);
  inboxRoutes(app, mailbox);
  tvRoutes(app, { urls, services, control, slowMs, log });
  partnerRoutes(app, { urls, services, control, slowMs, log });
  staffProviderRoutes(app, { urls, services, control, slowMs, log }, consoleUrl);
  merchantRoutes(app, urls);
  storefrontRoutes(app);
  deviceRoutes(app, urls, services);
  brandAppRoutes(app, urls);
  storesRoutes(app, urls);
  payRoutes(app, { urls, control, slowMs, settings: pay });
  stripeRoutes(app, { urls, control, slowMs, settings: { origins: pay.origins, ...stripe } });
  tagRoutes(app, urls);
  breachesRoutes(app, { control, slowMs });
  servicesRoutes(app, urls, services);
  eventsRoutes(app);
  controlRoutes(app, { control, urls, testMode });

  await app
    .listen({ port: options.port, host: host ?? 'localhost' })
    .catch(explainPort('WORLD_PORT', options.port));
  const mailServer = smtp.listen(options.smtpPort, host ?? '127.0.0.1');
  await once(mailServer, 'listening')
    .catch(async (error: NodeJS.ErrnoException) => {
      await app.close();
      throw error;
    })
    .catch(explainPort('SMTP_PORT', options.smtpPort));

  return {
    url: urls.world(''),
    smtpUrl: `smtp://localhost:${portOf(mailServer)}`,
    stop: async () => {
      await Promise.all([app.close(), new Promise<void>((closed) => smtp.close(closed))]);
    },
  };
};
