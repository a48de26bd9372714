/** Return address: the protected URL that a tab returns to after sign-in. */
import { limits } from '../limits.ts';
import { href, isRouteName, match, type Params, renderedRoute } from './links.ts';
import type { RouteName } from './names.ts';
import { routes } from './routes.ts';
import { isPlainObject } from '../plain-object.ts';

export interface ReturnAddress {
  readonly route: RouteName;
  readonly params: Params;
  readonly query: Params;
}

export interface StoredReturnAddress extends ReturnAddress {
  /** Milliseconds since the epoch. */
  readonly keptAt: number;
  /** Set when this account's session expired there: no other account returns to it. */
  readonly accountId?: string;
}

/** These use `goto`, end the session, or redirect. */
const without = new Set<RouteName>([
  'activate',
  'shortcode',
  'shortcodeInUrl',
  'shortcodeSuccess',
  'activateBdu',
  'accountLogout',
  'accountLogoutBdu',
  'automaticSignIn',
  'checkServices',
]);

export const keepsReturnAddress = (route: RouteName): boolean =>
  routes[route].access === 'auth' && !without.has(route);

/** Query parameters of protected screens. Tokens and codes are excluded because they are secrets. */
export const returnQueryNames: ReadonlySet<string> = new Set([
  'subscriptionItemId',
  'cycleDate',
  'productType',
  'deviceId',
  'profileId',
  'partnerId',
  'brand',
  'year',
]);

const texts = (value: object): readonly (readonly [string, string])[] =>
  Object.entries(value).filter(
    (entry): entry is [string, string] =>
      typeof entry[1] === 'string' && entry[1].length <= limits.returnParameterLength,
  );

/** Undefined for an ineligible URL. */
export const returnAddressOf = ({ route, params, query }: ReturnAddress): ReturnAddress | undefined =>
  keepsReturnAddress(route)
    ? {
        route,
        params,
        query: Object.fromEntries(texts(query).filter(([name]) => returnQueryNames.has(name))),
      }
    : undefined;

const parametersOf = (route: RouteName): readonly string[] =>
  [...routes[route].path.matchAll(/:(\w+)/g)].map(([, name]) => name!);

/** Parses untrusted input: only a protected route, at a URL that our links can produce. */
export const parseReturnAddress = (value: unknown): StoredReturnAddress | undefined => {
  if (!isPlainObject(value)) return undefined;
  const { route, params, query, keptAt, accountId } = value;
  if (!isRouteName(route) || !isPlainObject(params) || !isPlainObject(query)) return undefined;
  if (typeof keptAt !== 'number' || !Number.isFinite(keptAt)) return undefined;
  const given = Object.fromEntries(texts(params).filter(([name]) => parametersOf(route).includes(name)));
  const address = returnAddressOf({ route, params: given, query: query as Params });
  const { pathname } = new URL(href(route, given), 'https://own.invalid');
  if (!address || match(pathname)?.route !== renderedRoute(route)) return undefined;
  return { ...address, keptAt, ...(typeof accountId === 'string' && { accountId }) };
};

/** The return address if this account may use it; undefined if it is expired or of another account. */
export const usableReturnAddress = (
  stored: unknown,
  now: number,
  accountId: string | undefined,
): (ReturnAddress & Pick<StoredReturnAddress, 'keptAt'>) | undefined => {
  const parsed = parseReturnAddress(stored);
  if (!parsed) return undefined;
  const { accountId: owner = accountId, ...address } = parsed;
  const isFresh = Math.abs(now - address.keptAt) < limits.returnAddressMinutes * 60_000;
  return isFresh && owner === accountId ? address : undefined;
};
