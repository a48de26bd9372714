/** `npm run backup -- file.gz`: writes a consistent snapshot into a file while the servers run. */
import { openDatabase } from '../../../apps/api/src/db/open-database.ts';
import { writeBackup } from '../../../apps/api/src/db/backup/write-backup.ts';
import { readEnv } from '../../../apps/api/src/env.ts';
import { StartupError } from '../../../apps/api/src/startup-error.ts';
import { runCommand } from '../run-command.ts';

await runCommand(async () => {
  const [file] = process.argv.slice(2);
  if (!file) throw new StartupError(['Where to? npm run backup -- file.gz']);
  const { config, close } = await openDatabase(readEnv(process.env));
  try {
    const { sums } = await writeBackup(config, file);
    const rows = Object.values(sums).reduce((sum, table) => sum + Number(table.rows), 0);
    console.log(
      `${rows} rows of ${Object.keys(sums).length} tables are in ${file}. Keep the key file with it.`,
    );
  } finally {
    await close();
  }
});
