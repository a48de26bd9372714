/** `npm run faults`: every fault, as often as its row says, and what must hold after each. Some rows alone: `npm run faults -- F4 F5`. */
import { setTimeout as wait } from 'node:timers/promises';
import { backupDrills } from './drills/backup.ts';
import { browserDrills } from './drills/browser.ts';
import { databaseDrills } from './drills/database.ts';
import { embeddedDrills } from './drills/embedded.ts';
import { mailDrills } from './drills/mail.ts';
import { serverDrills } from './drills/servers.ts';
import { outsideDrills } from './drills/outside.ts';
import { redisDrills } from './drills/redis.ts';
import { strainDrills } from './drills/strain.ts';
import { testDrills } from './drills/tests.ts';
import { Broken, type Drill } from './drill.ts';
import { type Played, printPlayed, writePlayed } from './table.ts';

const drills: readonly Drill[] = [
  ...databaseDrills,
  ...mailDrills,
  ...redisDrills,
  ...testDrills,
  ...embeddedDrills,
  ...outsideDrills,
  ...serverDrills,
  ...backupDrills,
  ...strainDrills,
  ...browserDrills,
].toSorted((a, b) => Number(a.row.slice(1)) - Number(b.row.slice(1)));

const longestMs = 600_000;
const tooLong = async (): Promise<never> => {
  await wait(longestMs, undefined, { ref: false });
  throw new Broken([`not over within ${longestMs / 60_000} minutes`]);
};

const play = async ({ row, fault, repeats, play: run }: Drill): Promise<Played> => {
  console.log(`${row} ${fault}, ${repeats} ×`);
  const began = performance.now();
  const over = (held: boolean, says: string): Played => ({
    row,
    fault,
    repeats,
    says,
    seconds: (performance.now() - began) / 1000,
    held,
  });
  try {
    const played = over(true, await Promise.race([run(repeats), tooLong()]));
    console.log(`  ✓ ${played.seconds.toFixed(1)} s: ${played.says}`);
    return played;
  } catch (error) {
    const lines = error instanceof Broken ? error.lines : [String(error)];
    console.error(`  ✗ ${lines.slice(0, 20).join('\n    ')}`);
    if (!(error instanceof Broken)) console.error(error);
    return over(false, lines[0] ?? 'something');
  }
};

const chosen = process.argv.slice(2).filter((word) => /^F\d+$/.test(word));
const played: Played[] = [];
for (const drill of drills)
  if (chosen.length === 0 || chosen.includes(drill.row)) played.push(await play(drill));
printPlayed(played);
if (process.argv.includes('--write')) writePlayed(played);
process.exit(played.length > 0 && played.every(({ held }) => held) ? 0 : 1);
