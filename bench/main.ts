/**
 * `npm run bench`: every measurement with its limit; `-- api`, `-- events` and `-- pages` are parts of it. `-- million`
 * and `-- capacity` use a million customers, which take minutes to create, `-- ten-million` ten million lean ones
 * (`--customers` fewer, to try it); `--write` updates `docs/figures`.
 */
import { parseArgs } from 'node:util';
import { requireBrowser } from '../scripts/browser.ts';
import { buildPortal } from '../scripts/build.ts';
import { printReport, writeReport } from '../scripts/report.ts';
import { apiFigures } from './api.ts';
import { measureCapacity } from './capacity.ts';
import { deviceEventFigures } from './device-events.ts';
import { guardCostFigures } from './guard-cost.ts';
import { type Measurement, printMeasurements, tableOf } from './measurement.ts';
import { startStack } from './stack.ts';
import { lighthouseFigures } from './lighthouse.ts';
import { leanFigures, millionFigures } from './million-accounts.ts';
import { pageFigures } from './pages.ts';

/** Start time, page figures and Lighthouse, of one stack. */
const pagePart = async (): Promise<readonly Measurement[]> => {
  const browser = await requireBrowser();
  const stack = await startStack();
  try {
    return [
      {
        name: 'npm start to the first 200, after build',
        value: stack.startSeconds,
        unit: 's',
        target: { most: 10 },
      },
      ...(await pageFigures(stack.url)),
      ...(await lighthouseFigures(stack.url, browser)),
    ];
  } finally {
    await stack.stop();
  }
};

const usualFigures = async (): Promise<readonly Measurement[]> => {
  const calls = [...(await apiFigures()), ...(await deviceEventFigures())];
  return [...guardCostFigures(), ...calls, ...(await pagePart())];
};

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { write: { type: 'boolean', default: false }, customers: { type: 'string', default: '10000000' } },
});
const [part] = positionals;

const parts: Readonly<
  Record<string, { readonly title: string; readonly measure: () => Promise<readonly Measurement[]> }>
> = {
  million: { title: 'A million customers', measure: millionFigures },
  'ten-million': { title: 'Ten million customers', measure: () => leanFigures(Number(values.customers)) },
  api: { title: 'Calls', measure: apiFigures },
  events: { title: 'Device events', measure: deviceEventFigures },
  pages: { title: 'Pages', measure: pagePart },
};

const print = async (): Promise<void> => {
  const command = `npm run bench -- ${part ? `${part} ` : ''}--write`;
  if (part === 'capacity') {
    for (const [name, title, table] of await measureCapacity()) {
      printReport(table);
      if (values.write) writeReport(name, { title, command, ...table });
    }
    return;
  }
  const figures = await (part === undefined ? usualFigures() : parts[part]!.measure());
  process.exitCode = printMeasurements(figures) ? 0 : 1;
  const title = part === undefined ? 'Figures' : parts[part]!.title;
  if (values.write) writeReport(part ?? 'bench', { title, command, ...tableOf(figures) });
};

await buildPortal();
await print();
