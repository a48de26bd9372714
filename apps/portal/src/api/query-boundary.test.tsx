import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { someAccount } from '../testing/account.ts';
import {
  callsTo,
  openPortal,
  reply,
  serve,
  signInAs,
  resetPortal,
  waitUntil,
} from '../testing/render-portal.tsx';
import { alert, button } from '../testing/queries-by-role.ts';

const account = { 'GET /api/account/v1.1/': () => reply(200, someAccount()) };
const playback = 'GET /api/device/v1/devices';
const downloads = 'GET /api/download/v1/devices';
const down = () => reply(503, { code: 'SERVICE_UNAVAILABLE' });
const found = {
  [playback]: () =>
    reply(200, { devices: [], limits: { concurrent: 5, per30Days: 10, usedIn30Days: 0, nextFree: null } }),
  [downloads]: () =>
    reply(200, { devices: [], limits: { devices: 5, swaps: 5, usedSwaps: 0, nextFree: null } }),
};

beforeEach(() => {
  resetPortal();
  signInAs('dtc', 'crave');
});

it('[portal 9] Queries that fail together show one alert, whose button retries all of them', async () => {
  serve({ ...account, [playback]: down, [downloads]: down });
  await openPortal('/account/settings?service=crave');
  await expect.element(alert()).toMatchTextContent(/We couldn’t load everything on this page/);
  await expect.element(alert()).toMatchTextContent(/Our services are not available for the moment/);
  expect(button('Try again').elements()).toHaveLength(1);
  // At the topmost boundary, below its heading.
  const watching = page.getByRole('region').first().element();
  expect(watching.contains(alert().element())).toBe(true);

  const sent = serve({ ...account, ...found });
  await button('Try again').click();
  await expect.element(alert()).not.toBeInTheDocument();
  await waitUntil(() => {
    for (const part of [playback, downloads]) expect(callsTo(sent, part)).toHaveLength(1);
  });
});

it('A query that fails alone shows its alert in its own boundary', async () => {
  serve({ ...account, ...found, [downloads]: () => reply(500, { code: 'GENERIC' }) });
  await openPortal('/account/settings?service=crave');
  await expect.element(alert()).toMatchTextContent(/^An error occurred, please try again later\.Try again$/);
});

it('Queries that fail for different reasons show the generic message', async () => {
  serve({
    ...account,
    ...found,
    [playback]: down,
    [downloads]: () => reply(429, { code: 'TOO_MANY_REQUESTS' }),
  });
  await openPortal('/account/settings?service=crave');
  await expect
    .element(alert())
    .toMatchTextContent(/everything on this page.*An error occurred, please try again later/);
});

it.each(['ASSIST_NOT_INCLUDED', 'ASSIST_READ_ONLY'])(
  '[console D3] A customer’s view says what it leaves out, which is no error to try again: %s',
  async (code) => {
    serve({ ...account, ...found, [downloads]: () => reply(403, { code }) });
    await openPortal('/account/settings?service=crave');
    const notice = page.getByRole('status').filter({ hasText: 'The customer’s view doesn’t include this' });
    await expect.element(notice).toBeVisible();
    expect(alert().elements()).toEqual([]);
    expect(button('Try again').elements()).toEqual([]);
  },
);
