/** Time zones: times of day are local, billing days are the same everywhere. */
import { formatDate, formatTime, homeTimeZone } from '@marquee/product/values/dates.ts';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { setLanguage } from '../../navigation/set-language.ts';
import { someAccount } from '../../testing/account.ts';
import { openPortal, reply, serve, signInAs, resetPortal } from '../../testing/render-portal.tsx';
import { someReceipt } from '../../testing/payments.ts';
import { inTimeZone } from '../../testing/time-zone.ts';

const account = { 'GET /api/account/v1.1/': () => reply(200, someAccount()) };

beforeEach(async () => {
  await inTimeZone('America/Vancouver');
  resetPortal();
  signInAs('dtc', 'crave');
});

afterEach(() => {
  vi.unstubAllGlobals();
});

it('[portal 16] browsers with and without Temporal show the same dates and times', () => {
  const instants = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
  const zones = fc.constantFrom(homeTimeZone, 'America/St_Johns', 'America/Vancouver', 'UTC', 'Asia/Tokyo');
  const shown = (instant: Date, zone: string) =>
    `${formatDate(instant, 'en', zone)} ${formatTime(instant, 'fr', zone)}`;
  expect(globalThis).toHaveProperty('Temporal');
  fc.assert(
    fc.property(instants, zones, (instant, zone) => {
      const byTemporal = shown(instant, zone);
      vi.stubGlobal('Temporal', undefined);
      const byIntl = shown(instant, zone);
      vi.unstubAllGlobals();
      expect(byIntl).toBe(byTemporal);
    }),
    { numRuns: 300 },
  );
});

it('[portal 16] a customer in Vancouver sees the expiry of an email change in local time', async () => {
  serve({
    ...account,
    'GET /api/account/v1.1/change-email/pending': () =>
      reply(200, {
        emailPending: true,
        newEmail: 'new@demo.test',
        // In Toronto it is 1:47 a.m. on the next day.
        expiresAt: '2026-07-17T05:47:00Z',
      }),
  });
  await openPortal('/account/manage?service=crave');
  await expect.element(page.getByText(/10:47\sp\.m\. on July\s16/)).toBeVisible();
  await setLanguage('fr');
  await expect.element(page.getByText(/16\sjuillet.*22\sh\s47|22\sh\s47.*16\sjuillet/)).toBeVisible();
});

it('[portal 16] the day a browser was last used is in the customer’s time zone', async () => {
  serve({
    ...account,
    'GET /api/device/v1/devices': () =>
      reply(200, {
        devices: [],
        limits: { concurrent: 5, per30Days: 10, usedIn30Days: 0, nextFree: null },
        browsers: [{ id: 'b-1', browser: 'Firefox', lastUsed: '2026-11-17T06:30:00Z' }],
      }),
  });
  await openPortal('/account/settings/devices?service=crave');
  await expect.element(page.getByText(/November\s16,\s2026/)).toBeVisible();
});

it('[portal 16] a payment has the same day as its receipt in every time zone', async () => {
  serve({
    ...account,
    'GET /api/receipt/v1/receipts-by-year': () =>
      reply(200, {
        year: '2026',
        years: ['2026'],
        brands: ['crave'],
        receipts: [someReceipt({ date: '2026-03-08T06:30:00Z' })],
      }),
  });
  await openPortal('/account/payments?service=crave');
  await expect.element(page.getByText(/March\s8,\s2026/)).toBeVisible();
});
