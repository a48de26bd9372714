/** Unified list of subscriptions and entitlements: ours, of stores, partners and TV providers. */
import type { Language } from '@marquee/product/brands.ts';
import type * as calls from '@marquee/product/contract/unified-subscriptions.ts';
import type { UnifiedEntry } from '@marquee/product/contract/unified-subscriptions.ts';
import type { Subscription } from '@marquee/product/contract/subscriptions.ts';
import type { ReplyOf } from '@marquee/product/endpoint.ts';
import { brandOfSku } from '@marquee/product/values/billing/catalog.ts';
import { isPartner, partnerOf } from '@marquee/product/values/partners.ts';
import { contentNames, skuName } from '@marquee/product/values/skus.ts';
import { isStore, manageUrlOf } from '@marquee/product/values/stores.ts';
import { providerName } from '@marquee/product/values/tv-providers.ts';
import { listSubscriptionViews } from '../../billing/subscriptions/list-subscriptions.ts';
import { statement } from '../../db/connect.ts';
import type { Deps } from '../../deps.ts';
import type { Handle } from '../../http/implement.ts';
import { parseAcceptLanguage } from '../../http/accept-language.ts';

const listOf = (text: string | undefined): readonly string[] | undefined =>
  text?.split(',').map((part) => part.trim());

interface ExternalGrants {
  /** Linked partners with the SKUs they grant now. */
  readonly partners: readonly { readonly id: string; readonly skus: readonly string[] }[];
  /** Linked TV provider and the SKUs it grants. */
  readonly provider: string | null;
  readonly skus: readonly string[];
}

/** Partner and provider grants in one statement. */
const selectExternalGrants = statement(
  'select through others',
  `select
    coalesce((
      select json_agg(p order by p.id) from (
        select split_part(source_id, ' ', 1) as id, array_agg(sku) as skus from entitlement_grants
        where account_id = $1 and source_kind = 'partner' and (ends_at is null or ends_at > $2) group by 1
      ) as p), '[]') as partners,
    (select provider_id from provider_identities where account_id = $1 order by linked_at limit 1) as provider,
    array(select distinct sku from entitlement_grants
      where account_id = $1 and source_kind = 'provider' and (ends_at is null or ends_at > $2) order by sku) as skus`,
);

const readExternalGrants = async ({ database, clock }: Deps, accountId: string): Promise<ExternalGrants> => {
  const values = [accountId, new Date(clock.now())];
  const { rows } = await database.reads.query<ExternalGrants>(selectExternalGrants, values);
  return rows[0]!;
};

/** In the order of the partner's table. */
const partnerSkus = ({ partners }: ExternalGrants) =>
  partners.flatMap(({ id, skus }) =>
    isPartner(id) ? [{ id, skus: partnerOf(id).skus.filter((sku) => skus.includes(sku)) }] : [],
  );

const readSubscriptionsAndGrants = async (deps: Deps, accountId: string, language: Language) =>
  Promise.all([listSubscriptionViews(deps, accountId, language), readExternalGrants(deps, accountId)]);

type Experience = ReplyOf<typeof calls.listExperiences>['experiences'][number];

const experience = (
  source: Experience['source'],
  partnerId: string | null,
  brandId: string,
  skus: readonly string[],
  language: Language,
): Experience => ({
  source,
  partnerId,
  experience: {
    displayName: contentNames(skus, language) || null,
    sku: skus[0] ?? '',
    brandId,
    logoUrl: null,
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
    const all = [
      ...subscriptions.flatMap(({ brandName, subscriptionItems }) =>
        subscriptionItems.map(({ productSku }) => experience('DTC', null, brandName, [productSku], language)),
      ),
      ...partnerSkus(external).map(({ id, skus }) =>
        experience('PARTNER', id, partnerOf(id).brand, skus, language),
      ),
      ...external.skus.map((sku) => experience('BDU', null, brandOfSku(sku) ?? '', [sku], language)),
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
    manageUrl: isStore(subscription.storeName) ? manageUrlOf(subscription.storeName) : null,
    subscription,
    subscriptionItemId: subscription.subscriptionItemId,
    price: subscription.price,
    billingCycleType: subscription.billingCycleType,
    cycleDate: subscription.cycleDate,
  }));

const externalEntry = (
  from: Pick<UnifiedEntry, 'type' | 'storeName' | 'providerDisplayName'>,
  sku: string,
  language: Language,
): UnifiedEntry => ({
  ...from,
  providerLogoUrl: null,
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
    const all: readonly UnifiedEntry[] = [
      ...subscriptions.flatMap((one) => billed(one, language)),
      ...partnerSkus(external).flatMap(({ id, skus: granted }) => {
        const { name } = partnerOf(id);
        const from = { type: 'PARTNER' as const, storeName: id, providerDisplayName: name[language] };
        return granted.map((sku) => externalEntry(from, sku, language));
      }),
      ...(provider === null ? [] : skus).map((sku) => {
        const storeName = provider ?? '';
        const from = { type: 'BDU' as const, storeName, providerDisplayName: providerName(storeName) };
        return externalEntry(from, sku, language);
      }),
    ];
    const brands = listOf(query.brandIds);
    return all.filter(({ brandName }) => brands?.includes(brandName) ?? true);
  };
