import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useLoginState } from '../../../state/app-state.ts';
import {
  app,
  waitForRoute,
  callsTo,
  login,
  openPortal,
  path,
  reply,
  serve,
  signInAs,
  resetPortal,
} from '../../../testing/render-portal.tsx';
import { button, link } from '../../../testing/queries-by-role.ts';

const account = 'GET /api/account/v1.1/';
const pending = 'GET /api/account/v1.1/change-email/pending';
const subscriptions = 'GET /api/subscription/v2.1/all';
const balance = 'GET /api/billing/v1.1/balance';
const remove = 'DELETE /api/account/v1.1/account/a-1';
const logout = 'POST /api/login/v1.1/logout';

const nothing = {
  [account]: () =>
    reply(200, { email: 'alex@demo.test', firstName: 'Alex', emailVerificationStatus: 'VERIFIED' }),
  [pending]: () => reply(200, { emailPending: false }),
  [subscriptions]: () => reply(200, []),
  [balance]: () => reply(200, { balances: { CAD: 0 } }),
  [logout]: () => reply(204),
};
const subscribed = (brandName: string, storeName = 'CSG') => ({ brandName, storeName });
const heading = (name: string, level = 1) => page.getByRole('heading', { level, name });
const region = (name: string) => page.getByRole('region', { name });
const password = () => page.getByLabelText('Password', { exact: true });
const forbiddenTitle = 'You can’t delete your account yet';

beforeEach(() => {
  resetPortal();
  signInAs('dtc', 'crave');
});

describe('before the form', () => {
  it('[ROUTE-ACC-18] [ROUTE-ACC-20] [ROUTE-ACC-21] [ROUTE-ACC-25] Delete first loads all subscriptions and the gift balances; with neither, it asks for the password', async () => {
    let answer: (response: Response) => void = () => {};
    const slow = new Promise<Response>((resolve) => {
      answer = resolve;
    });
    const sent = serve({ ...nothing, [balance]: () => slow });
    expect(await openPortal('/account/manage/delete?service=crave')).toBe('deleteAccount');
    await expect.element(heading('Delete my account')).toBeVisible();
    await expect.poll(() => callsTo(sent, balance)).toHaveLength(1);
    expect(new URL(callsTo(sent, subscriptions)[0]!.url).search).toBe('?includeGracePeriod=true');
    await expect.element(password()).not.toBeInTheDocument();
    answer(reply(200, { balances: {} }));
    await expect.element(password()).toHaveAttribute('autocomplete', 'current-password');
    await expect.element(page.getByText(/^This can’t be undone\./)).toBeVisible();
    await expect.element(page.getByText('your profiles, lists, history and PINs')).toBeVisible();
    await expect.element(link('Keep my account')).toHaveAttribute('href', '/account/manage');
    expect(callsTo(sent, subscriptions)).toHaveLength(1);
  });

  it('[ROUTE-ACC-05] Exempt: deleteAccount and deleteForbidden open for the unverified.', async () => {
    serve({
      ...nothing,
      [account]: () => reply(200, { email: 'alex@demo.test', emailVerificationStatus: 'EMAIL_SENT' }),
    });
    await openPortal('/account/manage/delete?service=crave');
    await expect.element(password()).toBeVisible();
  });

  it('Brands without the feature have no such page', async () => {
    const sent = serve(nothing);
    signInAs('dtc', 'ctvnews');
    expect(await openPortal('/account/manage/delete?service=ctvnews')).toBe('manageAccount');
    expect(callsTo(sent, subscriptions)).toEqual([]);
  });

  for (const [what, call, answer] of [
    ['The subscription call yields nothing', subscriptions, () => reply(500, { code: 'GENERIC' })],
    ['The subscription call yields null', subscriptions, () => reply(200, null)],
    ['The balance call yields nothing', balance, () => reply(503)],
    ['The balance call yields null', balance, () => reply(200, null)],
  ] as const)
    it(`[ROUTE-ACC-22] ${what}: the user returns to manage`, async () => {
      serve({ ...nothing, [call]: answer });
      await openPortal('/account/manage/delete?service=crave');
      await waitForRoute('manageAccount');
      await expect
        .element(page.getByRole('alert').filter({ hasText: 'An error occurred, please try again later.' }))
        .toBeVisible();
    });

  it('[ERR-39] [ROUTE-ACC-19] [ROUTE-ACC-23] [PERM-08] With non-guest subscribed brands the user goes to delete-forbidden, which shows those brands.', async () => {
    serve({
      ...nothing,
      [subscriptions]: () =>
        reply(200, [
          subscribed('crave'),
          subscribed('crave'),
          subscribed('tsn', 'APPLE'),
          subscribed('rds', 'GUEST'),
        ]),
    });
    await openPortal('/account/manage/delete?service=crave');
    await waitForRoute('deleteForbidden');
    expect(path()).toBe('/account/manage/delete-forbidden');
    await expect.element(heading(forbiddenTitle)).toBeVisible();
    await expect
      .element(page.getByText(/while you have active subscriptions or a gift balance\. Contact support\./))
      .toBeVisible();
    const names = region('Subscriptions').getByRole('listitem');
    await expect.element(names.first()).toHaveTextContent('Crave');
    await expect.element(names.last()).toHaveTextContent('TSN');
    expect(names.elements()).toHaveLength(2);
    await expect.element(region('Gift balance')).not.toBeInTheDocument();
    await expect.element(link('See subscriptions')).toHaveAttribute('href', '/account/subscriptions');
    await expect.element(link('Contact support')).toHaveAttribute('href', 'https://www.crave.ca/support');
  });

  it('Guest subscriptions do not block the deletion', async () => {
    serve({ ...nothing, [subscriptions]: () => reply(200, [subscribed('crave', 'GUEST')]) });
    await openPortal('/account/manage/delete?service=crave');
    await expect.element(password()).toBeVisible();
  });

  it('[ROUTE-ACC-24] [PERM-09] [UX-35] With any balance above zero the user goes to delete-forbidden, which shows the balances, as each language writes money', async () => {
    serve({ ...nothing, [balance]: () => reply(200, { balances: { CAD: 1025.5, crave: 10, tsn: 0 } }) });
    await openPortal('/account/manage/delete?service=crave');
    await waitForRoute('deleteForbidden');
    const balances = region('Gift balance').getByRole('listitem');
    await expect.element(balances.first()).toHaveTextContent('Gift balance$1,025.50');
    await expect.element(balances.last()).toHaveTextContent('Crave$10.00');
    expect(balances.elements()).toHaveLength(2);
    await expect.element(region('Subscriptions')).not.toBeInTheDocument();
    // The blockers survive a reload.
    await openPortal('/account/manage/delete-forbidden?service=crave&lang=fr');
    await expect.element(heading('Votre compte ne peut pas encore être supprimé')).toBeVisible();
    await expect
      .element(region('Solde de carte-cadeau').getByRole('listitem').first())
      .toHaveTextContent('Solde de carte-cadeau1 025,50 $');
    await link('Retour à mon compte').click();
    await waitForRoute('manageAccount');
    expect(app().deleteForbidden).toEqual({});
  });

  it('[ROUTE-ACC-26] Delete-forbidden without brands returns to manage.', async () => {
    serve(nothing);
    expect(await openPortal('/account/manage/delete-forbidden?service=crave')).toBe('manageAccount');
  });

  it('The action deleteAccount ends on this page', async () => {
    serve({ ...nothing, [subscriptions]: () => reply(200, [subscribed('crave')]) });
    await openPortal('/account/manage?service=crave&action=deleteAccount');
    await waitForRoute('deleteForbidden');
    expect(app()).toMatchObject({ action: '', gotoRoute: '' });
    await link('Back to my account').click();
    await waitForRoute('manageAccount');
  });
});

describe('the form', () => {
  it('[VAL-FORM-03] Account deletion needs the password', async () => {
    let answer = () => reply(401, { code: 'INVALID_PASSWORD' });
    const sent = serve({ ...nothing, [remove]: () => answer() });
    await openPortal('/account/manage/delete?service=crave');
    await button('Delete my account').click();
    await expect.element(password()).toHaveAccessibleDescription('Please enter your password');
    await expect.element(password()).toHaveFocus();
    expect(callsTo(sent, remove)).toEqual([]);

    await password().fill('wrong-password-1');
    await button('Delete my account').click();
    await expect.element(password()).toHaveAccessibleDescription('The password is incorrect.');
    await expect.element(password()).toHaveFocus();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();

    answer = () => reply(500, { code: 'GENERIC' });
    await password().fill('Sunny-Day-42');
    await button('Delete my account').click();
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('An error occurred, please try again later.');
    await expect.element(password()).toHaveValue('Sunny-Day-42');
  });

  it('Deletes once, signs out, and confirms in the language of the page', async () => {
    let answer = (): void => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    const sent = serve({
      ...nothing,
      [remove]: async () => {
        await answered;
        return reply(204);
      },
    });
    useLoginState.setState({
      email: 'alex@demo.test',
      recentConnections: [{ email: 'alex@demo.test', lastLogin: '2026-01-01T00:00:00Z' }],
    });
    await openPortal('/account/manage/delete?service=crave&lang=fr');
    await expect.element(heading('Supprimer mon compte')).toBeVisible();
    await page.getByLabelText('Mot de passe', { exact: true }).fill('Sunny-Day-42');
    await userEvent.dblClick(button('Supprimer mon compte'));
    answer();
    await expect.element(heading('Votre compte a été supprimé')).toHaveFocus();
    await expect.element(page.getByText(/une confirmation à alex@demo\.test/)).toBeVisible();
    expect(callsTo(sent, remove).map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      { password: 'Sunny-Day-42' },
    ]);
    await expect.poll(() => document.cookie).not.toContain('access_token');
    await expect.poll(() => app().isLoggedIn).toBe(false);
    await expect.poll(() => login()).toMatchObject({ email: '', recentConnections: [] });
    await expect.element(heading('Votre compte a été supprimé')).toBeVisible();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(page.getByRole('navigation')).not.toBeInTheDocument();
    // No queries are sent for a deleted account.
    expect(callsTo(sent, subscriptions)).toHaveLength(1);
    await link('Créer un nouveau compte').click();
    await waitForRoute('registerIdentifier');
  });

  it('[PERM-08] Blockers found by the server are shown like those found by the page', async () => {
    const details = { brands: ['tsn'], balances: { CAD: 5 } };
    serve({ ...nothing, [remove]: () => reply(409, { code: 'DELETE_FORBIDDEN', details }) });
    await openPortal('/account/manage/delete?service=crave');
    await password().fill('Sunny-Day-42');
    await button('Delete my account').click();
    await waitForRoute('deleteForbidden');
    await expect.element(region('Subscriptions').getByRole('listitem')).toHaveTextContent('TSN');
    await expect.element(region('Gift balance').getByRole('listitem')).toHaveTextContent('Gift balance$5.00');
  });
});
