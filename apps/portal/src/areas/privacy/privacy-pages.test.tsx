import type { Preferences } from '@marquee/product/contract/privacy/preferences.ts';
import { communicationPurposes, communications, wordsOf } from '@marquee/product/privacy/consents.ts';
import { keptDataNames } from '@marquee/product/privacy/retention.ts';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { someAccount } from '../../testing/account.ts';
import { alert, button, heading } from '../../testing/queries-by-role.ts';
import {
  callsTo,
  openPortal,
  reply,
  resetPortal,
  serve,
  signInAs,
  waitForRoute,
} from '../../testing/render-portal.tsx';

const account = { 'GET /api/account/v1.1/': () => reply(200, someAccount()) };
const listCall = 'GET /api/privacy/v1/exports';
const preferencesCall = '/api/privacy/v1/preferences';
const asked = {
  id: 'e-1',
  state: 'asked',
  askedAt: '2026-11-18T14:14:00Z',
  readyAt: null,
  expiresAt: null,
  downloadedAt: null,
  bytes: null,
  downloadsLeft: 5,
};
const ready = { ...asked, state: 'ready', expiresAt: '2026-11-25T14:15:00Z', bytes: 48_200 };

const preferences = (granted: readonly string[] = []): Preferences => ({
  purposes: communicationPurposes.map((purpose) => ({
    purpose,
    version: 1,
    label: communications[purpose].label.en,
  })),
  brands: (['crave', 'tsn'] as const).map((brand) => ({
    brand,
    choices: communicationPurposes.map((purpose) => ({
      purpose,
      granted: granted.includes(`${brand} ${purpose}`),
      words: wordsOf(purpose, brand, 'en'),
      decidedAt: null,
    })),
  })),
});

beforeEach(() => {
  resetPortal();
  signInAs('dtc', 'crave', { user_name: 'ada@example.ca' });
});

it('[LOOK privacy] asks for the file, and says that it is being prepared', async () => {
  let exports: object[] = [];
  const sent = serve({
    ...account,
    [listCall]: () => reply(200, { exports, nextAt: null }),
    'POST /api/privacy/v1/exports': () => {
      exports = [asked];
      return reply(202, asked);
    },
  });
  expect(await openPortal('/account/privacy?service=crave&lang=en')).toBe('privacy');
  await expect.element(heading('Privacy')).toBeVisible();
  await expect.element(page.getByRole('table').getByRole('row')).toHaveLength(keptDataNames.length + 1);
  await button('Prepare my file').click();
  await expect.element(heading('We’re preparing your file', 3)).toBeVisible();
  expect(JSON.parse(callsTo(sent, 'POST /api/privacy/v1/exports')[0]!.body)).toEqual({ language: 'en' });
});

it('[LOOK privacy-download] a ready file can be downloaded; one that is gone can be made again', async () => {
  serve({
    ...account,
    [listCall]: () => reply(200, { exports: [ready], nextAt: null }),
    'GET /api/privacy/v1/exports/e-1/file': () => reply(410, { code: 'LINK_EXPIRED' }),
  });
  await openPortal('/account/privacy?service=crave&lang=en');
  await expect.element(heading('Your file is ready', 3)).toBeVisible();
  await expect
    .element(page.getByRole('main'))
    .toMatchTextContent(
      /48 kB ZIP file, available until November 25, 2026\. You can download it 5 more times/,
    );
  await button('Download').click();
  await expect.element(alert()).toMatchTextContent(/expired/);
});

it('[A-87] Nothing is on in advance; a switch says what it means and saves at once, one after the other', async () => {
  const sent = serve({
    ...account,
    [`GET ${preferencesCall}`]: () => reply(200, preferences()),
    [`PUT ${preferencesCall}`]: () => reply(200, preferences(['crave offers'])),
  });
  await openPortal('/account/privacy/preferences?service=crave&lang=en');
  const offers = page.getByRole('switch', { name: 'Crave, Offers' });
  await expect.element(offers).not.toBeChecked();
  await expect.element(offers).toHaveAccessibleDescription(wordsOf('offers', 'crave', 'en'));
  await page.getByRole('switch', { name: 'Crave, Offers' }).click();
  await expect.element(offers).toBeChecked();
  await expect.element(page.getByText('Saved', { exact: true })).toBeVisible();
  await button('Turn all off').click();
  await expect.element(offers).not.toBeChecked();
  await expect.poll(() => callsTo(sent, `PUT ${preferencesCall}`).length).toBe(2);
  const bodies = callsTo(sent, `PUT ${preferencesCall}`).map(({ body }) => JSON.parse(body) as unknown);
  expect(bodies).toEqual([
    { language: 'en', choices: [{ brand: 'crave', purpose: 'offers', granted: true, version: 1 }] },
    { language: 'en', choices: [{ brand: 'crave', purpose: 'offers', granted: false, version: 1 }] },
  ]);
});

it('[A-87] Words that changed while the page was open are shown again, and nothing is agreed to', async () => {
  serve({
    ...account,
    [`GET ${preferencesCall}`]: () => reply(200, preferences()),
    [`PUT ${preferencesCall}`]: () => reply(409, { code: 'CONSENT_STALE' }),
  });
  await openPortal('/account/privacy/preferences?service=crave&lang=en');
  await page.getByRole('switch', { name: 'Crave, Offers' }).click();
  await expect.element(alert()).toMatchTextContent(/Read them again/);
  await expect.element(page.getByRole('switch', { name: 'Crave, Offers' })).not.toBeChecked();
});

const token = `crave.offers.7f3b2a10-2f0e-4a51-9a44-0d6f1c0f8a11.${'a'.repeat(43)}`;
const unsubscribeCall = `POST /api/privacy/v1/unsubscribe/${token}`;

it('[LOOK unsubscribe] acts on a click only, without a sign-in, and the token leaves the address', async () => {
  resetPortal();
  const sent = serve({ [unsubscribeCall]: () => reply(200, { brand: 'crave', purpose: 'offers' }) });
  expect(await openPortal(`/unsubscribe?service=crave&lang=en#token=${token}`)).toBe('unsubscribe');
  await expect.element(heading('Stop these emails?')).toBeVisible();
  expect(callsTo(sent, unsubscribeCall)).toEqual([]);
  expect(location.href).not.toContain(token);
  await button('Stop these emails').click();
  await expect.element(heading('You’re unsubscribed')).toBeVisible();
  expect(callsTo(sent, unsubscribeCall)[0]!.body).toBe('List-Unsubscribe=One-Click&from=page');
});

it('[LOOK unsubscribe] a link that is broken or refused leads to the preferences', async () => {
  resetPortal();
  serve({ [unsubscribeCall]: () => reply(400, { code: 'TOKEN_INVALID' }) });
  await openPortal('/unsubscribe?service=crave&lang=fr#token=nonsense');
  await expect.element(heading('Ce lien ne fonctionne pas')).toBeVisible();
  await openPortal(`/unsubscribe?service=crave&lang=fr#token=${token}`);
  await button('Arrêter ces courriels').click();
  await expect.element(heading('Ce lien ne fonctionne pas')).toBeVisible();
});

it('[A-87] The account page leads to the privacy page', async () => {
  serve({ ...account, [listCall]: () => reply(200, { exports: [], nextAt: null }) });
  await openPortal('/account/manage?service=crave&lang=en');
  await page.getByRole('link', { name: /Privacy and data/ }).click();
  await waitForRoute('privacy');
});
