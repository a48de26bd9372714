/** Hot endpoints, each compared with the same work on a minimal baseline server with the same database. */
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { grantToken } from '@marquee/product/contract/auth.ts';
import { getAccount } from '@marquee/product/contract/account.ts';
import { listUnifiedSubscriptions } from '@marquee/product/contract/unified-subscriptions.ts';
import { authorizeProvider } from '@marquee/product/contract/providers.ts';
import { listAllSubscriptions } from '@marquee/product/contract/subscriptions.ts';
import type { Options } from 'autocannon';
import pg from 'pg';
import { databaseUrlOf, startEmbedded } from '../apps/api/src/db/embedded.ts';
import { createLog } from '../apps/api/src/observability/log.ts';
import { type TestCustomer, newCustomer } from '../e2e/customer.ts';
import { run as runCommand } from '../scripts/run.ts';
import { memoryOf } from '../scripts/statistics.ts';
import { passwordsPerSecond } from './password-hash-rate.ts';
import type { Measurement } from './measurement.ts';
import { clientForm, load, refreshesOf } from './load.ts';
import { interleave, meanOf, run, started, stop } from './process.ts';
import { devicePollingFigures } from './device-polling.ts';

const api = 'http://localhost:4410';
const bare = 'http://localhost:4411';
const customersCount = 210;
/** Single-use refresh tokens, one per round. */
const tokensARound = 30;

/** A working TV provider, and one that accepts every request and never responds. */
const tvProviders = {
  well: { id: 'laurentides-tele', port: 4413 },
  silent: { id: 'prairie-fibre', port: 4412 },
};
const issuerOf = (port: number): string => `http://localhost:${port}`;

const startProviders = () => {
  const silent = createServer().listen(tvProviders.silent.port, 'localhost');
  const well = createHttpServer((_, response) => {
    const issuer = issuerOf(tvProviders.well.port);
    response.setHeader('content-type', 'application/json').end(
      JSON.stringify({
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      }),
    );
  }).listen(tvProviders.well.port, 'localhost');
  return () => {
    silent.close();
    well.closeAllConnections();
    well.close();
  };
};

let visitors = 0;
/** Forty sign-ins a second at a provider, each from its own network, because rate limits are per network. */
const leavingFor = ({ id }: { readonly id: string }) => ({
  url: api,
  overallRate: 40,
  requests: [
    {
      path: `${authorizeProvider.path}?providerId=${id}&brand=crave`,
      setupRequest: (request: object) => ({
        ...request,
        headers: { 'x-forwarded-for': `10.0.${(visitors += 1) >> 8}.${visitors & 255}` },
      }),
    },
  ],
});

/** A customer with six subscriptions: a plan with an add-on, and one of each of four stores. */
const newSubscriber = async (databaseUrl: string): Promise<TestCustomer> => {
  const customer = await newCustomer({ kind: 'dtc' }, api);
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  await pool.query(
    `insert into subscriptions (id, account_id, brand, store, sku, product_type, status, billing_cycle, price_cents, cycle_date)
     select gen_random_uuid(), $1, 'tsn', store, 'tsn', 'PLAN', 'ACTIVE', 'monthly', 1999, now() + interval '9 days'
     from unnest(array['APPLE', 'GOOGLE', 'ROKU', 'PARTNERSHIP']) as store`,
    [customer.accountId],
  );
  await pool.end();
  return customer;
};

/** Among few rows PostgreSQL reads whole tables, which no company's database does. */
const seedCustomers = async (databaseUrl: string): Promise<void> => {
  const { ok } = await runCommand('node', ['scripts/ops/database/seed.ts', '10000', '--lean'], {
    quiet: true,
    env: { DATABASE_URL: databaseUrl },
  });
  if (!ok) throw new Error('10,000 customers could not be made.');
};

interface KnownApp {
  readonly email: string;
  readonly password: string;
  readonly device_token: string;
}
/** From the second sign-in on, the app is a known device. */
const signInOnce = async (customers: readonly TestCustomer[]): Promise<readonly KnownApp[]> => {
  const known: KnownApp[] = [];
  for (const { email, password } of customers.slice(0, 50)) {
    const reply = await fetch(api + grantToken.path, {
      method: 'POST',
      headers: clientForm,
      body: new URLSearchParams({ grant_type: 'password', username: email, password }),
    });
    const { device_token } = (await reply.json()) as KnownApp;
    known.push({ email, password, device_token });
  }
  return known;
};

const signIns = (customers: readonly KnownApp[]) => ({
  url: api,
  connections: 8,
  // Each connection prepares all of its requests before it sends the first.
  requests: customers.map(({ email, password, device_token }) => ({
    method: 'POST' as const,
    path: grantToken.path,
    headers: clientForm,
    body: new URLSearchParams({
      grant_type: 'password',
      username: email,
      password,
      device_token,
    }).toString(),
  })),
});

export const apiFigures = async (): Promise<readonly Measurement[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'marquee-bench-api-'));
  const embedded = await startEmbedded(folder, createLog('silent'));
  const databaseUrl = databaseUrlOf(embedded.connection);
  const server = await started(
    `${api}/readyz`,
    run('apps/api/src/main.ts', {
      PORT: '4410',
      DATABASE_URL: databaseUrl,
      DATA_DIR: folder,
      TEST_MODE: 'true',
      BOT_CHECK: 'off',
      LOG_LEVEL: 'error',
      TRUSTED_PROXIES: '127.0.0.1,::1',
      TV_PROVIDERS: JSON.stringify(
        Object.fromEntries(
          Object.values(tvProviders).map(({ id, port }) => [
            id,
            { issuer: issuerOf(port), clientId: 'c', clientSecret: 's' },
          ]),
        ),
      ),
    }),
  );
  await seedCustomers(databaseUrl);
  const stopProviders = startProviders();
  const customers: TestCustomer[] = [];
  for (let count = 0; count < customersCount; count++)
    customers.push(await newCustomer({ kind: 'fresh' }, api));
  const subscriber = await newSubscriber(databaseUrl);
  const limit = await started(
    bare,
    run('bench/baseline-server.ts', {
      PORT: '4411',
      DATABASE_URL: databaseUrl,
      BARE_ACCOUNT: customers[0]!.accountId,
      BARE_SUBSCRIBER: subscriber.accountId,
    }),
  );

  try {
    const read = {
      url: api + getAccount.path,
      headers: { authorization: `Bearer ${customers[0]!.access_token}` },
    };
    // Warms up the JIT: a server runs for weeks.
    await load({ ...read, duration: 6 });
    const rate = async (options: Options) => (await load({ duration: 1, ...options })).perSecond;
    const reads = await interleave(9, { own: () => rate(read), limit: () => rate({ url: bare }) });
    const asSubscriber = { headers: { authorization: `Bearer ${subscriber.access_token}` } };
    const lists = await interleave(4, {
      all: () => rate({ ...asSubscriber, url: `${api}${listAllSubscriptions.path}?includeGracePeriod=true` }),
      unified: () => rate({ ...asSubscriber, url: api + listUnifiedSubscriptions.path }),
      limit: () => rate({ url: `${bare}/subscriptions` }),
    });
    const tokens = customers.map(({ refresh_token }) => refresh_token);
    const unused = [...tokens];
    const refreshes = await interleave(6, {
      own: () => rate({ ...refreshesOf(api, unused.splice(0, tokensARound)), duration: 2 }),
      limit: () => rate({ ...refreshesOf(bare, tokens, '/', (token) => token), duration: 2 }),
    });
    const calm = await load({ ...read, overallRate: Math.floor(meanOf(reads.own) / 2), duration: 4 });
    const slowest = async (options: Options) => (await load(options)).p99;
    const steadily = { ...read, connections: 10, overallRate: 300, duration: 2 };
    const knownApps = await signInOnce(customers);
    const readers = await interleave(2, {
      alone: () => slowest(steadily),
      crowded: async () => {
        const [, p99] = await Promise.all([load({ ...signIns(knownApps), duration: 3 }), slowest(steadily)]);
        return p99;
      },
    });
    const tvs = await devicePollingFigures(api, read);
    // With so few samples the slowest decides, so the best round counts.
    const whileLeavingFor = async (provider: { readonly id: string }) => {
      const [, p99] = await Promise.all([
        load({ ...leavingFor(provider), duration: 3 }),
        slowest({ ...signIns(knownApps), connections: 2, overallRate: 8, duration: 3 }),
      ]);
      return p99;
    };
    const quickest = await interleave(2, {
      well: () => whileLeavingFor(tvProviders.well),
      silent: () => whileLeavingFor(tvProviders.silent),
    });
    const signedIn = await interleave(4, {
      own: () => rate({ ...signIns(knownApps), duration: 4 }),
      limit: passwordsPerSecond,
    });

    return [
      {
        name: 'account reads a second (limit: bare node:http and one select)',
        value: meanOf(reads.own),
        unit: '/s',
        limit: meanOf(reads.limit),
        target: { ratio: 0.85 },
      },
      {
        name: 'sign-ins a second (limit: argon2id on every core)',
        value: meanOf(signedIn.own),
        unit: '/s',
        limit: meanOf(signedIn.limit),
        target: { ratio: 0.85 },
      },
      {
        name: 'refreshes a second (limit: two statements in a transaction, bare)',
        value: meanOf(refreshes.own),
        unit: '/s',
        limit: meanOf(refreshes.limit),
        target: { ratio: 0.85 },
      },
      {
        name: 'subscription lists a second, of six (limit: one select of the same rows, bare)',
        value: meanOf(lists.all),
        unit: '/s',
        limit: meanOf(lists.limit),
        target: { ratio: 0.8 },
      },
      {
        name: 'unified lists a second, of six: also what comes through partners and TV providers',
        value: meanOf(lists.unified),
        unit: '/s',
        limit: meanOf(lists.limit),
        target: { ratio: 0.7 },
      },
      {
        name: 'p99 of account reads at half the rate, in p50',
        value: calm.p99 / calm.p50,
        unit: '×',
        target: { most: 6 },
      },
      {
        name: 'p99 of account reads while sign-ins saturate, in p99 alone',
        value: Math.min(...readers.crowded) / Math.min(...readers.alone),
        unit: '×',
        target: { most: 3 },
      },
      {
        name: 'p99 of sign-ins while forty sign-ins a second wait for a hanging TV provider, relative to a working one',
        value: Math.min(...quickest.silent) / Math.min(...quickest.well),
        unit: '×',
        target: { most: 1.5 },
      },
      ...tvs,
      {
        name: 'memory of the API process after the load',
        value: await memoryOf(server.pid),
        unit: 'MB',
        target: { most: 250 },
      },
    ];
  } finally {
    await stop(limit);
    await stop(server);
    stopProviders();
    await embedded.stop();
    await rm(folder, { recursive: true, force: true });
  }
};
