import { limits } from '@marquee/product/limits.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { otherScreens } from '../../screens/other-screens.ts';
import type { PageModule } from '../../screens/screens.ts';
import { loseNetwork } from '../../testing/network.ts';
import { open, path, serve, startAfresh, until } from '../../testing/open.tsx';
import * as leaving from '../leave.ts';
import { goToRoute } from '../link.tsx';
import { loadInTime } from './load-chunk.ts';

vi.mock('../leave.ts', { spy: true });
const left = vi.mocked(leaving.leaveFor).mockImplementation(() => undefined);
const reloaded = vi.mocked(leaving.reloadPage).mockImplementation(() => undefined);

beforeEach(startAfresh);
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

it('[ROUTE-GEN-15] Page groups are lazily loaded; loading fails with a chunk-load error after 120 s.', async () => {
  vi.useFakeTimers();
  const failed = vi.fn<(error: unknown) => void>();
  void loadInTime(new Promise<PageModule>(() => {})).catch(failed);
  await vi.advanceTimersByTimeAsync(limits.chunkTimeoutMs - 1);
  expect(failed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(failed.mock.calls[0]?.[0]).toMatchObject({ code: 'ChunkLoadError' });
});

describe('a screen whose chunk cannot be fetched', () => {
  it('[portal 7] is asked for again, and shows as if nothing had happened', async () => {
    serve();
    const chunk = breakScreen(aborted, 2);
    await open('/checkEmail');
    await goToRoute('notFound');
    await expect.element(title('Page not found')).toBeVisible();
    expect(chunk).toHaveBeenCalledTimes(3);
    expect(left).not.toHaveBeenCalled();
  });

  it('[portal 7] [ERR-56] is loaded once from the release that is there now; the page stays until then', async () => {
    const sent = serve();
    const missing = `${location.origin}/api/no-such-chunk.js`;
    breakScreen(new TypeError(`Failed to fetch dynamically imported module: ${missing}`));
    await open('/checkEmail');
    void goToRoute('notFound', { query: { from: 'menu' } });
    await until(() =>
      expect(left).toHaveBeenCalledExactlyOnceWith('/notFound?from=menu', { replace: false }),
    );
    await until(() => expect(logged(sent).join()).toContain('MODULE_NOT_FOUND'));
    expect(path()).toBe('/checkEmail');
    await expect.element(page.getByRole('main')).not.toBeEmptyDOMElement();
  });

  it('[portal 7] is said on an error page when the new release does not have it either, with two ways on', async () => {
    const sent = serve();
    sessionStorage.setItem('um.reloaded', 'notFound');
    breakScreen(aborted);
    await open('/notFound?service=crave');
    await expect.element(title('We couldn’t show this page')).toBeVisible();
    await until(() => expect(logged(sent).join()).toContain('ChunkLoadError'));
    expect(reloaded).not.toHaveBeenCalled();

    await expect.element(page.getByRole('link', { name: 'Go to sign in' })).toHaveAttribute('href', '/login');
    await page.getByRole('button', { name: 'Reload this page' }).click();
    expect(reloaded).toHaveBeenCalledOnce();
  });

  it('[portal 9] waits for the network where that is what is missing, and then goes on by itself', async () => {
    serve();
    await open('/checkEmail');
    const load = otherScreens.notFound;
    vi.spyOn(otherScreens, 'notFound').mockImplementation(() =>
      navigator.onLine ? load() : Promise.reject(aborted),
    );
    const findNetwork = loseNetwork({ unnoticed: true });
    const gone = goToRoute('notFound');
    await expect.element(page.getByText('You’re offline.', { exact: false })).toBeVisible();
    findNetwork();
    await gone;
    await expect.element(title('Page not found')).toBeVisible();
    expect(left).not.toHaveBeenCalled();
  });
});
