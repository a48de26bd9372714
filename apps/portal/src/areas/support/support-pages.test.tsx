import { themeCss } from '@marquee/product/shell/themes.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { activateMessages } from '../../i18n/i18n.ts';
import { openPortal, serve, signInAs, resetPortal } from '../../testing/render-portal.tsx';
import CookiesBlockedPage from './cookies-blocked-page.tsx';

beforeEach(() => {
  resetPortal();
  serve();
});

describe('not found', () => {
  it('[ROUTE-GEN-07] The not-found page says so, and offers next steps', async () => {
    await openPortal('/nowhere?service=crave');
    await expect.element(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
    await expect.element(page.getByRole('link', { name: 'Back to Crave' })).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Contact support' })).toBeVisible();
  });

  it('a signed-in customer gets a link to the account', async () => {
    signInAs('dtc', 'crave');
    await openPortal('/nowhere?service=crave&lang=fr');
    await expect
      .element(page.getByRole('link', { name: 'Aller à mon compte' }))
      .toHaveAttribute('href', '/account/manage');
  });
});

it('[ERR-51] [ROUTE-RDM-17] Legacy unsupported app: the page says what to do', async () => {
  await openPortal('/legacy/unsupported');
  await expect
    .element(page.getByRole('heading', { level: 1, name: 'App no longer supported' }))
    .toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Sign in on the web' })).toBeVisible();
});

it('a screen without content yet has its own title and the same shell', async () => {
  signInAs('dtc', 'crave');
  await openPortal('/recommendations?service=crave&lang=fr');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Recommandations' })).toBeVisible();
});

describe('cookies blocked', () => {
  const agents = {
    Chrome:
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
    Safari:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
    'Mobile Safari':
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    Firefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    Edge: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0',
  };
  const show = async (agent: string, variant: 'all' | 'third-party' = 'all') => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent);
    await activateMessages('en');
    await render(<CookiesBlockedPage variant={variant} />);
  };
  const names = () =>
    page
      .getByRole('heading', { level: 2 })
      .elements()
      .map(({ textContent }) => textContent);
  const openSteps = () => document.querySelector('details[open]')?.textContent ?? '';

  it('[ROUTE-GEN-14] The page has a title, a how-to text, other-browser advice and per-browser steps', async () => {
    await show(agents.Chrome);
    await expect.element(page.getByRole('heading', { level: 1, name: 'Cookies are blocked' })).toBeVisible();
    await expect.element(page.getByText(/Here’s how to allow them/)).toBeVisible();
    await expect.element(page.getByText('Or open this page in a different browser.')).toBeVisible();
    expect(names()).toEqual(['Chrome', 'Safari', 'Mobile Safari (iPhone and iPad)', 'Firefox', 'Edge']);
  });

  it.each(Object.entries(agents))(
    '[ENT-MISC-20] In %s the matching steps come first',
    async (browser, agent) => {
      await show(agent);
      expect(names()[0]).toMatch(new RegExp(`^${browser}`));
      expect(names()).toHaveLength(5);
      expect(openSteps()).toMatch(new RegExp(`^${browser}`));
    },
  );

  it('[ENT-MISC-20] An unknown browser gets generic steps first', async () => {
    await show('Lynx/2.9');
    expect(names()).toHaveLength(6);
    expect(openSteps()).toContain('Allow cookies and site data for this site.');
  });

  it('[SHELL-LAY-25] Medium main content 590 px', async () => {
    const theme = document.head.appendChild(document.createElement('style'));
    theme.textContent = themeCss('vanilla');
    await show(agents.Chrome);
    const content = page.getByRole('heading', { level: 1 }).element().parentElement!;
    expect(getComputedStyle(content).maxWidth).toBe('590px');
    theme.remove();
  });

  it('[ERR-17] All cookies blocked, with browser-specific steps', async () => {
    await show(agents.Firefox);
    await expect.element(page.getByText(/Cookies are blocked in your browser\./)).toBeVisible();
    expect(openSteps()).toContain('Privacy & Security');
  });

  it('[ERR-16] Third-party cookies blocked, with browser-specific steps', async () => {
    await show(agents.Firefox, 'third-party');
    await expect
      .element(page.getByRole('heading', { level: 1, name: 'Third-party cookies are blocked' }))
      .toBeVisible();
    expect(openSteps()).toContain('Privacy & Security');
  });
});
