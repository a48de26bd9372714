/** The flags decide what a brand shows: each, on and off, on the screen that it governs. */
import type { BrandId } from '@marquee/product/brands.ts';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { someAccount } from '../testing/account.ts';
import { switchOff } from '../testing/features.ts';
import { openPortal, reply, resetPortal, serve, signInAs } from '../testing/render-portal.tsx';

beforeEach(() => {
  resetPortal();
  serve({
    'GET /api/account/v1.1/': () => reply(200, someAccount()),
    'GET /api/account/v1.1/change-email/pending': () => reply(200, { emailPending: false }),
    'GET /api/billing/v1/next-bill': () => reply(204),
  });
});

const menuLink = (name: string) =>
  page.getByRole('navigation', { name: 'Account menu' }).getByRole('link', { name, exact: true });
const show = (brand: BrandId) => {
  signInAs('dtc', brand);
  return openPortal(`/account/manage?service=${brand}&lang=en`);
};

it.each([
  ['profiles', 'Profiles', 'crave', 'tsn'],
  ['partners', 'Partners', 'crave', 'ctv'],
  ['devices', 'Settings', 'crave', 'rds'],
  ['paymentInfo', 'Payment methods', 'crave', 'ctv'],
] as const)('[FLAG-01] %s decides whether the menu has %s', async (feature, name, having, lacking) => {
  await show(having);
  await expect.element(menuLink(name)).toBeVisible();
  resetPortal();
  await show(lacking);
  await expect.element(menuLink('Account')).toBeVisible();
  await expect.element(menuLink(name)).not.toBeInTheDocument();
  resetPortal();
  switchOff(feature, having);
  await show(having);
  await expect.element(menuLink('Account')).toBeVisible();
  await expect.element(menuLink(name)).not.toBeInTheDocument();
});

it('[FLAG-01] deleteAccount decides whether the account page offers it', async () => {
  const offer = () => page.getByRole('link', { name: /Delete/ });
  await show('crave');
  await expect.element(offer()).toBeVisible();
  resetPortal();
  switchOff('deleteAccount');
  await show('crave');
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.element(offer()).not.toBeInTheDocument();
});
