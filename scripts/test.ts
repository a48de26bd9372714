/** `npm test`: `npm run check`, and the end-to-end journeys after its page tests. */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildConsole, buildPortal } from './build.ts';
import { check, failuresOf, report, type Result } from './check.ts';
import { root, run } from './run.ts';

const journeyReport = join(root, '.cache/journeys.json');

interface JourneySuite {
  readonly suites?: readonly JourneySuite[];
  readonly specs: readonly {
    readonly file: string;
    readonly title: string;
    readonly tests: readonly { readonly status: 'expected' | 'unexpected' | 'flaky' | 'skipped' }[];
  }[];
}

const specsOf = ({ specs, suites = [] }: JourneySuite): JourneySuite['specs'] => [
  ...specs,
  ...suites.flatMap(specsOf),
];

const journeys = async (): Promise<Result> => {
  rmSync(journeyReport, { force: true });
  const { ok, seconds } = await run('playwright', ['test', '--config', 'e2e/playwright.config.ts'], {
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: journeyReport },
  });
  console.log(`${ok ? '✓' : '✗'} journeys ${seconds.toFixed(1)} s`);
  if (!existsSync(journeyReport)) return { passed: 0, failures: failuresOf('journeys', false, []) };
  const { stats, suites } = JSON.parse(readFileSync(journeyReport, 'utf8')) as {
    stats: { expected: number; flaky: number };
    suites: readonly JourneySuite[];
  };
  const titlesOf = (wanted: 'unexpected' | 'flaky'): readonly string[] =>
    suites
      .flatMap(specsOf)
      .filter(({ tests }) => tests.some(({ status }) => status === wanted))
      .map(({ file, title }) => `${file}: ${title}`);
  for (const title of titlesOf('flaky')) console.log(`⚠ passed only on its second try: ${title}`);
  return {
    passed: stats.expected + stats.flaky,
    failures: failuresOf('journeys', ok, titlesOf('unexpected')),
  };
};

// Before any test: those of the API start servers, which read the built pages.
await buildPortal();
await buildConsole();
report(await check(journeys));
