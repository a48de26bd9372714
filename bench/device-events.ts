/** Device events at a thousand a second: their own latency, and their effect on account reads. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getAccount } from '@marquee/product/contract/account.ts';
import { eventMediaTypes, receiveEvents } from '@marquee/product/contract/service/events.ts';
import { grantServiceToken } from '@marquee/product/contract/service/token.ts';
import pg from 'pg';
import { newSecret } from '../apps/api/src/crypto/secrets.ts';
import { databaseUrlOf, startEmbedded } from '../apps/api/src/db/embedded.ts';
import { createLog } from '../apps/api/src/observability/log.ts';
import { newCustomer } from '../e2e/customer.ts';
import { memoryOf } from '../scripts/statistics.ts';
import type { Measurement } from './measurement.ts';
import { run, started, stop } from './process.ts';
import { constantRateLoad } from './constant-rate-load.ts';

const api = 'http://localhost:4420';
const deviceCount = 2000;
const eventsPerCall = 100;
const callsPerSecond = 10;
const seconds = 60;

interface Device {
  readonly id: string;
  readonly account_id: string;
}

/** More devices than accounts may have, so that events spread as they do over many customers. */
const insertDevices = async (pool: pg.Pool, accountId: string): Promise<readonly Device[]> => {
  const { rows } = await pool.query<Device>(
    `insert into devices (id, account_id, name, type, platform, registered_at)
     select gen_random_uuid(), $1, 'TV', 'tv', 'roku', now() from generate_series(1, $2)
     returning id, account_id`,
    [accountId, deviceCount],
  );
  return rows;
};

const newServiceToken = async (pool: pg.Pool): Promise<string> => {
  const { secret, hash } = newSecret();
  await pool.query(
    `insert into service_clients (id, name, contact, auth_method, scopes, created_by)
     values ('bench', 'Bench', 'bench@demo.test', 'client_secret', '{events:write}', 'bench')`,
  );
  await pool.query(
    `insert into service_secrets (hash, client_id, created_at, expires_at)
     values ($1, 'bench', now(), now() + interval '1 day')`,
    [hash],
  );
  const reply = await fetch(api + grantServiceToken.path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: 'bench',
      client_secret: secret,
    }),
  });
  return ((await reply.json()) as { access_token: string }).access_token;
};

let turn = 0;
const batchOf = (devices: readonly Device[]): string =>
  JSON.stringify(
    Array.from({ length: eventsPerCall }, () => {
      const { id, account_id } = devices[(turn += 1) % devices.length]!;
      return {
        specversion: '1.0',
        id: randomUUID(),
        source: 'bench',
        type: 'playback.progress',
        data: { accountId: account_id, deviceId: id, contentId: 'film', at: new Date().toISOString() },
      };
    }),
  );

export const deviceEventFigures = async (): Promise<readonly Measurement[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'marquee-bench-events-'));
  const embedded = await startEmbedded(folder, createLog('silent'));
  const databaseUrl = databaseUrlOf(embedded.connection);
  const server = await started(
    `${api}/readyz`,
    run('apps/api/src/main.ts', {
      PORT: '4420',
      DATABASE_URL: databaseUrl,
      DATA_DIR: folder,
      TEST_MODE: 'true',
      BOT_CHECK: 'off',
      LOG_LEVEL: 'error',
    }),
  );
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  try {
    const { accountId, access_token } = await newCustomer({ kind: 'fresh' }, api);
    const devices = await insertDevices(pool, accountId);
    const token = await newServiceToken(pool);
    const read = {
      url: api + getAccount.path,
      headers: { authorization: `Bearer ${access_token}` },
      perSecond: 300,
    };
    const events = {
      url: api + receiveEvents.path,
      method: 'POST' as const,
      headers: { authorization: `Bearer ${token}`, 'content-type': eventMediaTypes.batch },
      bodyOf: () => batchOf(devices),
      perSecond: callsPerSecond,
    };
    // Both are warm: a server runs for weeks.
    await Promise.all([
      constantRateLoad({ ...read, seconds: 5 }),
      constantRateLoad({ ...events, seconds: 5 }),
    ]);
    const alone = await constantRateLoad({ ...read, seconds: seconds / 2 });
    const memory = await memoryOf(server.pid);
    const [ingested, crowded] = await Promise.all([
      constantRateLoad({ ...events, seconds }),
      constantRateLoad({ ...read, seconds }),
    ]);
    return [
      {
        name: `device events a second for ${seconds} s, in calls of ${eventsPerCall}`,
        value: ingested.perSecond * eventsPerCall,
        unit: '/s',
        target: { least: 980 },
      },
      { name: 'p99 of a call with device events', value: ingested.p99, unit: 'ms', target: { most: 150 } },
      {
        name: 'p99 of account reads beside them, in p99 alone',
        value: crowded.p99 / alone.p99,
        unit: '×',
        target: { most: 1.5 },
      },
      {
        name: 'memory that the device events add to the API process',
        value: (await memoryOf(server.pid)) - memory,
        unit: 'MB',
        target: { most: 30 },
      },
    ];
  } finally {
    await pool.end();
    await stop(server);
    await embedded.stop();
    await rm(folder, { recursive: true, force: true });
  }
};
