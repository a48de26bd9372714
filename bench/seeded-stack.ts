/** Database with many customers, reused between runs because seeding takes minutes, and servers on it. */
import type { ChildProcess } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { grantToken } from '@marquee/product/contract/auth.ts';
import { demoPassword } from '@marquee/product/values/demo/demo-customers.ts';
import { databaseUrlOf, startEmbedded } from '../apps/api/src/db/embedded.ts';
import { seededDeviceToken, seededEmail } from '../apps/api/src/demo/seed-many.ts';
import { createLog } from '../apps/api/src/observability/log.ts';
import { run as runCommand } from '../scripts/run.ts';
import { clientForm } from './load.ts';
import { run, started, stop } from './process.ts';

export interface SeededStack {
  readonly count: number;
  readonly databaseUrl: string;
  readonly postgresPid: number;
  /** Without jobs by default. */
  serve(port: number, settings?: Record<string, string>): Promise<ChildProcess>;
  stop(): Promise<void>;
}

interface SeedOptions {
  /** Customers with a password, a device, a session and a subscription alone. */
  readonly lean?: boolean;
}

export const startSeededStack = async (
  count: number,
  { lean = false }: SeedOptions = {},
): Promise<SeededStack> => {
  const folder = join(tmpdir(), 'marquee-seeded', `${count}${lean ? '-lean' : ''}`);
  mkdirSync(folder, { recursive: true });
  const embedded = await startEmbedded(folder, createLog('silent'));
  const databaseUrl = databaseUrlOf(embedded.connection);
  const seed = ['scripts/ops/database/seed.ts', String(count), ...(lean ? ['--lean'] : [])];
  const { ok } = await runCommand('node', seed, { env: { DATABASE_URL: databaseUrl } });
  if (!ok) throw new Error(`${count} customers could not be made.`);
  const servers: ChildProcess[] = [];
  return {
    count,
    databaseUrl,
    postgresPid: Number.parseInt(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8'), 10),
    serve: async (ownPort, settings = {}) => {
      const server = run('apps/api/src/main.ts', {
        PORT: String(ownPort),
        // One key file for all servers, so each accepts the others' tokens.
        PUBLIC_URL: 'http://localhost:4390',
        DATABASE_URL: databaseUrl,
        DATA_DIR: folder,
        TEST_MODE: 'true',
        BOT_CHECK: 'off',
        JOBS: 'off',
        LOG_LEVEL: 'error',
        ...settings,
      });
      servers.push(server);
      return started(`http://localhost:${ownPort}/readyz`, server);
    },
    stop: async () => {
      await Promise.all(servers.map(stop));
      await embedded.stop();
    },
  };
};

/** This many customers, spread over the key space to avoid cache locality. */
const spread = (count: number, among: number): readonly number[] =>
  Array.from({ length: count }, (_, nth) => 1 + Math.floor((nth * among) / count));

const bodyOf = (number: number): string =>
  new URLSearchParams({
    grant_type: 'password',
    username: seededEmail(number),
    password: demoPassword,
    device_token: seededDeviceToken(number),
  }).toString();

let turn = 0;
/** Each with another account: sixteen concurrent sign-ins of one account hit its attempt limit. */
export const signInsOf = (url: string, among: number) => {
  const people = spread(2000, among);
  return {
    url,
    connections: 8,
    requests: [
      {
        method: 'POST' as const,
        path: grantToken.path,
        headers: clientForm,
        setupRequest: (request: object) => ({
          ...request,
          body: bodyOf(people[(turn += 1) % people.length]!),
        }),
      },
    ],
  };
};

export interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
}

export const signIn = async (url: string, count: number, among: number): Promise<readonly Tokens[]> => {
  const signedIn: Tokens[] = [];
  for (const number of spread(count, among)) {
    const reply = await fetch(url + grantToken.path, {
      method: 'POST',
      headers: clientForm,
      body: bodyOf(number),
    });
    if (!reply.ok) throw new Error(`${seededEmail(number)} cannot sign in: ${reply.status}`);
    signedIn.push((await reply.json()) as Tokens);
  }
  return signedIn;
};

/** One request, by each customer in turn. */
export const callsOf = (url: string, path: string, signedIn: readonly Tokens[]) => ({
  url,
  requests: signedIn.map(({ access_token }) => ({
    path,
    headers: { authorization: `Bearer ${access_token}` },
  })),
});
