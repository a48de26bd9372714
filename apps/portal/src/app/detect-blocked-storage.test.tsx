import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { emptyCurrentRoute, useCurrentRoute } from '../state/current-route.ts';
import { startApp } from './start-app.tsx';
import { detectBlockedStorage } from './detect-blocked-storage.ts';
import { serve, resetPortal } from '../testing/render-portal.tsx';

beforeEach(resetPortal);
afterEach(() => {
  vi.restoreAllMocks();
});

const refuse = () => {
  throw new DOMException('denied', 'SecurityError');
};
/** Tests run in an iframe; a top window is its own parent. */
const standAlone = () => vi.spyOn(window, 'parent', 'get').mockReturnValue(window);

describe('storage detection', () => {
  it('storage is not blocked, and the probes are removed', () => {
    expect(detectBlockedStorage()).toBeUndefined();
    expect(
      document.cookie + Object.keys(localStorage).join() + Object.keys(sessionStorage).join(),
    ).not.toContain('probe');
  });

  it('two tabs that probe at the same time do not remove each other’s probe', () => {
    const stored = vi.spyOn(Storage.prototype, 'setItem');
    const cookies = vi.spyOn(Document.prototype, 'cookie', 'set');
    const look = () => {
      stored.mockClear();
      cookies.mockClear();
      detectBlockedStorage();
      return [...stored.mock.calls, ...cookies.mock.calls].map(([name]) => name.split('=')[0]);
    };
    const [first, second] = [look(), look()];
    expect(first.length).toBeGreaterThanOrEqual(3);
    expect(second.filter((name) => first.includes(name))).toEqual([]);
  });

  it('one blocked storage is enough, in a top window or an iframe', () => {
    standAlone();
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
    expect(detectBlockedStorage()).toBe('all');
    vi.restoreAllMocks();
    standAlone();
    vi.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false);
    expect(detectBlockedStorage()).toBe('all');
    vi.restoreAllMocks();
    vi.spyOn(Document.prototype, 'cookie', 'get').mockImplementation(refuse);
    expect(detectBlockedStorage()).toBe('third-party');
    vi.restoreAllMocks();
    expect(document.cookie).not.toContain('probe');
  });
});

it('[ROUTE-GEN-13] [ERR-57] A cookies-blocked help page is served for all paths when browser storage is unsupported.', async () => {
  serve();
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
  standAlone();
  for (const address of ['/login?lang=en', '/account/manage?service=crave&lang=fr']) {
    useCurrentRoute.setState(emptyCurrentRoute, true);
    history.replaceState(null, '', address);
    const place = document.body.appendChild(document.createElement('div'));
    const root = await startApp(place);
    const name = address.includes('fr') ? 'Les témoins sont bloqués' : 'Cookies are blocked';
    await expect.element(page.getByRole('heading', { level: 1, name })).toBeVisible();
    expect(document.title).toContain(name);
    expect(location.pathname + location.search).toBe(address);
    root?.unmount();
    place.remove();
  }
});
