/** `npm run bench`: every figure beside its limit, in one table. */
import { requireBrowser } from '../scripts/browser.ts';
import { buildPortal } from '../scripts/build.ts';
import { apiFigures } from './api.ts';
import { decisionFigures } from './decision.ts';
import { printFigures } from './figure.ts';
import { startHouse } from './house.ts';
import { lighthouseFigures } from './lighthouse.ts';
import { pageFigures } from './pages.ts';

const browser = await requireBrowser();
await buildPortal();
const calls = await apiFigures();
const house = await startHouse();
try {
  const holds = printFigures([
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
  ]);
  process.exitCode = holds ? 0 : 1;
} finally {
  await house.stop();
}
