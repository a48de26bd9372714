/** `npm run check`: everything short of the journeys. Each step says how long it took; the first failure is shown whole. */
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { requireBrowser } from './browser.ts';
import { root, run } from './run.ts';

const steps: readonly (readonly [name: string, command: string, ...args: string[]])[] = [
  ['format', 'oxfmt', '--check'],
  ['lint', 'oxlint', '--type-aware', '--deny-warnings'],
  ['unused', 'knip'],
  ['import directions', 'node', 'scripts/checks/imports.ts'],
  ['files found by their nouns', 'node', 'scripts/checks/find-things.ts'],
  ['types of the product', 'tsc', '-p', 'packages/product'],
  ['types of the portal', 'tsc', '-p', 'apps/portal'],
  ['types of the servers', 'tsc', '-p', '.'],
  ['types of the scripts around Stripe', 'tsc', '-p', 'tsconfig.browser.json'],
  ['types of the journeys', 'tsc', '-p', 'e2e'],
  ['types of the figures', 'tsc', '-p', 'bench'],
  ['types of the faults', 'tsc', '-p', 'faults'],
  ['recipes apply', 'node', 'scripts/recipes/recipes.ts', '--dry'],
  ['generated documents', 'node', 'scripts/docs.ts', '--check'],
];

export interface Count {
  readonly passed: number;
  readonly failed: number;
}

export const addUp = (counts: readonly Count[]): Count => ({
  passed: counts.reduce((sum, { passed }) => sum + passed, 0),
  failed: counts.reduce((sum, { failed }) => sum + failed, 0),
});

/** Pages wait for the browser most of their time, so the other tests run beside them. */
const suites = [
  ['unit and API tests', 'product', 'api', 'stripe', 'world'],
  ['page tests', 'portal'],
] as const;

const runTests = async ([name, ...projects]: (typeof suites)[number]): Promise<Count> => {
  const report = join(root, `.cache/${name.replaceAll(' ', '-')}.json`);
  const { ok, seconds, output } = await run(
    'vitest',
    [
      'run',
      ...projects.map((project) => `--project=${project}`),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    { quiet: true },
  );
  console.log(output);
  console.log(`${ok ? '✓' : '✗'} ${name} ${seconds.toFixed(1)} s`);
  const { numPassedTests: passed, numFailedTests: failed } = JSON.parse(
    readFileSync(report, 'utf8'),
  ) as Record<'numPassedTests' | 'numFailedTests', number>;
  // A run that failed without a failing test, such as an unhandled error, is a failure too.
  return { passed, failed: !ok && failed === 0 ? 1 : failed };
};

export const check = async (): Promise<Count> => {
  await requireBrowser();
  let failed = 0;
  for (const [name, command, ...args] of steps) {
    const { ok, seconds, output } = await run(command, args, { quiet: true });
    console.log(`${ok ? '✓' : '✗'} ${name} ${seconds.toFixed(1)} s`);
    if (ok) continue;
    failed++;
    console.log(output);
  }
  mkdirSync(join(root, '.cache'), { recursive: true });
  const tests = await Promise.all(suites.map(runTests));
  return addUp([{ passed: steps.length - failed, failed }, ...tests]);
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { passed, failed } = await check();
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
}
