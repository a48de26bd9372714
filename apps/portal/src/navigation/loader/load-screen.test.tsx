import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { otherScreens } from '../../app/other-screen-modules.ts';
import type { PageModule } from './screens.ts';
import { loseNetwork } from '../../testing/network.ts';
import { openPortal, path, serve, resetPortal, waitUntil } from '../../testing/render-portal.tsx';
import * as leaving from '../leave-site.ts';
import { navigateToRoute } from '../link.tsx';
import { withChunkTimeout } from './load-chunk.ts';

vi.mock('../leave-site.ts', { spy: true });
const left = vi.mocked(leaving.redirectTo).mockImplementation(() => undefined);
const reloaded = vi.mocked(leaving.reloadPage).mockImplementation(() => undefined);

beforeEach(resetPortal);
afterEach(() => {
  vi.useRealTimers();
  vi.spyOn(otherScreens, 'notFound').mockRestore();
  left.mockClear();
  reloaded.mockClear();
});

const aborted = new TypeError('Importing a module script failed.');
const breakScreen = (error: Error, times = Infinity) => {
  const load = otherScreens.notFound;
  let left = times;
  const spy = vi.spyOn(otherScreens, 'notFound');
  spy.mockImplementation(() => (left-- > 0 ? Promise.reject(error) : load()));
  return spy;
};
const logged = (sent: ReturnType<typeof serve>) =>
  sent.filter(({ call }) => call === 'POST /api/log/v1/client').map(({ body }) => body);
const title = (name: string) => page.getByRole('heading', { level: 1, name });

it('[CONST-07] [ROUTE-GEN-15] Page groups are lazily loaded; loading fails with a chunk-load error after 120 s.', async () => {
  vi.useFakeTimers();
  const failed = vi.fn<(error: unknown) => void>();
  void withChunkTimeout(new Promise<PageModule>(() => {})).catch(failed);
  await vi.advanceTimersByTimeAsync(119_999);
  expect(failed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(failed.mock.calls[0]?.[0]).toMatchObject({ code: 'ChunkLoadError' });
});

describe('a screen whose chunk cannot be fetched', () => {
  it('[portal 7] is retried, and then shows', async () => {
    serve();
    const chunk = breakScreen(aborted, 2);
    await openPortal('/checkEmail');
    await navigateToRoute('notFound');
    await expect.element(title('Page not found')).toBeVisible();
    expect(chunk).toHaveBeenCalledTimes(3);
    expect(left).not.toHaveBeenCalled();
  });

  it('[portal 7] [ERR-56] reloads the page once from the current release; the page stays until then', async () => {
    const sent = serve();
    const missing = `${location.origin}/api/no-such-chunk.js`;
    breakScreen(new TypeError(`Failed to fetch dynamically imported module: ${missing}`));
    await openPortal('/checkEmail');
    void navigateToRoute('notFound', { query: { from: 'menu' } });
    await waitUntil(() =>
      expect(left).toHaveBeenCalledExactlyOnceWith('/notFound?from=menu', { replace: false }),
    );
    await waitUntil(() => expect(logged(sent).join()).toContain('MODULE_NOT_FOUND'));
    expect(path()).toBe('/checkEmail');
    await expect.element(page.getByRole('main')).not.toBeEmptyDOMElement();
  });

  it('[portal 7] shows an error page with two actions if the new release does not have it either', async () => {
    const sent = serve();
    sessionStorage.setItem('um.reloaded', 'notFound');
    breakScreen(aborted);
    await openPortal('/notFound?service=crave');
    await expect.element(title('We couldn’t show this page')).toBeVisible();
    await waitUntil(() => expect(logged(sent).join()).toContain('ChunkLoadError'));
    expect(reloaded).not.toHaveBeenCalled();

    await expect.element(page.getByRole('link', { name: 'Go to sign in' })).toHaveAttribute('href', '/login');
    await page.getByRole('button', { name: 'Reload this page' }).click();
    expect(reloaded).toHaveBeenCalledOnce();
  });

  it('[portal 9] waits while offline and then continues', async () => {
    serve();
    await openPortal('/checkEmail');
    const load = otherScreens.notFound;
    vi.spyOn(otherScreens, 'notFound').mockImplementation(() =>
      navigator.onLine ? load() : Promise.reject(aborted),
    );
    const findNetwork = loseNetwork({ unnoticed: true });
    const gone = navigateToRoute('notFound');
    await expect.element(page.getByText('You’re offline.', { exact: false })).toBeVisible();
    findNetwork();
    await gone;
    await expect.element(title('Page not found')).toBeVisible();
    expect(left).not.toHaveBeenCalled();
  });
});
