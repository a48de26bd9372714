/** URLs of the portal's screens and of the simulators. */
import { type BrandId, brandIds, type Language } from '@marquee/product/brands.ts';
import { href, type Params } from '@marquee/product/navigation/links.ts';
import type { RouteName } from '@marquee/product/navigation/names.ts';

export interface Urls {
  /** URL of a portal screen; undefined query values are omitted. */
  readonly screen: (name: RouteName, query?: Query, params?: Params) => string;
  /** The same at the brand's own host of the portal, which shares its cookies with the brand's site. */
  readonly screenOf: (brand: BrandId, name: RouteName, query?: Query) => string;
  /** The portal's API for the server of a brand's site. */
  readonly api: (path: string) => string;
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

/** Host names of the portal, with the brand of each (`BRAND_HOSTS`). */
export type BrandHosts = Readonly<Record<string, BrandId>>;

/** Home pages of brands; a brand without one is at `www.<brand>.localhost`. */
export type BrandHomes = Readonly<Partial<Record<BrandId, string>>>;

interface UrlOptions {
  readonly ownUrl?: string | undefined;
  readonly brandHosts?: BrandHosts | undefined;
  readonly brandHomes?: BrandHomes | undefined;
}

/** `ownPort` is a function, because the port is known only after listening. */
export const createUrls = (
  portalUrl: string,
  ownPort: () => number,
  { ownUrl, brandHosts = {}, brandHomes = {} }: UrlOptions = {},
): Urls => {
  const portalOf = (brand: BrandId): string => {
    const [host] = Object.entries(brandHosts).find(([, id]) => id === brand) ?? [];
    const url = new URL(portalUrl);
    if (host !== undefined) url.hostname = host;
    return url.href.replace(/\/$/, '');
  };
  const world = (path: string) => `${ownUrl ?? `http://localhost:${ownPort()}`}${path}`;
  return {
    screen: (name, query, params) => withQuery(portalUrl + href(name, params), query),
    screenOf: (brand, name, query) => withQuery(portalOf(brand) + href(name), query),
    api: (path) => new URL(path, portalUrl).href,
    portal: (path, query) => withQuery(portalUrl + path, query),
    home: (brand, language, query) =>
      withQuery(brandHomes[brand] ?? `http://www.${brand}.localhost:${ownPort()}/`, {
        lang: language,
        ...query,
      }),
    world,
    portalOrigin: new URL(portalUrl).origin,
    hub: (language) => withQuery(world('/'), { lang: language }),
  };
};

/** The brand whose home is at that host, with or without port. */
export const brandOfHost = (host: string | undefined, homes: BrandHomes = {}): BrandId | undefined => {
  const name = host?.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '');
  return brandIds.find((id) => {
    const home = homes[id];
    return name === (home === undefined ? `www.${id}.localhost` : new URL(home).hostname);
  });
};
