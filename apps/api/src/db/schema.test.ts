import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');
const tableFiles = readdirSync(new URL('tables', import.meta.url)).map((file) => `tables/${file}`);

/** `table.column` → whether it may be null, in SQL and in TypeScript. */
const inDatabase = new Map(
  [...read('schema.sql').matchAll(/^create table (\w+) \(\n(.*?)^\);/gms)].flatMap(([, table, body]) =>
    [...body!.matchAll(/^ {2}(?!constraint )(\w+) (.*)$/gm)].map(
      ([, column, type]) => [`${table}.${column}`, !type!.includes(' not null')] as const,
    ),
  ),
);
const inTypes = new Map(
  ['schema.ts', ...tableFiles].flatMap((file) =>
    [...read(file).matchAll(/^ {2}(\w+): \{\n(.*?)^ {2}\};/gms)].flatMap(([, table, body]) =>
      [...body!.matchAll(/^ {4}(\w+): ([^;]*);/gm)].map(
        ([, column, type]) => [`${table}.${column}`, /\bnull\b|OrNull/.test(type!)] as const,
      ),
    ),
  ),
);

/** Selected with all columns by servers of the release before; no query here reads or writes it. */
const ofReleaseBefore = ['products.gives'];

it('The types in schema.ts have the columns of schema.sql', () => {
  expect(inTypes.size).toBeGreaterThan(200);
  expect([...inTypes.keys(), ...ofReleaseBefore].sort()).toEqual([...inDatabase.keys()].sort());
});

it('A type allows null exactly where the column does', () => {
  const differing = [...inTypes].filter(([name, nullable]) => inDatabase.get(name) !== nullable);
  expect(differing).toEqual([]);
});
