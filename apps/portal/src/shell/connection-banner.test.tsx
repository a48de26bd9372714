import { getAccount } from '@marquee/product/contract/account.ts';
import { limits } from '@marquee/product/limits.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { call } from '../api/client.ts';
import { probeConnection, useConnection } from '../state/connection.ts';
import { someAccount } from '../testing/account.ts';
import { loseNetwork } from '../testing/network.ts';
import {
  waitForRoute,
  openPortal,
  path,
  reply,
  serve,
  signInAs,
  resetPortal,
  waitUntil,
} from '../testing/render-portal.tsx';
import { alert, heading, link } from '../testing/queries-by-role.ts';

const account = 'GET /api/account/v1.1/';
const playback = 'GET /api/device/v1/devices';
const noDevices = () =>
  reply(200, { devices: [], limits: { concurrent: 5, per30Days: 10, usedIn30Days: 0, nextFree: null } });
const devices = {
  [playback]: noDevices,
  'GET /api/download/v1/devices': () =>
    reply(200, { devices: [], limits: { devices: 5, swaps: 5, usedSwaps: 0, nextFree: null } }),
};
const answers = { [account]: () => reply(200, someAccount()), ...devices };
const offline = () => page.getByText('You’re offline.', { exact: false });

beforeEach(async () => {
  resetPortal();
  await page.viewport(1280, 800);
  signInAs('dtc', 'crave');
});
afterEach(() => {
  vi.useRealTimers();
});

describe('without a network', () => {
  it('[portal 9] A link shows that the page is offline and keeps it; the navigation continues when the network is back', async () => {
    serve(answers);
    await openPortal('/account/manage?service=crave');
    await expect.element(heading('Hello, Alex')).toBeVisible();
    const findNetwork = loseNetwork();
    await expect.element(offline()).toBeVisible();
    await link('Settings').click();
    await expect.element(heading('Hello, Alex')).toBeVisible();
    expect(document.body.dataset['route']).toBe('manageAccount');

    findNetwork();
    await waitForRoute('settingsDevices');
    await expect.element(offline()).not.toBeInTheDocument();
  });

  it('[portal 9] Of two links the last one is followed', async () => {
    serve(answers);
    await openPortal('/account/manage?service=crave');
    const findNetwork = loseNetwork();
    await expect.element(offline()).toBeVisible();
    await link('Settings').click();
    await link('Account').click();
    findNetwork();
    await waitUntil(() => expect(useConnection.getState()).toBe('online'));
    await waitUntil(() => expect(path()).toBe('/account/manage'));
    await waitForRoute('manageAccount');
  });

  it('[portal 9] Parts without a response show one banner and no alert, and reload by themselves', async () => {
    serve(answers);
    const findNetwork = loseNetwork({ unnoticed: true });
    await openPortal('/account/settings?service=crave');
    await expect.element(offline()).toBeVisible();
    expect(alert().elements()).toHaveLength(0);

    findNetwork();
    await expect.element(offline()).not.toBeInTheDocument();
    await expect.element(page.getByText('No devices yet')).toBeVisible();
    expect(alert().elements()).toHaveLength(0);
  });

  it('[portal 9] A form keeps its input and sends nothing until the network is back', async () => {
    const sent = serve(answers);
    await openPortal('/account/manage/name?service=crave');
    const firstName = page.getByRole('textbox', { name: 'First name' });
    await firstName.fill('Alexandra');
    const findNetwork = loseNetwork();
    await expect.element(page.getByText('You can continue once you’re back online.')).toBeVisible();
    await page.getByRole('button', { name: 'Save' }).click();
    expect(alert().elements()).toHaveLength(0);

    findNetwork();
    await expect.element(offline()).not.toBeInTheDocument();
    await expect.element(firstName).toHaveValue('Alexandra');
    await page.getByRole('button', { name: 'Save' }).click();
    await waitUntil(() => expect(sent.some(({ body }) => body.includes('Alexandra'))).toBe(true));
  });

  it('[portal 9] The page polls whether the server is back', async () => {
    serve(answers);
    await openPortal('/account/manage?service=crave');
    const findNetwork = loseNetwork({ unnoticed: true });
    await call(getAccount).catch(() => undefined);
    await expect.element(offline()).toBeVisible();
    vi.spyOn(window, 'dispatchEvent').mockReturnValueOnce(true);
    findNetwork();
    await waitUntil(() => expect(useConnection.getState()).toBe('online'));
  });
});

it('[portal 9] A server that never responds counts as unreachable, and as back once it responds', async () => {
  serve(answers);
  await openPortal('/account/manage?service=crave');
  const probes = vi.spyOn(window, 'fetch');
  const answer = probes.getMockImplementation()!;
  let silent = true;
  probes.mockImplementation((input, init) => {
    const { url } = new Request(input, init);
    if (!silent || !url.includes('icon.svg')) return answer(input, init);
    return new Promise((_, reject) =>
      init?.signal?.addEventListener('abort', () => reject(new DOMException('late', 'TimeoutError'))),
    );
  });
  void probeConnection();
  await waitUntil(() => expect(useConnection.getState()).toBe('unreachable'));
  silent = false;
  await waitUntil(() => expect(useConnection.getState()).toBe('online'));
});

it('[portal 9] A call that failed for another reason does not count as offline', async () => {
  serve(answers);
  await openPortal('/account/manage?service=crave');
  const blocked = vi.spyOn(window, 'fetch');
  const answer = blocked.getMockImplementation()!;
  const asked = vi.fn<() => void>();
  blocked.mockImplementation((input, init) => {
    const { url } = new Request(input, init);
    if (url.includes('icon.svg')) asked();
    return url.includes('/api/account') ? Promise.reject(new TypeError('blocked')) : answer(input, init);
  });
  await call(getAccount).catch(() => undefined);
  await waitUntil(() => expect(asked).toHaveBeenCalled());
  expect(useConnection.getState()).toBe('online');
});

it('A page whose data takes longer than the loading bar shows that the network is slow, until the response', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  serve({ ...answers, [playback]: () => promise });
  await openPortal('/account/manage?service=crave');
  await expect.element(heading('Hello, Alex')).toBeVisible();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  (link('Settings').element() as HTMLElement).click();
  await waitUntil(() => expect(document.body.dataset['route']).toBe('settingsDevices'));
  await vi.advanceTimersByTimeAsync(limits.loaderHideMs);
  vi.useRealTimers();
  const slow = page.getByText('This is taking longer than usual.', { exact: false });
  await expect.element(slow).toBeVisible();
  resolve(noDevices());
  await expect.element(slow).not.toBeInTheDocument();
});
