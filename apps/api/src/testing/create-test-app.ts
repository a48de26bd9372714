/** A server per test file with its own database, keys, clock and log. */
import { randomBytes } from 'node:crypto';
import { Writable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { inject } from 'vitest';
import { createApp } from '../app.ts';
import { createClock } from '../clock.ts';
import { connect } from '../db/connect.ts';
import type { Connection } from '../db/embedded.ts';
import type { Deps } from '../deps.ts';
import { readEnv } from '../env.ts';
import { seedProviders } from '../demo/seed-providers.ts';
import type { Readiness } from '../observability/health.ts';
import { createMetrics } from '../observability/metrics.ts';
import { loadSigningKeys } from '../crypto/signing-keys.ts';
import { createLimiter } from '../identity/limits/limiter.ts';
import { createBotCheckAudit } from '../identity/audit.ts';
import { createPasswords } from '../identity/passwords/passwords.ts';
import { createRefreshTokens } from '../identity/sessions/refresh-tokens.ts';
import { createServiceClients } from '../identity/services/service-clients.ts';
import { watchRevocations } from '../identity/sessions/revocations.ts';
import { createSessionStore } from '../identity/sessions/session-store.ts';
import { createLog } from '../observability/log.ts';
import { openStores } from '../integrations/stores/open-stores.ts';
import { openGateway } from '../integrations/payments/open-gateway.ts';
import { createBreachRange } from '../integrations/breach-range.ts';
import { createBotCheck } from '../integrations/bot-check.ts';
import { createNotifications } from '../integrations/notifications.ts';
import { importInitialIntegrations } from '../integrations/registry/import-initial.ts';
import { createIntegrationRegistry } from '../integrations/registry/registry.ts';
import { createMerchantAggregator } from '../integrations/merchant-aggregator.ts';
import { createOAuthClients } from '../integrations/oauth-clients.ts';
import { connectRedis } from '../integrations/redis.ts';
import { withSettings } from '../settings/live-env.ts';
import { watchSettings } from '../settings/settings-store.ts';
import { createPdfPool } from '../pdf/pdf-pool.ts';
import { checkState } from './check-state.ts';
import { makeTestFolder } from './test-folder.ts';

/** A hundredth of the usual Argon2 cost: tests hash thousands of passwords. */
const cheapHashes = { memoryCost: 256, timeCost: 1, parallelism: 1 };

const asPostgres = async (connection: Connection, statement: string) => {
  const client = new pg.Client({ ...connection, database: 'postgres' });
  await client.connect();
  await client.query(statement);
  await client.end();
};

/** A copy of the migrated template database. */
export const createTestDatabase = async (): Promise<{
  connection: Connection;
  drop: () => Promise<void>;
}> => {
  const template = inject('postgres');
  const database = `test_${randomBytes(6).toString('hex')}`;
  await asPostgres(template, `create database ${database} template ${template.database}`);
  return {
    connection: { ...template, database },
    drop: () => asPostgres(template, `drop database ${database} with (force)`),
  };
};

const collectLines = () => {
  const lines: string[] = [];
  const sink = new Writable({
    write: (chunk: Buffer, _, done) => {
      lines.push(...chunk.toString().split('\n').filter(Boolean));
      done();
    },
  });
  return { lines, sink };
};

export interface TestApp extends Deps {
  readonly app: FastifyInstance;
  readonly readiness: Readiness;
  readonly logLines: string[];
  readonly connection: Connection;
  /** For tests that count statements: settings and integrations are read again every few seconds. */
  stopPolling(): void;
  close(): Promise<void>;
}

export const createTestApp = async (
  variables: Readonly<Record<string, string>> = {},
  {
    portalDist = '/nowhere',
    beside,
    isHashingAtFullCost = false,
  }: {
    portalDist?: string;
    /** For tests that measure hashing time. */
    isHashingAtFullCost?: boolean;
    /** A second server with the same database and keys. */
    beside?: TestApp;
  } = {},
): Promise<TestApp> => {
  const folder = beside?.env.dataDir ?? (await makeTestFolder('app'));
  const given = readEnv({ TEST_MODE: 'true', DYNAMIC_BASE: 'true', DATA_DIR: folder, ...variables });
  const { lines, sink } = collectLines();
  const log = createLog(given.logLevel, sink);
  const testDatabase = beside
    ? { connection: beside.connection, drop: () => Promise.resolve() }
    : await createTestDatabase();
  const database = connect(testDatabase.connection, log, { timeoutFactor: 4 });
  const clock = createClock();
  const metrics = createMetrics();
  const notifications = createNotifications(testDatabase.connection, log);
  const settings = await watchSettings({ database, clock, log, notifications });
  const env = withSettings(given, settings);
  const tokenKeys = await loadSigningKeys(env.tokenKeyFile);
  const memory = env.redisUrl ? connectRedis(env.redisUrl, log) : undefined;
  const refreshTokens = createRefreshTokens(tokenKeys.derive('refresh tokens'));
  await (env.production && !env.demo ? importInitialIntegrations : seedProviders)({
    env,
    database,
    log,
    tokenKeys,
  });
  const integrations = await createIntegrationRegistry({ env, database, log, tokenKeys, notifications });
  const deps: Deps = {
    env,
    log,
    database,
    memory,
    limiter: createLimiter({ env, clock, log, metrics, database, memory, tokenKeys }),
    clock,
    metrics,
    tokenKeys,
    passwords: createPasswords(metrics, {
      peppers: tokenKeys.lasting('pepper'),
      ...(!isHashingAtFullCost && { cost: cheapHashes }),
    }),
    pdfs: createPdfPool(metrics),
    refreshTokens,
    sessions: createSessionStore(database, refreshTokens, env.refreshForm),
    revocations: await watchRevocations({ database, clock, log, memory, notifications }),
    serviceClients: createServiceClients({ database, clock }),
    botCheck: createBotCheck({
      env,
      clock,
      database,
      secret: tokenKeys.derive('bot check'),
      onRefusal: createBotCheckAudit({ clock, database }),
    }),
    breachRange: createBreachRange(env, { log, metrics }),
    settings,
    integrations,
    oauthClients: createOAuthClients(env, tokenKeys),
    merchants: createMerchantAggregator(env, integrations, clock),
    gateway: await openGateway(env, metrics),
    stores: openStores(env, clock),
    giftSecrets: tokenKeys.lasting('gift codes'),
  };
  const readiness: Readiness = { open: true, check: () => database.ping() };
  const stopPolling = () => {
    integrations.stop();
    settings.stop();
  };
  const app = await createApp(deps, { readiness, portalDist });
  await app.ready();
  return {
    ...deps,
    app,
    readiness,
    logLines: lines,
    connection: testDatabase.connection,
    stopPolling,
    close: async () => {
      // Off by default: some tests create inconsistent states on purpose.
      const breaks = process.env['CHECK_STATE'] ? await checkState(database.query) : [];
      await app.close();
      await deps.passwords.close();
      await deps.pdfs.close();
      deps.revocations.stop();
      stopPolling();
      await notifications.stop();
      memory?.close();
      await database.close();
      await testDatabase.drop();
      if (breaks.length > 0) throw new Error(breaks.join('\n'));
    },
  };
};
