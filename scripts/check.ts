/** `npm run check`: everything short of the journeys. Each step says how long it took; a failure is shown whole. */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { requireBrowser } from './browser.ts';
import { checkChanged } from './checks/changed.ts';
import { root, run } from './run.ts';

const steps: readonly (readonly [name: string, command: string, ...args: string[]])[] = [
  ['format', 'oxfmt', '--check'],
  ['lint', 'oxlint', '--type-aware', '--deny-warnings'],
  ['unused', 'knip'],
  ['import directions', 'node', 'scripts/checks/imports.ts'],
  ['files found by their nouns', 'node', 'scripts/checks/find-things.ts'],
  ['reading grade of the messages', 'node', 'scripts/checks/reading-grade.ts'],
  ['types of the product', 'tsc', '-p', 'packages/product'],
  ['types of the portal', 'tsc', '-p', 'apps/portal'],
  ['types of the console', 'tsc', '-p', 'apps/console'],
  ['types of the servers', 'tsc', '-p', '.'],
  ['types of the scripts around Stripe', 'tsc', '-p', 'tsconfig.browser.json'],
  ['types of the journeys', 'tsc', '-p', 'e2e'],
  ['types of the figures', 'tsc', '-p', 'bench'],
  ['types of the faults', 'tsc', '-p', 'faults'],
  ['recipes apply', 'node', 'scripts/recipes/recipes.ts', '--dry'],
  ['generated documents', 'node', 'scripts/docs.ts', '--check'],
];

export interface Result {
  readonly passed: number;
  /** The titles of what failed. */
  readonly failures: readonly string[];
}

export const addUp = (results: readonly Result[]): Result => ({
  passed: results.reduce((sum, { passed }) => sum + passed, 0),
  failures: results.flatMap(({ failures }) => failures),
});

/** A run that failed without a failing test, such as an unhandled error, is a failure too. */
export const failuresOf = (suite: string, ok: boolean, titles: readonly string[]): readonly string[] =>
  ok || titles.length > 0 ? titles : [`${suite}: the run itself`];

/** Names every failure last, where a log cut to its end still shows it. */
export const report = ({ passed, failures }: Result): void => {
  for (const title of failures) console.log(`✗ ${title}`);
  console.log(`${passed} passed, ${failures.length} failed`);
  process.exitCode = failures.length > 0 ? 1 : 0;
};

interface VitestReport {
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

const failedTitles = ({ testResults }: VitestReport): readonly string[] =>
  testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length > 0) return failed.map(({ fullName }) => `${file}: ${fullName}`);
    return status === 'failed' ? [file] : [];
  });

const runTests = async (name: string, projects: readonly string[]): Promise<Result> => {
  const reportFile = join(root, `.cache/${name.replaceAll(' ', '-')}.json`);
  rmSync(reportFile, { force: true });
  const { ok, seconds, output } = await run(
    'vitest',
    [
      'run',
      ...projects.map((project) => `--project=${project}`),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${reportFile}`,
    ],
    { quiet: true },
  );
  console.log(output);
  console.log(`${ok ? '✓' : '✗'} ${name} ${seconds.toFixed(1)} s`);
  // A run that ends before its report is a failure of its own, and must not show the report of another run.
  if (!existsSync(reportFile)) return { passed: 0, failures: failuresOf(name, false, []) };
  const vitestReport = JSON.parse(readFileSync(reportFile, 'utf8')) as VitestReport;
  return {
    passed: vitestReport.numPassedTests,
    failures: failuresOf(name, ok, failedTitles(vitestReport)),
  };
};

/** Two at a time: most steps use one core. */
const runSteps = async (): Promise<Result> => {
  const failures: string[] = [];
  const waiting = [...steps];
  const work = async (): Promise<void> => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const [name, command, ...args] = step;
      const { ok, seconds, output } = await run(command, args, { quiet: true });
      console.log(`${ok ? '✓' : '✗'} ${name} ${seconds.toFixed(1)} s`);
      if (ok) continue;
      failures.push(name);
      console.log(output);
    }
  };
  await Promise.all([work(), work()]);
  return { passed: steps.length - failures.length, failures };
};

/** Pages wait for the browser most of their time, so the other tests run beside them, and journeys after them. */
export const check = async (journeys?: () => Promise<Result>): Promise<Result> => {
  await requireBrowser();
  mkdirSync(join(root, '.cache'), { recursive: true });
  const stepResult = await runSteps();
  const inBrowsers = async () => {
    const pages = await runTests('page tests', ['portal', 'console']);
    return journeys ? addUp([pages, await journeys()]) : pages;
  };
  return addUp([
    stepResult,
    ...(await Promise.all([
      runTests('unit and API tests', ['product', 'api', 'stripe', 'world']),
      inBrowsers(),
    ])),
  ]);
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  if (!process.argv.includes('--changed')) report(await check());
  else if (!(await checkChanged())) process.exitCode = 1;
}
