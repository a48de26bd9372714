/** What the account has, as the two older lists of the account area tell it. */
import type * as calls from '@marquee/product/contract/account.ts';
import type { Language } from '@marquee/product/brands.ts';
import type { Subscription } from '@marquee/product/contract/subscriptions.ts';
import type { ReplyOf } from '@marquee/product/endpoint.ts';
import { isPartner, partnerOf } from '@marquee/product/values/partners.ts';
import { contentNames } from '@marquee/product/values/skus.ts';
import type { Deps } from '../../deps.ts';
import type { Handle } from '../../http/implement.ts';
import { languageAsked } from '../../http/language-asked.ts';
import { readSubscriptions } from '../../buying/subscriptions/read-subscriptions.ts';

const listOf = (text: string | undefined): readonly string[] | undefined =>
  text?.split(',').map((part) => part.trim());

const readHeld = async (
  { database }: Deps,
  accountId: string,
  brandIds: string | undefined,
): Promise<readonly Subscription[]> => {
  const brands = listOf(brandIds);
  const all = await readSubscriptions(database.query, accountId);
  return all.filter(({ brandName }) => brands?.includes(brandName) ?? true);
};

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
    const language = languageAsked(headers);
    const sources = listOf(query.sources);
    const brands = listOf(query.brandIds);
    const held = await readHeld(deps, claims.account_id, query.brandIds);
    const links = await deps.database.query
      .selectFrom('partner_links')
      .select('partner_id')
      .where('account_id', '=', claims.account_id)
      .execute();
    const all = [
      ...held.flatMap(({ brandName, subscriptionItems }) =>
        subscriptionItems.map(({ productSku }) => experience('DTC', null, brandName, [productSku], language)),
      ),
      ...links.flatMap(({ partner_id: id }) =>
        isPartner(id) ? [experience('PARTNER', id, partnerOf(id).brand, partnerOf(id).skus, language)] : [],
      ),
    ];
    return {
      accountId: claims.account_id,
      experiences: all.filter(
        ({ source, experience: { brandId } }) =>
          (sources?.includes(source) ?? true) && (brands?.includes(brandId) ?? true),
      ),
    };
  };

export const listUnifiedSubscriptions =
  (deps: Deps): Handle<typeof calls.listUnifiedSubscriptions> =>
  async ({ query, claims }) => {
    const held = await readHeld(deps, claims.account_id, query.brandIds);
    return held.flatMap(({ subscriptionItems, ...one }) =>
      subscriptionItems.map(({ productSku: sku }) => ({
        type: 'DTC' as const,
        storeName: one.storeName,
        providerDisplayName: null,
        providerLogoUrl: null,
        experience: { sku, logoUrl: null },
        subscriptionItemId: one.subscriptionItemId,
        status: one.status,
        price: one.price,
        billingCycleType: one.billingCycleType,
        cycleDate: one.cycleDate,
      })),
    );
  };
