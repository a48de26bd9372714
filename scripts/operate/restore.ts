/** `npm run restore -- file.gz [--end-sessions]`: a backup into an empty database, whole or not at all. */
import { openDatabase } from '../../apps/api/src/db/open-database.ts';
import { restoreBackup } from '../../apps/api/src/db/backup/restore-backup.ts';
import { readEnv } from '../../apps/api/src/env.ts';
import { migrateQueue } from '../../apps/api/src/jobs/queue.ts';
import { createLog } from '../../apps/api/src/log.ts';
import { StartProblem } from '../../apps/api/src/start-problem.ts';
import { operate } from './operate.ts';

await operate(async () => {
  const file = process.argv.slice(2).find((word) => !word.startsWith('--'));
  if (!file) throw new StartProblem(['From where? npm run restore -- file.gz']);
  const { config, close } = await openDatabase(readEnv(process.env));
  const log = createLog('warn');
  try {
    const { rows, at } = await restoreBackup(config, file, {
      endSessions: process.argv.includes('--end-sessions'),
      prepareJobs: () => migrateQueue(config, log),
    });
    console.log(`${rows} rows are as they were at ${at}.`);
  } finally {
    await close();
  }
});
