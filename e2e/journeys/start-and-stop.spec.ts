/** `npm start`: serves, refuses a second owner of the data directory in one line, and cleans up. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '../fixtures.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const folders: string[] = [];
const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-'));
  folders.push(folder);
  return folder;
};
test.afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const start = (env: Record<string, string>): { child: ChildProcess; output: () => string } => {
  const child = spawn('node', ['scripts/start.ts'], {
    cwd: root,
    env: { ...process.env, LOG_LEVEL: 'error', ...env },
  });
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
  return { child, output: () => text };
};

const running = (part: string): string[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(part);
      } catch {
        return false;
      }
    });

const ports = (first: number) => ({
  PORT: `${first}`,
  WORLD_PORT: `${first + 1}`,
  SMTP_PORT: `${first + 2}`,
  CONSOLE_PORT: `${first + 3}`,
});

test('[F21] both addresses answer; a second start is refused in one line; Ctrl-C leaves no process and no lock', async ({
  request,
}) => {
  const folder = newFolder();
  const first = start({ ...ports(4230), DATA_DIR: folder });
  await expect.poll(first.output, { timeout: 150_000 }).toContain('Ctrl-C stops everything');
  expect((await request.get('http://localhost:4230/login')).status()).toBe(200);
  expect((await request.get('http://localhost:4231/')).status()).toBe(200);
  // The API derives the simulators' URLs from the ports alone.
  const { worldUrl } = (await (await request.get('http://localhost:4230/api/config')).json()) as {
    worldUrl: string;
  };
  expect(worldUrl).toBe('http://localhost:4231');

  const second = start({ ...ports(4234), DATA_DIR: folder });
  const [code] = (await once(second.child, 'close')) as [number];
  expect(code).toBe(1);
  expect(second.output().trim().split('\n')).toHaveLength(1);
  expect(second.output()).toMatch(
    new RegExp(`The data folder ${folder} is in use by process ${first.child.pid}`),
  );
  expect((await request.get('http://localhost:4230/readyz')).status()).toBe(200);

  first.child.kill('SIGINT');
  first.child.kill('SIGINT');
  expect(await once(first.child, 'close')).toEqual([0, null]);
  expect(running(folder)).toEqual([]);
  expect(existsSync(join(folder, 'owner.json'))).toBe(false);
});

for (const [variable, offset] of [
  ['PORT', 0],
  ['WORLD_PORT', 1],
  ['SMTP_PORT', 2],
  ['CONSOLE_PORT', 3],
] as const)
  test(`[F26] A ${variable} that is in use is named in one line, before anything is built`, async () => {
    // Ports of its own: the four run at the same time.
    const first = 4300 + 4 * offset;
    const port = first + offset;
    const taken = createServer().listen(port, offset === 2 ? '127.0.0.1' : 'localhost');
    await once(taken, 'listening');
    const { child, output } = start({ ...ports(first), DATA_DIR: newFolder() });
    const [code] = (await once(child, 'close')) as [number];
    taken.close();
    expect(code).toBe(1);
    expect(output().trim()).toBe(`${variable} ${port} is in use. Stop what uses it, or set ${variable}.`);
  });

for (const [name, value, line] of [
  ['PORT', 'abc', /^PORT /],
  ['TEST_MODE', 'perhaps', /^TEST_MODE /],
  ['DATABASE_URL', 'postgres://nobody@127.0.0.1:1/none', /^DATABASE_URL: /],
] as const)
  test(`[F26] ${name}=${value} stops the start in one line that names it`, async () => {
    const { child, output } = start({
      ...ports(4250),
      DATA_DIR: newFolder(),
      [name]: value,
    });
    const [code] = (await once(child, 'close')) as [number];
    expect(code).toBe(1);
    expect(output().trim().split('\n')).toHaveLength(1);
    expect(output().trim()).toMatch(line);
  });
