/** The built portal, read once at start. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { firstScreen } from '@marquee/product/navigation/names.ts';

interface Chunk {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
}

interface Preloads {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

export interface BuiltAssets {
  readonly folder: string;
  readonly html: string;
  /** Root files requested by name, such as the icon. */
  readonly rootFiles: readonly string[];
  /** Files that a screen and its messages load beyond the entry. */
  preloadsOf(screen: string, language: string): Preloads;
  /** The text of a style sheet. */
  styleSheet(file: string): string;
  /** Prerendered HTML of a layout or a screen; empty if there is none. */
  prerenderedHtml(brand: string, language: string, name: string): string;
}

const readJson = <T>(folder: string, file: string): T | undefined => {
  const full = path.join(folder, file);
  return existsSync(full) ? (JSON.parse(readFileSync(full, 'utf8')) as T) : undefined;
};

const chunksFrom = (
  manifest: Readonly<Record<string, Chunk>>,
  key: string,
  seen = new Set<string>(),
): Set<string> => {
  const chunk = manifest[key];
  if (!chunk || seen.has(key)) return seen;
  seen.add(key);
  for (const each of chunk.imports ?? []) chunksFrom(manifest, each, seen);
  return seen;
};

export const readBuiltAssets = (folder: string): BuiltAssets | undefined => {
  const page = path.join(folder, 'index.html');
  if (!existsSync(page)) return undefined;
  const manifest = readJson<Record<string, Chunk>>(folder, '.vite/manifest.json') ?? {};
  /** Written by the build: the source file of every screen and of each language's messages. */
  const screens = readJson<Record<string, string>>(folder, 'screens.json') ?? {};
  const prerendered = readJson<Record<string, string>>(folder, 'prerendered.json') ?? {};

  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry);
  const already = entry ? chunksFrom(manifest, entry) : new Set<string>();
  /** The entry only imports other chunks dynamically; every page needs those. */
  const next = entry === undefined ? [] : (manifest[entry]?.dynamicImports ?? []);
  const chunksOf = (...names: string[]) => {
    const wanted = new Set<string>();
    for (const key of [...next, ...names.map((name) => screens[name] ?? '')])
      chunksFrom(manifest, key, wanted);
    return [...wanted].filter((key) => !already.has(key)).map((key) => manifest[key]!);
  };

  return {
    folder,
    html: readFileSync(page, 'utf8'),
    rootFiles: readdirSync(folder, { withFileTypes: true })
      .filter((each) => each.isFile() && /^[\w-]+\.(svg|png|ico|txt|webmanifest)$/.test(each.name))
      .map(({ name }) => name),
    preloadsOf: (screen, language) => {
      const forms = screen === firstScreen ? [] : ['areas', `forms-${language}`];
      const chunks = chunksOf(`words-${language}`, ...forms, `table-${screen}`, `menu-${screen}`, screen);
      return {
        scripts: chunks.map(({ file }) => file),
        styles: [...new Set(chunks.flatMap(({ css = [] }) => css))],
      };
    },
    styleSheet: (file) => readFileSync(path.join(folder, file), 'utf8'),
    prerenderedHtml: (brand, language, name) => prerendered[`${brand}|${language}|${name}`] ?? '',
  };
};
