/** Parses URLs into route locations and formats them. */
import { href, match, type Params } from '@marquee/product/navigation/links.ts';
import type { RouteName } from '@marquee/product/navigation/names.ts';
import { config } from '../config/startup-config.ts';

export interface RouteLocation {
  readonly route: RouteName;
  readonly params: Params;
  readonly query: Params;
  readonly hash: string;
  /** The original query string; absent after a redirect. */
  readonly search?: string;
}

const hashPath = /^#!?(?=\/)/;

/** Older links have the path in the hash. */
export const isHashPath = (hash: string): boolean => hashPath.test(hash);

const withoutHashPath = (url: URL): URL => {
  if (!isHashPath(url.hash)) return url;
  const plain = new URL(config.base + url.hash.replace(hashPath, '').slice(1), url.origin);
  for (const [name, value] of url.searchParams)
    if (!plain.searchParams.has(name)) plain.searchParams.set(name, value);
  return plain;
};

const pathOf = ({ pathname }: URL): string | undefined => {
  if (`${pathname}/` === config.base) return '/';
  return pathname.startsWith(config.base) ? `/${pathname.slice(config.base.length)}` : undefined;
};

/** The first of repeated parameters counts. `__proto__` is dropped (prototype pollution). */
const queryOf = ({ searchParams }: URL): Params => {
  const query: Record<string, string> = {};
  for (const [name, value] of searchParams)
    if (!Object.hasOwn(query, name) && name !== '__proto__') query[name] = value;
  return query;
};

export const parseLocation = (address: string): RouteLocation => {
  const url = withoutHashPath(new URL(address, location.origin));
  const path = pathOf(url);
  const found = path === undefined ? undefined : match(path);
  const queryAndSearch = { query: queryOf(url), search: url.search };
  return found
    ? { route: found.route, params: found.params, hash: url.hash, ...queryAndSearch }
    : { route: 'notFound', params: {}, hash: '', ...queryAndSearch };
};

const searchOf = (query: Params): string => {
  const search = new URLSearchParams(query).toString();
  return search && `?${search}`;
};

export const formatLocation = ({
  route,
  params,
  query,
  hash,
  search = searchOf(query),
}: RouteLocation): string => config.base.slice(0, -1) + href(route, params) + search + hash;
