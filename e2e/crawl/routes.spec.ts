/** Every route in every brand as every persona: 5,808 visits. */
import { brandIds } from '@marquee/product/brands.ts';
import { routeNames } from '@marquee/product/navigation/links.ts';
import { expect, test } from '@playwright/test';
import { kinds } from './personas.ts';
import { visitRoutes } from './visit-routes.ts';

for (const brand of brandIds)
  for (const kind of kinds)
    test(`${brand}, ${kind}: every route ends where the guard says, with its title, and complains of nothing`, async ({
      page,
      context,
      baseURL,
    }) => {
      test.info().annotations.push({ type: 'visits', description: String(routeNames.length) });
      expect(await visitRoutes(page, context, baseURL!, { brand, kind, routes: routeNames })).toEqual([]);
    });
