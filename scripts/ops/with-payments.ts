/** Opens database, gateway and keys for a command that moves money. */
import { createClock } from '../../apps/api/src/clock.ts';
import { connect } from '../../apps/api/src/db/connect.ts';
import { openDatabase } from '../../apps/api/src/db/open-database.ts';
import type { Deps } from '../../apps/api/src/deps.ts';
import { readEnv } from '../../apps/api/src/env.ts';
import { createMetrics } from '../../apps/api/src/observability/metrics.ts';
import { loadSigningKeys } from '../../apps/api/src/crypto/signing-keys.ts';
import { createLog } from '../../apps/api/src/observability/log.ts';
import { openGateway } from '../../apps/api/src/integrations/payments/open-gateway.ts';

export type PaymentDeps = Pick<
  Deps,
  'env' | 'database' | 'gateway' | 'clock' | 'log' | 'tokenKeys' | 'giftSecrets'
>;

export const withPayments = async (work: (deps: PaymentDeps) => Promise<void>): Promise<void> => {
  const env = readEnv(process.env);
  const tokenKeys = await loadSigningKeys(env.tokenKeyFile);
  const log = createLog('warn');
  const { config, close } = await openDatabase(env);
  const database = connect(config, log);
  try {
    await work({
      env,
      database,
      gateway: await openGateway(env, createMetrics()),
      clock: createClock(),
      log,
      tokenKeys,
      giftSecrets: tokenKeys.lasting('gift codes'),
    });
  } finally {
    await database.close();
    await close();
  }
};
