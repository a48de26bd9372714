import { homeUrlOf } from '@marquee/product/brands.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import * as leaving from '../../navigation/leave-site.ts';
import { closeHeaderAnimation } from '../../navigation/return/return-to-brand.ts';
import { someAccount } from '../../testing/account.ts';
import { openPortal, reply, serve, signInAs, resetPortal, waitUntil } from '../../testing/render-portal.tsx';
import { withMotion } from '../../testing/motion.ts';

vi.mock('../../navigation/leave-site.ts', { spy: true });
const left = vi.mocked(leaving.redirectTo).mockImplementation(() => undefined);

beforeEach(async () => {
  resetPortal();
  left.mockClear();
  serve({ 'GET /api/account/v1.1/': () => reply(200, someAccount()) });
  await page.viewport(1248, 800);
});

const header = () => page.getByRole('banner');
const logos = () =>
  header()
    .getByRole('img')
    .elements()
    .map((image) => image.getAttribute('aria-label'));
const headerKind = () => document.querySelector<HTMLElement>('header')?.dataset['header'];
const toggle = () => header().getByRole('group', { name: 'Language' });
const backButton = () => header().getByRole('button', { name: 'Back to Crave' });
const switchButton = () => header().getByRole('button', { name: 'Switch brand' });

describe('which header', () => {
  it.each(['ios', 'android'])(
    '[SHELL-HDR-01] The header is hidden on the mobile platform %s',
    async (platform) => {
      await openPortal(`/login?platform=${platform}`);
      await expect.element(page.getByRole('main')).toBeVisible();
      await expect.element(header()).not.toBeInTheDocument();
    },
  );

  it('[SHELL-HDR-01] The header is there on other platforms', async () => {
    await openPortal('/login?platform=roku');
    await expect.element(header()).toBeVisible();
  });

  it('[SHELL-LAY-02] Branded layout: special-service header on merchant-activate routes', async () => {
    await openPortal('/merchant/activate?service=tsn&brands=tsn,crave&token=t');
    expect(headerKind()).toBe('special');
    expect(logos()).toEqual(['Crave']);
    await expect.element(switchButton()).not.toBeInTheDocument();
  });

  it.each([
    ['brands=tsn,crave', ['Crave']],
    ['brands=tsn,rds', ['RDS']],
    ['brands=%20TSN', ['TSN']],
    ['service=tsn', ['TSN']],
    ['brands=ctv', ['Crave', 'TSN', 'RDS', 'CTV', 'Noovo']],
  ])(
    '[ROUTE-MERCH-15] The merchant logo is chosen from the first sorted entry of crave, tsn, rds in brands: %s',
    async (query, expected) => {
      await openPortal(`/merchant/activate?token=t&${query}`);
      expect(logos()).toEqual(expected);
    },
  );

  it('[SHELL-LAY-03] [SHELL-HDR-10] Purchase header on purchase routes, with both buttons hidden', async () => {
    signInAs('dtc', 'crave');
    await openPortal('/purchase/products?service=crave');
    expect(headerKind()).toBe('purchase');
    await expect.element(header().getByText('Secure checkout')).toBeVisible();
    await expect.element(backButton()).not.toBeInTheDocument();
    await expect.element(switchButton()).not.toBeInTheDocument();
  });

  it('[SHELL-LAY-04] Branded layout otherwise: normal branded header and footer', async () => {
    await openPortal('/login?service=crave');
    expect(headerKind()).toBe('brand');
    await expect.element(page.getByRole('contentinfo')).toBeVisible();
  });
});

describe('logos', () => {
  it('[SHELL-HDR-02] The header shows the brand logo', async () => {
    await openPortal('/login?service=crave');
    expect(logos()).toEqual(['Crave']);
  });

  it('[SHELL-HDR-03] [BRAND-02] Vanilla shows the crave, tsn, rds, ctv and noovo logos, each linked to its home', async () => {
    await openPortal('/login');
    expect(logos()).toEqual(['Crave', 'TSN', 'RDS', 'CTV', 'Noovo']);
    await expect
      .element(header().getByRole('link', { name: 'RDS' }))
      .toHaveAttribute('href', homeUrlOf('rds', 'en'));
  });

  it('[SHELL-HDR-04] The BDU login flow shows ctv exactly once', async () => {
    await openPortal('/login/bdu');
    expect(logos().filter((name) => name === 'CTV')).toHaveLength(1);
  });

  it.each(['vanilla', 'crave'])(
    '[SHELL-HDR-05] The legacy-unsupported route shows all eight brand logos in %s',
    async (brand) => {
      await openPortal(`/legacy/unsupported?service=${brand}`);
      expect(logos()).toEqual(['Crave', 'TSN', 'RDS', 'CTV', 'Noovo', 'CTV News', 'BNN Bloomberg', 'CP24']);
    },
  );

  it('[SHELL-HDR-12] Clicking the logo returns to the brand home with an animation', async () => {
    await withMotion();
    await openPortal('/login?service=crave');
    await header().getByRole('link', { name: 'Crave' }).click();
    const drawing = header().getByRole('img', { name: 'Crave' }).element();
    await waitUntil(() => expect(getComputedStyle(drawing).animationName).not.toBe('none'));
    expect(left).not.toHaveBeenCalled();
    await waitUntil(() => expect(left).toHaveBeenCalledWith(homeUrlOf('crave', 'en'), { replace: false }));
    await closeHeaderAnimation();
  });

  it('[SHELL-LAY-21] Logo animation takes 1.2 s', async () => {
    await withMotion();
    await openPortal('/login?service=tsn');
    await header().getByRole('link', { name: 'TSN' }).click();
    const drawing = header().getByRole('img', { name: 'TSN' }).element();
    await waitUntil(() => expect(getComputedStyle(drawing).animationDuration).toBe('1.2s'));
    await closeHeaderAnimation();
  });
});

describe('what the header offers', () => {
  it('[SHELL-HDR-06] [FLAG-15] Logged-out users see an EN/FR toggle if the brand has that feature', async () => {
    await openPortal('/login');
    await expect.element(toggle()).toBeVisible();
    await toggle().getByRole('button', { name: /^FR/ }).click();
    await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent(/Bienvenue/);
    expect(document.documentElement.lang).toBe('fr-CA');

    resetPortal();
    await openPortal('/login?service=ctv');
    await expect.element(switchButton()).toBeVisible();
    await expect.element(toggle()).not.toBeInTheDocument();
  });

  it('[SHELL-HDR-07] Logged-in users do not see the EN/FR toggle', async () => {
    signInAs('dtc', 'vanilla');
    await openPortal('/account/manage?service=vanilla');
    await expect.element(switchButton()).toBeVisible();
    await expect.element(toggle()).not.toBeInTheDocument();
  });

  it("[SHELL-HDR-08] Logged-in desktop users see a 'back to brand' button", async () => {
    signInAs('dtc', 'crave');
    await openPortal('/account/manage?service=crave');
    await expect.element(backButton()).toBeVisible();
    await page.viewport(767, 800);
    await expect.element(backButton()).not.toBeInTheDocument();
    await page.viewport(768, 800);
    await expect.element(backButton()).toBeVisible();
  });

  it('[SHELL-HDR-08] Others do not see it: it is absent when signed out, and vanilla has no home', async () => {
    await openPortal('/login?service=crave');
    await expect.element(switchButton()).toBeVisible();
    await expect.element(backButton()).not.toBeInTheDocument();
    signInAs('dtc', 'vanilla');
    await openPortal('/account/manage?service=vanilla');
    await expect.element(header().getByRole('button', { name: /Back to/ })).not.toBeInTheDocument();
  });

  it.each(['nobody', 'dtc', 'bdu'] as const)(
    "[SHELL-HDR-09] %s sees a 'switch brand' button",
    async (who) => {
      if (who !== 'nobody') signInAs(who, 'crave');
      await openPortal('/notFound?service=crave');
      await expect.element(switchButton()).toBeVisible();
    },
  );

  it('[SHELL-HDR-11] [SHELL-HDR-13] While the header animates its links are hidden', async () => {
    signInAs('dtc', 'crave');
    await openPortal('/account/manage?service=crave');
    await header().getByRole('link', { name: 'Crave' }).click();
    await expect.element(switchButton()).not.toBeInTheDocument();
    await expect.element(backButton()).not.toBeInTheDocument();
    await closeHeaderAnimation();
  });

  it('[SHELL-HDR-14] Closing it restores the links after 750 ms', async () => {
    await openPortal('/login?service=crave');
    await header().getByRole('link', { name: 'Crave' }).click();
    await expect.element(switchButton()).not.toBeInTheDocument();
    const closed = performance.now();
    const closing = closeHeaderAnimation();
    await waitUntil(() => expect(switchButton().query()).not.toBeNull(), { timeout: 2000, interval: 10 });
    expect(performance.now() - closed).toBeGreaterThanOrEqual(700);
    await closing;
  });
});
