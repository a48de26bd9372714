/**
 * `npm run seed -- 1000000`: creates this many customers, 1@seed.test and on, in DATABASE_URL or DATA_DIR. With `--lean`
 * each has a password, a device, a session and a subscription alone.
 */
import { parseArgs } from 'node:util';
import { demoPassword } from '@marquee/product/values/demo/demo-customers.ts';
import { seedCatalogue } from '../../../apps/api/src/billing/catalogue/publish-catalogue.ts';
import { connect } from '../../../apps/api/src/db/connect.ts';
import { migrate } from '../../../apps/api/src/db/migrate.ts';
import { openDatabase } from '../../../apps/api/src/db/open-database.ts';
import { seedLean } from '../../../apps/api/src/demo/seed-lean.ts';
import { seededEmail, seedInto } from '../../../apps/api/src/demo/seed-many.ts';
import { readEnv } from '../../../apps/api/src/env.ts';
import { createMetrics } from '../../../apps/api/src/observability/metrics.ts';
import { createPasswords } from '../../../apps/api/src/identity/passwords/passwords.ts';
import { installQueue } from '../../../apps/api/src/jobs/queue.ts';
import { createLog } from '../../../apps/api/src/observability/log.ts';
import { StartupError } from '../../../apps/api/src/startup-error.ts';
import { runCommand } from '../run-command.ts';

await runCommand(async () => {
  const env = readEnv(process.env);
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { lean: { type: 'boolean', default: false } },
  });
  const count = Number(positionals[0] ?? 1_000_000);
  if (env.production) throw new StartupError(['Seeding is refused in production.']);
  if (!Number.isSafeInteger(count) || count < 1)
    throw new StartupError([`How many customers? "${positionals[0]}" is no number.`]);

  const log = createLog('warn');
  const { config, close } = await openDatabase(env);
  try {
    await migrate(config);
    await installQueue(config, log);
    const database = connect(config, log);
    await seedCatalogue(database.query);
    await database.close();
    const passwords = createPasswords(createMetrics(), { peppers: [] });
    const hash = await passwords.hash(demoPassword);
    await passwords.close();

    const begin = performance.now();
    const report = (made: string) =>
      console.log(`${made}, ${((performance.now() - begin) / 1000).toFixed(0)} s`);
    if (values.lean) await seedLean(config, count, hash, report);
    else
      await seedInto(config, count, hash, (made) => {
        if (made % 100_000 === 0 || made === count) report(`${made} customers`);
      });
    console.log(`Sign in as ${seededEmail(1)} to ${seededEmail(count)}, password ${demoPassword}`);
  } finally {
    await close();
  }
});
