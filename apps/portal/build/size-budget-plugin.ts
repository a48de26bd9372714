/** Fails the build when the scripts of the first screen outgrow their budget. */
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { languages } from '@marquee/product/brands.ts';
import { limits } from '@marquee/product/limits.ts';
import { firstScreen } from '@marquee/product/navigation/names.ts';
import type { Plugin } from 'vite';

interface Chunk {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
}

const readJson = <T>(dir: string, file: string): T =>
  JSON.parse(readFileSync(path.join(dir, file), 'utf8')) as T;

/** Brotli size of all scripts that the first screen loads, in one language. */
const firstScriptBytes = (dir: string, language: string): number => {
  const manifest = readJson<Record<string, Chunk>>(dir, '.vite/manifest.json');
  const screens = readJson<Record<string, string>>(dir, 'screens.json');
  const files = new Set<string>();
  const add = (key: string | undefined): void => {
    const chunk = key === undefined ? undefined : manifest[key];
    if (!chunk) throw new Error(`No chunk of ${key}`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const imported of chunk.imports ?? []) add(imported);
  };
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry);
  for (const key of [entry, ...(manifest[entry ?? '']?.dynamicImports ?? [])]) add(key);
  add(screens[firstScreen]);
  add(screens[`words-${language}`]);
  return [...files].reduce((total, file) => total + statSync(path.join(dir, `${file}.br`)).size, 0);
};

export const sizeBudgetPlugin = (): Plugin => ({
  name: 'size-budget',
  apply: 'build',
  // After the compression of all files.
  writeBundle: {
    order: 'post',
    sequential: true,
    handler({ dir = '' }) {
      for (const language of languages) {
        const bytes = firstScriptBytes(dir, language);
        if (bytes > limits.firstScriptBytes)
          this.error(
            `The first screen loads ${bytes} bytes of script, more than ${limits.firstScriptBytes}.`,
          );
      }
    },
  },
});
