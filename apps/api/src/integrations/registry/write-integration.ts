/** Writes rows of TV providers, partners and merchants, with sealed secrets. */
import type {
  MerchantSettings,
  PartnerSettings,
  TvProviderSettings,
} from '@marquee/product/values/integrations.ts';
import { type Kysely, sql } from 'kysely';
import { sealText } from '../../crypto/sealed-text.ts';
import type { SigningKeys } from '../../crypto/signing-keys.ts';
import type { Schema } from '../../db/schema.ts';
import { secretContext, settingsKeys } from './integration.ts';

export interface IntegrationWriter {
  /** `logo` is the hash of an asset, null for none. Without it, and without a secret, a known row keeps its own. */
  tvProvider(id: string, settings: TvProviderSettings, logo?: string | null): Promise<void>;
  partner(id: string, settings: PartnerSettings, logo?: string | null): Promise<void>;
  merchant(id: string, settings: MerchantSettings): Promise<void>;
}

/** Inserts or replaces; the version counts the changes of a row. */
export const createIntegrationWriter = (tx: Kysely<Schema>, tokenKeys: SigningKeys): IntegrationWriter => {
  const keys = settingsKeys(tokenKeys);
  const commonColumns = (id: string, settings: MerchantSettings) => ({
    id,
    name_en: settings.name?.en ?? id,
    name_fr: settings.name?.fr ?? id,
    issuer: settings.issuer,
    client_id: settings.clientId,
    auth_method: settings.authMethod,
    enabled: settings.enabled,
    ...(settings.authMethod === 'private_key_jwt' && { secret: null }),
    ...(settings.clientSecret !== '' && {
      secret: sealText(keys, secretContext(id), settings.clientSecret),
    }),
  });
  const signInColumns = (
    settings: TvProviderSettings | PartnerSettings,
    logo: string | null | undefined,
  ) => ({
    scope: settings.scope,
    claims: JSON.stringify(settings.claims),
    ...(logo !== undefined && { logo }),
    place: settings.place,
  });

  return {
    tvProvider: async (id, settings, logo) => {
      const row = {
        ...commonColumns(id, settings),
        ...signInColumns(settings, logo),
        brands: settings.brands,
        languages: settings.languages,
        grant_days: settings.grantDays ?? null,
        logout: settings.logout,
      };
      await tx
        .insertInto('tv_providers')
        .values(row)
        .onConflict((at) => at.column('id').doUpdateSet({ ...row, version: sql`tv_providers.version + 1` }))
        .execute();
    },
    partner: async (id, settings, logo) => {
      const { kind, brand, skus } = settings;
      const row = { ...commonColumns(id, settings), ...signInColumns(settings, logo), kind, brand, skus };
      await tx
        .insertInto('partners')
        .values(row)
        .onConflict((at) => at.column('id').doUpdateSet({ ...row, version: sql`partners.version + 1` }))
        .execute();
    },
    merchant: async (id, settings) => {
      const row = { ...commonColumns(id, settings), grant_days: settings.grantDays ?? null };
      await tx
        .insertInto('merchants')
        .values(row)
        .onConflict((at) => at.column('id').doUpdateSet({ ...row, version: sql`merchants.version + 1` }))
        .execute();
    },
  };
};

/** Servers that start at once, and operators who change rows at once, write one after the other. */
export const lockIntegrations = async (tx: Kysely<Schema>): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('integrations'))`.execute(tx);
};
