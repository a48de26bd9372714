/** `npm run suspend -- <email or account id>`: ends every session and refuses sign-in; `--reinstate` undoes it. */
import { emailKey } from '@marquee/product/values/fields.ts';
import { connect } from '../../apps/api/src/db/connect.ts';
import { isUuid } from '../../apps/api/src/db/is-uuid.ts';
import { openDatabase } from '../../apps/api/src/db/open-database.ts';
import { readEnv } from '../../apps/api/src/env.ts';
import { loadSigningKeys } from '../../apps/api/src/crypto/signing-keys.ts';
import { reinstateAccount, suspendAccount } from '../../apps/api/src/identity/suspend-account.ts';
import { createLog } from '../../apps/api/src/observability/log.ts';
import { StartupError } from '../../apps/api/src/startup-error.ts';
import { runCommand } from './run-command.ts';

const usage = 'Whom? npm run suspend -- <email or account id> [--reinstate]';

await runCommand(async () => {
  const words = process.argv.slice(2);
  const reinstates = words.includes('--reinstate');
  const who = words.find((word) => word !== '--reinstate');
  if (!who) throw new StartupError([usage]);
  const env = readEnv(process.env);
  const tokenKeys = await loadSigningKeys(env.tokenKeyFile);
  const { config, close } = await openDatabase(env);
  const database = connect(config, createLog('warn'));
  try {
    const account = await database.query
      .selectFrom('accounts')
      .select('id')
      .where(isUuid(who) ? 'id' : 'email_key', '=', isUuid(who) ? who : emailKey(who))
      .executeTakeFirst();
    if (!account) throw new StartupError([`No account has ${who}.`]);
    const deps = { env, tokenKeys };
    // NOTIFY reaches the servers when the transaction commits.
    const isDone = await database.query
      .transaction()
      .execute(async (tx) =>
        reinstates
          ? reinstateAccount(deps, tx, Date.now(), account.id)
          : (await suspendAccount(deps, tx, Date.now(), account.id)) !== undefined,
      );
    if (!isDone)
      throw new StartupError([`${who} is ${reinstates ? 'not suspended' : 'suspended or deleted already'}.`]);
    console.log(
      reinstates
        ? `${who} can sign in again.`
        : `${who} is suspended: every session has ended, and orders under way still settle.`,
    );
  } finally {
    await database.close();
    await close();
  }
});
