import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readEnv } from './env.ts';

const run = (env: Record<string, string>) => {
  const child = spawn(process.execPath, [fileURLToPath(new URL('main.ts', import.meta.url))], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
};

const exitOf = async (child: ChildProcess) => (await once(child, 'exit'))[0] as number | null;

describe('the program', () => {
  it('A wrong value stops the start with one line that names the variable', async () => {
    const child = run({ WORLD_PORT: 'abc' });
    const [code, output] = await Promise.all([exitOf(child), text(child.stderr)]);
    expect(code).toBe(1);
    expect(output).toBe('World: WORLD_PORT: "abc" is not a port (0 to 65535).\n');
  });

  it.each(['SIGINT', 'SIGTERM'] as const)('%s ends it cleanly after its ready line', async (signal) => {
    const child = run({ WORLD_PORT: '0', SMTP_PORT: '0' });
    const exit = exitOf(child);
    const [line] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string];
    expect(line).toMatch(/^World: ready on http:\/\/localhost:\d+, mail on smtp:\/\/localhost:\d+\n$/);
    child.kill(signal);
    expect(await exit).toBe(0);
  });
});

describe('the environment', () => {
  it('Without values the world takes its standard addresses', () => {
    expect(readEnv({})).toEqual({
      port: 4100,
      smtpPort: 4125,
      portalUrl: 'http://localhost:4000',
      testMode: false,
      pay: {},
      stripe: {},
    });
    expect(readEnv({ TEST_MODE: 'true' }).testMode).toBe(true);
  });

  it('It may stand in another machine, under a name of its own', async () => {
    const child = run({
      WORLD_PORT: '0',
      SMTP_PORT: '0',
      WORLD_HOST: '127.0.0.1',
      WORLD_URL: 'http://world.localhost:4100/',
    });
    const [line] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string];
    expect(line).toMatch(/^World: ready on http:\/\/world\.localhost:4100, mail on /);
    expect(() => readEnv({ WORLD_URL: 'nowhere' })).toThrow('WORLD_URL: "nowhere" is not an http');
  });

  it('Every port is taken as it is, and everything else is refused by name', () => {
    fc.assert(fc.property(fc.nat(65_535), (port) => readEnv({ SMTP_PORT: String(port) }).smtpPort === port));
    for (const value of ['-1', '65536', '1.5', 'NaN', 'x'])
      expect(() => readEnv({ SMTP_PORT: value })).toThrow(/^SMTP_PORT: /);
  });

  it('The portal’s address must be a web address', () => {
    expect(readEnv({ PORTAL_URL: 'https://account.example/um/' }).portalUrl).toBe(
      'https://account.example/um',
    );
    for (const value of ['localhost:4000', 'ftp://x', 'javascript:alert(1)', '/'])
      expect(() => readEnv({ PORTAL_URL: value })).toThrow(/^PORTAL_URL: /);
  });

  it('The card gateway’s addresses are web addresses, and an empty value is none', () => {
    expect(readEnv({ PAY_ORIGINS: '', PAY_WEBHOOK_URL: '', PAY_SECRET: '' }).pay).toEqual({});
    expect(
      readEnv({
        PAY_ORIGINS: 'https://a.example/x, http://b.example:80',
        PAY_WEBHOOK_URL: 'http://c.example/d',
      }).pay,
    ).toEqual({
      origins: ['https://a.example', 'http://b.example'],
      webhookUrl: 'http://c.example/d',
    });
    expect(() => readEnv({ PAY_ORIGINS: 'https://a.example,*' })).toThrow(/^PAY_ORIGINS: "\*"/);
    expect(() => readEnv({ PAY_WEBHOOK_URL: 'c.example' })).toThrow(/^PAY_WEBHOOK_URL: /);
  });
});
