/** Links in mails: they keep the language of the mail, and its brand where the brand has the screen. */
import { type BrandId, brandIds, defaultBrand, type Language } from '@marquee/product/brands.ts';
import { featuresOf } from '@marquee/product/features.ts';
import type { Params } from '@marquee/product/navigation/links.ts';
import type { RouteName } from '@marquee/product/navigation/names.ts';
import { lacksScreen } from '@marquee/product/navigation/rules.ts';
import type { Env } from '../env.ts';
import { portalUrl } from '../portal-url.ts';

/** What must stay out of proxies' logs goes into the fragment. */
export type PortalLink = (route: RouteName, query?: Params, fragment?: Params) => string;

export const createPortalLink =
  (
    env: Pick<Env, 'publicUrl' | 'base' | 'featureOverrides'>,
    brand: BrandId,
    language: Language,
  ): PortalLink =>
  (route, query = {}, fragment = {}) => {
    const service = [brand, defaultBrand, ...brandIds].find(
      (id) => !lacksScreen(route, featuresOf(id, env.featureOverrides[id])),
    );
    return portalUrl(env, route, {
      query: { service: service ?? brand, lang: language, ...query },
      fragment,
    });
  };
