/** Builds the portal and the console unless a build is newer than its sources. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { retainAssets } from './retain-assets.ts';
import { root, run } from './run.ts';

interface App {
  readonly name: 'portal' | 'console';
  readonly folder: string;
  /** Of the bundler, one after the other. */
  readonly configs: readonly string[];
  readonly madeFrom: readonly string[];
}

const appOf = (name: App['name'], more: readonly string[], configs: readonly string[] = []): App => {
  const folder = join(root, 'apps', name);
  return {
    name,
    folder,
    configs: [join(folder, 'vite.config.ts'), ...configs],
    madeFrom: [
      ...['src', 'index.html', 'vite.config.ts', ...more].map((path) => join(folder, path)),
      ...configs,
      join(root, 'packages/product/src'),
      join(root, 'package-lock.json'),
    ],
  };
};
const portal = appOf('portal', ['build']);
/** The console shows the portal's plan cards in a frame. */
const staffConsole = appOf(
  'console',
  ['../portal/src', '../portal/build', '../portal/plan-preview.html'],
  [join(portal.folder, 'plan-preview.config.ts')],
);

const stampFileOf = ({ folder }: App): string => join(folder, 'dist/.stamp');

const filesIn = (path: string): string[] =>
  statSync(path).isDirectory()
    ? readdirSync(path)
        .sort()
        .flatMap((name) => filesIn(join(path, name)))
    : [path];

const stampOf = ({ madeFrom }: App): string => {
  const hash = createHash('sha256');
  for (const file of madeFrom.flatMap(filesIn).filter((name) => !/\.test\.tsx?$/.test(name)))
    hash.update(file.slice(root.length)).update(readFileSync(file));
  return hash.digest('hex');
};

const builtFrom = (app: App): string | undefined => {
  try {
    return readFileSync(stampFileOf(app), 'utf8');
  } catch {
    return undefined;
  }
};

/** A separate process, because the bundler sets NODE_ENV=production for its whole process. */
const bundle = async ({ name, configs }: App): Promise<void> => {
  for (const config of configs) {
    const { ok, output } = await run('vite', ['build', '--config', config], { quiet: true });
    if (!ok) throw new Error(`The ${name} does not build.\n${output}`);
  }
};

const build = async (app: App, make: () => Promise<void>): Promise<void> => {
  const stamp = stampOf(app);
  if (builtFrom(app) === stamp) return;
  console.log(`Building the ${app.name}…`);
  await make();
  writeFileSync(stampFileOf(app), stamp);
};

export const buildPortal = (): Promise<void> =>
  build(portal, () => retainAssets(join(portal.folder, 'dist'), () => bundle(portal)));
export const buildConsole = (): Promise<void> => build(staffConsole, () => bundle(staffConsole));

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await buildPortal();
  await buildConsole();
}
