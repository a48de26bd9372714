/** Prerenders every brand, language and target, and posts the HTML to the build. */
import { parentPort, workerData } from 'node:worker_threads';
import { brandIds, languages } from '@marquee/product/brands.ts';

type Prerender = (brand: string, language: string, target: string) => Promise<string>;

const { prerender } = (await import(workerData as string)) as { prerender: Prerender };
const pages: Record<string, string> = {};
// Sequential, because the stores are global.
for (const brand of brandIds)
  for (const language of languages)
    for (const target of ['branded', 'default', 'loginIndex', 'manageAccount'])
      pages[`${brand}|${language}|${target}`] = await prerender(brand, language, target);
parentPort?.postMessage(pages);
