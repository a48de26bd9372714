/** Single source of truth: searches the repository's sources for facts outside their tables. */
import { globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { brandIds } from './brands.ts';
import { routes } from './navigation/routes.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
/** Excludes bench and e2e, which write URLs as literals like any client. */
const sources = globSync('{apps/*/{src,build},packages/*/src,scripts}/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/\.test\.tsx?$|\/testing[/.]|\/messages\/|\/node_modules\/|\/dist\//.test(file))
  .map((file) => ({ file, text: readFileSync(root + file, 'utf8') }));

/** Recipes show changes to the tables as examples. */
const isRecipe = (file: string) => file.startsWith('scripts/recipes/');
const product = (...names: string[]) => new Set(names.map((name) => `packages/product/src/${name}`));

/** Every match of a pattern in the sources, as `file:line: match`. */
const found = (pattern: RegExp, skip: (file: string) => boolean): string[] =>
  sources
    .filter(({ file }) => !skip(file))
    .flatMap(({ file, text }) =>
      Array.from(text.matchAll(pattern), (match) => {
        const line = text.slice(0, match.index).split('\n').length;
        return `${file}:${line}: ${match[0].replaceAll(/\s+/g, ' ').trim()}`;
      }),
    );

it('The source is there to be read', () => {
  expect(sources.length).toBeGreaterThan(100);
  for (const part of ['apps/portal', 'apps/api', 'apps/world', 'packages/product'])
    expect(
      sources.some(({ file }) => file.startsWith(`${part}/`)),
      part,
    ).toBe(true);
});

it('Brand ids are written in brands, features and themes only; other code asks has(feature)', () => {
  // Some SKUs have the same spelling as their brand.
  const homes = product(
    'brands.ts',
    'features.ts',
    'shell/dark-themes.ts',
    'shell/light-themes.ts',
    'values/skus.ts',
    'values/billing/catalog.ts',
    'values/demo/demo-customers.ts',
    'values/demo/demo-providers.ts',
    'values/titles.ts',
  );
  const ids = brandIds.join('|');
  expect(
    found(
      new RegExp(`(['"\`])(?:${ids})\\1|^\\s*(?:${ids}):`, 'gm'),
      (file) => homes.has(file) || isRecipe(file),
    ),
  ).toEqual([]);
});

it('Paths of the portal are written in routes only; other code asks href(name)', () => {
  const paths = Object.values(routes)
    .flatMap(({ path, aliases = [] }) => [path, ...aliases])
    .map((path) => path.replace(/\/?:.*$/, ''))
    .filter((path) => path.length > 1);
  const pattern = new RegExp(`(['"\`])(?:${[...new Set(paths)].join('|')})(?=[/?#'"\`])[^'"\`]*`, 'g');
  const homes = product('navigation/routes.ts');
  expect(found(pattern, (file) => homes.has(file) || isRecipe(file) || file.includes('/contract/'))).toEqual(
    [],
  );
});

it('Sentences are written in messages only; components ask for them by key', () => {
  const jsxText = /(?<!=)>\s*[\p{L}\d«"'’][^<>{}()=;&|]*\p{L}[^<>{}()=;&|]*[<{]/gu;
  const attribute = /\b(?:aria-label|alt|title|placeholder|label)="[^"]*\p{L}{2,}[^"]*"/gu;
  const elsewhere = (file: string) => !file.endsWith('.tsx');
  expect([...found(jsxText, elsewhere), ...found(attribute, elsewhere)]).toEqual([]);
});

it('No file is over 400 lines', () => {
  // Each is one table and read as one.
  const whole = product('navigation/routes.ts', 'navigation/rules.ts');
  const long = sources
    .map(({ file, text }) => ({ file, lines: text.trimEnd().split('\n').length }))
    .filter(({ file, lines }) => lines > 400 && !whole.has(file));
  expect(long).toEqual([]);
});

it('No folder holds more than 15 source files', () => {
  const folders = Map.groupBy(sources, ({ file }) => dirname(file));
  const crowded = [...folders]
    .map(([folder, files]) => ({ folder, files: files.length }))
    .filter(({ files }) => files > 15);
  expect(crowded).toEqual([]);
});
