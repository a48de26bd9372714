/** Form drafts survive errors, reloads and sessions; leaving a changed form asks for confirmation. */
import type { Account } from '@marquee/product/contract/account.ts';
import { limits } from '@marquee/product/limits.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { setLanguage } from '../navigation/set-language.ts';
import { startSession, clearAccountCache, signOut } from '../session/session.ts';
import { clearTokenCookies } from '../state/token-cookies.ts';
import { someAccount } from '../testing/account.ts';
import {
  waitForRoute,
  openPortal,
  reply,
  type SentRequest,
  serve,
  signInAs,
  resetPortal,
} from '../testing/render-portal.tsx';
import { bodiesOf, serveProfiles, teen } from '../testing/profiles.ts';
import { button, field, link } from '../testing/queries-by-role.ts';

const get = 'GET /api/account/v1.1/';
const patch = 'PATCH /api/account/v1.1';
const pending = 'GET /api/account/v1.1/change-email/pending';
const namePage = '/account/manage/name?service=crave';

const serveAccount = (more: Parameters<typeof serve>[0] = {}): SentRequest[] => {
  let account = someAccount();
  return serve({
    [get]: () => reply(200, account),
    [pending]: () => reply(200, { emailPending: false }),
    [patch]: ({ body }) => {
      account = { ...account, ...(JSON.parse(body) as Partial<Account>) };
      return reply(200, account);
    },
    ...more,
  });
};
const question = () => page.getByRole('dialog', { name: 'Leave without saving?' });
const expired = () => page.getByRole('dialog', { name: 'Your session has expired' });

beforeEach(() => {
  clearAccountCache();
  resetPortal();
  signInAs('dtc', 'crave');
  startSession();
});
afterEach(() => vi.useRealTimers());

const typeName = async (first: string): Promise<void> => {
  await openPortal(namePage);
  await field('First name').fill(first);
};
const expectFirstName = async (value: string): Promise<void> => {
  await openPortal(namePage);
  await expect.element(field('First name')).toHaveValue(value);
};

describe('a draft', () => {
  it('[A-100] survives an error, a language change and a reload, and ends when it is saved', async () => {
    serveAccount({ [patch]: () => reply(500, { code: 'GENERIC' }) });
    await typeName('Zoé');
    await button('Save').click();
    await expect.element(page.getByRole('alert')).toBeVisible();
    await setLanguage('fr');
    await expect.element(field('Prénom')).toHaveValue('Zoé');
    await setLanguage('en');
    await expectFirstName('Zoé');
    await expect.element(field('Last name')).toHaveValue('Tremblay');

    serveAccount();
    await button('Save').click();
    await waitForRoute('manageAccount');
    expect(sessionStorage.getItem('um.drafts')).toBeNull();
  });

  it('[A-68] [portal 3] is restored when the same account signs in after its session expired', async () => {
    serveAccount({ [patch]: () => reply(401, { code: 'invalid_token' }) });
    await typeName('Zoé');
    await button('Save').click();
    await expect.element(expired()).toBeVisible();
    clearTokenCookies();
    await expired().getByRole('button', { name: 'Login' }).click();
    await expect.poll(() => document.body.dataset['route']).toMatch(/^login/);

    signInAs('dtc', 'crave');
    await expectFirstName('Zoé');
  });

  it('[A-68] is never shown to another account, and is dropped then', async () => {
    serveAccount();
    await typeName('Zoé');
    signInAs('dtc', 'crave', { account_id: 'a-2' });
    await expectFirstName('Alex');
    signInAs('dtc', 'crave', { account_id: 'a-1' });
    await expectFirstName('Alex');
  });

  it('[A-68] is dropped on sign-out', async () => {
    serveAccount();
    await typeName('Zoé');
    await signOut();
    expect(sessionStorage.getItem('um.drafts')).toBeNull();
  });

  it('[A-68] is dropped after a limited time', async () => {
    serveAccount();
    await typeName('Zoé');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + limits.draftMinutes * 60_000 });
    signInAs('dtc', 'crave');
    await expectFirstName('Alex');
  });

  it('[A-68] [A-100] never holds a password', async () => {
    serveAccount();
    await openPortal('/account/manage/email?service=crave');
    await field('New email').fill('zoe@example.ca');
    await field('Current password').fill('correct horse 9');
    expect(sessionStorage.getItem('um.drafts')).toContain('zoe@example.ca');
    const stored = [sessionStorage, localStorage].flatMap((area) => Object.values(area) as string[]);
    expect(stored.join()).not.toContain('correct horse');
    await openPortal('/account/manage/email?service=crave');
    await expect.element(field('New email')).toHaveValue('zoe@example.ca');
    await expect.element(field('Current password')).toHaveValue('');
  });

  it('[A-100] of a profile includes the choices, separately for each profile', async () => {
    const sent = serveProfiles({ 'PATCH /api/profile/v1.1': () => reply(200, teen) });
    const edit = (id: string) => `/account/profiles/edit?service=crave&profileId=${id}`;
    await openPortal(edit('p-2'));
    await field('Nickname').fill('Zoé-Anne');
    await page.getByRole('radio', { name: 'Pink' }).click();
    await openPortal(edit('p-3'));
    await expect.element(field('Nickname')).toHaveValue('Léo');
    await openPortal(edit('p-2'));
    await expect.element(field('Nickname')).toHaveValue('Zoé-Anne');
    await expect.element(page.getByRole('radio', { name: 'Pink' })).toBeChecked();
    await button('Save').click();
    await waitForRoute('profiles');
    expect(bodiesOf(sent, 'PATCH /api/profile/v1.1')[0]).toMatchObject({
      nickname: 'Zoé-Anne',
      icon: 'pink',
    });
  });
});

describe('leaving a changed form', () => {
  it('[A-100] [portal 24] asks for confirmation; staying keeps everything, leaving drops it', async () => {
    serveAccount();
    await typeName('Zoé');
    await link('Back').click();
    await expect.element(question()).toBeVisible();
    await question().getByRole('button', { name: 'Keep editing' }).click();
    await expect.element(question()).not.toBeInTheDocument();
    expect(document.body.dataset['route']).toBe('manageName');
    await expect.element(field('First name')).toHaveValue('Zoé');

    await link('Profiles').click();
    await question().getByRole('button', { name: 'Leave page' }).click();
    await waitForRoute('profiles');
    await expectFirstName('Alex');
  });

  it('[portal 24] asks on the browser’s Back too, and keeps the URL when staying', async () => {
    serveAccount();
    await openPortal('/account/manage?service=crave');
    await link('Edit name').click();
    await waitForRoute('manageName');
    await field('First name').fill('Zoé');
    history.back();
    await expect.element(question()).toBeVisible();
    await question().getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => location.pathname).toBe('/account/manage/name');
    await expect.element(field('First name')).toHaveValue('Zoé');

    history.back();
    await question().getByRole('button', { name: 'Leave page' }).click();
    await waitForRoute('manageAccount');
    expect(location.pathname).toBe('/account/manage');
  });

  const closeTab = (): boolean => {
    const event = new Event('beforeunload', { cancelable: true });
    dispatchEvent(event);
    return event.defaultPrevented;
  };

  it('[portal 24] asks before the tab closes, while there are unsaved changes', async () => {
    serveAccount();
    await typeName('Zoé');
    await expect.poll(closeTab).toBe(true);
    await field('First name').fill('Alex');
    await expect.poll(closeTab).toBe(false);
    await link('Back').click();
    await waitForRoute('manageAccount');
  });

  it('does not ask after Save, nor when the session has expired', async () => {
    serveAccount();
    await typeName('Zoé');
    await button('Save').click();
    await waitForRoute('manageAccount');
    await expect.element(question()).not.toBeInTheDocument();

    serveAccount({ [patch]: () => reply(401, { code: 'invalid_token' }) });
    await typeName('Ève');
    await button('Save').click();
    await expect.element(expired()).toBeVisible();
    expect(closeTab()).toBe(false);
    clearTokenCookies();
    await expired().getByRole('button', { name: 'Login' }).click();
    await expect.poll(() => document.body.dataset['route']).toMatch(/^login/);
    await expect.element(question()).not.toBeInTheDocument();
  });

  it('does not ask during sign-in and registration', async () => {
    clearTokenCookies();
    serve();
    await openPortal('/login/dtc/identifier?service=crave');
    await field('Email').fill('zoe@example.ca');
    expect(closeTab()).toBe(false);
    await link('Back').click();
    await waitForRoute('loginIndex');
  });
});
