/** Fills empty tables once from TV_PROVIDERS, PARTNERS and MERCHANT; later the tables alone count. */
import type { PartnerSettings } from '@marquee/product/values/integrations.ts';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { SigningKeys } from '../../crypto/signing-keys.ts';
import type { Database } from '../../db/connect.ts';
import type { Schema } from '../../db/schema.ts';
import type { Env } from '../../env.ts';
import { createIntegrationWriter, lockIntegrations } from './write-integration.ts';

export interface ImportDeps {
  readonly env: Pick<Env, 'initialIntegrations' | 'worldUrl'>;
  readonly database: Database;
  readonly log: Logger;
  readonly tokenKeys: SigningKeys;
}

/** The id of the merchant in MERCHANT, which names none. */
export const defaultMerchantId = 'merchant';

type InitialPartner = Env['initialIntegrations']['partners'][string];
export const isCompletePartner = (settings: InitialPartner): settings is InitialPartner & PartnerSettings =>
  settings.brand !== undefined && settings.skus !== undefined;

const isEmpty = async (
  tx: Kysely<Schema>,
  table: 'tv_providers' | 'partners' | 'merchants',
): Promise<boolean> => (await tx.selectFrom(table).select('id').limit(1).executeTakeFirst()) === undefined;

export const importInitialIntegrations = async ({
  env: { initialIntegrations: initial },
  database,
  log,
  tokenKeys,
}: ImportDeps): Promise<void> => {
  const merchants = initial.merchant ? [[defaultMerchantId, initial.merchant] as const] : [];
  const tvProviders = Object.entries(initial.tvProviders);
  const partners = Object.entries(initial.partners);
  const ignored = await database.query.transaction().execute(async (tx) => {
    await lockIntegrations(tx);
    const write = createIntegrationWriter(tx, tokenKeys);
    const hasRows = {
      TV_PROVIDERS: tvProviders.length > 0 && !(await isEmpty(tx, 'tv_providers')),
      PARTNERS: partners.length > 0 && !(await isEmpty(tx, 'partners')),
      MERCHANT: merchants.length > 0 && !(await isEmpty(tx, 'merchants')),
    };
    if (!hasRows.TV_PROVIDERS) for (const [id, settings] of tvProviders) await write.tvProvider(id, settings);
    if (!hasRows.PARTNERS)
      for (const [id, settings] of partners)
        if (isCompletePartner(settings)) await write.partner(id, settings);
    if (!hasRows.MERCHANT) for (const [id, settings] of merchants) await write.merchant(id, settings);
    return Object.entries(hasRows).flatMap(([name, isIgnored]) => (isIgnored ? [name] : []));
  });
  for (const variable of ignored)
    log.info({ variable }, 'ignored: its table has rows (npm run providers -- list)');
};
