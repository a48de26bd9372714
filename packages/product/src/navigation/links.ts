/** Conversion between URLs and routes. */
import { siteTitleOf, type BrandId, type Language } from '../brands.ts';
import type { RouteName } from './names.ts';
import { routes } from './routes.ts';

export type Params = Readonly<Record<string, string>>;
interface Match {
  readonly route: RouteName;
  readonly params: Params;
}

export const routeNames = Object.keys(routes) as RouteName[];
export const isRouteName = (value: unknown): value is RouteName =>
  typeof value === 'string' && Object.hasOwn(routes, value);

/** A parent without its own content renders its child at the same URL. */
export const renderedRoute = (name: RouteName): RouteName => routes[name].child ?? name;
/** The route stored in state: the parent, if the child has no URL of its own. */
export const canonicalRoute = (name: RouteName): RouteName =>
  routeNames.find((parent) => routes[parent].child === name) ?? name;

export const href = (name: RouteName, params: Params = {}): string =>
  routes[name].path.replaceAll(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));

interface Pattern {
  readonly route: RouteName;
  readonly keys: readonly string[];
  readonly expression: RegExp;
}

const patternOf = (route: RouteName, path: string): Pattern => {
  const keys: string[] = [];
  const source = path.replaceAll(/[.]/g, '\\.').replaceAll(/:(\w+)/g, (_, key: string) => {
    keys.push(key);
    return '([^/]+)';
  });
  return { route, keys, expression: new RegExp(`^${source}$`) };
};

const withoutChild = routeNames.filter((name) => !routes[name].child);
const exact = new Map(
  withoutChild.filter((name) => !routes[name].path.includes(':')).map((name) => [routes[name].path, name]),
);
const aliases = new Map(
  routeNames.flatMap((name) =>
    (routes[name].aliases ?? []).map((path) => [path, renderedRoute(name)] as const),
  ),
);
const patterns = withoutChild
  .filter((name) => routes[name].path.includes(':'))
  .map((name) => patternOf(name, routes[name].path));

const decode = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
};

/** The route of a path; undefined if there is none. */
export const match = (path: string): Match | undefined => {
  const plain = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
  const route = exact.get(plain);
  if (route) return { route, params: {} };
  const alias = aliases.get(plain);
  if (alias) return { route: alias, params: {} };
  for (const { route: name, keys, expression } of patterns) {
    const found = expression.exec(plain);
    if (!found) continue;
    const values = keys.map((_, index) => decode(found[index + 1]!));
    if (values.every((value) => value !== undefined))
      return { route: name, params: Object.fromEntries(keys.map((key, index) => [key, values[index]!])) };
  }
  return undefined;
};

/** Depth of a route in the hierarchy; decides the slide direction. */
export const depthOf = (name: RouteName): number => routes[name].path.split('/').length;

export const pageTitle = (name: RouteName, brand: BrandId, language: Language): string =>
  [routes[name].title?.[language], siteTitleOf(brand)[language]].filter(Boolean).join(' | ');
