import { brandIds } from '@marquee/product/brands.ts';
import { featuresOf } from '@marquee/product/features.ts';
import { menuOf } from '@marquee/product/shell/menu.ts';
import { customerKinds } from '@marquee/product/values/demo/demo-customers.ts';
import { authorities } from '@marquee/product/values/enums.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, createTestApp } from '../testing/create-test-app.ts';
import { claimsOf, newCustomer } from '../testing/test-clients.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

it('[OVR-02] There are exactly two kinds of customers, each token names one of them, and they see different menus', async () => {
  const found = new Set<string>();
  for (const kind of customerKinds) {
    const { access_token } = await newCustomer(test, kind);
    const { authorities: own, bdu_provider: tvProvider } = claimsOf(access_token);
    expect(own, kind).toEqual([kind === 'bdu' ? 'BDU_USER' : 'REGULAR_USER']);
    expect(tvProvider !== undefined, kind).toBe(kind === 'bdu');
    for (const each of own) found.add(each);
  }
  expect([...found].toSorted()).toEqual([...authorities].toSorted());

  const menu = (user: 'dtc' | 'bdu', brand: (typeof brandIds)[number]) =>
    menuOf({ features: featuresOf(brand), user, verified: true, route: 'manageAccount' }).map(
      ({ label }) => label,
    );
  expect(menu('dtc', 'crave')).toEqual(expect.arrayContaining(['partners', 'subscriptions']));
  expect(menu('bdu', 'crave')).not.toEqual(expect.arrayContaining(['partners']));
  for (const brand of brandIds)
    expect(menu('dtc', brand)).toEqual(expect.arrayContaining(menu('bdu', brand)));
});
