import { describe, expect, it } from 'vitest';
import { brandIds } from '../brands.ts';
import { featuresOf } from '../features.ts';
import { menuOf } from '../shell/menu.ts';
import { type Entrance, entrances } from './entrances.ts';
import { routeNames } from './links.ts';
import type { RouteName } from './names.ts';
import { redirectRoutes } from './route.ts';
import { routes } from './routes.ts';

const entrancesOf = <By extends Entrance['by']>(by: By) =>
  routeNames.flatMap((route) =>
    entrances[route].entrances
      .filter((entrance): entrance is Extract<Entrance, { by: By }> => entrance.by === by)
      .map((entrance) => ({ route, entrance })),
  );
const isRedirect = (name: RouteName): boolean => (redirectRoutes as readonly RouteName[]).includes(name);

describe('[production] entrances', () => {
  it('The account menu is named for exactly the routes that it links', () => {
    const linked = brandIds.flatMap((brand) =>
      (['dtc', 'bdu'] as const).flatMap((user) =>
        menuOf({ features: featuresOf(brand), user, verified: true, route: 'manageAccount' }),
      ),
    );
    expect(new Set(entrancesOf('menu').map(({ route }) => route))).toEqual(
      new Set(linked.map(({ name }) => name)),
    );
  });

  it('A click starts on a screen that shows something, and a redirect follows the row of its route', () => {
    for (const { route, entrance } of entrancesOf('page'))
      expect(isRedirect(entrance.from), `${route} on ${entrance.from}`).toBe(false);
    for (const { route, entrance } of entrancesOf('redirect')) {
      const { goes = [], child } = routes[entrance.from];
      if (isRedirect(entrance.from))
        expect([child, ...goes.map(({ to }) => to)], `${route} after ${entrance.from}`).toContain(route);
    }
  });

  it('Every route can be reached from outside, without a route that leads only to itself', () => {
    const reached = new Set<RouteName>();
    const isOpen = (entrance: Entrance): boolean => !('from' in entrance) || reached.has(entrance.from);
    for (let size = -1; size !== reached.size;) {
      size = reached.size;
      for (const route of routeNames) if (entrances[route].entrances.some(isOpen)) reached.add(route);
    }
    expect(routeNames.filter((route) => !reached.has(route))).toEqual([]);
  });

  it('Test mode is the only entrance of exactly the routes that need it', () => {
    const needing = routeNames.filter((name) =>
      routes[name].needs?.some((need) => 'have' in need && need.have === 'testMode'),
    );
    expect(
      routeNames.filter((name) => entrances[name].entrances.every(({ by }) => by === 'testMode')),
    ).toEqual(needing);
  });

  it('A screen that confirms or continues shows data of somebody; a redirect shows none', () => {
    for (const route of routeNames)
      if (isRedirect(route)) expect(entrances[route].sources, route).toEqual(['none']);
  });
});
