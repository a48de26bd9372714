/** The container and compose files, as far as they can be checked without containers. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import manifest from '../../../package.json' with { type: 'json' };
import { readEnv, variableNames } from './env.ts';

const root = new URL('../../../', import.meta.url);
const read = (name: string): string => readFileSync(new URL(name, root), 'utf8');

interface Service {
  readonly environment?: Readonly<Record<string, string>>;
  readonly command?: readonly string[];
}
const compose = parse(read('compose.yaml'), { merge: true }) as {
  readonly services: Readonly<Record<string, Service>>;
};
const dockerfile = read('Dockerfile');

/** As compose does: `${NAME:-otherwise}`, and `${NAME:?why}` for what must be there. */
const filled = (settings: Readonly<Record<string, string>>, given: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [
      name,
      value.replaceAll(/\$\{(\w+):(-|\?)([^}]*)\}/g, (_, key: string, kind: string, rest: string) => {
        if (given[key] === undefined && kind === '?') throw new Error(`${key}: ${rest}`);
        return given[key] ?? rest;
      }),
    ]),
  );

const image = Object.fromEntries(
  Array.from(/^ENV (.+)$/m.exec(dockerfile)![1]!.matchAll(/(\w+)=(\S+)/g), ([, name, value]) => [
    name!,
    value!,
  ]),
);
const secrets = { POSTGRES_PASSWORD: 'abc', PAY_SECRET: 'a'.repeat(24), PAY_WEBHOOK_SECRET: 'b'.repeat(24) };

describe('compose.yaml', () => {
  it.each(['api-1', 'api-2', 'worker'])('%s starts in production with what compose gives it', (name) => {
    const settings = compose.services[name]!.environment!;
    expect(Object.keys(settings).filter((each) => !variableNames.includes(each))).toEqual([]);
    const env = readEnv({ ...image, ...secrets, ...filled(settings, secrets) });
    expect(env).toMatchObject({
      production: true,
      testMode: false,
      jobs: name === 'worker' ? 2 : 0,
      port: 4000,
    });
    expect(env.databaseUrl).toBe('postgres://marquee:abc@postgres:5432/marquee');
  });

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
    const copied = new Set(Array.from(lastStage.matchAll(/\/house\/(\S+)/g), ([, file]) => file!));
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
