/** Links in mails: they keep the brand and the language of the mail. */
import type { BrandId, Language } from '@marquee/product/brands.ts';
import type { Params } from '@marquee/product/navigation/links.ts';
import type { RouteName } from '@marquee/product/navigation/route.ts';
import type { Env } from '../env.ts';
import { portalAddress } from '../portal-address.ts';

/** What must stay out of proxies' logs goes into the fragment. */
export type LinkTo = (route: RouteName, query?: Params, fragment?: Params) => string;

export const createLinkTo =
  (env: Pick<Env, 'publicUrl' | 'base'>, brand: BrandId, language: Language): LinkTo =>
  (route, query = {}, fragment = {}) =>
    portalAddress(env, route, { query: { service: brand, lang: language, ...query }, fragment });
