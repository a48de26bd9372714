/** Download size and paint times of pages. */
import { join } from 'node:path';
import { limits } from '@marquee/product/limits.ts';
import { type Browser, chromium } from 'playwright';
import {
  bytesOf,
  firstFiles,
  inlineScriptBytes,
  ownFiles,
  readBuiltPortal,
  sharedScripts,
} from '../apps/portal/build/chunk-sizes.ts';
import { launchOptions } from '../scripts/browser.ts';
import { root } from '../scripts/run.ts';
import { clickFigures, settle } from './clicks.ts';
import type { Measurement } from './measurement.ts';

const kilobytes = (bytes: number): number => bytes / 1000;

/** What the browser requests: the names are those of the precompressed files. */
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
    const portal = readBuiltPortal(join(root, 'apps/portal/dist'));
    const sizeOf = (files: readonly string[]): number => kilobytes(bytesOf(portal, files));
    const scripts = (await loadedFiles(browser, url)).filter((file) => file.endsWith('.js'));
    const styles = [...firstFiles(portal, 'en')].filter((file) => file.endsWith('.css'));
    const react = scripts.filter((file) => /\/react-[\w-]+\.js$/.test(file));

    return [
      {
        name: 'first JavaScript of /login, brotli (limit: react and react-dom alone)',
        value: sizeOf(scripts) + kilobytes(inlineScriptBytes(portal)),
        unit: 'kB',
        limit: sizeOf(react),
        target: { most: kilobytes(limits.firstScriptBytes) },
      },
      { name: 'CSS of /login, brotli', value: sizeOf(styles), unit: 'kB', target: { most: 12 } },
      {
        name: 'any chunk that screens share, brotli, the largest',
        value: Math.max(...sharedScripts(portal).map((file) => sizeOf([file]))),
        unit: 'kB',
        target: { most: 15 },
      },
      {
        name: 'any other screen’s own chunks, brotli, the largest',
        value: Math.max(...[...ownFiles(portal).values()].map(sizeOf)),
        unit: 'kB',
        target: { most: kilobytes(limits.screenBytes) },
      },
      ...(await clickFigures(browser, url)),
    ];
  } finally {
    await browser.close();
  }
};
