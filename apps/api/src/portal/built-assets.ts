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

interface Prerendered {
  readonly html: string;
  /** The drawings that it refers to, beside its root. */
  readonly wordmarks: string;
}

export interface BuiltAssets {
  readonly folder: string;
  /** The page without the tags of its entry. */
  readonly html: string;
  /** The tags of the entry script and of what it imports. */
  readonly entry: string;
  /** The script that the page carries in itself. */
  readonly firstScript: string;
  /** Root files requested by name, such as the icon. */
  readonly rootFiles: readonly string[];
  /** Files that a screen and its messages load beyond the entry. */
  preloadsOf(screen: string, language: string): Preloads;
  /** The text of a style sheet. */
  styleSheet(file: string): string;
  /** A layout or a screen, prerendered; undefined if there is none. */
  prerendered(brand: string, language: string, name: string): Prerendered | undefined;
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

/** The bundler writes these tags; a prerendered page loads them after its first paint. */
const entryTags = /<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g;

export const readBuiltAssets = (folder: string): BuiltAssets | undefined => {
  const page = path.join(folder, 'index.html');
  if (!existsSync(page)) return undefined;
  const manifest = readJson<Record<string, Chunk>>(folder, '.vite/manifest.json') ?? {};
  /** Written by the build: the source file of every screen and of each language's messages. */
  const screens = readJson<Record<string, string>>(folder, 'screens.json') ?? {};
  const prerendered = readJson<Record<string, Prerendered>>(folder, 'prerendered.json') ?? {};
  const html = readFileSync(page, 'utf8');

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
    html: html.replaceAll(entryTags, ''),
    entry: (html.match(entryTags) ?? []).join(''),
    firstScript: readFileSync(path.join(folder, 'first-script.js'), 'utf8'),
    rootFiles: readdirSync(folder, { withFileTypes: true })
      .filter((each) => each.isFile() && /^[\w-]+\.(svg|png|ico|txt|webmanifest)$/.test(each.name))
      .map(({ name }) => name),
    preloadsOf: (screen, language) => {
      const forms = screen === firstScreen ? [] : ['areas', `forms-${language}`];
      const shell = [`table-${screen}`, `menu-${screen}`, `header-${screen}`];
      const chunks = chunksOf(`words-${language}`, ...forms, ...shell, screen);
      return {
        scripts: chunks.map(({ file }) => file),
        styles: [...new Set(chunks.flatMap(({ css = [] }) => css))],
      };
    },
    styleSheet: (file) => readFileSync(path.join(folder, file), 'utf8'),
    prerendered: (brand, language, name) => prerendered[`${brand}|${language}|${name}`],
  };
};
