import { limits } from '@marquee/product/limits.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { type PageModule, screens } from '../../screens.ts';
import { open, path, serve, startAfresh, until } from '../../testing/open.tsx';
import { goToRoute } from '../link.tsx';
import { loadInTime } from './load-screen.ts';

beforeEach(startAfresh);
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const breakScreen = (error: Error) =>
  vi.spyOn(screens, 'notFound').mockImplementation(() => Promise.reject(error));
const logged = (sent: ReturnType<typeof serve>) =>
  sent.find(({ call }) => call === 'POST /api/log/v1/client')?.body;

it('[ROUTE-GEN-15] Page groups are lazily loaded; loading fails with a chunk-load error after 120 s.', async () => {
  vi.useFakeTimers();
  const failed = vi.fn<(error: unknown) => void>();
  void loadInTime(new Promise<PageModule>(() => {})).catch(failed);
  await vi.advanceTimersByTimeAsync(limits.chunkTimeoutMs - 1);
  expect(failed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(failed.mock.calls[0]?.[0]).toMatchObject({ code: 'ChunkLoadError' });
});

describe('a screen that cannot be had', () => {
  it('[ERR-56] A missing lazy module raises code MODULE_NOT_FOUND.', async () => {
    const sent = serve();
    const missing = `${location.origin}/api/no-such-chunk.js`;
    breakScreen(new TypeError(`Failed to fetch dynamically imported module: ${missing}`));
    await open('/checkEmail');
    await goToRoute('notFound');
    await until(() => expect(logged(sent)).toContain('MODULE_NOT_FOUND'));
  });

  it('the page stays, the modal offers one reload, and the failure is logged', async () => {
    const sent = serve();
    breakScreen(new TypeError('Importing a module script failed.'));
    await open('/checkEmail');
    await goToRoute('notFound');
    expect(path()).toBe('/checkEmail');
    expect(document.body.dataset['route']).toBe('checkEmail');
    await expect.element(page.getByRole('dialog', { name: 'Something went wrong' })).toBeVisible();
    await until(() => expect(logged(sent)).toContain('ChunkLoadError'));
  });

  it('after the reload, trying again leads to login', async () => {
    serve();
    sessionStorage.setItem('um.reloaded', 'true');
    breakScreen(new TypeError('Importing a module script failed.'));
    await open('/notFound');
    await page.getByRole('button', { name: 'Try again' }).click();
    await until(() => expect(document.body.dataset['route']).toBe('loginIndex'));
  });
});
