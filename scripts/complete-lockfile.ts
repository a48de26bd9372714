/**
 * `npm run lock`: installs, then adds the platform packages that this machine's registry lacks to the lock file. `npm
 * install` omits them silently, and `npm ci` then rejects the lock file elsewhere.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './run.ts';

interface Locked {
  readonly version?: string;
  readonly dev?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const file = join(root, 'package-lock.json');
const systems = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
];
const processors = [
  'arm64',
  'arm',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'wasm32',
  'x64',
];

/** The package name contains the platform: `@oxfmt/binding-linux-x64-musl`. */
const platformOf = (name: string) => {
  const part = (known: readonly string[]): string[] =>
    known.filter((each) => name.split(/[-/]/).includes(each)).slice(0, 1);
  const cpu = part(processors);
  if (cpu.length === 0) throw new Error(`${name} does not say where it runs`);
  const libc = /musl/.test(name) ? ['musl'] : /gnu/.test(name) ? ['glibc'] : [];
  const os = part(systems);
  return { cpu, ...(os.length > 0 && { os }), ...(libc.length > 0 && { libc }) };
};

const isLocked = (packages: Readonly<Record<string, Locked>>, from: string, name: string): boolean => {
  for (let place = from; ; place = place.slice(0, Math.max(0, place.lastIndexOf('/node_modules/')))) {
    if (packages[`${place ? `${place}/` : ''}node_modules/${name}`]) return true;
    if (!place) return false;
  }
};

const missingFrom = (packages: Readonly<Record<string, Locked>>): [string, object][] =>
  Object.entries(packages).flatMap(([place, { dev, optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => place !== '' && !isLocked(packages, place, name))
      .map(([name, version]): [string, object] => [
        `${place.slice(0, place.lastIndexOf('node_modules/'))}node_modules/${name}`,
        { version, ...(dev && { dev }), optional: true, ...platformOf(name) },
      ]),
  );

const { ok } = await run('npm', ['install']);
if (!ok) process.exit(1);
const lock = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, Locked> };
const missing = missingFrom(lock.packages);
const sorted = Object.entries({ ...lock.packages, ...Object.fromEntries(missing) }).sort(([a], [b]) =>
  a < b ? -1 : 1,
);
writeFileSync(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`);
console.log(`${missing.length} platform packages noted`);
