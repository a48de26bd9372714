/** Links in mails lead to the address that the configuration names, whatever host a request claims to be for. */
import type { BrandId, Language } from '@marquee/product/brands.ts';
import { href, type Params } from '@marquee/product/navigation/links.ts';
import type { RouteName } from '@marquee/product/navigation/route.ts';
import type { Env } from '../env.ts';

export type LinkTo = (route: RouteName, query?: Params) => string;

export const createLinkTo =
  ({ publicUrl, base }: Pick<Env, 'publicUrl' | 'base'>, brand: BrandId, language: Language): LinkTo =>
  (route, query = {}) => {
    const url = new URL(`${base}${href(route).slice(1)}`, publicUrl);
    url.search = new URLSearchParams({ service: brand, lang: language, ...query }).toString();
    return url.href;
  };
