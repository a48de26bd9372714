import { type BrandId, brandIds, brandOf } from '@marquee/product/brands.ts';
import { getAccount } from '@marquee/product/contract/account.ts';
import { limits } from '@marquee/product/limits.ts';
import { themeCss } from '@marquee/product/shell/themes.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { call } from '../api/client.ts';
import { navigateToRoute } from '../navigation/link.tsx';
import { showToast } from '../state/toasts.ts';
import { useLoginState } from '../state/app-state.ts';
import { config } from '../config/startup-config.ts';
import { openPortal, reply, serve, signInAs, resetPortal, waitUntil } from '../testing/render-portal.tsx';

beforeEach(async () => {
  resetPortal();
  serve({ 'GET /api/account/v1.1/': () => reply(200, { emailVerificationStatus: 'VERIFIED' }) });
  await page.viewport(1248, 800);
});
afterEach(() => {
  vi.useRealTimers();
});

const content = () => document.querySelector<HTMLElement>('#main > div')!;
const loader = () => document.querySelector<HTMLElement>('[data-loader]')!;

describe('layout', () => {
  it('[SHELL-LAY-01] Two layouts: branded and default', async () => {
    await openPortal('/login');
    expect(document.body.dataset['layout']).toBe('branded');
    await expect.element(page.getByRole('navigation')).not.toBeInTheDocument();
    signInAs('dtc', 'crave');
    await openPortal('/account/manage?service=crave');
    expect(document.body.dataset['layout']).toBe('default');
    await expect.element(page.getByRole('navigation', { name: 'Account menu' })).toBeVisible();
  });

  it('[SHELL-LAY-05] [SHELL-LAY-06] The card class is absent for redeem and giftPurchase', async () => {
    signInAs('dtc', 'crave');
    for (const [at, card] of [
      ['/redeem', false],
      ['/gift/purchase', false],
      ['/gift', true],
      ['/purchase/products', true],
    ] as const) {
      await openPortal(`${at}?service=crave`);
      expect(content().classList.contains('card'), at).toBe(card);
    }
  });

  it('[SHELL-LAY-23] Content box max 500 px', async () => {
    await openPortal('/login');
    expect(content().classList.contains('card')).toBe(true);
    expect(getComputedStyle(content()).maxWidth).toBe('500px');
  });

  it('[SHELL-LAY-24] Small main content 480 px', async () => {
    signInAs('dtc', 'crave');
    await openPortal('/account/profiles/pin?service=crave');
    expect(getComputedStyle(document.querySelector('#main > div')!).maxWidth).toBe('480px');
  });

  it('[SHELL-LAY-17] Responsive breakpoints 375, 540, 600, 768, 800, 991, 1024, 1248 px, and no horizontal overflow at each', async () => {
    await openPortal('/login?lang=fr');
    const conditions = [...document.styleSheets]
      .flatMap((sheet) => [...sheet.cssRules])
      .flatMap((rule) => (rule instanceof CSSMediaRule ? [rule.conditionText] : []))
      .join(' ');
    for (const width of limits.breakpointsPx) {
      expect(conditions).toMatch(new RegExp(`\\b${width}(\\.\\d+)?px`));
      for (const each of [width - 1, width, width + 1]) {
        await page.viewport(each, 800);
        expect(document.documentElement.scrollWidth, `${each} px`).toBeLessThanOrEqual(each);
      }
    }
  });

  it.each(['vanilla', 'crave', 'noovomoi', 'tsn'] as const)(
    'in French %s fits a screen of 320 px',
    async (brand) => {
      signInAs('dtc', brand);
      await page.viewport(320, 640);
      for (const at of ['/account/manage', '/notFound', '/legacy/unsupported']) {
        await openPortal(`${at}?service=${brand}&lang=fr`);
        expect(document.documentElement.scrollWidth, at).toBeLessThanOrEqual(320);
      }
    },
  );

  it('on a phone, every touch target is at least 44 px high', async () => {
    await page.viewport(375, 800);
    await openPortal('/login?lang=fr');
    const small = [...document.querySelectorAll('a, button, select')]
      .filter((element) => !element.textContent?.startsWith('Passer'))
      .filter((element) => {
        const extra = Number.parseFloat(getComputedStyle(element, '::after').top) || 0;
        return element.getBoundingClientRect().height - 2 * Math.min(extra, 0) < 44;
      })
      .map((element) => element.textContent);
    expect(small).toEqual([]);
  });
});

describe('skip link and focus', () => {
  it('[SHELL-LAY-12] A skip-to-content link is present: the first Tab stop, which moves focus to the content', async () => {
    await openPortal('/login');
    await userEvent.keyboard('{Tab}');
    await expect.element(page.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('main')).toHaveFocus();
    expect(location.hash).toBe('');
  });

  it('after a navigation the focus is on the new heading', async () => {
    await openPortal('/login');
    expect(document.activeElement).toBe(document.body);
    await navigateToRoute('notFound');
    await expect.element(page.getByRole('heading', { level: 1, name: 'Page not found' })).toHaveFocus();
  });

  it('[portal 18] a screen with one field focuses the field, which announces the heading', async () => {
    await openPortal('/login');
    await navigateToRoute('loginDTCIdentifier');
    const email = page.getByRole('textbox', { name: 'Email' });
    await expect.element(email).toHaveFocus();
    await expect.element(email).toHaveAccessibleDescription('What’s your email?');
    useLoginState.setState({ email: 'alex@demo.test' });
    await navigateToRoute('loginDTCPassword');
    await expect.element(page.getByLabelText('Password', { exact: true })).toHaveFocus();
    await navigateToRoute('registerIdentifier');
    await expect.element(page.getByRole('textbox', { name: 'Email' })).toHaveFocus();
  });

  it('[portal 18] a sign-in page that is opened directly can be typed into at once', async () => {
    await openPortal('/login/dtc/identifier');
    await expect.element(page.getByRole('textbox', { name: 'Email' })).toHaveFocus();
  });

  it('[portal 18] the first page keeps a focus that the visitor has set', async () => {
    const before = document.body.appendChild(document.createElement('button'));
    before.focus();
    await openPortal('/login/dtc/identifier');
    await expect.element(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
    expect(document.activeElement).toBe(before);
    before.remove();
  });
});

describe('theme', () => {
  const shown = (brand: BrandId) => {
    const style = getComputedStyle(document.documentElement);
    return `${style.getPropertyValue('--accent')} ${style.getPropertyValue('--bg')} ${brand}`;
  };

  it('[BRAND-01] [BRAND-05] [BRAND-06] Each brand has its own colours, on a dark or a light background', async () => {
    for (const brand of brandIds) {
      await openPortal(`/notFound?service=${brand}`);
      const [accent, ground] = shown(brand).split(' ');
      expect(themeCss(brand)).toContain(`--accent:${accent};`);
      expect(themeCss(brand)).toContain(`--bg:${ground};`);
      expect(document.body.dataset['theme']).toBe(brandOf(brand).theme);
      expect(getComputedStyle(document.documentElement).colorScheme).toBe(brandOf(brand).theme);
    }
  });
});

describe('loader', () => {
  const accountCall = 'GET /api/account/v1.1/';

  it('[SHELL-LAY-13] A loader overlay is present, hidden when idle', async () => {
    await openPortal('/login');
    expect(loader()).not.toBeNull();
    expect(loader().checkVisibility()).toBe(false);
  });

  it('[SHELL-LAY-14] The loader shows on every request, as a thin bar at the top, and hides at the response', async () => {
    await openPortal('/login');
    const { promise, resolve: answer } = Promise.withResolvers<Response>();
    serve({ [accountCall]: () => promise });
    const asked = call(getAccount).catch(() => undefined);
    await waitUntil(() => expect(loader().checkVisibility()).toBe(true));
    const { top, height, width } = loader().getBoundingClientRect();
    expect([top, width]).toEqual([0, document.documentElement.clientWidth]);
    expect(height).toBeLessThanOrEqual(4);
    answer(reply(200, {}));
    await asked;
    await waitUntil(() => expect(loader().checkVisibility()).toBe(false));
  });

  it('[B14] It waits behind a skeleton and a busy button, and shows once neither is there', async () => {
    await openPortal('/login');
    const { promise, resolve: answer } = Promise.withResolvers<Response>();
    serve({ [accountCall]: () => promise });
    const asked = call(getAccount).catch(() => undefined);
    await waitUntil(() => expect(loader().checkVisibility()).toBe(true));
    for (const own of ['<span data-skeleton></span>', '<button aria-busy="true">Save</button>']) {
      const main = document.querySelector('#main')!;
      main.insertAdjacentHTML('beforeend', own);
      expect(loader().checkVisibility(), own).toBe(false);
      main.lastElementChild!.remove();
      expect(loader().checkVisibility()).toBe(true);
    }
    answer(reply(200, {}));
    await asked;
  });

  it('[SHELL-LAY-16] The loader auto-hides after 10 s (10000 ms)', async () => {
    await openPortal('/login');
    serve({ [accountCall]: () => new Promise<Response>(() => {}) });
    vi.useFakeTimers();
    void call(getAccount).catch(() => undefined);
    await vi.advanceTimersByTimeAsync(limits.loaderHideMs - 1);
    expect(loader().checkVisibility()).toBe(true);
    await vi.advanceTimersByTimeAsync(1);
    expect(loader().checkVisibility()).toBe(false);
  });
});

describe('notices', () => {
  it.each([
    ['SHELL-MOD-18', 'saved'],
    ['SHELL-MOD-19', 'floating'],
  ] as const)('[%s] What is %s shows for 5 s', async (_, kind) => {
    await openPortal('/login');
    // The first toast loads the list.
    showToast('failed', 'GENERIC');
    await expect.element(page.getByRole('alert')).toBeVisible();
    vi.useFakeTimers();
    showToast(kind, 'shell.saved');
    const text = () =>
      [...document.querySelectorAll('[role=status]')].map((status) => status.textContent).join('');
    await vi.advanceTimersByTimeAsync(limits.noticeMs - 1);
    expect(text()).toContain('Changes saved.');
    await vi.advanceTimersByTimeAsync(1);
    expect(text()).not.toContain('Changes saved.');
  });
});

describe('demonstration', () => {
  afterEach(() => {
    Object.assign(config, { demo: false });
  });

  it.each([
    ['en', 'Demonstration', /This is a demo\./],
    ['fr', 'Démonstration', /Ceci est une démonstration\./],
  ])(
    '[finding F10] A server with simulated integrations says so on every page (%s)',
    async (lang, name, sentence) => {
      const banner = page.getByRole('region', { name, exact: true });
      Object.assign(config, { demo: true });
      for (const at of ['/login', '/notFound', '/account/manage']) {
        resetPortal();
        if (at.startsWith('/account')) signInAs('dtc', 'crave');
        await openPortal(`${at}?service=crave&lang=${lang}`);
        await expect.element(banner).toMatchTextContent(sentence);
      }
      Object.assign(config, { demo: false });
      await openPortal(`/notFound?service=tsn&lang=${lang}`);
      await expect.element(banner).not.toBeInTheDocument();
    },
  );
});

describe('site-wide warning', () => {
  const { warning } = config;
  const silent = { enabled: false, en: '', fr: '' };
  const warn = (change: Partial<typeof warning>) =>
    Object.assign(config, { warning: { loggedIn: silent, loggedOut: silent, ...change } });
  afterEach(() => {
    Object.assign(config, { warning });
  });
  const banner = (name = 'Important notice') => page.getByRole('region', { name });
  const visit = async (who?: 'dtc', lang = 'en') => {
    resetPortal();
    if (who) signInAs(who, 'crave');
    await openPortal(`/notFound?service=crave&lang=${lang}`);
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  };

  it('[SHELL-MOD-14] A site-wide warning banner can show for logged-in users', async () => {
    warn({ loggedIn: { enabled: true, en: 'We are moving.', fr: 'Nous déménageons.' } });
    await visit('dtc');
    await expect.element(banner()).toMatchTextContent(/We are moving\./);
    await visit();
    await expect.element(banner()).not.toBeInTheDocument();
  });

  it('[SHELL-MOD-15] It can show separately for logged-out users', async () => {
    warn({ loggedOut: { enabled: true, en: 'We are moving.', fr: 'Nous déménageons.' } });
    await visit();
    await expect.element(banner()).toMatchTextContent(/We are moving\./);
    await visit('dtc');
    await expect.element(banner()).not.toBeInTheDocument();
  });

  it('[SHELL-MOD-16] The banner has an English or French message', async () => {
    warn({ loggedOut: { enabled: true, en: 'We are moving.', fr: 'Nous déménageons.' } });
    await visit(undefined, 'fr');
    await expect.element(banner('Avis important')).toMatchTextContent(/Nous déménageons\./);
  });

  it('[SHELL-MOD-17] Without a message it shows a fallback generic server error text', async () => {
    warn({ loggedOut: { ...silent, enabled: true } });
    await visit();
    await expect.element(banner()).toMatchTextContent(/Our services are not available for the moment\./);
  });
});
