/** Unified list of subscriptions and entitlements: ours, of stores, partners and TV providers. */
import type { Language } from '@marquee/product/brands.ts';
import type * as calls from '@marquee/product/contract/unified-subscriptions.ts';
import type { UnifiedEntry } from '@marquee/product/contract/unified-subscriptions.ts';
import type { Subscription } from '@marquee/product/contract/subscriptions.ts';
import type { ReplyOf } from '@marquee/product/endpoint.ts';
import { brandOfSku } from '@marquee/product/values/billing/catalog.ts';
import { contentNames, skuName } from '@marquee/product/values/skus.ts';
import { isStore, manageUrlOf } from '@marquee/product/values/stores.ts';
import {
  type SubscriptionRow,
  subscriptionRows,
  viewsOf,
} from '../../billing/subscriptions/list-subscriptions.ts';
import { statement } from '../../db/connect.ts';
import type { Deps } from '../../deps.ts';
import type { Handle } from '../../http/implement.ts';
import { inPartnerOrder } from '../../integrations/registry/integration.ts';
import { parseAcceptLanguage } from '../../http/accept-language.ts';

const listOf = (text: string | undefined): readonly string[] | undefined =>
  text?.split(',').map((part) => part.trim());

interface Found {
  readonly subscriptions: readonly SubscriptionRow[];
  /** Linked partners with the SKUs they grant now. */
  readonly partners: readonly { readonly id: string; readonly skus: readonly string[] }[];
  /** Linked partners that have suspended their customer, with what waits; null: everything that the partner provides. */
  readonly suspended: readonly { readonly id: string; readonly skus: readonly string[] | null }[];
  /** Linked TV provider and the SKUs it grants. */
  readonly provider: string | null;
  readonly skus: readonly string[];
}

/** Subscriptions, and grants of partners and providers, in one statement. */
const selectUnified = statement(
  'select unified subscriptions',
  `select ${subscriptionRows} as subscriptions,
    coalesce((
      select json_agg(p order by p.id) from (
        select split_part(source_id, ' ', 1) as id, array_agg(sku) as skus from entitlement_grants
        where account_id = $1 and source_kind = 'partner' and (ends_at is null or ends_at > $2) group by 1
      ) as p), '[]') as partners,
    coalesce((
      select json_agg(json_build_object('id', c.partner_id, 'skus', c.skus) order by c.partner_id)
      from partner_links l join partner_customers c using (partner_id, subject)
      where l.account_id = $1 and c.state = 'suspended'), '[]') as suspended,
    (select provider_id from provider_identities where account_id = $1 order by linked_at limit 1) as provider,
    array(select distinct sku from entitlement_grants
      where account_id = $1 and source_kind = 'provider' and (ends_at is null or ends_at > $2) order by sku) as skus`,
);

const partnerSkus = ({ integrations }: Deps, { partners }: Found) =>
  partners.map(({ id, skus }) => ({ id, skus: inPartnerOrder(integrations.partner(id), skus) }));

const suspendedSkus = ({ integrations }: Deps, { suspended }: Found) =>
  suspended.flatMap(({ id, skus }) => {
    const partner = integrations.partner(id);
    return partner ? [{ id, skus: partner.skus.filter((sku) => skus?.includes(sku) ?? true) }] : [];
  });

const readSubscriptionsAndGrants = async (
  { database, clock }: Deps,
  accountId: string,
  language: Language,
): Promise<readonly [readonly Subscription[], Found]> => {
  const { rows } = await database.reads.query<Found>(selectUnified, [accountId, new Date(clock.now())]);
  const found = rows[0]!;
  return [viewsOf(found.subscriptions, language), found];
};

/** A pending subscription entitles to nothing yet. */
const isActive = ({ status }: Subscription): boolean => status === 'ACTIVE';

type Experience = ReplyOf<typeof calls.listExperiences>['experiences'][number];

interface Source extends Pick<Experience, 'source' | 'partnerId'> {
  readonly logoUrl: string | null;
}
const direct: Source = { source: 'DTC', partnerId: null, logoUrl: null };

const experience = (
  { logoUrl, ...source }: Source,
  brandId: string,
  skus: readonly string[],
  language: Language,
): Experience => ({
  ...source,
  experience: {
    displayName: contentNames(skus, language) || null,
    sku: skus[0] ?? '',
    brandId,
    logoUrl,
    contentPolicies: skus.map((sku) => ({ sku })),
  },
});

export const listExperiences =
  (deps: Deps): Handle<typeof calls.listExperiences> =>
  async ({ params, query, headers, claims, fail }) => {
    if (params.id !== claims.account_id) return fail('NOT_FOUND');
    const language = parseAcceptLanguage(headers);
    const sources = listOf(query.sources);
    const brands = listOf(query.brandIds);
    const [subscriptions, external] = await readSubscriptionsAndGrants(deps, claims.account_id, language);
    const provider: Source = {
      source: 'BDU',
      partnerId: null,
      logoUrl: external.provider === null ? null : deps.integrations.logoOf(external.provider),
    };
    const all = [
      ...subscriptions
        .filter(isActive)
        .flatMap(({ brandName, subscriptionItems }) =>
          subscriptionItems.map(({ productSku }) => experience(direct, brandName, [productSku], language)),
        ),
      ...partnerSkus(deps, external).map(({ id, skus }) => {
        const brand = deps.integrations.partner(id)?.brand ?? brandOfSku(skus[0] ?? '') ?? '';
        const logoUrl = deps.integrations.logoOf(id);
        return experience({ source: 'PARTNER', partnerId: id, logoUrl }, brand, skus, language);
      }),
      ...external.skus.map((sku) => experience(provider, brandOfSku(sku) ?? '', [sku], language)),
    ];
    return {
      accountId: claims.account_id,
      experiences: all.filter(
        ({ source, experience: { brandId } }) =>
          (sources?.includes(source) ?? true) && (brands?.includes(brandId) ?? true),
      ),
    };
  };

const billed = (
  { subscriptionItems, ...subscription }: Subscription,
  language: Language,
): readonly UnifiedEntry[] =>
  subscriptionItems.map(({ productSku: sku }) => ({
    type: 'DTC',
    storeName: subscription.storeName,
    providerDisplayName: null,
    providerLogoUrl: null,
    experience: { sku, name: skuName(sku, language) ?? null, logoUrl: null },
    brandName: subscription.brandName,
    status: subscription.status,
    manageUrl: isStore(subscription.storeName)
      ? manageUrlOf(subscription.storeName, subscription.brandName, language)
      : null,
    subscription,
    subscriptionItemId: subscription.subscriptionItemId,
    price: subscription.price,
    billingCycleType: subscription.billingCycleType,
    cycleDate: subscription.cycleDate,
  }));

const externalEntry = (
  from: Pick<UnifiedEntry, 'type' | 'storeName' | 'providerDisplayName' | 'providerLogoUrl'>,
  sku: string,
  language: Language,
): UnifiedEntry => ({
  ...from,
  experience: { sku, name: skuName(sku, language) ?? null, logoUrl: null },
  brandName: brandOfSku(sku) ?? '',
  status: 'ACTIVE',
  manageUrl: null,
  subscription: null,
  subscriptionItemId: null,
  price: null,
  billingCycleType: null,
  cycleDate: null,
});

export const listUnifiedSubscriptions =
  (deps: Deps): Handle<typeof calls.listUnifiedSubscriptions> =>
  async ({ query, claims, headers }) => {
    const language = parseAcceptLanguage(headers);
    const [subscriptions, external] = await readSubscriptionsAndGrants(deps, claims.account_id, language);
    const { provider, skus } = external;
    const companyOf = (id: string) => ({
      storeName: id,
      providerDisplayName: deps.integrations.nameOf(id, language),
      providerLogoUrl: deps.integrations.logoOf(id),
    });
    const all: readonly UnifiedEntry[] = [
      ...subscriptions.flatMap((one) => billed(one, language)),
      ...partnerSkus(deps, external).flatMap(({ id, skus: granted }) =>
        granted.map((sku) => externalEntry({ type: 'PARTNER', ...companyOf(id) }, sku, language)),
      ),
      ...suspendedSkus(deps, external).flatMap(({ id, skus: waiting }) =>
        waiting.map((sku): UnifiedEntry => ({
          ...externalEntry({ type: 'PARTNER', ...companyOf(id) }, sku, language),
          status: 'PENDING_ACTIVATION',
          notice: 'suspended',
        })),
      ),
      ...(provider === null
        ? []
        : skus.map((sku) => externalEntry({ type: 'BDU', ...companyOf(provider) }, sku, language))),
    ];
    const brands = listOf(query.brandIds);
    return all.filter(({ brandName }) => brands?.includes(brandName) ?? true);
  };
