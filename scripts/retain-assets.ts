/** Retains the previous release's assets for one release, for browsers that still have its page open. */
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const listIn = (dist: string): string => join(dist, '.release');

const filesOf = (dist: string): readonly string[] => {
  const assets = join(dist, 'assets');
  if (!existsSync(assets)) return [];
  return existsSync(listIn(dist))
    ? (JSON.parse(readFileSync(listIn(dist), 'utf8')) as string[])
    : readdirSync(assets);
};

/** Wraps a build, which empties the directory. */
export const retainAssets = async (dist: string, build: () => Promise<void>): Promise<void> => {
  const held = mkdtempSync(join(tmpdir(), 'marquee-assets-'));
  try {
    const previous = filesOf(dist).filter((file) => existsSync(join(dist, 'assets', file)));
    for (const file of previous) copyFileSync(join(dist, 'assets', file), join(held, file));
    await build();
    writeFileSync(listIn(dist), JSON.stringify(readdirSync(join(dist, 'assets'))));
    cpSync(held, join(dist, 'assets'), { recursive: true, force: false });
  } finally {
    rmSync(held, { recursive: true });
  }
};
