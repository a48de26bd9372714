/** Sizes of the built portal as it is sent, in brotli: the first screen, and what each other screen loads beyond it. */
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Language } from '@marquee/product/brands.ts';
import { firstScreen } from '@marquee/product/navigation/names.ts';
import { routes } from '@marquee/product/navigation/routes.ts';

interface Chunk {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
}

export interface BuiltPortal {
  readonly dist: string;
  readonly manifest: Readonly<Record<string, Chunk>>;
  /** The source file of each screen and message catalog. */
  readonly screens: Readonly<Record<string, string>>;
}

const readJson = <T>(dist: string, file: string): T =>
  JSON.parse(readFileSync(path.join(dist, file), 'utf8')) as T;

export const readBuiltPortal = (dist: string): BuiltPortal => ({
  dist,
  manifest: readJson(dist, '.vite/manifest.json'),
  screens: readJson(dist, 'screens.json'),
});

export const bytesOf = ({ dist }: BuiltPortal, files: Iterable<string>): number =>
  [...files].reduce((total, file) => total + statSync(path.join(dist, `${file}.br`)).size, 0);

/** The script in the HTML. */
export const inlineScriptBytes = ({ dist }: BuiltPortal): number =>
  brotliCompressSync(readFileSync(path.join(dist, 'first-script.js'))).length;

/** Scripts and style sheets of a module and its static imports. */
const filesOf = (portal: BuiltPortal, key: string | undefined, found = new Set<string>()): Set<string> => {
  const chunk = key === undefined ? undefined : portal.manifest[key];
  if (!chunk) throw new Error(`No chunk of ${key}`);
  if (found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const file of chunk.css ?? []) found.add(file);
  for (const imported of chunk.imports ?? []) filesOf(portal, imported, found);
  return found;
};

/** Everything that the first screen loads in one language. */
export const firstFiles = (portal: BuiltPortal, language: Language): ReadonlySet<string> => {
  const { manifest, screens } = portal;
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry);
  const keys = [
    entry,
    ...(manifest[entry ?? '']?.dynamicImports ?? []),
    screens[firstScreen],
    screens[`words-${language}`],
  ];
  return new Set(keys.flatMap((key) => [...filesOf(portal, key)]));
};

/** Chunks of forms and lists, of the tables that they read, of dialogs, of card entry, of queries and of the query client: loaded once, so they belong to no single screen. */
const isShared = (file: string): boolean =>
  /\/(shared-ui|values|dialogs|card-entry|queries|query-client)-/.test(file);

export const sharedScripts = ({ manifest }: BuiltPortal): readonly string[] => [
  ...new Set(
    Object.values(manifest)
      .map(({ file }) => file)
      .filter((file) => file.endsWith('.js') && isShared(file)),
  ),
];

/** What each screen loads beyond the first screen and the shared chunks with their imports. */
export const ownFiles = (portal: BuiltPortal): ReadonlyMap<string, readonly string[]> => {
  const others = new Set(firstFiles(portal, 'en'));
  for (const [key, { file }] of Object.entries(portal.manifest))
    if (isShared(file)) for (const each of filesOf(portal, key)) others.add(each);
  const screens = Object.entries(portal.screens).filter(([name]) => Object.hasOwn(routes, name));
  return new Map(
    screens.map(([name, source]) => [name, [...filesOf(portal, source)].filter((file) => !others.has(file))]),
  );
};
