/** `npm run stores -- products.json`: says which pricing plan each product of an app store is. */
import { readFile } from 'node:fs/promises';
import { importStoreProducts, storeProductRows } from '../../apps/api/src/billing/stores/store-products.ts';
import { connect } from '../../apps/api/src/db/connect.ts';
import { openDatabase } from '../../apps/api/src/db/open-database.ts';
import { readEnv } from '../../apps/api/src/env.ts';
import { createLog } from '../../apps/api/src/observability/log.ts';
import { StartupError } from '../../apps/api/src/startup-error.ts';
import { runCommand } from './run-command.ts';

const usage =
  'Which file? npm run stores -- products.json, with [{"store": "APPLE", "storeProductId": "…", "pricingPlanId": "…"}]';

const readRows = async (file: string) => {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new StartupError([`${file} cannot be read.`]);
  });
  try {
    return storeProductRows.parse(JSON.parse(text));
  } catch {
    throw new StartupError([usage]);
  }
};

await runCommand(async () => {
  const [file] = process.argv.slice(2);
  if (!file) throw new StartupError([usage]);
  const rows = await readRows(file);
  const { config, close } = await openDatabase(readEnv(process.env));
  const database = connect(config, createLog('warn'));
  try {
    const changed = await importStoreProducts(database.query, rows).catch((error: { code?: string }) => {
      if (error.code === '23503') throw new StartupError(['A pricingPlanId is not in the catalogue.']);
      throw error;
    });
    console.log(`${rows.length} store products, ${changed} new or changed.`);
  } finally {
    await database.close();
    await close();
  }
});
