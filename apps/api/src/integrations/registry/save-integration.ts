/** Saves a TV provider, partner or merchant after discovery; one that does not pass may be saved disabled. */
import {
  isIntegrationId,
  type MerchantSettings,
  type PartnerSettings,
  type TvProviderSettings,
} from '@marquee/product/values/integrations.ts';
import type { Kysely } from 'kysely';
import type { Clock } from '../../clock.ts';
import type { SigningKeys } from '../../crypto/signing-keys.ts';
import type { Database } from '../../db/connect.ts';
import type { Schema } from '../../db/schema.ts';
import type { Env } from '../../env.ts';
import { outboundFetchOf } from '../public-fetch.ts';
import { isStoredAsset, writeAsset } from './assets.ts';
import { type CompanyRow, keepFirstVersion, readCompany, recordChange } from './company-history.ts';
import { type DiscoveryProblem, discoveryProblemsOf } from './discovery.ts';
import { createIntegrationWriter, lockIntegrations } from './write-integration.ts';

type SavedIntegration =
  | { readonly kind: 'tvProvider'; readonly settings: TvProviderSettings }
  | { readonly kind: 'partner'; readonly settings: PartnerSettings }
  | { readonly kind: 'merchant'; readonly settings: MerchantSettings };

export type Saving = SavedIntegration & {
  readonly id: string;
  /** PNG, WebP or SVG, or the hash of a stored one; null: none; absent: its own. */
  readonly logo?: Buffer | string | null | undefined;
};

/** What keeps it from being saved besides discovery. */
export type SaveProblem =
  | DiscoveryProblem
  | 'badId'
  | 'badLogo'
  | 'secretMissing'
  | 'idTaken'
  | 'issuerTaken';

type SaveEnv = Pick<Env, 'production' | 'demo'>;
interface SaveDeps {
  readonly env: SaveEnv;
  readonly database: Database;
  readonly tokenKeys: SigningKeys;
  readonly clock: Pick<Clock, 'now'>;
}

export const discoveryOptions = (env: SaveEnv) => ({
  fetch: outboundFetchOf(env),
  allowsHttp: !env.production || env.demo,
});

/** Before a transaction: no lock is held while the company is asked. */
export const askDiscovery = async (
  env: SaveEnv,
  { kind, settings }: SavedIntegration,
): Promise<readonly DiscoveryProblem[]> =>
  settings.enabled ? discoveryProblemsOf(discoveryOptions(env), { ...settings, kind }) : [];

const isIssuerTaken = async (tx: Kysely<Schema>, { id, kind, settings }: Saving): Promise<boolean> => {
  // A company may be several partners.
  if (kind === 'partner') return false;
  const other = await tx
    .selectFrom(kind === 'merchant' ? 'merchants' : 'tv_providers')
    .select('id')
    .where('issuer', '=', settings.issuer)
    .where('id', '<>', id)
    .executeTakeFirst();
  return other !== undefined;
};

/** What of the stored rows stands against it; `current` is the row that it replaces. */
export const conflictOf = async (
  tx: Kysely<Schema>,
  saving: Saving,
  current: CompanyRow | undefined,
): Promise<SaveProblem | undefined> => {
  const { id, kind, settings } = saving;
  if (!isIntegrationId(id)) return 'badId';
  if (current && current.content.kind !== kind) return 'idTaken';
  if (await isIssuerTaken(tx, saving)) return 'issuerTaken';
  const needsSecret = settings.authMethod !== 'private_key_jwt' && settings.clientSecret === '';
  return needsSecret && !current?.hasSecret ? 'secretMissing' : undefined;
};

/** Its hash; null: none; undefined: it is no logo. */
export const storeLogo = async (
  tx: Kysely<Schema>,
  logo: Buffer | string | null,
): Promise<string | null | undefined> => {
  if (logo === null) return null;
  if (typeof logo !== 'string') return writeAsset(tx, logo);
  return (await isStoredAsset(tx, logo)) ? logo : undefined;
};

/** In the transaction of the caller, who has asked discovery. Undefined: it is written. */
export const writeSaving = async (
  tx: Kysely<Schema>,
  tokenKeys: SigningKeys,
  saving: Saving,
): Promise<SaveProblem | undefined> => {
  await lockIntegrations(tx);
  const conflict = await conflictOf(tx, saving, await readCompany(tx, saving.id));
  if (conflict) return conflict;
  const { id, kind, settings } = saving;
  const logo = saving.logo === undefined ? undefined : await storeLogo(tx, saving.logo);
  if (saving.logo !== undefined && logo === undefined) return 'badLogo';
  const write = createIntegrationWriter(tx, tokenKeys);
  if (kind === 'tvProvider') await write.tvProvider(id, settings, logo);
  else if (kind === 'partner') await write.partner(id, settings, logo);
  else await write.merchant(id, settings);
  return undefined;
};

const commandLine = 'command line';

/** For the command line. Empty: it is saved, and every server has it within seconds. */
export const saveIntegration = async (
  { env, database, tokenKeys, clock }: SaveDeps,
  saving: Saving,
): Promise<readonly SaveProblem[]> => {
  if (!isIntegrationId(saving.id)) return ['badId'];
  const problems = await askDiscovery(env, saving);
  if (problems.length > 0) return problems;
  const conflict = await database.query.transaction().execute(async (tx) => {
    const now = clock.now();
    await lockIntegrations(tx);
    await keepFirstVersion(tx, now, saving.id);
    const problem = await writeSaving(tx, tokenKeys, saving);
    if (problem) return problem;
    await recordChange(tx, now, {
      id: saving.id,
      by: commandLine,
      reason: '',
      replacesSecret: saving.settings.clientSecret !== '',
    });
    return undefined;
  });
  return conflict ? [conflict] : [];
};
