/** Document titles of screens as messages, so that the browser loads them in one language. */
import type { Language } from '../../brands.ts';
import type { RouteName } from '../names.ts';
import { routes } from '../routes.ts';

export const titleKey = (route: RouteName): string => `title.${route}`;

export const titlesIn = (
  language: Language,
  names = Object.keys(routes) as readonly RouteName[],
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const { title } = routes[name];
      return title ? [[titleKey(name), title[language]]] : [];
    }),
  );
