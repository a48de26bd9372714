/** Download size and paint times of pages. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { limits } from '@marquee/product/limits.ts';
import { type Browser, chromium } from 'playwright';
import { launchOptions } from '../scripts/browser.ts';
import { root } from '../scripts/run.ts';
import { clickFigures, settle } from './clicks.ts';
import type { Measurement } from './measurement.ts';

const dist = join(root, 'apps/portal/dist');
const kilobytes = (bytes: number): number => bytes / 1000;
const brotliOf = (file: string): number => statSync(join(dist, `${file}.br`)).size;

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

const filesOf = (manifest: Manifest, name: string, seen = new Set<string>()): Set<string> => {
  const chunk = manifest[name];
  if (!chunk || seen.has(chunk.file)) return seen;
  seen.add(chunk.file);
  for (const file of chunk.css ?? []) seen.add(file);
  for (const next of chunk.imports ?? []) filesOf(manifest, next, seen);
  return seen;
};

/** Chunks of forms and lists, of queries and of the query client: loaded once, so they belong to no single screen. */
const isSharedChunk = (file: string): boolean => /\/(shared-ui|queries|query-client)-/.test(file);

/** Transfer sizes: names from the browser, bytes from the precompressed files. */
const loadedFiles = async (browser: Browser, url: string): Promise<readonly string[]> => {
  const page = await browser.newPage();
  await page.goto(`${url}/login?service=crave`, { waitUntil: 'networkidle' });
  await settle(page);
  const names = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  await page.close();
  return names.map((name) => new URL(name).pathname.slice(1)).filter((path) => path.startsWith('assets/'));
};

export const pageFigures = async (url: string): Promise<readonly Measurement[]> => {
  const browser = await chromium.launch(launchOptions());
  try {
    const files = await loadedFiles(browser, url);
    const sum = (ending: string): number =>
      kilobytes(
        files.filter((file) => file.endsWith(ending)).reduce((total, file) => total + brotliOf(file), 0),
      );
    const react = files.find((file) => /\/react-[\w-]+\.js$/.test(file));

    const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest;
    const screens = JSON.parse(readFileSync(join(dist, 'screens.json'), 'utf8')) as Record<string, string>;
    const own = Object.entries(screens)
      .filter(([name]) => !/^(areas$|(words|forms|table|menu)-)/.test(name))
      .map(([, source]) =>
        kilobytes(
          [...filesOf(manifest, source)]
            .filter((file) => !files.includes(file) && !isSharedChunk(file))
            .reduce((total, file) => total + brotliOf(file), 0),
        ),
      );
    const sharedChunks = [...new Set(Object.values(manifest).map(({ file }) => file))].filter(
      (file) => file.endsWith('.js') && isSharedChunk(file),
    );

    return [
      {
        name: 'first JavaScript of /login, brotli (limit: react and react-dom alone)',
        value: sum('.js'),
        unit: 'kB',
        ...(react && { limit: kilobytes(brotliOf(react)) }),
        target: { most: kilobytes(limits.firstScriptBytes) },
      },
      { name: 'CSS of /login, brotli', value: sum('.css'), unit: 'kB', target: { most: 12 } },
      {
        name: 'any chunk that screens share, brotli, the largest',
        value: Math.max(...sharedChunks.map((file) => kilobytes(brotliOf(file)))),
        unit: 'kB',
        target: { most: 15 },
      },
      {
        name: 'any other screen’s own chunks, brotli, the largest',
        value: Math.max(...own),
        unit: 'kB',
        target: { most: 15 },
      },
      ...(await clickFigures(browser, url)),
    ];
  } finally {
    await browser.close();
  }
};
