/**
 * `npm run crawl`: every route and screen in a browser. A part: `-- --grep crave`; the last failures: `--
 * --last-failed`; `--write` updates docs/figures.
 */
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { requireBrowser } from './browser.ts';
import { buildPortal } from './build.ts';
import { root, run } from './run.ts';
import { printReport, writeReport } from './report.ts';

interface Test {
  readonly status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
  readonly annotations: readonly { readonly type: string; readonly description?: string }[];
  readonly results: readonly { readonly duration: number }[];
}
interface Report {
  readonly suites: readonly {
    readonly file: string;
    readonly specs: readonly { readonly tests: readonly Test[] }[];
  }[];
}

const says: Readonly<Record<string, string>> = {
  routes:
    'every route × brand × kind of person: ends where the guard says, title and language right, no console error, no failed request',
  screens:
    'every screen, dark and light, in both languages: axe finds nothing, one heading, nothing in the other language, 44 px under a finger, 320 px wide (400 %)',
  brands: 'every brand’s colours on typical screens: axe finds nothing',
  'forced-colors': 'forced colours: buttons and fields keep their edges, the focus its ring',
  world: 'the hub and the TV of the outside world: axe finds nothing, 320 px wide',
};
const heading = ['what was looked at', 'tests', 'visits', 'minutes', ''];

const cellsOf = ({ file, specs }: Report['suites'][number]): readonly string[] => {
  const tests = specs.flatMap((spec) => spec.tests);
  const visits = tests
    .flatMap(({ annotations }) => annotations)
    .reduce((sum, { type, description }) => sum + (type === 'visits' ? Number(description) : 0), 0);
  const ms = tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0);
  const name = basename(file, '.spec.ts');
  const failed = tests.filter(({ status }) => status !== 'expected').length;
  return [
    says[name] ?? name,
    String(tests.length),
    String(visits),
    (ms / 60_000).toFixed(1),
    failed === 0 ? 'pass' : `${failed} FAIL`,
  ];
};

const report = join(root, '.cache/crawl.json');
await requireBrowser();
await buildPortal();
const { ok, seconds } = await run(
  'playwright',
  [
    'test',
    '--config',
    'e2e/crawl.config.ts',
    ...process.argv.slice(2).filter((argument) => argument !== '--write'),
  ],
  { env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report } },
);
const { suites } = JSON.parse(readFileSync(report, 'utf8')) as Report;
const table = { heading, rows: suites.map(cellsOf) };
printReport(table);
console.log(`${ok ? '✓' : '✗'} crawl ${seconds.toFixed(0)} s`);
if (process.argv.includes('--write'))
  writeReport('crawl', {
    ...table,
    title: 'Tour',
    command: 'npm run crawl -- --write',
    notes: `In ${Math.ceil(seconds / 60)} minutes; those of the table are of two browsers, side by side.`,
  });
process.exitCode = ok ? 0 : 1;
