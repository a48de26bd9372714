/** Every message key used by a screen's source is in the catalogs loaded for it. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { areas, firstScreen } from '../navigation/names.ts';
import { routes } from '../navigation/routes.ts';
import type { RouteName } from '../navigation/names.ts';
import { wordsOf } from './catalogue.ts';

const portal = join(import.meta.dirname, '../../../../apps/portal/src');
const read = (file: string): string => readFileSync(file, 'utf8');
const catalogues = new Map<string, readonly string[]>();
const keysOf = (name: string): readonly string[] => {
  const file = join(import.meta.dirname, 'en', `${name}.ts`);
  const keys = Array.from(read(file).matchAll(/^ {2}'([\w.-]+)':/gm), ([, key]) => key!);
  catalogues.set(name, catalogues.get(name) ?? keys);
  return catalogues.get(name)!;
};

/** Bundled with the first screen, so available on every later screen. */
const first = ['shell-first', 'auth-login', 'failure'];
/** Loaded with every other screen. */
const forms = ['auth', 'fields', 'shell'];
const withKeys = [...areas, ...first, ...forms];

const staticImport = /^(?:import|export)\s(?!type\s)(?:[^'"]*?\sfrom\s+)?'(\.[^']+\.tsx?)'/gm;
const importsOf = (file: string): string[] =>
  Array.from(read(file).matchAll(staticImport), ([, path]) => resolve(dirname(file), path!)).filter(
    existsSync,
  );

const reachedFrom = (file: string, reached = new Set<string>()): ReadonlySet<string> => {
  if (reached.has(file)) return reached;
  reached.add(file);
  for (const imported of importsOf(file)) reachedFrom(imported, reached);
  return reached;
};

/** Complete keys, and prefixes of keys that a screen concatenates. */
const writtenIn = (file: string): string[] =>
  Array.from(read(file).matchAll(/(['"`])([a-z]\w*(?:\.[\w-]+)*\.?)(?:\1|\$\{)/gi), ([written, , text]) =>
    written.endsWith('${') ? `${text}…` : text!,
  );

const isKeyOf = (name: string, written: string): boolean =>
  written.startsWith(`${name.split('-')[0]}.`) &&
  keysOf(name).some((key) =>
    written.endsWith('…') ? key.startsWith(written.slice(0, -1)) : key === written,
  );

/** `file: key` for every key missing from the loaded catalogs. */
const missingIn = (root: string, loaded: ReadonlySet<string>): string[] =>
  [...reachedFrom(root)].flatMap((file) =>
    writtenIn(file)
      .filter((written) => withKeys.some((name) => !loaded.has(name) && isKeyOf(name, written)))
      .map((written) => `${file.slice(portal.length + 1)}: ${written}`),
  );

const dynamicImport = /(\w+): (?:async )?\(\) => \(?(?:await )?import\('(\.[^']+)'\)/g;
const chunksIn = (file: string): { name: string; file: string }[] =>
  Array.from(read(join(portal, file)).matchAll(dynamicImport), ([, name, path]) => ({
    name: name!,
    file: resolve(dirname(join(portal, file)), path!),
  }));

const screens = ['app/screen-modules.ts', 'app/other-screen-modules.ts']
  .flatMap(chunksIn)
  .filter(({ name }) => Object.hasOwn(routes, name));
const modals = chunksIn('shell/modals/modal-host.tsx');

it('The source is there to be read', () => {
  expect(screens.length).toBeGreaterThan(80);
  expect(modals.length).toBeGreaterThan(3);
  expect(missingIn(screens.find(({ name }) => name === 'notFound')!.file, new Set(first))).toContain(
    'areas/support/not-found-page.tsx: support.notFound.title',
  );
});

describe('what is drawn before any screen, or over all of them, has the first words', () => {
  it.each(['app/start-app.tsx', 'shell/toast-list.tsx'])('%s', (file) => {
    expect(missingIn(join(portal, file), new Set(first))).toEqual([]);
  });
});

describe('what loads the words of other screens with itself, or comes with those, has them', () => {
  it.each([
    'auth/provider/provider-sign-out.tsx',
    'shell/error-page.tsx',
    'shell/header/show-flow-headers.ts',
  ])('%s', (file) => {
    expect(missingIn(join(portal, file), new Set([...first, ...forms]))).toEqual([]);
  });
});

it.each(modals)('The modal $name has the words of the screens that open it', ({ file }) => {
  expect(missingIn(file, new Set([...first, ...forms]))).toEqual([]);
});

it('Consent has the words that it loads', () => {
  const file = join(portal, 'shell/privacy/start-privacy.tsx');
  expect(missingIn(file, new Set(first))).toContain('shell/privacy/consent-banner.tsx: privacy.title');
  expect(missingIn(file, new Set([...first, 'privacy']))).toEqual([]);
});

it.each(screens)('$name has the words of all that it may draw', ({ name, file }) => {
  const later = name === firstScreen ? [] : [...forms, ...wordsOf(routes[name as RouteName].area)];
  const loaded = new Set([...first, ...later]);
  expect(missingIn(file, loaded)).toEqual([]);
});

it('A key is never forced upon the types that check it', () => {
  const files = screens.flatMap(({ file }) => [...reachedFrom(file)]);
  expect([...new Set(files)].filter((file) => /\bas (?:MessageKey|never|any)\b/.test(read(file)))).toEqual(
    [],
  );
});
