/** What the account has, as the two older lists of the account area tell it. */
import type * as calls from '@marquee/product/contract/account.ts';
import type { Language } from '@marquee/product/brands.ts';
import { isGuestStore } from '@marquee/product/values/kinds.ts';
import { skuName } from '@marquee/product/values/skus.ts';
import type { Deps } from '../../deps.ts';
import type { Handle } from '../../http/implement.ts';
import { readSubscriptions } from '../../identity/holdings.ts';

const listOf = (text: string | undefined): readonly string[] | undefined =>
  text?.split(',').map((part) => part.trim());

const readHeld = async (
  { database }: Deps,
  accountId: string,
  { brandIds, sources }: { brandIds?: string | undefined; sources?: string | undefined },
) => {
  const brands = listOf(brandIds);
  if (listOf(sources)?.includes('DTC') === false) return [];
  const all = await readSubscriptions(database.query, accountId);
  return all.filter(
    ({ brandName, storeName }) => !isGuestStore(storeName) && (brands?.includes(brandName) ?? true),
  );
};

export const listExperiences =
  (deps: Deps): Handle<typeof calls.listExperiences> =>
  async ({ params, query, headers, claims, fail }) => {
    if (params.id !== claims.account_id) return fail('NOT_FOUND');
    const language: Language = headers['accept-language']?.toLowerCase().startsWith('fr') ? 'fr' : 'en';
    const held = await readHeld(deps, claims.account_id, query);
    return {
      accountId: claims.account_id,
      experiences: held.flatMap(({ brandName, subscriptionItems }) =>
        subscriptionItems.map(({ productSku: sku }) => ({
          source: 'DTC' as const,
          partnerId: null,
          experience: {
            displayName: skuName(sku, language) ?? null,
            sku,
            brandId: brandName,
            logoUrl: null,
            contentPolicies: [{ sku }],
          },
        })),
      ),
    };
  };

export const listUnifiedSubscriptions =
  (deps: Deps): Handle<typeof calls.listUnifiedSubscriptions> =>
  async ({ query, claims }) => {
    const held = await readHeld(deps, claims.account_id, query);
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
