/** URLs of the portal's screens and of the simulators. */
import { type BrandId, brandIds, type Language } from '@marquee/product/brands.ts';
import { href, type Params } from '@marquee/product/navigation/links.ts';
import type { RouteName } from '@marquee/product/navigation/names.ts';

export interface Urls {
  /** URL of a portal screen; undefined query values are omitted. */
  readonly screen: (name: RouteName, query?: Query, params?: Params) => string;
  /** Any other URL below the portal's. */
  readonly portal: (path: string, query?: Query) => string;
  readonly home: (brand: BrandId, language?: Language, query?: Query) => string;
  readonly hub: (language: Language) => string;
  /** URL of a simulator. */
  readonly world: (path: string) => string;
  readonly portalOrigin: string;
}

type Query = Readonly<Record<string, string | undefined>>;

const withQuery = (address: string, query: Query = {}) => {
  const known = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return known.length > 0 ? `${address}?${new URLSearchParams(known).toString()}` : address;
};

/** `ownPort` is a function, because the port is known only after listening. */
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

/** The brand of a host name: `www.<brand>.localhost`, with or without port. */
export const brandOfHost = (host: string | undefined): BrandId | undefined => {
  const name = host?.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '');
  return brandIds.find((id) => name === `www.${id}.localhost`);
};
