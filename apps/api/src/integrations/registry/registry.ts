/** TV providers, partners and merchants in memory on every server, read again when one changes. */
import type { BrandId, Language } from '@marquee/product/brands.ts';
import { type Features, featuresOf } from '@marquee/product/features.ts';
import { limits } from '@marquee/product/limits.ts';
import type { Logger } from 'pino';
import type { SigningKeys } from '../../crypto/signing-keys.ts';
import type { Database } from '../../db/connect.ts';
import type { Env } from '../../env.ts';
import type { FeatureOverrides } from '../../env/variable-kinds.ts';
import type { Notifications } from '../notifications.ts';
import { offeredFeatures } from './offered-features.ts';
import {
  type IntegrationTables,
  type Merchant,
  type Partner,
  type TvProvider,
  readIntegrations,
} from './integration.ts';

/** Also the name of the PostgreSQL channel, which triggers of the tables notify. */
const channel = 'settings_changed';
const readAgainMs = limits.settingsPollSeconds * 1000;

export interface IntegrationRegistry {
  /** Enabled ones only. */
  tvProvider(id: string | null | undefined): TvProvider | undefined;
  tvProviderByIssuer(issuer: string): TvProvider | undefined;
  /** Those of a brand, in the order of a list in that language. */
  tvProviders(brand: BrandId, language: Language): readonly TvProvider[];
  partner(id: string | null | undefined): Partner | undefined;
  /** In the order of a list in that language. */
  partners(language: Language): readonly Partner[];
  merchantByIssuer(issuer: string): Merchant | undefined;
  /** Disabled ones too, for what they granted before; an unknown one is shown by its id. */
  nameOf(id: string, language: Language): string;
  logoOf(id: string): string | null;
  /** Every row, enabled or not. */
  all(): IntegrationTables;
  /** Overrides of the operator, without ways in through companies that are not there. The same object until it changes. */
  featureOverrides(): FeatureOverrides;
  featuresOf(brand: BrandId): Features;
  /** Reads the tables again: for the server that changed them. */
  reload(): Promise<void>;
  stop(): void;
}

const isEnabled = ({ enabled }: { readonly enabled: boolean }): boolean => enabled;

/** With or without a slash at its end, as discovery compares it. */
const isIssuer =
  (issuer: string) =>
  (each: { readonly issuer: string }): boolean =>
    URL.parse(each.issuer)?.href === URL.parse(issuer)?.href;

const inOrder =
  (language: Language) =>
  (one: TvProvider | Partner, other: TvProvider | Partner): number => {
    const isForeign = (each: TvProvider | Partner) =>
      Number('languages' in each && each.languages.length > 0 && !each.languages.includes(language));
    return (
      one.place - other.place ||
      isForeign(one) - isForeign(other) ||
      one.name[language].localeCompare(other.name[language], language)
    );
  };

export const createIntegrationRegistry = async ({
  env,
  database,
  log,
  tokenKeys,
  notifications,
}: {
  readonly env: Pick<Env, 'featureOverrides'>;
  readonly database: Database;
  readonly log: Logger;
  readonly tokenKeys: SigningKeys;
  readonly notifications: Notifications;
}): Promise<IntegrationRegistry> => {
  let tables: IntegrationTables = { tvProviders: [], partners: [], merchants: [] };
  let overrides: FeatureOverrides = {};
  let given: FeatureOverrides | undefined;
  let offeredBy: IntegrationTables | undefined;

  let started = 0;
  let applied = 0;
  const reload = async () => {
    const turn = ++started;
    const read = await readIntegrations(database.query, tokenKeys, (id, error) =>
      log.error({ err: error, integration: id }, 'a row cannot be read and is left out'),
    );
    // A slower read that began earlier must not undo a later one.
    if (turn < applied) return;
    applied = turn;
    tables = read;
  };

  /** The same object until it changes, because pages are cached by it. */
  const featureOverrides = (): FeatureOverrides => {
    if (given === env.featureOverrides && offeredBy === tables) return overrides;
    given = env.featureOverrides;
    offeredBy = tables;
    const next = offeredFeatures(given, tables);
    if (JSON.stringify(next) !== JSON.stringify(overrides)) overrides = next;
    return overrides;
  };
  const reloadInBackground = () =>
    void reload().catch((error: unknown) =>
      log.warn({ err: error }, 'providers and partners could not be read'),
    );

  await notifications.subscribe({ channel, onNotify: reloadInBackground, catchUp: reload });
  const reading = setInterval(reloadInBackground, readAgainMs);
  reading.unref();

  const find = (id: string) => [...tables.tvProviders, ...tables.partners].find((each) => each.id === id);

  return {
    tvProvider: (id) => tables.tvProviders.find((each) => each.enabled && each.id === id),
    tvProviderByIssuer: (issuer) => tables.tvProviders.filter(isEnabled).find(isIssuer(issuer)),
    tvProviders: (brand, language) =>
      tables.tvProviders
        .filter(({ enabled, brands }) => enabled && (brands.length === 0 || brands.includes(brand)))
        .toSorted(inOrder(language)),
    partner: (id) => tables.partners.find((each) => each.enabled && each.id === id),
    partners: (language) => tables.partners.filter(isEnabled).toSorted(inOrder(language)),
    merchantByIssuer: (issuer) => tables.merchants.filter(isEnabled).find(isIssuer(issuer)),
    nameOf: (id, language) => find(id)?.name[language] ?? id,
    logoOf: (id) => find(id)?.logo ?? null,
    all: () => tables,
    featureOverrides,
    featuresOf: (brand) => featuresOf(brand, featureOverrides()[brand]),
    reload,
    stop: () => clearInterval(reading),
  };
};
