import { limits } from '@marquee/product/limits.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { howMany } from '../../../testing/test-scale.ts';
import { readLinksCsv } from './read-links-csv.ts';

const given = { sku: 'crave_total', language: 'en' } as const;
const read = (...lines: readonly string[]) => readLinksCsv(lines.join('\r\n'), given);
const problemsOf = (...lines: readonly string[]) => read(...lines).problems;

describe('[A-82] A CSV of activation links', () => {
  it('takes the plan and the language of the form where a row has none', () => {
    expect(read('email,sku,language', 'ada@example.ca,tsn,FR', 'bo@example.ca,,')).toEqual({
      rows: [
        { row: 2, email: 'ada@example.ca', brand: 'tsn', sku: 'tsn', language: 'fr' },
        { row: 3, email: 'bo@example.ca', brand: 'crave', sku: 'crave_total', language: 'en' },
      ],
      problems: [],
    });
    expect(read('email', 'ada@example.ca').rows).toHaveLength(1);
  });

  it('is read as spreadsheets write it: marked, quoted, in French with semicolons, with blank rows and columns', () => {
    const { rows, problems } = readLinksCsv(
      '\uFEFF"langue";Courriel;;\n"fr";"ada@example.ca";;\n\n;;;\n"";" bo@example.ca ";;\n',
      given,
    );
    expect(problems).toEqual([]);
    expect(rows.map(({ row, email, language }) => [row, email, language])).toEqual([
      [2, 'ada@example.ca', 'fr'],
      [5, 'bo@example.ca', 'en'],
    ]);
    expect(read('sku\temail', 'tsn\tada@example.ca').rows[0]).toMatchObject({ sku: 'tsn' });
  });

  it('names the row and what is wrong with it', () => {
    expect(
      problemsOf(
        'email,sku,language',
        'ada@,nothing,de',
        ',tsn,en',
        'ada@example.ca,,fr,x',
        'bo@example.ca,,',
        'BO@example.ca,crave_total,fr',
        'bo@example.ca,tsn,',
      ),
    ).toEqual([
      { row: 2, problem: 'email', value: 'ada@' },
      { row: 2, problem: 'sku', value: 'nothing' },
      { row: 2, problem: 'language', value: 'de' },
      { row: 3, problem: 'noEmail', value: '' },
      { row: 4, problem: 'cellWithoutColumn', value: 'x' },
      { row: 6, problem: 'twice', value: '5' },
    ]);
  });

  it('is refused whole without a known set of columns', () => {
    expect(problemsOf('ada@example.ca')).toEqual([{ row: 1, problem: 'noEmailColumn', value: '' }]);
    expect(problemsOf('email,langauge', 'ada@example.ca,fr')).toEqual([
      { row: 1, problem: 'unknownColumn', value: 'langauge' },
    ]);
    expect(problemsOf('email,courriel', 'ada@example.ca,')).toEqual([
      { row: 1, problem: 'columnTwice', value: 'courriel' },
    ]);
    expect(problemsOf('email', '', '')).toEqual([{ row: 1, problem: 'empty', value: '' }]);
  });

  it('has at most so many rows', () => {
    const rows = (count: number) => Array.from({ length: count }, (_, at) => `a${at}@example.ca`);
    expect(read('email', ...rows(limits.activationCsvRows)).rows).toHaveLength(limits.activationCsvRows);
    expect(problemsOf('email', ...rows(limits.activationCsvRows + 1))).toEqual([
      { row: 1, problem: 'tooManyRows', value: String(limits.activationCsvRows + 1) },
    ]);
  });

  it('finds every cell again, whatever stands in it, and accounts for each row', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '@', '.', '"', ',', ';', '\n', ' '), maxLength: 12 });
    fc.assert(
      fc.property(fc.array(cell, { minLength: 1, maxLength: 6 }), (cells) => {
        const { rows, problems } = read('email', ...cells.map((text) => `"${text.replaceAll('"', '""')}"`));
        for (const [at, text] of cells.entries()) {
          const right = rows.find(({ row }) => row === at + 2);
          const wrong = problems.find(({ row }) => row === at + 2);
          const found = right?.email ?? (wrong?.problem === 'twice' ? 'twice' : wrong?.value);
          expect([text.trim() || undefined, 'twice']).toContain(found);
        }
      }),
      { numRuns: howMany(200, 2000, 20_000) },
    );
  });
});
