/** What the operations page says, compared with the house. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import manifest from '../../../package.json' with { type: 'json' };
import { measureConnections } from './http/observe.ts';
import { measureJobs } from './jobs/queue.ts';
import { type TestApp, createTestApp } from './testing/create-test-app.ts';

const page = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8');

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
  measureJobs(test);
  measureConnections(test.metrics, test.database.pool);
});
afterAll(() => test.close());

it('Every metric has its line, and every line its metric', () => {
  const metrics = test.metrics.registry.getMetricsAsArray().map(({ name }) => name);
  const section = page.split('## Metrics')[1]!.split('## Incidents')[0]!;
  const firstCells = Array.from(section.matchAll(/^\| (`[^|]+) \|/gm), ([, cell]) => cell!);
  const named = firstCells.flatMap((cell) => cell.replaceAll('`', '').trim().split(', '));
  expect(named.toSorted()).toEqual(metrics.toSorted());
});

it('Every command of npm that is named exists', () => {
  const commands = Array.from(page.matchAll(/npm run (\w+)/g), ([, name]) => name!);
  expect(commands.length).toBeGreaterThan(5);
  expect(commands.filter((name) => !Object.hasOwn(manifest.scripts, name))).toEqual([]);
});
