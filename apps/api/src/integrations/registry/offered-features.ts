/** Effective feature flags: the operator's, without ways in through companies that are not configured. */
import { type BrandId, brandIds } from '@marquee/product/brands.ts';
import { featureFlagsOf } from '@marquee/product/features.ts';
import type { FeatureOverrides } from '../../env/variable-kinds.ts';

interface Configured {
  readonly tvProviders: readonly { readonly enabled: boolean; readonly brands: readonly BrandId[] }[];
  readonly partners: readonly { readonly enabled: boolean }[];
}

/** A brand with no other way in keeps `bduLogin`: its list is empty and names the support page instead. */
export const offeredFeatures = (
  given: FeatureOverrides,
  { tvProviders, partners }: Configured,
): FeatureOverrides => {
  const hasPartner = partners.some(({ enabled }) => enabled);
  return Object.fromEntries(
    brandIds.flatMap((id) => {
      const flags = featureFlagsOf(id, given[id]);
      const hasProvider = tvProviders.some(
        ({ enabled, brands }) => enabled && (brands.length === 0 || brands.includes(id)),
      );
      const switches = {
        ...given[id],
        ...(flags.bduLogin && flags.dtcLogin && !hasProvider && { bduLogin: false }),
        // The pages of partners show TV providers too.
        ...(flags.partners && !hasPartner && !(flags.bduLogin && hasProvider) && { partners: false }),
      };
      return Object.keys(switches).length > 0 ? [[id, switches]] : [];
    }),
  );
};
