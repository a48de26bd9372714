import { arrangeOffers, parsePackages } from '@marquee/product/values/storefront.ts';
import { expect, it } from 'vitest';
import { ask, openWorld } from '../testing.ts';

it('[B13] The storefront lists its packages in both languages, bundles first, for pages of any origin', async () => {
  const world = await openWorld();
  const { status, headers, body } = await ask(world, '/storefront/packages?brand=crave&lang=fr');
  expect([status, headers['access-control-allow-origin']]).toEqual([200, '*']);
  const packages = parsePackages(JSON.parse(body))!;
  expect(packages.bundlePartner).toBe('tsn');
  const offers = ['crave_basic', 'crave_sports'].map((productId) => ({ productId, description: '' }));
  expect(arrangeOffers(offers, packages)).toMatchObject([
    { productId: 'crave_sports', description: 'Deux marques, une seule facture' },
    { productId: 'crave_basic' },
  ]);
  expect(body).not.toContain('cravetv');
});

it('[B13] An unknown brand is refused, a brand without plans has none', async () => {
  const world = await openWorld();
  expect((await ask(world, '/storefront/packages?brand=nobody')).status).toBe(400);
  const { status, body } = await ask(world, '/storefront/packages?brand=cp24');
  expect([status, JSON.parse(body)]).toEqual([200, { items: [] }]);
});
