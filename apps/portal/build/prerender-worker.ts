/** Prerenders every brand, language and target, and posts the HTML to the build. */
import { parentPort, workerData } from 'node:worker_threads';
import { type BrandId, brandIds, languages } from '@marquee/product/brands.ts';
import { symbolOf } from './wordmark-drawing.ts';

type Prerender = (brand: string, language: string, target: string) => Promise<string>;

/** The page itself contains the wordmarks that it shows: the first paint needs no other file. */
const wordmarkInSprite = /href="[^"#]*\/wordmarks-[^"#]*\.svg#(\w+)"/g;
const withWordmarks = (html: string) => {
  const brands = new Set([...html.matchAll(wordmarkInSprite)].map(([, brand]) => brand as BrandId));
  const symbols = [...brands].map((brand) => {
    const { viewBox, drawing } = symbolOf(brand);
    return `<symbol id="wordmark-${brand}" viewBox="${viewBox}">${drawing}</symbol>`;
  });
  return {
    html: html.replaceAll(wordmarkInSprite, 'href="#wordmark-$1"'),
    wordmarks: symbols.length > 0 ? `<div hidden><svg>${symbols.join('')}</svg></div>` : '',
  };
};

const { prerender } = (await import(workerData as string)) as { prerender: Prerender };
const pages: Record<string, ReturnType<typeof withWordmarks>> = {};
// Sequential, because the stores are global.
for (const brand of brandIds)
  for (const language of languages)
    for (const target of ['branded', 'default', 'loginIndex', 'manageAccount'])
      pages[`${brand}|${language}|${target}`] = withWordmarks(await prerender(brand, language, target));
parentPort?.postMessage(pages);
