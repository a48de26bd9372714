/** `node apps/api/src/db/write-schema.ts`: writes `schema.sql` from a fresh database. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createLog } from '../observability/log.ts';
import { connect } from './connect.ts';
import { describeSchema } from './describe-schema.ts';
import { startEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';

const folder = await mkdtemp(path.join(os.tmpdir(), 'marquee-schema-'));
const log = createLog('silent');
const embedded = await startEmbedded(folder, log);
try {
  await migrate(embedded.connection);
  const database = connect(embedded.connection, log);
  await writeFile(new URL('schema.sql', import.meta.url), await describeSchema(database.pool));
  await database.close();
} finally {
  await embedded.stop();
  await rm(folder, { recursive: true, force: true });
}
