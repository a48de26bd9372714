/** Number and time of a screen's calls: code, messages and data load in parallel, from hover on. */
import { limits } from '@marquee/product/limits.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { queryClient } from '../../api/query-client.ts';
import { someAccount, someOverview } from '../../testing/account.ts';
import {
  waitForRoute,
  openPortal,
  parkPointer,
  path,
  reply,
  type SentRequest,
  serve,
  signInAs,
  resetPortal,
  waitUntil,
} from '../../testing/render-portal.tsx';
import { someReceipt } from '../../testing/payments.ts';

const account = 'GET /api/account/v1.1/';
const profiles = 'GET /api/profile/v1.1';
const replies = {
  [account]: () => reply(200, someAccount()),
  'GET /api/account/v1.1/change-email/pending': () => reply(200, { emailPending: false }),
  'GET /api/account/v1/overview': () => reply(200, someOverview()),
  'GET /api/device/v1/devices': () =>
    reply(200, {
      devices: [],
      limits: { concurrent: 5, per30Days: 10, usedIn30Days: 0, nextFree: null },
      browsers: [],
    }),
  'GET /api/download/v1/devices': () =>
    reply(200, { devices: [], limits: { devices: 5, swaps: 5, usedSwaps: 0, nextFree: null } }),
  [profiles]: () => reply(200, []),
  'GET /api/profile/maturity/v1.1': () => reply(200, []),
  'GET /api/account/v5': () => reply(200, []),
  'GET /api/billing/v1.1/balance': () => reply(200, { balances: {} }),
  'GET /api/receipt/v1/receipts-by-year': () =>
    reply(200, { year: '2026', years: ['2026'], brands: ['crave'], receipts: [someReceipt()] }),
};

const screens = [
  ['Settings', '/account/settings', 'settingsDevices', 'No devices yet'],
  ['Profiles', '/account/profiles', 'profiles', 'Add a profile'],
  ['Subscriptions', '/account/unifiedSubscriptions', 'unifiedSubscriptions', 'No subscriptions yet'],
  ['Payment', '/account/payments', 'paymentsBrand', 'Paid in 2026'],
] as const;

beforeEach(async () => {
  await parkPointer();
  resetPortal();
  signInAs('dtc', 'crave');
});

const calls = (sent: readonly SentRequest[]): string[] =>
  sent.map(({ call }) => call).filter((call) => !call.includes('/log'));
const shows = async (words: string): Promise<void> => {
  await expect.element(page.getByText(words, { exact: true })).toBeVisible();
};
const loader = () => document.querySelector<HTMLElement>('[data-loader]')!;
const menuLink = (name: string) =>
  page.getByRole('navigation', { name: 'Account menu' }).getByRole('link', { name, exact: true });

const openAccount = async (answers: Parameters<typeof serve>[0] = replies): Promise<SentRequest[]> => {
  const sent = serve(answers);
  await openPortal('/account/manage?service=crave&lang=en');
  await shows('Alex Tremblay');
  sent.length = 0;
  return sent;
};

const expectFew = (sent: readonly SentRequest[], most: number) => {
  expect(calls(sent).length, calls(sent).join()).toBeLessThanOrEqual(most);
  expect(new Set(calls(sent)).size, calls(sent).join()).toBe(calls(sent).length);
};

describe.each(screens)('%s', (name, address, route, words) => {
  it('[portal 14] opens with at most 3 calls and none twice', async () => {
    const sent = serve(replies);
    expect(await openPortal(`${address}?service=crave&lang=en`)).toBe(route);
    await shows(words);
    expectFew(sent, 3);
  });

  it('[portal 14] by a click makes its own calls once, and does not read the account again', async () => {
    const sent = await openAccount();
    await userEvent.click(menuLink(name));
    await waitForRoute(route);
    await shows(words);
    expectFew(sent, 2);
    expect(calls(sent)).not.toContain(account);
  });

  it('[portal 14] is prefetched on hover, also through a redirect: the click sends no call', async () => {
    const sent = await openAccount();
    (menuLink(name).element() as HTMLElement).focus();
    await waitUntil(() => expect(calls(sent)).not.toEqual([]));
    const asked = calls(sent).length;
    await userEvent.keyboard('{Enter}');
    await waitForRoute(route);
    await shows(words);
    expect(calls(sent), calls(sent).join()).toHaveLength(asked);
  });
});

describe('guard and data', () => {
  it('[portal 14] Data loads while the guard still waits for the account', async () => {
    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    const sent = serve({ ...replies, [account]: async () => (await held, reply(200, someAccount())) });
    const opened = openPortal('/account/profiles?service=crave&lang=en');
    await waitUntil(() => expect(calls(sent)).toEqual(expect.arrayContaining([account, profiles])));
    answer();
    expect(await opened).toBe('profiles');
  });

  it('[portal 14] An unverified account is loaded once for all redirects', async () => {
    const sent = serve({
      ...replies,
      [account]: () => reply(200, someAccount({ emailVerificationStatus: 'EMAIL_SENT' })),
    });
    expect(await openPortal('/account/settings?service=crave&lang=en')).toBe('manageAccount');
    await shows('Alex Tremblay');
    expect(calls(sent).filter((call) => call === account)).toHaveLength(1);
  });

  it('[portal 14] A short hover prefetches nothing', async () => {
    const sent = await openAccount();
    const link = menuLink('Profiles').element();
    for (const type of ['pointerover', 'pointerout'])
      link.dispatchEvent(new PointerEvent(type, { bubbles: true }));
    await new Promise((resolve) => setTimeout(resolve, 2 * limits.intentMs));
    expect(calls(sent)).toEqual([]);
  });

  it('A screen whose data is slow opens with skeletons', async () => {
    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    await openAccount({ ...replies, [profiles]: async () => (await held, reply(200, [])) });
    const start = performance.now();
    await userEvent.click(menuLink('Profiles'));
    await waitForRoute('profiles');
    expect(path()).toBe('/account/profiles');
    expect(performance.now() - start).toBeGreaterThanOrEqual(limits.dataWaitMs);
    await expect.element(page.getByRole('status').getByText('Loading…')).toBeInTheDocument();
    answer();
    await shows('Add a profile');
  });

  it('Nothing is prefetched without a session', async () => {
    resetPortal();
    const sent = serve(replies);
    await openPortal('/login?service=crave&lang=en');
    expect(calls(sent)).toEqual([]);
  });
});

it('[B14] Data of a hovered link loads without the loader; on the way to the screen the loader shows over its earlier data', async () => {
  const devices = 'GET /api/device/v1/devices';
  await openAccount();
  await menuLink('Settings').click();
  await shows('No devices yet');
  await menuLink('Account').click();
  await waitUntil(() => expect(document.body.dataset['route']).toBe('manageAccount'));

  const { promise, resolve: answer } = Promise.withResolvers<Response>();
  const sent = serve({ ...replies, [devices]: () => promise });
  await queryClient.invalidateQueries({ refetchType: 'none' });
  (menuLink('Settings').element() as HTMLElement).focus();
  await waitUntil(() => expect(calls(sent)).toContain(devices));
  const asked = performance.now();
  await waitUntil(() => expect(performance.now() - asked).toBeGreaterThan(limits.loaderDelayMs * 2));
  expect(loader().checkVisibility()).toBe(false);
  await menuLink('Settings').click();
  await shows('No devices yet');
  await waitUntil(() => expect(loader().checkVisibility()).toBe(true));
  answer(replies[devices]());
  await waitUntil(() => expect(loader().checkVisibility()).toBe(false));
});
