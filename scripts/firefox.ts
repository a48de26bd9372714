/**
 * `npm run firefox`: the twelve main journeys over WebDriver BiDi. One of them: `-- --grep "rds in fr"`; `--write`
 * updates docs/figures.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mainJourneys } from '../e2e/firefox/main-journeys.ts';
import { requireFirefox } from './browser.ts';
import { buildPortal } from './build.ts';
import { root, run } from './run.ts';
import { printReport, writeReport } from './report.ts';

interface Suite {
  readonly suites?: readonly Suite[];
  readonly specs: readonly {
    readonly title: string;
    readonly ok: boolean;
    readonly tests: readonly { readonly results: readonly { readonly duration: number }[] }[];
  }[];
}

const specsOf = ({ suites = [], specs }: Suite): Suite['specs'] => [...specs, ...suites.flatMap(specsOf)];

const heading = ['journey', 'seconds', ''];
const reportFile = join(root, '.cache/firefox.json');
const firefox = await requireFirefox();
const version = execFileSync(firefox, ['--version'], { encoding: 'utf8' }).trim();
await buildPortal();
const { ok, seconds } = await run(
  'playwright',
  [
    'test',
    '--config',
    'e2e/firefox/firefox.config.ts',
    ...process.argv.slice(2).filter((argument) => argument !== '--write'),
  ],
  { env: { PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile } },
);
const { suites } = JSON.parse(readFileSync(reportFile, 'utf8')) as { suites: readonly Suite[] };
const specs = suites.flatMap(specsOf);

const rows = mainJourneys.map(({ name, title }) => {
  const spec = specs.find((candidate) => candidate.title.includes(title));
  const ms = spec?.tests[0]?.results.at(-1)?.duration ?? 0;
  return [name, (ms / 1000).toFixed(0), spec ? (spec.ok ? 'pass' : 'FAIL') : 'not played'];
});
printReport({ heading, rows });
console.log(`${ok ? '✓' : '✗'} ${version} ${seconds.toFixed(0)} s`);
if (process.argv.includes('--write'))
  writeReport('firefox', {
    heading,
    rows,
    title: 'Firefox',
    command: 'npm run firefox -- --write',
    notes: `The main journeys in ${version}, over WebDriver BiDi, two browsers side by side.`,
  });
const isWhole = !process.argv.includes('--grep');
const notPlayed = rows.filter(([, , outcome]) => outcome === 'not played');
// A journey whose title has changed would silently not run.
if (isWhole && notPlayed.length > 0)
  console.error(`No journey has the title of: ${notPlayed.map(([name]) => name).join(', ')}.`);
process.exitCode = ok && (!isWhole || notPlayed.length === 0) ? 0 : 1;
