/** The container and compose files, as far as they can be checked without containers. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import manifest from '../../../package.json' with { type: 'json' };
import { readEnv, variableNames } from './env.ts';
import { production } from './testing/production.ts';
import { makeTestFolder } from './testing/test-folder.ts';
import { requireProgram } from './testing/proxy/require-program.ts';

const root = new URL('../../../', import.meta.url);
const read = (name: string): string => readFileSync(new URL(name, root), 'utf8');

interface Service {
  readonly environment?: Readonly<Record<string, string>>;
  readonly command?: readonly string[];
}
const compose = parse(read('compose.yaml'), { merge: true }) as {
  readonly services: Readonly<Record<string, Service>>;
  readonly configs: Readonly<Record<string, { readonly content: string }>>;
};
const dockerfile = read('Dockerfile');

type Given = Readonly<Record<string, string>>;

/** As compose does: `${NAME:-otherwise}`, `${NAME:+instead}`, and `${NAME:?why}` for what must be there. */
const fill = (text: string, given: Given): string =>
  text.replaceAll(/\$\{(\w+):([-+?])([^}]*)\}/g, (_, key: string, kind: string, rest: string) => {
    if (kind === '+') return given[key] ? rest : '';
    if (given[key] === undefined && kind === '?') throw new Error(`${key}: ${rest}`);
    return given[key] ?? rest;
  });

const filled = (settings: Given, given: Given) =>
  Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, fill(value, given)]));

const image = Object.fromEntries(
  Array.from(/^ENV (.+)$/m.exec(dockerfile)![1]!.matchAll(/(\w+)=(\S+)/g), ([, name, value]) => [
    name!,
    value!,
  ]),
);
const secrets = {
  POSTGRES_PASSWORD: 'abc',
  REDIS_PASSWORD: 'def',
  PAY_SECRET: 'a'.repeat(24),
  PAY_WEBHOOK_SECRET: 'b'.repeat(24),
};

/** What `.env` holds besides the secrets: for the demo, and for production. */
const demo: Given = { ...secrets, COMPOSE_PROFILES: 'world' };
const { NODE_ENV: _, TRUSTED_PROXIES: __, ...own } = production;
const real: Given = { ...secrets, ...own };

describe('compose.yaml', () => {
  it.each([
    ['api-1', 'the demo', demo],
    ['api-2', 'the demo', demo],
    ['worker', 'the demo', demo],
    ['api-1', 'production', real],
    ['worker', 'production', real],
  ] as const)('%s starts for %s with what compose gives it', (name, what, given) => {
    const settings = compose.services[name]!.environment!;
    expect(Object.keys(settings).filter((each) => !variableNames.includes(each))).toEqual([]);
    const env = readEnv({ ...image, ...given, ...filled(settings, given) });
    expect(env).toMatchObject({
      demo: what === 'the demo',
      production: true,
      testMode: false,
      jobs: name === 'worker' ? 2 : 0,
      port: 4000,
    });
    expect(env.databaseUrl).toBe('postgres://marquee:abc@postgres:5432/marquee');
  });

  it('[finding F10] Without the profile the demo’s addresses are refused', () => {
    const settings = filled(compose.services['api-1']!.environment!, secrets);
    expect(() => readEnv({ ...image, ...secrets, ...settings })).toThrow(
      /^PUBLIC_URL .+\nPAYMENTS .+\nWORLD_URL .+\nSMTP_URL .+\nMAIL_FROM .+\nSELLER_NAME .+\nSELLER_ADDRESS .+\nGST_NUMBER .+\nQST_NUMBER .+$/,
    );
  });

  it.each([demo, real])(
    '[D17] [finding F18] Caddy reads the front’s file, which drops what clients claim',
    async (given) => {
      const file = path.join(await makeTestFolder('front'), 'Caddyfile');
      writeFileSync(file, fill(compose.configs['front']!.content, given));
      const config = execFileSync(
        requireProgram('caddy', 'caddy'),
        ['adapt', '--adapter', 'caddyfile', '--config', file],
        { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
      );
      for (const header of ['X-Country', 'CF-IPCountry', 'Forwarded', 'X-Forwarded-Host'])
        expect(config).toContain(`"${header}"`);
      expect(config).toContain('"X-Forwarded-For":["{http.request.remote.host}"]');
    },
  );

  it('Nothing starts without the password of the database', () => {
    expect(() => filled(compose.services['api-1']!.environment!, {})).toThrow('POSTGRES_PASSWORD');
  });

  it('Every program that a service runs is in the image', () => {
    const programs = Object.values(compose.services).flatMap(({ command = [] }) =>
      command.filter((word) => word.endsWith('.ts')),
    );
    expect(programs).toEqual(['apps/world/src/main.ts']);
    expect(programs.filter((file) => !existsSync(new URL(file, root)))).toEqual([]);
  });
});

describe('Dockerfile', () => {
  it('Everything that is copied is there', () => {
    const sources = Array.from(dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm), ([, words]) =>
      words!.split(' '),
    ).flat();
    expect(sources.length).toBeGreaterThan(5);
    expect(sources.filter((file) => !existsSync(new URL(file, root)))).toEqual([]);
  });

  it('What the world takes from the portal is in the image', () => {
    const assets = read('apps/world/src/page/assets.ts');
    const taken = Array.from(
      assets.matchAll(/\.\.\/\.\.\/\.\.\/(portal\/[^']+)/g),
      ([, file]) => `apps/${file}`,
    );
    expect(taken).not.toEqual([]);
    const lastStage = dockerfile.slice(dockerfile.lastIndexOf('FROM '));
    const copied = new Set(Array.from(lastStage.matchAll(/\/app\/(\S+)/g), ([, file]) => file!));
    expect(taken.filter((file) => !copied.has(file))).toEqual([]);
  });

  it('npm ci finds every workspace of the lock file', () => {
    const inImage = (workspace: string) =>
      new RegExp(`^COPY (${workspace}/package\\.json|${workspace.split('/')[0]}) `, 'm').test(dockerfile);
    expect(manifest.workspaces.filter((workspace) => !inImage(workspace))).toEqual([]);
  });

  it('It runs the server as `npm run serve` does', () => {
    const command = JSON.parse(/^CMD (.+)$/m.exec(dockerfile)![1]!) as string[];
    expect(command.join(' ')).toBe(manifest.scripts.serve);
    expect(existsSync(fileURLToPath(new URL(command.at(-1)!, root)))).toBe(true);
  });

  it('It is not run by root', () => {
    expect(dockerfile).toMatch(/^USER node$/m);
  });
});
