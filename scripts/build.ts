/** Builds the portal unless the build is newer than its sources. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { retainAssets } from './retain-assets.ts';
import { root, run } from './run.ts';

const portal = join(root, 'apps/portal');
const stampFile = join(portal, 'dist/.stamp');
const madeFrom = [
  join(portal, 'src'),
  join(portal, 'build'),
  join(portal, 'index.html'),
  join(portal, 'vite.config.ts'),
  join(root, 'packages/product/src'),
  join(root, 'package-lock.json'),
];

const filesIn = (path: string): string[] =>
  statSync(path).isDirectory()
    ? readdirSync(path)
        .sort()
        .flatMap((name) => filesIn(join(path, name)))
    : [path];

const stampOf = (): string => {
  const hash = createHash('sha256');
  for (const file of madeFrom.flatMap(filesIn).filter((name) => !/\.test\.tsx?$/.test(name)))
    hash.update(file.slice(root.length)).update(readFileSync(file));
  return hash.digest('hex');
};

const builtFrom = (): string | undefined => {
  try {
    return readFileSync(stampFile, 'utf8');
  } catch {
    return undefined;
  }
};

/** A separate process, because the bundler sets NODE_ENV=production for its whole process. */
const bundle = async (): Promise<void> => {
  const { ok, output } = await run('vite', ['build', '--config', join(portal, 'vite.config.ts')], {
    quiet: true,
  });
  if (!ok) throw new Error(`The portal does not build.\n${output}`);
};

export const buildPortal = async (): Promise<void> => {
  const stamp = stampOf();
  if (builtFrom() === stamp) return;
  console.log('Building the portal…');
  await retainAssets(join(portal, 'dist'), bundle);
  writeFileSync(stampFile, stamp);
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await buildPortal();
