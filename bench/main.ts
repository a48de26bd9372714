/** `npm run bench`: every figure beside its limit, in one table. `-- --write` keeps it in `docs/figures`. */
import { requireBrowser } from '../scripts/browser.ts';
import { buildPortal } from '../scripts/build.ts';
import { writeTable } from '../scripts/table.ts';
import { apiFigures } from './api.ts';
import { decisionFigures } from './decision.ts';
import { printFigures, tableOf } from './figure.ts';
import { startHouse } from './house.ts';
import { lighthouseFigures } from './lighthouse.ts';
import { pageFigures } from './pages.ts';

const browser = await requireBrowser();
await buildPortal();
const calls = await apiFigures();
const house = await startHouse();
try {
  const figures = [
    ...decisionFigures(),
    ...calls,
    {
      name: 'npm start to the first 200, after build',
      value: house.startSeconds,
      unit: 's',
      target: { most: 10 },
    },
    ...(await pageFigures(house.url)),
    ...(await lighthouseFigures(house.url, browser)),
  ];
  process.exitCode = printFigures(figures) ? 0 : 1;
  if (process.argv.includes('--write'))
    writeTable('bench', {
      title: 'Figures',
      command: 'npm run bench -- --write',
      ...tableOf(figures),
    });
} finally {
  await house.stop();
}
