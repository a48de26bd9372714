/** `npm run imports`: checks import directions and cycles with dependency-cruiser, after a fixture proves that it sees them. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cruise, type ICruiseResult, type IViolation } from 'dependency-cruiser';
import config from '../../.dependency-cruiser.mjs';
import { root } from '../run.ts';

const { options, ...ruleSet } = config;

const violationsIn = async (...folders: string[]): Promise<readonly IViolation[]> => {
  const { output } = await cruise(folders, {
    ...options,
    ruleSet,
    validate: true,
    baseDir: root,
  });
  return (output as ICruiseResult).summary.violations;
};

/** Without swc, dependency-cruiser finds no import in TypeScript and reports no violation. */
const fixture = {
  'type-a.ts': `import type { B } from './type-b.ts';\nexport type A = B | string;\n`,
  'type-b.ts': `import type { A } from './type-a.ts';\nexport type B = A | number;\n`,
  'dynamic-a.ts': `export const load = () => import('./dynamic-b.ts');\n`,
  'dynamic-b.ts': `import { load } from './dynamic-a.ts';\nexport const reload = load;\n`,
};
const fixtureFolder = join(root, '.cache/import-cycles');
mkdirSync(fixtureFolder, { recursive: true });
for (const [name, text] of Object.entries(fixture)) writeFileSync(join(fixtureFolder, name), text);

const seen = (await violationsIn('.cache/import-cycles')).map(({ from }) => from).join(' ');
if (!/type-[ab]/.test(seen) || !/dynamic-[ab]/.test(seen)) {
  console.error('dependency-cruiser does not see the cycles of its fixture: check parser and @swc/core.');
  process.exitCode = 1;
}

const violations = await violationsIn('packages', 'apps', 'scripts', 'e2e', 'bench', 'faults');
for (const { rule, from, to, cycle } of violations)
  console.error(
    `${rule.name}: ${cycle ? [from, ...cycle.map(({ name }) => name)].join(' → ') : `${from} → ${to}`}`,
  );
if (violations.length > 0) process.exitCode = 1;
