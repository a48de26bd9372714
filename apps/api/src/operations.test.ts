/** The documents compared with the code: metrics, settings, commands and file names. */
import { globSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import manifest from '../../../package.json' with { type: 'json' };
import { variableNames } from './env.ts';
import { registerReconciliationMetrics } from './billing/reconciliation/reconcile.ts';
import { registerSubscriptionMetrics } from './billing/subscriptions/subscription-metrics.ts';
import { registerEventMetrics } from './events/event-metrics.ts';
import { registerPoolMetrics } from './observability/metrics.ts';
import { registerQueueMetrics } from './jobs/queue.ts';
import { type TestApp, createTestApp } from './testing/create-test-app.ts';

const read = (file: string) => readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8');
const page = read('docs/operations.md');

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
  registerQueueMetrics(test);
  registerReconciliationMetrics(test);
  registerSubscriptionMetrics(test);
  registerEventMetrics(test);
  registerPoolMetrics(test.metrics, test.database);
});
afterAll(() => test.close());

it('Every metric has its line, and every line its metric', () => {
  const metrics = test.metrics.registry.getMetricsAsArray().map(({ name }) => name);
  const section = page.split('## Metrics')[1]!.split('## Incidents')[0]!;
  const firstCells = Array.from(section.matchAll(/^\| (`[^|]+) \|/gm), ([, cell]) => cell!);
  const named = firstCells.flatMap((cell) => cell.replaceAll('`', '').trim().split(', '));
  expect(named.toSorted()).toEqual(metrics.toSorted());
});

it('Every setting has its line in the README, secrets with their mark, and no other has', () => {
  const section = read('README.md').split('## Configuration')[1]!.split('## License')[0]!;
  const cells = Array.from(section.matchAll(/^\| (`[^|]+)\|/gm), ([, cell]) => cell!);
  const named = cells.flatMap((cell) =>
    Array.from(cell.matchAll(/`([A-Z][A-Z_]+)`( ◆)?/g), ([, name, mark]) =>
      mark ? [name, `${name}_FILE`] : [name],
    ),
  );
  const warnings = (name: string) => !/^SITE_WARNING_.*_(EN|FR)$/.test(name);
  expect(new Set(named.flat())).toEqual(new Set(variableNames.filter(warnings)));
});

it('Every command of npm that is named exists', () => {
  const commands = Array.from(page.matchAll(/npm run (\w+)/g), ([, name]) => name!);
  expect(commands.length).toBeGreaterThan(5);
  expect(commands.filter((name) => !Object.hasOwn(manifest.scripts, name))).toEqual([]);
});

it('Every source file that a document names exists', () => {
  const cwd = new URL('../../../', import.meta.url);
  const sources = globSync(
    '{*,{apps,bench,docs,e2e,faults,packages,scripts}/**/*}.{ts,tsx,css,md,mjs,sql,svg}',
    {
      cwd,
      exclude: ['**/node_modules/**', '**/dist/**'],
    },
  ).map((file) => `/${file}`);
  const documents = globSync(['*.md', 'docs/*.md', 'docs/decisions/*.md'], { cwd });
  const named = documents.flatMap((document) =>
    Array.from(read(document).matchAll(/`(\w[\w./-]*\.(?:tsx?|css|md|mjs|sql|svg))`/g), ([, file]) => ({
      document,
      file,
    })),
  );
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter(({ file }) => !sources.some((source) => source.endsWith(`/${file}`)))).toEqual([]);
});
