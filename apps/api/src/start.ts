/** Starts the server with its dependencies; stops it without dropping a request. */
import { readFile } from 'node:fs/promises';
import { Server as NetServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Logger } from 'pino';
import { createApp } from './app.ts';
import { createConsoleApp } from './console-app.ts';
import { sharesCustomersCookies } from './http/console-origin.ts';
import { seedCatalogue } from './billing/catalogue/publish-catalogue.ts';
import { createClock } from './clock.ts';
import { checkDatabase, connect } from './db/connect.ts';
import { startEmbedded } from './db/embedded.ts';
import { migrate } from './db/migrate.ts';
import { makeDemoCodes } from './demo/make-codes.ts';
import { seedStoreProducts } from './demo/seed-store-products.ts';
import { seedProviders } from './demo/seed-providers.ts';
import { seedWebhookEndpoint } from './demo/company/seed-webhook-endpoint.ts';
import { seedServiceClient } from './demo/company/seed-service-client.ts';
import { seedStaffRoles } from './demo/company/seed-staff-roles.ts';
import { seedDemo } from './demo/seed.ts';
import type { Env } from './env.ts';
import type { Readiness } from './observability/health.ts';
import { createMetrics, registerPoolMetrics } from './observability/metrics.ts';
import { startTracing } from './observability/tracing.ts';
import { loadSigningKeys } from './crypto/signing-keys.ts';
import { createLimiter } from './identity/limits/limiter.ts';
import { createBotCheckAudit } from './identity/audit.ts';
import { createPasswords } from './identity/passwords/passwords.ts';
import { createRefreshTokens } from './identity/sessions/refresh-tokens.ts';
import { createServiceClients } from './identity/services/service-clients.ts';
import { watchRevocations } from './identity/sessions/revocations.ts';
import { createSessionStore } from './identity/sessions/session-store.ts';
import { scheduleIdentifierBackfill } from './identity/account-identifiers.ts';
import { scheduleBackfill } from './identity/sessions/backfill-sessions.ts';
import { registerEventMetrics } from './events/event-metrics.ts';
import { startPublisher } from './events/start-publisher.ts';
import { registerSubscriptionMetrics } from './billing/subscriptions/subscription-metrics.ts';
import { registerReconciliationMetrics } from './billing/reconciliation/reconcile.ts';
import { registerQueueMetrics, installQueue } from './jobs/queue.ts';
import { startWorker } from './jobs/worker.ts';
import { createJobHandlers } from './job-handlers.ts';
import { runnerNames } from './jobs/tasks.ts';
import { createLog } from './observability/log.ts';
import { openStores } from './integrations/stores/open-stores.ts';
import { openGateway } from './integrations/payments/open-gateway.ts';
import { createBreachRange } from './integrations/breach-range.ts';
import { createBotCheck } from './integrations/bot-check.ts';
import { createNotifications } from './integrations/notifications.ts';
import { importInitialIntegrations } from './integrations/registry/import-initial.ts';
import { createIntegrationRegistry } from './integrations/registry/registry.ts';
import { createMerchantAggregator } from './integrations/merchant-aggregator.ts';
import { createOAuthClients } from './integrations/oauth-clients.ts';
import { createMailer } from './integrations/mailer.ts';
import { connectRedis } from './integrations/redis.ts';
import { createPdfPool } from './pdf/pdf-pool.ts';
import { registerSettingsMetrics } from './settings/settings-metrics.ts';
import { watchSettings } from './settings/settings-store.ts';
import { withSettings } from './settings/live-env.ts';
import { StartupError } from './startup-error.ts';

const drainWithinMs = 15_000;
const closeWithinMs = 1000;
const quietMs = 500;
const lastCallsMs = 500;

export interface RunningApi {
  readonly url: string;
  stop(): Promise<void>;
}

export interface StartOptions {
  readonly log?: Logger;
  /** The built portal. */
  readonly portalDist?: string;
  /** The built console. */
  readonly consoleDist?: string;
  /** Puts in the demo customers. */
  readonly demo?: boolean;
}

type Undo = () => Promise<void> | void;

const databaseFor = async (env: Env, log: Logger, undo: Undo[]): Promise<pg.PoolConfig> => {
  if (env.databaseUrl) {
    const config = { connectionString: env.databaseUrl };
    await checkDatabase(config);
    return config;
  }
  const embedded = await startEmbedded(env.dataDir, log);
  undo.push(() => embedded.stop());
  return embedded.connection;
};

/** Half of the open-file limit: the rest is for connections and files that requests open. */
const mostCallers = async (): Promise<number | undefined> => {
  const limits = await readFile('/proc/self/limits', 'utf8').catch(() => '');
  const allowed = Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1]);
  return Number.isNaN(allowed) ? undefined : Math.floor(allowed / 2);
};

interface Address {
  readonly host: string;
  readonly port: number;
  /** The variable that says the port. */
  readonly variable: 'PORT' | 'CONSOLE_PORT';
}

const listen = async (app: FastifyInstance, { host, port, variable }: Address): Promise<void> => {
  // Without a free file descriptor even reading /proc fails, which ends the process.
  app.server.maxConnections = (await mostCallers()) ?? app.server.maxConnections;
  try {
    await app.listen({ host, port });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new StartupError([`${variable} ${port} is in use. Stop what uses it, or set ${variable}.`]);
    if (code === 'EACCES')
      throw new StartupError([
        `${variable} ${port} needs more rights. Set ${variable} to a number above 1023.`,
      ]);
    if (code === 'ENOTFOUND' || code === 'EADDRNOTAVAIL')
      throw new StartupError([`HOST ${host} is no address of this machine.`]);
    throw error;
  }
};

const connectionsOf = promisify(
  (server: FastifyInstance['server'], done: (error: Error | null, count: number) => void) =>
    server.getConnections(done),
);

/**
 * Keep-alive clients get `connection: close` with their next response; a load balancer sends new requests until its
 * health check fails.
 */
const waitForClients = async ({ server }: FastifyInstance, readiness: Readiness) => {
  for (const end = Date.now() + closeWithinMs; Date.now() < end; await wait(20)) {
    const isQuiet = performance.now() - (readiness.calledAt ?? -Infinity) > quietMs;
    if (isQuiet && (await connectionsOf(server)) === 0) return;
  }
};

/**
 * Refuses new connections and answers calls over open ones. Closing the open ones together with the listening socket,
 * as `http.Server.close` does, loses the calls that a proxy has just sent over them.
 */
const stopListening = async ({ server }: FastifyInstance) => {
  // Right after the event loop has accepted what waited: connections in the backlog are reset.
  await new Promise(setImmediate);
  NetServer.prototype.close.call(server);
  for (const end = Date.now() + lastCallsMs; Date.now() < end; await wait(20))
    if ((await connectionsOf(server)) === 0) return;
};

/** Graceful shutdown: requests in progress may finish within `drainWithinMs`. */
const drain = async (app: FastifyInstance, readiness: Readiness) => {
  readiness.open = false;
  if (app.server.listening) {
    await waitForClients(app, readiness);
    await stopListening(app);
  }
  const cut = setTimeout(() => app.server.closeAllConnections(), drainWithinMs);
  await app.close();
  clearTimeout(cut);
};

const undoAll = async (undo: readonly Undo[]) => {
  for (const each of undo.toReversed()) await each();
};

export const startApi = async (given: Env, options: StartOptions = {}): Promise<RunningApi> => {
  const {
    log = createLog(given.logLevel),
    portalDist = fileURLToPath(new URL('../../portal/dist', import.meta.url)),
    consoleDist = fileURLToPath(new URL('../../console/dist', import.meta.url)),
  } = options;
  if (given.serves.includes('console') && sharesCustomersCookies(given))
    throw new StartupError([
      'CONSOLE_URL must be at a host that does not share the customers’ cookies: choose another domain',
    ]);
  const undo: Undo[] = [];
  try {
    if (given.traceEndpoint !== '') {
      const tracing = await startTracing(given.traceEndpoint);
      undo.push(() => tracing.stop());
    }
    const tokenKeys = await loadSigningKeys(given.tokenKeyFile);
    const config = await databaseFor(given, log, undo);
    await migrate(config);
    await installQueue(config, log);
    const database = connect(config, log, {
      listeners: given.jobs > 0 && given.serves.includes('jobs') ? runnerNames.length : 0,
    });
    undo.push(() => database.close());
    await seedCatalogue(database.query);

    const clock = createClock();
    const metrics = createMetrics();
    const notifications = createNotifications(config, log);
    undo.push(() => notifications.stop());
    const settings = await watchSettings({ database, clock, log, notifications });
    undo.push(() => settings.stop());
    registerSettingsMetrics(metrics, settings);
    const env = withSettings(given, settings);
    const mailer = createMailer(env.smtpUrl, env.mailFrom, env.mailJobs);
    undo.push(() => mailer.close());
    const passwords = createPasswords(metrics, { peppers: tokenKeys.lasting('pepper'), lowPriority: true });
    undo.push(() => passwords.close());
    const pdfs = createPdfPool(metrics);
    undo.push(() => pdfs.close());
    const memory = env.redisUrl ? connectRedis(env.redisUrl, log) : undefined;
    undo.push(() => memory?.close());
    const revocations = await watchRevocations({ database, clock, log, memory, notifications });
    undo.push(() => revocations.stop());
    await (env.production && !env.demo ? importInitialIntegrations : seedProviders)({
      env,
      database,
      log,
      tokenKeys,
    });
    if (!env.production || env.demo) await seedServiceClient({ env, database });
    if (options.demo || env.demo) await seedWebhookEndpoint({ env, database, tokenKeys });
    const integrations = await createIntegrationRegistry({ env, database, log, tokenKeys, notifications });
    undo.push(() => integrations.stop());
    const refreshTokens = createRefreshTokens(tokenKeys.derive('refresh tokens'));
    const botCheck = createBotCheck({
      env,
      clock,
      database,
      secret: tokenKeys.derive('bot check'),
      onRefusal: createBotCheckAudit({ clock, database }),
    });
    const limiter = createLimiter({ env, clock, log, metrics, database, memory, tokenKeys });
    const deps = {
      env,
      clock,
      log,
      metrics,
      database,
      memory,
      limiter,
      tokenKeys,
      passwords,
      pdfs,
      refreshTokens,
      sessions: createSessionStore(database, refreshTokens, env.refreshForm),
      revocations,
      serviceClients: createServiceClients({ database, clock }),
      botCheck,
      breachRange: createBreachRange(env, { log, metrics }),
      settings,
      integrations,
      oauthClients: createOAuthClients(env, tokenKeys),
      merchants: createMerchantAggregator(env, integrations, clock),
      gateway: await openGateway(env, metrics),
      stores: openStores(env, clock),
      giftSecrets: tokenKeys.lasting('gift codes'),
    };
    if (options.demo || env.testMode) await seedStoreProducts(database.query);
    if (options.demo) await seedDemo(deps);
    if (options.demo && env.serves.includes('console')) await seedStaffRoles(deps);
    if (options.demo || env.testMode) await makeDemoCodes(deps);
    // Before the queue metrics, whose query takes a connection.
    registerPoolMetrics(metrics, database);
    registerQueueMetrics(deps);
    registerReconciliationMetrics(deps);
    registerEventMetrics(deps);
    registerSubscriptionMetrics(deps);
    if (env.jobs > 0 && env.serves.includes('jobs')) {
      await scheduleBackfill(database.query);
      await scheduleIdentifierBackfill(database.query);
      const jobs = startWorker(deps, createJobHandlers({ ...deps, mailer }));
      undo.push(() => jobs.stop());
      const publisher = startPublisher(deps);
      undo.push(() => publisher.stop());
    }

    const readiness: Readiness = { open: true, check: () => database.ping() };
    const { host, port, serves } = env;
    if (serves.includes('portal')) {
      const app = await createApp(deps, { readiness, portalDist });
      undo.push(() => drain(app, readiness));
      await listen(app, { host, port, variable: 'PORT' });
    }
    if (serves.includes('console')) {
      const app = await createConsoleApp(deps, { readiness, consoleDist, portalDist });
      undo.push(() => drain(app, readiness));
      await listen(app, { host, port: env.console.port, variable: 'CONSOLE_PORT' });
    }

    let stopped: Promise<void> | undefined;
    return { url: env.publicUrl, stop: () => (stopped ??= undoAll(undo)) };
  } catch (error) {
    await undoAll(undo);
    throw error;
  }
};
