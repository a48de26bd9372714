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
  ['types of the product', 'tsc', '-p', 'packages/product'],
  ['types of the portal', 'tsc', '-p', 'apps/portal'],
  ['types of the servers', 'tsc', '-p', '.'],
  ['types of the journeys', 'tsc', '-p', 'e2e'],
  ['types of the figures', 'tsc', '-p', 'bench'],
  ['types of the faults', 'tsc', '-p', 'faults'],
  ['generated documents', 'node', 'scripts/docs.ts', '--check'],
];

export interface Count {
  readonly passed: number;
  readonly failed: number;
}

const vitestReport = join(root, '.cache/vitest.json');

const countTests = (): Count => {
  const report = JSON.parse(readFileSync(vitestReport, 'utf8')) as Record<
    'numPassedTests' | 'numFailedTests',
    number
  >;
  return { passed: report.numPassedTests, failed: report.numFailedTests };
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
  const tests = await run('vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${vitestReport}`,
  ]);
  console.log(`${tests.ok ? '✓' : '✗'} unit, API and page tests ${tests.seconds.toFixed(1)} s`);
  const count = countTests();
  // A run that failed without a failing test, such as an unhandled error, is a failure too.
  const unexplained = !tests.ok && count.failed === 0 ? 1 : 0;
  return { passed: count.passed + steps.length - failed, failed: count.failed + failed + unexplained };
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { passed, failed } = await check();
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
}
