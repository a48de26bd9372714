/** Tells the server which source file holds each screen, and the words of each language, so that it can preload them. */
import { languages } from '@marquee/product/brands.ts';
import type { Plugin } from 'vite';

const importOf = (load: unknown): string => {
  const found = /import\(['"]\.\/([^'"]+)['"]\)/.exec(String(load));
  if (!found) throw new Error(`A screen does not import its file: ${String(load)}`);
  return `src/${found[1]}`;
};

export const screenFiles = (): Plugin => ({
  name: 'screen-files',
  apply: 'build',
  async generateBundle() {
    const table = new URL('../src/screens.ts', import.meta.url).href;
    const { screens } = (await import(table)) as { screens: Record<string, unknown> };
    const files = Object.entries(screens).map(([name, load]) => [name, importOf(load)]);
    for (const language of languages) files.push([`words-${language}`, `src/words/${language}.ts`]);
    this.emitFile({
      type: 'asset',
      fileName: 'screens.json',
      source: JSON.stringify(Object.fromEntries(files)),
    });
  },
});
