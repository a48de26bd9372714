/** Links in mails: they keep the language of the mail, and its brand where the brand has the screen. */
import { type BrandId, brandIds, defaultBrand, type Language } from '@marquee/product/brands.ts';
import type { Features } from '@marquee/product/features.ts';
import type { Params } from '@marquee/product/navigation/links.ts';
import type { RouteName } from '@marquee/product/navigation/names.ts';
import { lacksScreen } from '@marquee/product/navigation/rules.ts';
import type { Env } from '../env.ts';
import { portalUrl } from '../portal-url.ts';

/** What must stay out of proxies' logs goes into the fragment. */
export type PortalLink = (route: RouteName, query?: Params, fragment?: Params) => string;

/** What brands offer decides where a link leads, and what a return context may hold. */
export interface LinkDeps {
  readonly env: Env;
  readonly integrations: { readonly featuresOf: (brand: BrandId) => Features };
}

export const createPortalLink =
  ({ env, integrations }: LinkDeps, brand: BrandId, language: Language): PortalLink =>
  (route, query = {}, fragment = {}) => {
    const service = [brand, defaultBrand, ...brandIds].find(
      (id) => !lacksScreen(route, integrations.featuresOf(id)),
    );
    return portalUrl(env, route, {
      query: { service: service ?? brand, lang: language, ...query },
      fragment,
    });
  };
