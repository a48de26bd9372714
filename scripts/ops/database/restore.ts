/** `npm run restore -- file.gz [--end-sessions]`: restores a backup into an empty database, completely or not at all. */
import { openDatabase } from '../../../apps/api/src/db/open-database.ts';
import { restoreBackup } from '../../../apps/api/src/db/backup/restore-backup.ts';
import { readEnv } from '../../../apps/api/src/env.ts';
import { installQueue } from '../../../apps/api/src/jobs/queue.ts';
import { createLog } from '../../../apps/api/src/observability/log.ts';
import { StartupError } from '../../../apps/api/src/startup-error.ts';
import { runCommand } from '../run-command.ts';

await runCommand(async () => {
  const file = process.argv.slice(2).find((word) => !word.startsWith('--'));
  if (!file) throw new StartupError(['From where? npm run restore -- file.gz']);
  const { config, close } = await openDatabase(readEnv(process.env));
  const log = createLog('warn');
  try {
    const { rows, at } = await restoreBackup(config, file, {
      endSessions: process.argv.includes('--end-sessions'),
      installQueue: () => installQueue(config, log),
    });
    console.log(`${rows} rows are as they were at ${at}.`);
  } finally {
    await close();
  }
});
