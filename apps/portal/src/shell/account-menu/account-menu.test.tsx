import type { Account } from '@marquee/product/contract/account.ts';
import { type BrandId, brandIds } from '@marquee/product/brands.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { announceEmailVerified } from '../../session/cross-tab.ts';
import { config } from '../../config/startup-config.ts';
import { someAccount } from '../../testing/account.ts';
import {
  waitForRoute,
  openPortal,
  reply,
  serve,
  signInAs,
  resetPortal,
} from '../../testing/render-portal.tsx';

const account = (emailVerificationStatus: Account['emailVerificationStatus']) =>
  serve({ 'GET /api/account/v1.1/': () => reply(200, someAccount({ emailVerificationStatus })) });

beforeEach(async () => {
  resetPortal();
  account('VERIFIED');
  await page.viewport(1248, 800);
});

const navigation = () => page.getByRole('navigation', { name: 'Account menu' });
const hamburger = () => page.getByRole('button', { name: 'Account menu' });
const links = () => navigation().getByRole('link');
const entry = (name: string) => navigation().getByRole('link', { name, exact: true });
const entries = () =>
  links()
    .elements()
    .map((link) => link.textContent);
const focused = () => document.activeElement?.textContent;

const visit = async (who: 'dtc' | 'bdu', brand: BrandId, at = '/account/manage') => {
  signInAs(who, brand);
  await openPortal(`${at}?service=${brand}&lang=en`);
  await expect.element(entry('Account')).toBeInTheDocument();
};
const openMenu = async () => {
  await page.viewport(767, 800);
  hamburger().element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(hamburger()).toHaveAttribute('aria-expanded', 'true');
};

describe('desktop and mobile', () => {
  it('[SHELL-NAV-01] [SHELL-LAY-20] Desktop shows the navigation as a list, 240 px wide', async () => {
    await visit('dtc', 'crave');
    await expect.element(entry('Profiles')).toBeVisible();
    await expect.element(navigation().getByRole('list')).toBeVisible();
    await expect.element(hamburger()).not.toBeInTheDocument();
    expect(navigation().element().getBoundingClientRect().width).toBe(240);
  });

  it('[SHELL-NAV-02] [SHELL-LAY-18] Mobile, under 768 px, shows a hamburger menu', async () => {
    await visit('dtc', 'crave');
    await page.viewport(767, 800);
    await expect.element(hamburger()).toBeVisible();
    await expect.element(navigation()).not.toBeInTheDocument();
    await page.viewport(768, 800);
    await expect.element(navigation()).toBeVisible();
    await expect.element(hamburger()).not.toBeInTheDocument();
  });

  it.each([
    ['SHELL-NAV-03', 'Space', ' '],
    ['SHELL-NAV-04', 'Enter', '{Enter}'],
  ])('[%s] Hamburger: %s toggles', async (_, __, key) => {
    await visit('dtc', 'crave');
    await page.viewport(767, 800);
    hamburger().element().focus();
    await userEvent.keyboard(key);
    await expect.element(hamburger()).toHaveAttribute('aria-expanded', 'true');
    await expect.element(entry('Profiles')).toBeVisible();
    await userEvent.keyboard(key);
    await expect.element(hamburger()).toHaveAttribute('aria-expanded', 'false');
    await expect.element(navigation()).not.toBeInTheDocument();
  });

  it('[portal 24] Hamburger: a click outside closes the menu', async () => {
    await visit('dtc', 'crave');
    await openMenu();
    await page
      .getByRole('contentinfo')
      .getByText(/All rights reserved/)
      .click();
    await expect.element(hamburger()).toHaveAttribute('aria-expanded', 'false');
    await expect.element(navigation()).not.toBeInTheDocument();
  });

  it('[portal 24] Hamburger: the browser’s Back closes the menu with its page', async () => {
    await visit('dtc', 'crave');
    await page.getByRole('link', { name: 'Edit name' }).click();
    await waitForRoute('manageName');
    await openMenu();
    history.back();
    await waitForRoute('manageAccount');
    await expect.element(hamburger()).toHaveAttribute('aria-expanded', 'false');
  });

  it('[SHELL-NAV-05] Hamburger: Escape closes, and the focus is back on the hamburger', async () => {
    await visit('dtc', 'crave');
    await openMenu();
    await userEvent.keyboard('{ArrowDown}{Escape}');
    await expect.element(hamburger()).toHaveAttribute('aria-expanded', 'false');
    expect(document.activeElement).toBe(hamburger().element());
  });

  it('[SHELL-NAV-06] Hamburger: arrow keys move between entries', async () => {
    await visit('dtc', 'crave');
    await openMenu();
    await userEvent.keyboard('{ArrowDown}');
    expect(focused()).toBe('Account');
    await userEvent.keyboard('{ArrowDown}');
    expect(focused()).toBe('Profiles');
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    expect(focused()).toBe('Logout');
  });

  it('following a link closes the menu', async () => {
    await visit('dtc', 'crave');
    await openMenu();
    await entry('Profiles').click();
    await expect.element(page.getByRole('heading', { level: 1, name: 'Profiles' })).toBeVisible();
    await expect.element(hamburger()).toHaveAttribute('aria-expanded', 'false');
  });

  it('where the platform hides the header, the menu button is still shown', async () => {
    signInAs('dtc', 'crave');
    await page.viewport(375, 800);
    await openPortal('/account/manage?service=crave&platform=ios&lang=en');
    await expect.element(hamburger()).toBeVisible();
  });
});

describe('entries', () => {
  it('[SHELL-NAV-07] Entry order: Account, Profiles, Partners, Subscriptions, Payment methods, Payment, Settings, Logout', async () => {
    await visit('dtc', 'crave');
    expect(entries()).toEqual([
      'Account',
      'Profiles',
      'Partners',
      'Subscriptions',
      'Payment methods',
      'Payment',
      'Settings',
      'Logout',
    ]);
  });

  it('[SHELL-NAV-08] [SHELL-NAV-16] Account and Logout are always present', async () => {
    for (const who of ['dtc', 'bdu'] as const)
      for (const brand of brandIds) {
        await visit(who, brand);
        expect(entries().at(0), `${who} ${brand}`).toBe('Account');
        expect(entries().at(-1), `${who} ${brand}`).toBe('Logout');
      }
  });

  it('[SHELL-NAV-09] [SHELL-NAV-15] [FLAG-04] [FLAG-06] Profiles and Settings are conditional', async () => {
    await visit('dtc', 'crave');
    expect(entries()).toEqual(expect.arrayContaining(['Profiles', 'Settings']));
    await visit('dtc', 'tsn');
    expect(entries()).not.toContain('Profiles');
    expect(entries()).not.toContain('Settings');
  });

  it('[SHELL-NAV-10] [FLAG-05] Partners is conditional (partners enabled)', async () => {
    await visit('dtc', 'crave');
    expect(entries()).toContain('Partners');
    await visit('dtc', 'ctv');
    expect(entries()).not.toContain('Partners');
  });

  it('[SHELL-NAV-11] [SHELL-NAV-17] [SHELL-NAV-18] [SHELL-NAV-19] Partners, subscriptions and payments are hidden for BDU users', async () => {
    await visit('bdu', 'crave');
    expect(entries()).toEqual(['Account', 'Profiles', 'Settings', 'Logout']);
  });

  it('[SHELL-NAV-12] Subscriptions leads to unifiedSubscriptions if that feature is on, else to subscriptions', async () => {
    await visit('dtc', 'crave');
    await expect.element(entry('Subscriptions')).toHaveAttribute('href', '/account/unifiedSubscriptions');
    await visit('dtc', 'rds');
    await expect.element(entry('Subscriptions')).toHaveAttribute('href', '/account/subscriptions');
  });

  it('[SHELL-NAV-13] [FLAG-14] Payment methods needs an extra allow flag', async () => {
    await visit('dtc', 'crave');
    expect(entries()).toContain('Payment methods');
    const { featureOverrides } = config;
    Object.assign(config, { featureOverrides: { crave: { paymentInfo: false } } });
    await visit('dtc', 'crave');
    Object.assign(config, { featureOverrides });
    expect(entries()).not.toContain('Payment methods');
    expect(entries()).toContain('Payment');
  });

  it('[SHELL-NAV-14] Payment entry exists', async () => {
    await visit('dtc', 'crave');
    await expect.element(entry('Payment')).toHaveAttribute('href', '/account/payments');
  });

  it('[SHELL-NAV-20] [SHELL-NAV-21] Those three appear when the brand has a DTC subscription flow or is vanilla', async () => {
    const three = ['Subscriptions', 'Payment methods', 'Payment'];
    for (const brand of ['crave', 'tsn', 'rds', 'vanilla'] as const) {
      await visit('dtc', brand);
      expect(entries(), brand).toEqual(expect.arrayContaining(three));
    }
    for (const brand of ['ctv', 'noovomoi'] as const) {
      await visit('dtc', brand);
      expect(
        entries().filter((name) => three.includes(name)),
        brand,
      ).toEqual([]);
    }
  });
});

describe('enabled and active', () => {
  const enabled = () =>
    links()
      .elements()
      .filter((link) => link.hasAttribute('href') && !link.ariaDisabled)
      .map((link) => link.textContent);

  it('[SHELL-NAV-22] Links are enabled if the email is verified', async () => {
    await visit('dtc', 'crave');
    await expect.poll(enabled).toEqual(entries());
  });

  it('[SHELL-NAV-25] Otherwise links are disabled and unfocusable; exempt links still work', async () => {
    account('UNVERIFIED');
    await visit('dtc', 'crave');
    await expect.poll(enabled).toEqual(['Account', 'Subscriptions', 'Logout']);
    for (const name of ['Profiles', 'Partners', 'Payment methods', 'Payment', 'Settings']) {
      await expect.element(entry(name)).toHaveAttribute('aria-disabled', 'true');
      await expect.element(entry(name)).toHaveAttribute('tabindex', '-1');
    }
    await entry('Profiles').click({ force: true });
    expect(location.pathname).toBe('/account/manage');
  });

  it('[SHELL-NAV-23] Links are enabled if the verified event just happened', async () => {
    account('UNVERIFIED');
    await visit('dtc', 'crave');
    await expect.poll(enabled).not.toContain('Profiles');
    announceEmailVerified();
    await expect.element(entry('Profiles')).toHaveAttribute('href', '/account/profiles');
  });

  it('[SHELL-NAV-24] Links are enabled if the user is BDU', async () => {
    account('UNVERIFIED');
    await visit('bdu', 'crave');
    expect(enabled()).toEqual(entries());
  });

  const active = () =>
    links()
      .elements()
      .filter((link) => link.ariaCurrent === 'page')
      .map((link) => link.textContent);

  it.each([
    ['SHELL-NAV-26', 'vanilla', '/account/manage', 'Account'],
    ['SHELL-NAV-27', 'vanilla', '/account/payments/index', 'Payment'],
    ['SHELL-NAV-27', 'vanilla', '/account/subscriptions/index', 'Subscriptions'],
    ['SHELL-NAV-28', 'crave', '/account/payments/crave', 'Payment'],
  ] as const)('[%s] In %s the active link at %s is %s', async (_, brand, at, name) => {
    await visit('dtc', brand, at);
    expect(active()).toEqual([name]);
  });
});
