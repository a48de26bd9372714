/** Addresses: of the portal's screens, and of the world's own brand homes. */
import { type BrandId, brandIds, type Language } from '@marquee/product/brands.ts';
import { href, type Params } from '@marquee/product/navigation/links.ts';
import type { RouteName } from '@marquee/product/navigation/route.ts';

export interface Urls {
  /** A screen of the portal; absent query values are left out. */
  readonly screen: (name: RouteName, query?: Query, params?: Params) => string;
  /** Any other address under the portal's. */
  readonly portal: (path: string, query?: Query) => string;
  readonly home: (brand: BrandId, language?: Language, query?: Query) => string;
  readonly hub: (language: Language) => string;
  /** An address of the world itself. */
  readonly world: (path: string) => string;
  readonly portalOrigin: string;
}

type Query = Readonly<Record<string, string | undefined>>;

const withQuery = (address: string, query: Query = {}) => {
  const known = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return known.length > 0 ? `${address}?${new URLSearchParams(known).toString()}` : address;
};

/** `ownPort` is asked late: it is known once the world listens. */
export const createUrls = (portalUrl: string, ownPort: () => number, ownUrl?: string): Urls => {
  const world = (path: string) => `${ownUrl ?? `http://localhost:${ownPort()}`}${path}`;
  return {
    screen: (name, query, params) => withQuery(portalUrl + href(name, params), query),
    portal: (path, query) => withQuery(portalUrl + path, query),
    home: (brand, language, query) =>
      withQuery(`http://www.${brand}.localhost:${ownPort()}/`, { lang: language, ...query }),
    world,
    portalOrigin: new URL(portalUrl).origin,
    hub: (language) => withQuery(world('/'), { lang: language }),
  };
};

/** The brand whose home a host name stands for: `www.<brand>.localhost`, with or without port. */
export const brandOfHost = (host: string | undefined): BrandId | undefined => {
  const name = host?.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '');
  return brandIds.find((id) => name === `www.${id}.localhost`);
};
