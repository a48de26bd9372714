/**
 * `npm run faults`: runs every drill as often as its row says and checks the invariants. Selected rows:
 * `npm run faults -- F4 F5`, or by a word of the fault: `npm run faults -- webhooks`.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { backupDrills } from './drills/backup.ts';
import { browserDrills } from './drills/browser.ts';
import { databaseDrills } from './drills/database.ts';
import { embeddedDrills } from './drills/embedded.ts';
import { mailDrills } from './drills/mail.ts';
import { serverDrills } from './drills/servers.ts';
import { integrationDrills } from './drills/integrations.ts';
import { redisDrills } from './drills/redis.ts';
import { overloadDrills } from './drills/overload.ts';
import { testDrills } from './drills/tests.ts';
import { workerDrills } from './drills/workers.ts';
import { InvariantViolation, type Drill } from './drill.ts';
import { type DrillResult, printDrills, writeDrills } from './report.ts';

const drills: readonly Drill[] = [
  ...databaseDrills,
  ...mailDrills,
  ...redisDrills,
  ...testDrills,
  ...embeddedDrills,
  ...integrationDrills,
  ...serverDrills,
  ...backupDrills,
  ...overloadDrills,
  ...browserDrills,
  ...workerDrills,
].toSorted((a, b) => Number(a.row.slice(1)) - Number(b.row.slice(1)));

const longestMs = 600_000;
const tooLong = async (): Promise<never> => {
  await wait(longestMs, undefined, { ref: false });
  throw new InvariantViolation([`not over within ${longestMs / 60_000}\u00A0min`]);
};

const runDrill = async ({ row, fault, repeats, run }: Drill): Promise<DrillResult> => {
  console.log(`${row} ${fault}, ${repeats} ×`);
  const began = performance.now();
  const over = (held: boolean, says: string): DrillResult => ({
    row,
    fault,
    repeats,
    says,
    seconds: (performance.now() - began) / 1000,
    held,
  });
  try {
    const result = over(true, await Promise.race([run(repeats), tooLong()]));
    console.log(`  ✓ ${result.seconds.toFixed(1)} s: ${result.says}`);
    return result;
  } catch (error) {
    const lines = error instanceof InvariantViolation ? error.lines : [String(error)];
    console.error(`  ✗ ${lines.slice(0, 20).join('\n    ')}`);
    if (!(error instanceof InvariantViolation)) console.error(error);
    return over(false, lines[0] ?? 'something');
  }
};

const chosen = process.argv.slice(2).filter((word) => !word.startsWith('-'));
const results: DrillResult[] = [];
for (const drill of drills)
  if (chosen.length === 0 || chosen.some((word) => word === drill.row || drill.fault.includes(word)))
    results.push(await runDrill(drill));
printDrills(results);
if (process.argv.includes('--write')) writeDrills(results);
process.exit(results.length > 0 && results.every(({ held }) => held) ? 0 : 1);
