/** The demo's TV providers, partners and merchant, as the simulators play them. */
import { readFile } from 'node:fs/promises';
import {
  demoPartnerIds,
  demoPartnerOf,
  demoTvProviderIds,
  demoTvProviderOf,
  viewerOf,
} from '@marquee/product/values/demo/demo-providers.ts';
import {
  type MerchantSettings,
  merchantSettings,
  partnerSettings,
  tvProviderSettings,
} from '@marquee/product/values/integrations.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { demoSecretOf } from '../env/production.ts';
import {
  type ImportDeps,
  defaultMerchantId,
  isCompletePartner,
} from '../integrations/registry/import-initial.ts';
import { writeAsset } from '../integrations/registry/assets.ts';
import { createIntegrationWriter, lockIntegrations } from '../integrations/registry/write-integration.ts';

/** SKUs of a viewer whose name means nothing to the simulators. */
export const viewerSkus = viewerOf('').skus;

/** The simulators know the product by the same client id everywhere. */
const clientOf = (home: string, id: string, given: MerchantSettings | undefined) =>
  given ?? { issuer: `${home}/${id}`, clientId: 'marquee', clientSecret: demoSecretOf(id) };

/** The hash of the drawing in `logos`. */
const logoOf = async (tx: Kysely<Schema>, id: string): Promise<string | undefined> =>
  writeAsset(tx, await readFile(new URL(`logos/${id}.svg`, import.meta.url)));

const readIssuers = async (tx: Kysely<Schema>): Promise<ReadonlyMap<string, string>> => {
  const rows = await tx
    .selectFrom('tv_providers')
    .select(['id', 'issuer'])
    .unionAll(tx.selectFrom('partners').select(['id', 'issuer']))
    .unionAll(tx.selectFrom('merchants').select(['id', 'issuer']))
    .execute();
  return new Map(rows.map(({ id, issuer }) => [id, issuer]));
};

/** At every start, so that the rows follow WORLD_URL; what operators added or changed stays otherwise. */
export const seedProviders = async (deps: ImportDeps): Promise<void> => {
  const { worldUrl, initialIntegrations: initial } = deps.env;
  await deps.database.query.transaction().execute(async (tx) => {
    await lockIntegrations(tx);
    const write = createIntegrationWriter(tx, deps.tokenKeys);
    const issuers = await readIssuers(tx);
    const isSeeded = (home: string, id: string) => issuers.get(id) === `${home}/${id}`;
    for (const id of demoTvProviderIds) {
      if (!initial.tvProviders[id] && isSeeded(`${worldUrl}/tv`, id)) continue;
      const { name, language, place } = demoTvProviderOf(id);
      const settings = tvProviderSettings.parse({
        ...clientOf(`${worldUrl}/tv`, id, initial.tvProviders[id]),
        name,
        languages: [language],
        place,
      });
      await write.tvProvider(id, settings, await logoOf(tx, id));
    }
    for (const id of demoPartnerIds) {
      if (!initial.partners[id] && isSeeded(`${worldUrl}/partner`, id)) continue;
      const { name, brand, skus, kind, place } = demoPartnerOf(id);
      const settings = partnerSettings.parse({
        ...clientOf(`${worldUrl}/partner`, id, initial.partners[id]),
        name,
        brand,
        skus,
        kind,
        place,
      });
      await write.partner(id, settings, await logoOf(tx, id));
    }
    if (initial.merchant || !isSeeded(worldUrl, defaultMerchantId)) {
      const merchant = merchantSettings.parse(clientOf(worldUrl, defaultMerchantId, initial.merchant));
      await write.merchant(defaultMerchantId, merchant);
    }
    for (const [id, settings] of Object.entries(initial.tvProviders))
      if (!demoTvProviderIds.some((known) => known === id)) await write.tvProvider(id, settings);
    for (const [id, settings] of Object.entries(initial.partners))
      if (!demoPartnerIds.some((known) => known === id) && isCompletePartner(settings))
        await write.partner(id, settings);
  });
};
