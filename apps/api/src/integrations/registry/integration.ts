/** TV providers, partners and merchants as the server works with them, read from their rows. */
import type { BrandId, Language, Localized } from '@marquee/product/brands.ts';
import type { ClaimMap, LogoutKind, PartnerKind } from '@marquee/product/values/integrations.ts';
import type { Kysely, Selectable } from 'kysely';
import type { SigningKeys } from '../../crypto/signing-keys.ts';
import { openText } from '../../crypto/sealed-text.ts';
import type { IntegrationsSchema } from '../../db/tables/integrations.ts';
import type { Schema } from '../../db/schema.ts';
import type { OAuthClientConfig } from '../../env.ts';

export interface Integration extends OAuthClientConfig {
  readonly id: string;
  readonly name: Localized;
  readonly enabled: boolean;
  /** False while the health check finds it down; sign-in is still tried. */
  readonly available: boolean;
}

interface SignInIntegration extends Integration {
  readonly claims: ClaimMap;
  /** URL of its logo; null: shown by its initials. */
  readonly logo: string | null;
  readonly place: number;
}

export interface TvProvider extends SignInIntegration {
  /** Brands that offer it; empty: all. */
  readonly brands: readonly BrandId[];
  readonly languages: readonly Language[];
  readonly grantDays: number | null;
  readonly logout: LogoutKind;
}

export interface Partner extends SignInIntegration {
  readonly kind: PartnerKind;
  /** Brand where the partner's customers watch. */
  readonly brand: BrandId;
  /** SKUs that come with the partner. */
  readonly skus: readonly string[];
}

export interface Merchant extends Integration {
  readonly grantDays: number | null;
}

export interface IntegrationTables {
  readonly tvProviders: readonly TvProvider[];
  readonly partners: readonly Partner[];
  readonly merchants: readonly Merchant[];
}

/** In the partner's order; what it no longer names comes last. */
export const inPartnerOrder = (partner: Partner | undefined, granted: readonly string[]): readonly string[] =>
  [...new Set([...(partner?.skus ?? []), ...granted])].filter((sku) => granted.includes(sku));

export const settingsKeys = (tokenKeys: SigningKeys): readonly Buffer[] => tokenKeys.lasting('settings');
/** What a sealed secret is bound to. */
export const secretContext = (id: string): string => `secret of ${id}`;

export const assetUrl = (sha256: string): string => `/api/assets/${sha256}`;

const openSecret = (keys: readonly Buffer[], id: string, sealed: string): string => {
  const secret = openText(keys, secretContext(id), sealed);
  if (secret === undefined) throw new Error('its secret was sealed with another key');
  return secret;
};

type Row<T extends 'tv_providers' | 'partners' | 'merchants'> = Selectable<IntegrationsSchema[T]>;

const read = (keys: readonly Buffer[], down: ReadonlySet<string>) => {
  const common = (row: Row<'merchants'> | Row<'partners'> | Row<'tv_providers'>): Integration => ({
    id: row.id,
    name: { en: row.name_en, fr: row.name_fr },
    issuer: row.issuer,
    clientId: row.client_id,
    authMethod: row.auth_method,
    clientSecret: row.secret === null ? '' : openSecret(keys, row.id, row.secret),
    enabled: row.enabled,
    available: !down.has(row.id),
  });
  const signIn = (row: Row<'partners'> | Row<'tv_providers'>): SignInIntegration => ({
    ...common(row),
    scope: row.scope,
    claims: row.claims,
    logo: row.logo === null ? null : assetUrl(row.logo),
    place: row.place,
  });
  return {
    tvProvider: (row: Row<'tv_providers'>): TvProvider => ({
      ...signIn(row),
      brands: row.brands,
      languages: row.languages,
      grantDays: row.grant_days,
      logout: row.logout,
    }),
    partner: (row: Row<'partners'>): Partner => ({
      ...signIn(row),
      kind: row.kind,
      brand: row.brand,
      skus: row.skus,
    }),
    merchant: (row: Row<'merchants'>): Merchant => ({ ...common(row), grantDays: row.grant_days }),
  };
};

/** Every row, in one statement each; a row that cannot be read is left out and reported. */
export const readIntegrations = async (
  query: Kysely<Schema>,
  tokenKeys: SigningKeys,
  onUnreadable: (id: string, error: unknown) => void,
): Promise<IntegrationTables> => {
  const [tvProviders, partners, merchants, down] = await Promise.all([
    query.selectFrom('tv_providers').selectAll().execute(),
    query.selectFrom('partners').selectAll().execute(),
    query.selectFrom('merchants').selectAll().execute(),
    query.selectFrom('integration_health').select('integration').where('state', '=', 'down').execute(),
  ]);
  const reader = read(settingsKeys(tokenKeys), new Set(down.map(({ integration }) => integration)));
  const each = <R extends { readonly id: string }, T>(rows: readonly R[], readRow: (row: R) => T) =>
    rows.flatMap((row) => {
      try {
        return [readRow(row)];
      } catch (error) {
        onUnreadable(row.id, error);
        return [];
      }
    });
  return {
    tvProviders: each(tvProviders, reader.tvProvider),
    partners: each(partners, reader.partner),
    merchants: each(merchants, reader.merchant),
  };
};
