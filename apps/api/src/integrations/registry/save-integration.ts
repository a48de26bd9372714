/** Saves a TV provider, partner or merchant after discovery; one that does not pass may be saved disabled. */
import {
  isIntegrationId,
  type MerchantSettings,
  type PartnerSettings,
  type TvProviderSettings,
} from '@marquee/product/values/integrations.ts';
import type { SigningKeys } from '../../crypto/signing-keys.ts';
import type { Database } from '../../db/connect.ts';
import type { Env } from '../../env.ts';
import { outboundFetchOf } from '../public-fetch.ts';
import { writeAsset } from './assets.ts';
import { type DiscoveryProblem, discoveryProblemsOf } from './discovery.ts';
import { createIntegrationWriter } from './write-integration.ts';

type SavedIntegration =
  | { readonly kind: 'tvProvider'; readonly settings: TvProviderSettings }
  | { readonly kind: 'partner'; readonly settings: PartnerSettings }
  | { readonly kind: 'merchant'; readonly settings: MerchantSettings };

export type Saving = SavedIntegration & {
  readonly id: string;
  /** PNG, WebP or SVG. */
  readonly logo?: Buffer | undefined;
};

/** What keeps it from being saved besides discovery. */
export type SaveProblem = DiscoveryProblem | 'badId' | 'badLogo' | 'secretMissing' | 'idTaken';

interface SaveDeps {
  readonly env: Pick<Env, 'production' | 'demo'>;
  readonly database: Database;
  readonly tokenKeys: SigningKeys;
}

export const discoveryMeans = (env: Pick<Env, 'production' | 'demo'>) => ({
  fetch: outboundFetchOf(env),
  allowsHttp: !env.production || env.demo,
});

const tables = { tvProvider: 'tv_providers', partner: 'partners', merchant: 'merchants' } as const;

/** Empty: it is saved, and every server has it within seconds. */
export const saveIntegration = async (
  { env, database, tokenKeys }: SaveDeps,
  saving: Saving,
): Promise<readonly SaveProblem[]> => {
  const { id, kind, settings } = saving;
  if (!isIntegrationId(id)) return ['badId'];
  if (settings.enabled) {
    const problems = await discoveryProblemsOf(discoveryMeans(env), { ...settings, kind });
    if (problems.length > 0) return problems;
  }
  return database.query.transaction().execute(async (tx): Promise<readonly SaveProblem[]> => {
    const taken = await tx.selectFrom('integrations').select('kind').where('id', '=', id).executeTakeFirst();
    if (taken && taken.kind !== tables[kind]) return ['idTaken'];
    const needsSecret = settings.authMethod !== 'private_key_jwt' && settings.clientSecret === '';
    if (needsSecret && !taken) return ['secretMissing'];
    const logo = saving.logo && (await writeAsset(tx, saving.logo));
    if (saving.logo && logo === undefined) return ['badLogo'];
    const write = createIntegrationWriter(tx, tokenKeys);
    if (kind === 'tvProvider') await write.tvProvider(id, saving.settings, logo);
    else if (kind === 'partner') await write.partner(id, saving.settings, logo);
    else await write.merchant(id, saving.settings);
    return [];
  });
};
