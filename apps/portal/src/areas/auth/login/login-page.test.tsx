import { brandIds } from '@marquee/product/brands.ts';
import { featuresOf } from '@marquee/product/features.ts';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { openPortal, serve, resetPortal } from '../../../testing/render-portal.tsx';

beforeEach(() => {
  resetPortal();
  serve();
});

const email = () => page.getByRole('link', { name: 'Sign in with email' });
const provider = () => page.getByRole('link', { name: 'Sign in with TV provider' });
const fill = (link: ReturnType<typeof email>) => getComputedStyle(link.element()).backgroundColor;

it('[ROUTE-LOGIN-01] `/login` exists.', async () => {
  expect(await openPortal('/login?service=crave')).toBe('loginIndex');
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
});

it('[ROUTE-LOGIN-02] The sign-in page offers both kinds of sign-in and a new account', async () => {
  await openPortal('/login');
  await expect.element(email()).toHaveAttribute('href', '/login/dtc');
  await expect.element(provider()).toHaveAttribute('href', '/login/bdu');
  await expect
    .element(page.getByRole('link', { name: 'Create account' }))
    .toHaveAttribute('href', '/register');
});

it('every brand with both kinds shows them in its own language', async () => {
  for (const brand of brandIds.filter((id) => featuresOf(id).dtcLogin && featuresOf(id).bduLogin)) {
    await openPortal(`/login?service=${brand}&lang=fr`);
    await expect.element(page.getByRole('heading', { level: 1, name: /^Bienvenue/ })).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'Se connecter avec mon fournisseur télé' }))
      .toBeVisible();
  }
});

it('[FLAG-03] When a direct account is required there is no TV-provider option', async () => {
  await openPortal('/login?requireDtc=true');
  await expect.element(email()).toBeVisible();
  await expect.element(provider()).not.toBeInTheDocument();
});

it('the site state shows one of the two first', async () => {
  await openPortal('/login?service=crave');
  const main = fill(email());
  expect(fill(provider())).not.toBe(main);
  await openPortal('/login?service=crave&siteState=bdu');
  expect(fill(provider())).toBe(main);
  expect(fill(email())).not.toBe(main);
});
