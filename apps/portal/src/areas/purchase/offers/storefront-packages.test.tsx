import { limits } from '@marquee/product/limits.ts';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { config } from '../../../config/startup-config.ts';
import { shop, someOffer, sports, total } from '../../../testing/purchase.ts';
import {
  callsTo,
  openPortal,
  reply,
  resetPortal,
  type SentRequest,
  serve,
  signInAs,
  waitUntil,
} from '../../../testing/render-portal.tsx';

const packages = 'GET /api/shop/packages';
const products = 'GET /api/product/v1/products';
const offers = [someOffer('crave_standard', 'Crave Standard', 14.99), total, sports];
const answer = {
  items: [
    { productId: 'crave_sports', description: 'The storefront’s pick.' },
    { productId: 'crave_total', description: '' },
    { productId: 'crave_standard', description: '' },
  ],
  bundlePartner: 'tsn',
};

beforeEach(() => {
  resetPortal();
  signInAs('dtc', 'crave');
  const { storefrontPackagesUrl } = config;
  Object.assign(config, { storefrontPackagesUrl: 'https://shop.test/api/shop/packages' });
  onTestFinished(() => void Object.assign(config, { storefrontPackagesUrl }));
});

const bundle = () => page.getByRole('radio', { name: 'Crave Total and TSN' });
const shownPlans = () =>
  [...document.querySelectorAll<HTMLInputElement>('input[name=offer]')].map(({ value }) => value);
const open = async () => {
  await openPortal('/purchase/products?service=crave');
  await waitUntil(() => expect(shownPlans()).toHaveLength(3), { timeout: limits.storefrontWaitMs + 2000 });
};

it('[B13] The plan page reads the packages from their location, without cookies: order and description are the storefront’s', async () => {
  const sent = serve({ ...shop({ offers }), [packages]: () => reply(200, answer) });
  await open();
  // In the storefront's order, with the bundle in its own row.
  expect(shownPlans()).toEqual(['crave_total', 'crave_standard', 'crave_sports']);
  await expect.element(bundle()).toHaveAccessibleDescription(/The storefront’s pick\./);
  await expect.element(page.getByText('All of Crave Total.')).toBeVisible();
  const [asked] = callsTo(sent, packages);
  expect(asked!.url).toBe('https://shop.test/api/shop/packages?brand=crave&lang=en');
  expect(asked!.headers.has('authorization')).toBe(false);
  expect(JSON.parse(sessionStorage.getItem('um.storefront')!)).toMatchObject({
    items: [{ productId: 'crave_sports' }, { productId: 'crave_total' }, { productId: 'crave_standard' }],
    bundlePartner: 'tsn',
  });
});

it.each<[string, (sent: SentRequest) => Response | Promise<Response>]>([
  ['is down', () => reply(503, {})],
  ['answers something else', () => reply(200, ['<html>'])],
  ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
])('[B13] When the storefront %s, the catalog stands in, and it is logged', async (_, packagesReply) => {
  const sent = serve({ ...shop({ offers }), [packages]: packagesReply });
  await open();
  expect(shownPlans()).toEqual(['crave_standard', 'crave_total', 'crave_sports']);
  await waitUntil(() =>
    expect(sent.filter(({ body }) => body.includes('storefront packages'))).not.toHaveLength(0),
  );
  expect(JSON.parse(sessionStorage.getItem('um.storefront')!)).toMatchObject({ bundlePartner: 'tsn' });
});

it('[B12] A bundle says what is in it: GET /v1/products of the brand and of its partner', async () => {
  const describe = (productId: string, description: string) => ({
    productId,
    sku: productId,
    name: productId,
    description,
    logoUrl: null,
  });
  const sent = serve({
    ...shop({ offers }),
    [packages]: () => reply(200, answer),
    [products]: ({ url }) =>
      reply(
        200,
        new URL(url).searchParams.get('brand') === 'tsn'
          ? [describe('tsn', 'The games of the day.')]
          : [describe('crave_total', 'Everything, in 4K.')],
      ),
  });
  await open();
  await expect
    .element(bundle())
    .toHaveAccessibleDescription(/Crave Total Everything, in 4K\. TSN The games of the day\./);
  expect(
    callsTo(sent, products)
      .map(({ url }) => new URL(url).search)
      .toSorted(),
  ).toEqual(['?brand=crave&storeName=CSG', '?brand=tsn&storeName=CSG']);
});
