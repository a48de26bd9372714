/** From what the address bar holds to a screen of the house. */
import { href, match, type Params } from '@marquee/product/links.ts';
import type { RouteName } from '@marquee/product/route.ts';
import { config } from '../startup.ts';

export interface Place {
  readonly route: RouteName;
  readonly params: Params;
  readonly query: Params;
  readonly hash: string;
}

const pathLike = /^#!?(?=\/)/;

/** A hash that looks like a path was one, in older links. */
export const isPathLike = (hash: string): boolean => pathLike.test(hash);

const withoutHashPath = (url: URL): URL => {
  if (!isPathLike(url.hash)) return url;
  const plain = new URL(config.base + url.hash.replace(pathLike, '').slice(1), url.origin);
  for (const [name, value] of url.searchParams)
    if (!plain.searchParams.has(name)) plain.searchParams.set(name, value);
  return plain;
};

const pathOf = ({ pathname }: URL): string | undefined => {
  if (`${pathname}/` === config.base) return '/';
  return pathname.startsWith(config.base) ? `/${pathname.slice(config.base.length)}` : undefined;
};

/** The first of repeated parameters counts; names are only names. */
const queryOf = ({ searchParams }: URL): Params =>
  Object.fromEntries([...searchParams].reverse().filter(([name]) => name !== '__proto__'));

export const placeOf = (address: string): Place => {
  const url = withoutHashPath(new URL(address, location.origin));
  const path = pathOf(url);
  const found = path === undefined ? undefined : match(path);
  const query = queryOf(url);
  return found
    ? { route: found.route, params: found.params, query, hash: url.hash }
    : { route: 'notFound', params: {}, query, hash: '' };
};

export const addressOf = ({ route, params, query, hash }: Place): string => {
  const search = new URLSearchParams(query).toString();
  return config.base.slice(0, -1) + href(route, params) + (search && `?${search}`) + hash;
};
