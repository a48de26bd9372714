import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const root = new URL('../../../../../', import.meta.url).pathname;

it('[B21] Only the simulators, the demo’s seed and tests know the demo’s providers; a real one is a row', () => {
  const sources = globSync('{apps,packages,scripts,bench,faults,e2e}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: (name) => name.includes('node_modules') || name.includes('dist'),
  });
  expect(sources.length).toBeGreaterThan(500);
  const isTest = (file: string) => /\.(test|spec)\.tsx?$|\/testing\/|^(e2e|faults|bench)\//.test(file);
  const importers = sources.filter(
    (file) => !isTest(file) && /from '[^']*demo-providers\.ts'/.test(readFileSync(`${root}${file}`, 'utf8')),
  );
  const allowed = (file: string) =>
    file.startsWith('apps/world/src/') ||
    file === 'apps/api/src/demo/seed-providers.ts' ||
    file === 'packages/product/src/values/demo/demo-customers.ts';
  expect(importers.length).toBeGreaterThan(2);
  expect(importers.filter((file) => !allowed(file))).toEqual([]);
});
