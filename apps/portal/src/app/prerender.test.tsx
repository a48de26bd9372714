import { href } from '@marquee/product/navigation/links.ts';
import type { RouteName } from '@marquee/product/navigation/names.ts';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { useLoginState } from '../state/app-state.ts';
import { someAccount } from '../testing/account.ts';
import { openPortal, reply, serve, signInAs, resetPortal } from '../testing/render-portal.tsx';
import { list as profiles, master } from '../testing/profiles.ts';

beforeEach(() => {
  resetPortal();
  serve({
    'GET /api/account/v1.1/': () => reply(200, someAccount()),
    [profiles]: () => reply(200, [master]),
  });
});

/** Targets of the links within the portal. */
const ways = () =>
  page
    .getByRole('link')
    .elements()
    .map((link) => new URL((link as HTMLAnchorElement).href))
    .filter(({ origin }) => origin === location.origin)
    .map(({ pathname }) => pathname);
const opens = async (route: RouteName) => {
  const { origin } = location;
  useLoginState.setState({ passwordRecoveryEmail: 'alex@demo.test' });
  expect(await openPortal(`${href(route)}?service=crave&lang=en`)).toBe(route);
  expect(location.origin).toBe(origin);
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
};

it('[OVR-01] The first page links to sign-in and registration', async () => {
  await openPortal('/?service=crave&lang=en');
  await expect.poll(ways).toEqual(expect.arrayContaining([href('loginDTC'), href('register')]));
});

it.each(['loginDTCIdentifier', 'registerIdentifier', 'forgotPassword'] satisfies RouteName[])(
  '[OVR-01] Visitors sign in, register and recover passwords in the one portal: %s',
  opens,
);

it.each(['manageAccount', 'profiles', 'settings', 'partners', 'unifiedSubscriptions'] satisfies RouteName[])(
  '[OVR-01] Customers manage account, profiles, devices, partner links and subscriptions there too: %s',
  async (route) => {
    signInAs('dtc', 'crave');
    await openPortal(`${href('manageAccount')}?service=crave&lang=en`);
    await expect.poll(ways).toContain(href(route));
    await openPortal(`${href(route)}?service=crave&lang=en`);
    expect(location.pathname.startsWith(href(route))).toBe(true);
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  },
);
