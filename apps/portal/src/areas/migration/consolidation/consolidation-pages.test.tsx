import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { patchAppState } from '../../../state/app-state.ts';
import { navigateToRoute } from '../../../navigation/link.tsx';
import { setLanguage } from '../../../navigation/set-language.ts';
import { someAccount } from '../../../testing/account.ts';
import {
  app,
  waitForRoute,
  openPortal,
  reply,
  type SentRequest,
  serve,
  signInAs,
  resetPortal,
} from '../../../testing/render-portal.tsx';
import { button, heading } from '../../../testing/queries-by-role.ts';

const account = 'GET /api/account/v1.1/';
const list = 'GET /api/account/v1.1/consolidation';
const post = 'POST /api/account/v1.1/consolidation';
const grant = 'POST /api/login/v2.1';

const twin = {
  accountId: 'b-1',
  email: 'a•••@demo.test',
  source: 'dtc',
  brands: ['tsn'],
  profiles: 2,
  devices: 0,
  conflicts: [] as string[],
  proof: 'none',
  party: null,
};
const third = {
  ...twin,
  accountId: 'b-2',
  email: 'b•••@demo.test',
  source: 'partner',
  brands: [],
  profiles: 1,
};
const blocked = { ...twin, accountId: 'b-3', email: 'c•••@demo.test', conflicts: ['tsn'] };
const replies = (candidates: readonly object[] = [twin]) => ({
  [account]: () => reply(200, someAccount()),
  [list]: () => reply(200, { candidates }),
  [post]: () => reply(200, { accountId: 'a-1' }),
  [grant]: () => reply(200, {}),
});

const bodiesOf = (sent: readonly SentRequest[]) =>
  sent.filter(({ call }) => call === post).map(({ body }) => JSON.parse(body) as unknown);
const countOf = (sent: readonly SentRequest[], call: string) =>
  sent.filter((one) => one.call === call).length;
const box = (name: string) => page.getByRole('checkbox', { name });
const notice = () => page.getByRole('main').getByRole('alert');
const submit = () => (document.querySelector('button[type=submit]') as HTMLButtonElement).click();

beforeEach(() => {
  resetPortal();
  signInAs('dtc', 'crave', { user_name: 'alex@demo.test' });
});

it('[ROUTE-ACC-48] A consolidation page exists within the account area; once started, every route leads to consolidation', async () => {
  serve(replies());
  expect(await openPortal('/account/consolidation?service=crave&lang=en')).toBe('accountConsolidation');
  await expect.element(heading('Consolidate your account')).toBeVisible();
  await setLanguage('fr');
  await expect.element(heading('Consolidez votre compte')).toBeVisible();
  expect(app().startedConsolidationFlow).toBe(false);
  await button('Trouver mes comptes').click();
  await waitForRoute('consolidation');
  expect(app().startedConsolidationFlow).toBe(true);
});

it('[NAV-IN-17] A started consolidation flow forces navigation to consolidation until it is done; cancelling ends it', async () => {
  const sent = serve(replies());
  patchAppState({ startedConsolidationFlow: true });
  expect(await openPortal('/account/manage?service=crave&lang=en')).toBe('consolidation');
  await navigateToRoute('profiles');
  expect(document.body.dataset['route']).toBe('consolidation');
  await button('Not now').click();
  await waitForRoute('manageAccount');
  expect(app().startedConsolidationFlow).toBe(false);
  expect(bodiesOf(sent)).toEqual([]);
});

it('TV provider users see that it is not available, and no request is sent', async () => {
  signInAs('bdu', 'crave');
  const sent = serve(replies());
  await openPortal('/consolidation?service=crave&lang=en');
  await expect.element(page.getByText('Your TV provider manages this.')).toBeVisible();
  await button('Not now').click();
  await waitForRoute('manageAccount');
  expect(countOf(sent, list)).toBe(0);
});

describe('consolidation', () => {
  it('[OVR-36] shows what each account contains, moves the chosen ones once, and leads to success', async () => {
    const sent = serve(replies([twin, third]));
    patchAppState({ startedConsolidationFlow: true });
    await openPortal('/consolidation?service=crave&lang=en');
    await expect.element(box('a•••@demo.test')).not.toBeChecked();
    await expect
      .element(box('a•••@demo.test'))
      .toHaveAccessibleDescription('Email account TSN · 2 profiles · No devices');
    await expect
      .element(box('b•••@demo.test'))
      .toHaveAccessibleDescription('Partner account No plan · 1 profile · No devices');
    await box('a•••@demo.test').click();
    await setLanguage('fr');
    await expect.element(box('b•••@demo.test')).not.toBeChecked();
    await expect.element(box('a•••@demo.test')).toHaveAccessibleDescription(/2 profils · Aucun appareil/);
    submit();
    submit();
    await waitForRoute('consolidationSuccess');
    expect(bodiesOf(sent)).toEqual([{ accountIds: ['b-1'] }]);
    expect(new URLSearchParams(sent.find(({ call }) => call === grant)!.body).get('grant_type')).toBe(
      'refresh_token',
    );
    expect(app().startedConsolidationFlow).toBe(false);
    await expect.element(heading('Vos comptes sont regroupés')).toBeVisible();
    await page.getByRole('link', { name: 'Aller à mon compte' }).click();
    await waitForRoute('manageAccount');
  });

  it('an empty choice shows an error, and nothing is sent', async () => {
    const sent = serve(replies([blocked, twin]));
    await openPortal('/consolidation?service=crave&lang=en');
    await expect.element(box('a•••@demo.test')).toBeVisible();
    submit();
    await expect.element(notice()).toHaveTextContent('Choose at least one account');
    await expect.element(box('a•••@demo.test')).toHaveFocus();
    expect(bodiesOf(sent)).toEqual([]);
    await box('a•••@demo.test').click();
    await expect.element(notice()).not.toBeInTheDocument();
  });

  it('a brand that both accounts pay for blocks the account before anything is sent', async () => {
    const sent = serve(replies([blocked, twin]));
    await openPortal('/consolidation?service=crave&lang=en');
    await expect.element(box('c•••@demo.test')).toBeDisabled();
    await expect
      .element(box('c•••@demo.test'))
      .toHaveAccessibleDescription(
        /These accounts can’t be combined\. Both accounts pay for TSN\. Cancel one first\.$/,
      );
    await box('a•••@demo.test').click();
    submit();
    await waitForRoute('consolidationSuccess');
    expect(bodiesOf(sent)).toEqual([{ accountIds: ['b-1'] }]);

    resetPortal();
    signInAs('dtc', 'crave');
    serve(replies([blocked]));
    await openPortal('/consolidation?service=crave&lang=en');
    await expect.element(page.getByText('These accounts can’t be combined right now.')).toBeVisible();
    expect(document.querySelector('button[type=submit]')).toBeNull();
  });

  it('a conflict that arose in the meantime shows an error, and the list is reloaded', async () => {
    let candidates = [twin];
    const sent = serve({
      ...replies(),
      [list]: () => reply(200, { candidates }),
      [post]: () => {
        candidates = [{ ...twin, conflicts: ['tsn'] }];
        return reply(409, { code: 'CONSOLIDATION_CONFLICT', details: { brands: ['tsn'] } });
      },
    });
    await openPortal('/consolidation?service=crave&lang=en');
    await box('a•••@demo.test').click();
    submit();
    await expect.element(notice()).toHaveTextContent('These accounts can’t be combined.');
    await expect.element(box('a•••@demo.test')).toBeDisabled();
    expect(countOf(sent, list)).toBe(2);
  });

  it('a failed request keeps the choice, and can be retried', async () => {
    let down = true;
    serve({
      ...replies([twin, third]),
      [post]: () => (down ? reply(503, { code: 'SERVICE_UNAVAILABLE' }) : reply(200, { accountId: 'a-1' })),
    });
    await openPortal('/consolidation?service=crave&lang=en');
    await box('b•••@demo.test').click();
    submit();
    await expect.element(notice()).toBeVisible();
    await expect.element(box('b•••@demo.test')).toBeChecked();
    down = false;
    submit();
    await waitForRoute('consolidationSuccess');
  });

  it('without candidates the page says so and ends the flow', async () => {
    serve(replies([]));
    patchAppState({ startedConsolidationFlow: true });
    await openPortal('/consolidation?service=crave&lang=en');
    await expect.element(heading('You only have one account', 2)).toBeVisible();
    expect(app().startedConsolidationFlow).toBe(false);
    await button('Go to my account').click();
    await waitForRoute('manageAccount');
  });

  it('a list that fails to load can be retried, or left', async () => {
    let down = true;
    serve({ ...replies(), [list]: () => (down ? reply(500, {}) : reply(200, { candidates: [twin] })) });
    patchAppState({ startedConsolidationFlow: true });
    await openPortal('/consolidation?service=crave&lang=en');
    await expect.element(notice()).toBeVisible();
    await expect.element(button('Not now')).toBeVisible();
    down = false;
    await button('Try again').click();
    await expect.element(box('a•••@demo.test')).toBeVisible();
  });
});

it('[ROUTE-RDM-11] /consolidation/success opens directly for a signed-in customer', async () => {
  serve(replies());
  expect(await openPortal('/consolidation/success?service=crave&lang=en')).toBe('consolidationSuccess');
  await expect.element(heading('Your accounts are combined')).toBeVisible();
});

it('TV provider users see that there is nothing to consolidate', async () => {
  serve(replies());
  resetPortal();
  signInAs('bdu', 'crave');
  await openPortal('/account/consolidation?service=crave&lang=en');
  await expect.element(page.getByText('Your TV provider manages this.')).toBeVisible();
  expect(page.getByRole('button', { name: 'Find my accounts' }).query()).toBeNull();
});
