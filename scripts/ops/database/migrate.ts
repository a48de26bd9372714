/** `npm run migrate`: migrates schema and queue of DATABASE_URL or DATA_DIR without starting a server. */
import { migrate } from '../../../apps/api/src/db/migrate.ts';
import { openDatabase } from '../../../apps/api/src/db/open-database.ts';
import { readEnv } from '../../../apps/api/src/env.ts';
import { installQueue } from '../../../apps/api/src/jobs/queue.ts';
import { createLog } from '../../../apps/api/src/observability/log.ts';
import { runCommand } from '../run-command.ts';

await runCommand(async () => {
  const { config, close } = await openDatabase(readEnv(process.env));
  try {
    const names = await migrate(config);
    await installQueue(config, createLog('warn'));
    console.log(names.length === 0 ? 'The schema was up to date.' : `Applied: ${names.join(', ')}.`);
    console.log('The queue is up to date.');
  } finally {
    await close();
  }
});
