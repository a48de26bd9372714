/** The portal under a base path, in the production configuration. */
import type * as Opened from '../testing/render-portal.tsx';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

let portal: typeof Opened;

beforeAll(async () => {
  const config = document.createElement('script');
  config.type = 'application/json';
  config.id = 'config';
  config.textContent = JSON.stringify({ base: '/um/', test: false, production: true, brand: 'vanilla' });
  document.head.append(config);
  portal = await import('../testing/render-portal.tsx');
});

beforeEach(() => {
  portal.resetPortal();
  portal.serve();
});

describe('under a base path', () => {
  it('[ROUTE-GEN-01] The app is served under a base path.', async () => {
    expect(await portal.openPortal('/um/login')).toBe('loginIndex');
    expect(await portal.openPortal('/um')).toBe('loginIndex');
    expect(portal.path()).toBe('/um/login');
    expect(await portal.openPortal('/um/nope')).toBe('notFound');
    expect(portal.path()).toBe('/um/notFound');
  });

  it('links keep the base path', async () => {
    await portal.openPortal('/um/notFound');
    const inside = [...document.querySelectorAll<HTMLAnchorElement>('main a[href^="/"]')];
    expect(inside.length).toBeGreaterThan(0);
    for (const link of inside) expect(new URL(link.href).pathname).toMatch(/^\/um\//);
  });

  it('a rejected continue URL falls back to the account page', async () => {
    await portal.openPortal('/um/login?service=crave&continue=https://evil.example.org');
    expect(portal.app().continueUrl).toBe(`${location.origin}/um/account/manage`);
  });

  it('a path in the hash is rewritten under the base path', async () => {
    await portal.openPortal('/um/#/login');
    expect(portal.path()).toBe('/um/login');
  });
});

describe('outside the test configuration', () => {
  it('/devTools does not exist', async () => {
    expect(await portal.openPortal('/um/devTools')).toBe('notFound');
  });

  it('/debug does not exist, and testing flags do nothing', async () => {
    expect(await portal.openPortal('/um/debug?bypassAnalytics=true')).toBe('notFound');
    expect(sessionStorage.getItem('um.trace')).toBeNull();
    expect(window.dataLayer).toHaveLength(1);
  });

  it('an http continue URL is rejected', async () => {
    await portal.openPortal('/um/login?service=crave&continue=http://www.crave.ca/x');
    expect(portal.app().continueUrl).not.toContain('http://www.crave.ca');
  });
});
