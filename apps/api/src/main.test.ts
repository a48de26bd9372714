/** The server as a process of its own: what a person who starts it sees. */
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { type AddressInfo, connect, createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { readEnv } from './env.ts';
import { startApi as startServer } from './start.ts';
import { StartupError } from './startup-error.ts';
import { startApi } from './testing/api-process.ts';
import { createTestDatabase } from './testing/create-test-app.ts';
import { production } from './testing/production.ts';
import { makeTestFolder } from './testing/test-folder.ts';

const { host, user, password } = inject('postgres');
const urlOf = (database: string) => `postgres://${user}:${password}@localhost/${database}?host=${host}`;

let folder = '';
let databaseUrl = '';
beforeAll(async () => {
  folder = await makeTestFolder('main');
  await chmod(folder, 0o755);
  const own = await createTestDatabase();
  databaseUrl = urlOf(own.connection.database);
  return own.drop;
});

/** With a folder of data that the starts of this file share. */
const start = (variables: Record<string, string>) =>
  startApi({ DATA_DIR: path.join(folder, 'data'), ...variables });

const refusal = async (variables: Record<string, string>) => {
  const { over, output } = await start(variables);
  expect(await over).toBe(1);
  return output().trim().split('\n');
};

/** What `main` prints for what a start throws, without a process: each takes seconds to load the server. */
const problemOf = async (variables: Record<string, string>): Promise<readonly string[]> => {
  const problem = await Promise.resolve({
    DATA_DIR: path.join(folder, 'data'),
    LOG_LEVEL: 'warn',
    ...variables,
  })
    .then((environment) => startServer(readEnv(environment)))
    .then(
      () => undefined,
      (error: unknown) => error,
    );
  expect(problem).toBeInstanceOf(StartupError);
  return (problem as StartupError).lines;
};

const isThere = (pid: number) => existsSync(`/proc/${pid}`);
const postmaster = async () =>
  Number.parseInt(await readFile(path.join(folder, 'data/postgres/postmaster.pid'), 'utf8'), 10);

describe('refusals', () => {
  it('[F26] A wrong environment value stops the start with its name, without a stack', async () => {
    expect(await refusal({ PORT: 'abc' })).toEqual(['PORT must be a number between 1 and 65535, not "abc"']);
    expect(await refusal({ ...production, TEST_MODE: 'on', BOT_CHECK: 'off' })).toEqual([
      'TEST_MODE must be off in production',
      'BOT_CHECK must not be off in production',
    ]);
  });

  it.each([
    ['NODE_ENV', 'Production', 'NODE_ENV must be one of development, test, production, not "Production"'],
    ['PAYMENTS', 'world', 'PAYMENTS must be stripe in production'],
    ['WORLD_URL', 'http://localhost:4100', 'WORLD_URL must begin with https:// in production'],
    ['TRUSTED_PROXIES', '10.0.0.0/999', /^TRUSTED_PROXIES must be none, or .+, not "10\.0\.0\.0\/999"$/],
  ])('[finding F10] %s=%s ends the start of a production server in one line', async (name, value, line) => {
    expect(await problemOf({ ...production, [name]: value })).toEqual([
      typeof line === 'string' ? line : (expect.stringMatching(line) as string),
    ]);
  });

  it('A DATABASE_URL that is no address is reported in one line', async () => {
    expect(await problemOf({ DATABASE_URL: 'postgres' })).toEqual([
      'DATABASE_URL must be an address that begins with postgres:// or postgresql://',
    ]);
  });

  it.each([
    [
      'nobody there',
      'postgres://me:secret@localhost:1/x',
      'DATABASE_URL: no PostgreSQL answers at localhost:1/x (ECONNREFUSED)',
    ],
    [
      'no such host',
      'postgres://me:secret@nowhere.invalid/x',
      /^DATABASE_URL: no PostgreSQL answers at nowhere\.invalid:5432\/x \(E\w+\)$/,
    ],
    [
      'a wrong password',
      urlOf('x').replace(password, 'wrong'),
      `DATABASE_URL: PostgreSQL refuses the user or the password at ${host}:5432/x`,
    ],
    ['no such database', urlOf('nothing'), `DATABASE_URL: there is no such database at ${host}:5432/nothing`],
  ])('A broken DATABASE_URL is reported in one line: %s', async (_, url, line) => {
    const lines = await problemOf({ DATABASE_URL: url });
    expect(lines).toEqual([typeof line === 'string' ? line : (expect.stringMatching(line) as string)]);
    expect(lines.join()).not.toContain('secret');
  });

  it('[F26] Keys that cannot be kept stop the start', async () => {
    const file = path.join(folder, 'a-file');
    await writeFile(file, 'not a key');
    const [unwritable] = await problemOf({
      DATABASE_URL: databaseUrl,
      TOKEN_KEY_FILE: path.join(file, 'key.json'),
    });
    expect(unwritable).toContain('TOKEN_KEY_FILE');
    expect(await problemOf({ DATABASE_URL: databaseUrl, TOKEN_KEY_FILE: file })).toEqual([
      `TOKEN_KEY_FILE does not hold signing keys: ${file}`,
    ]);
  });

  it('A port in use is named', async () => {
    const server = createServer().listen(0, 'localhost');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    expect(await refusal({ PORT: String(port), DATABASE_URL: databaseUrl, LOG_LEVEL: 'error' })).toEqual([
      `PORT ${port} is in use. Stop what uses it, or set PORT.`,
    ]);
    server.close();
  });
});

describe('the data folder', () => {
  it('[F21] A second process is refused in one line that names the first, and the first goes on', async () => {
    const first = await start({});
    await first.ready;
    const [line, ...others] = await refusal({});
    expect(others).toEqual([]);
    expect(line).toMatch(
      new RegExp(
        `^The data folder ${path.join(folder, 'data')} is in use by process ${first.child.pid} \\(started \\d\\d:\\d\\d:\\d\\d\\)\\. Stop it first, or set DATA_DIR\\.$`,
      ),
    );
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200);

    const pid = await postmaster();
    first.child.kill('SIGINT');
    expect(await first.over).toBe(0);
    expect(isThere(pid)).toBe(false);
    expect(existsSync(path.join(folder, 'data/owner.json'))).toBe(false);
    expect(existsSync(path.join(folder, 'data/run/owner.sock'))).toBe(false);
    expect((await stat(path.join(folder, 'data/token-key.json'))).mode & 0o777).toBe(0o600);
  });

  it('[F20] After kill -9 the next start takes over what was left, and the keys stay', async () => {
    const first = await start({});
    await first.ready;
    const keys = await (await fetch(`${first.url}/.well-known/jwks.json`)).text();
    const orphan = await postmaster();
    first.child.kill('SIGKILL');
    await first.over;
    expect(isThere(orphan)).toBe(true);

    const second = await start({});
    await second.ready;
    expect((await fetch(`${second.url}/readyz`)).status).toBe(200);
    expect(await (await fetch(`${second.url}/.well-known/jwks.json`)).text()).toBe(keys);
    expect(await postmaster()).not.toBe(orphan);
    second.child.kill('SIGTERM');
    expect(await second.over).toBe(0);
  });

  it('[F20] A lock left by a dead PostgreSQL, or by a number that now belongs to another program, does not count', async () => {
    const lock = path.join(folder, 'data/postgres/postmaster.pid');
    for (const pid of [4_000_000, process.pid]) {
      await writeFile(lock, `${pid}\n${path.join(folder, 'data/postgres')}\n0\n5432\n`);
      const api = await start({});
      await api.ready;
      api.child.kill('SIGTERM');
      expect(await api.over).toBe(0);
    }
  });

  it('[F4] [F20] When PostgreSQL is killed the server says so, starts it again and is ready within ten seconds', async () => {
    const api = await start({});
    await api.ready;
    const killed = await postmaster();
    process.kill(killed, 'SIGKILL');
    await expect.poll(() => postmaster().catch(() => killed)).not.toBe(killed);
    await expect.poll(async () => (await fetch(`${api.url}/readyz`)).status).toBe(200);
    expect((await fetch(`${api.url}/healthz`)).status).toBe(200);
    api.child.kill('SIGTERM');
    expect(await api.over).toBe(0);
    expect(api.output()).toContain('PostgreSQL ended, starting it again');
  });
});

it(
  '[OVR-03] With nothing but a port and a folder, of a long path inside one that only its owner may enter, people register, sign in and read their account',
  { timeout: 180_000 },
  async () => {
    const closed = path.join(folder, 'closed');
    await mkdir(closed, { mode: 0o700 });
    const api = await start({
      DATA_DIR: path.join(closed, 'a-rather-long-name-'.repeat(8)),
      TEST_MODE: 'on',
      BOT_CHECK: 'off',
    });
    await api.ready;
    const json = (body: object) => ({
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const person = { email: 'alone@demo.test', password: 'Sunny-Day-42', phoneNumber: '4165550142' };
    const registered = await fetch(
      `${api.url}/api/account/v1.3/register`,
      json({ ...person, language: 'en' }),
    );
    expect(registered.status).toBe(201);
    const signedIn = await fetch(`${api.url}/api/login/v2.1`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa('crave-web:default')}` },
      body: new URLSearchParams({
        grant_type: 'password',
        username: person.email,
        password: person.password,
      }),
    });
    const { access_token: token } = (await signedIn.json()) as { access_token: string };
    const account = await fetch(`${api.url}/api/account/v1.1/`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(await account.json()).toMatchObject({ email: person.email });
    api.child.kill('SIGTERM');
    expect(await api.over).toBe(0);
  },
);

describe('jobs', () => {
  it('JOBS=off leaves what runs later to the processes that have it on', async () => {
    const own = await createTestDatabase();
    const url = urlOf(own.connection.database);
    const pool = new pg.Pool(own.connection);
    const api = await start({ DATABASE_URL: url, JOBS: 'off', LOG_LEVEL: 'debug' });
    await api.ready;
    await pool.query(`select graphile_worker.add_job('purgeExpired', 'null'::json)`);

    const worker = await start({ DATABASE_URL: url, JOBS: 'on', LOG_LEVEL: 'debug' });
    const left = `select from graphile_worker.jobs where task_identifier = 'purgeExpired'`;
    await expect.poll(async () => (await pool.query(left)).rowCount).toBe(0);
    for (const each of [api, worker]) each.child.kill('SIGTERM');
    expect([await api.over, await worker.over]).toEqual([0, 0]);
    expect(worker.output()).toContain('Completed task');
    expect(api.output()).not.toMatch(/Completed task|looking for jobs/);
    await pool.end();
    await own.drop();
  });
});

it(
  '[F23] A server that may open few files goes on when more connect than it has room for',
  { timeout: 180_000 },
  async () => {
    const api = await startApi({ DATA_DIR: path.join(folder, 'few'), DATABASE_URL: databaseUrl }, 120);
    await api.ready;
    const { port } = new URL(api.url);
    const many = Array.from({ length: 300 }, () =>
      connect(Number(port), 'localhost').on('error', () => undefined),
    );
    await Promise.all(many.map((socket) => Promise.race([once(socket, 'connect'), once(socket, 'close')])));
    // It looks at its memory once a second, which takes a file.
    await expect(Promise.race([api.over, wait(2500, 'lives')])).resolves.toBe('lives');
    for (const socket of many) socket.destroy();
    await expect.poll(async () => (await fetch(`${api.url}/readyz`)).status).toBe(200);
    api.child.kill('SIGTERM');
    expect(await api.over).toBe(0);
  },
);

describe('stopping', () => {
  /** Calls without pause, as a load balancer does until it hears that the server is leaving. */
  const callUntilConnectionCloses = async (url: string) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const call = () =>
      new Promise<{ answer: number | string; isLast: boolean }>((resolve) => {
        const request = get(`${url}/api/config`, { agent }, (reply) => {
          const isLast = reply.headers.connection === 'close';
          reply.resume();
          reply.once('end', () => resolve({ answer: reply.statusCode ?? 0, isLast }));
        });
        request.once('error', (error: NodeJS.ErrnoException) =>
          resolve({ answer: error.code ?? '', isLast: true }),
        );
      });
    const calls = [await call()];
    while (!calls.at(-1)?.isLast) calls.push(await call());
    const answers = calls.map(({ answer }) => answer);
    agent.destroy();
    return answers;
  };

  it('[F17] SIGTERM under load fails no call: each is answered, the last one with Connection: close', async () => {
    const api = await start({ DATABASE_URL: databaseUrl });
    await api.ready;
    const callers = Array.from({ length: 8 }, () => callUntilConnectionCloses(api.url));
    await fetch(`${api.url}/api/config`);
    api.child.kill('SIGTERM');
    expect(await api.over).toBe(0);
    const answers = (await Promise.all(callers)).flat();
    expect(answers.length).toBeGreaterThan(callers.length);
    expect(new Set(answers)).toEqual(new Set([200]));
  });

  it('[F17] A call over a connection that was open when the server stopped listening is answered', async () => {
    const api = await start({ DATABASE_URL: databaseUrl, HOST: '127.0.0.1' });
    await api.ready;
    const connection = async () => {
      const socket = connect(Number(new URL(api.url).port), '127.0.0.1');
      await once(socket, 'connect');
      return socket;
    };
    const open = await connection();
    const call = async () => {
      open.write('GET /api/config HTTP/1.1\r\nhost: localhost\r\n\r\n');
      const [answer] = (await once(open, 'data', { signal: AbortSignal.timeout(30_000) })) as [Buffer];
      return answer.toString();
    };
    expect(await call()).toMatch(/^HTTP\/1\.1 200 /);
    api.child.kill('SIGTERM');
    await vi.waitFor(
      () => expect(connection().then((socket) => socket.destroy())).rejects.toThrow('ECONNREFUSED'),
      { timeout: 60_000, interval: 10 },
    );
    expect(await call()).toMatch(/^HTTP\/1\.1 200 /);
    expect(await api.over).toBe(0);
  });

  it('[F17] A server in use stays open until whoever sends it calls has seen that it leaves', async () => {
    const api = await start({ DATABASE_URL: databaseUrl });
    await api.ready;
    // No connection stays open, so only the call itself counts as activity.
    const ask = async (path: string) =>
      (await fetch(api.url + path, { headers: { connection: 'close' } })).status;
    await ask('/api/config');
    api.child.kill('SIGTERM');
    while ((await ask('/readyz')) !== 503);
    expect(await ask('/api/config')).toBe(200);
    expect(await api.over).toBe(0);
  });
});
