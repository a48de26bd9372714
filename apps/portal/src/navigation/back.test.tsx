/** Browser back and forward after saving and after a back link. */
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import {
  waitForRoute,
  openPortal,
  path,
  reply,
  serve,
  signInAs,
  resetPortal,
} from '../testing/render-portal.tsx';
import { field } from '../testing/queries-by-role.ts';
import { navigateToRoute } from './link.tsx';

const account = {
  id: 'a-1',
  email: 'alex@demo.test',
  firstName: 'Alex',
  lastName: 'Roy',
  language: 'en',
  phoneNumber: '5145550142',
  emailVerificationStatus: 'VERIFIED',
};

beforeEach(() => {
  resetPortal();
  serve({
    'GET /api/account/v1.1/': () => reply(200, account),
    'PATCH /api/account/v1.1': ({ body }) => reply(200, { ...account, ...(JSON.parse(body) as object) }),
    'GET /api/profile/v2/profiles': () => reply(200, []),
  });
  signInAs('dtc', 'crave', { user_name: account.email });
});

const changeName = async () => {
  await navigateToRoute('manageName');
  await waitForRoute('manageName');
  await field('First name').fill('Alexis');
  await page.getByRole('button', { name: /^Save/ }).click();
  await waitForRoute('manageAccount');
};

describe('after Save', () => {
  it('[portal 17] Back leaves the account overview to what came before it', async () => {
    await openPortal('/checkEmail?service=crave');
    await navigateToRoute('manageAccount');
    await changeName();
    history.back();
    await waitForRoute('checkEmail');
  });

  it('[portal 17] a form that was opened directly is replaced by the overview', async () => {
    await openPortal('/checkEmail?service=crave');
    await navigateToRoute('manageName');
    await field('First name').fill('Alexis');
    await page.getByRole('button', { name: /^Save/ }).click();
    await waitForRoute('manageAccount');
    history.back();
    await waitForRoute('checkEmail');
  });

  it('[portal 17] Forward finds the form again, and Back the overview', async () => {
    await openPortal('/account/manage?service=crave');
    await changeName();
    history.forward();
    await waitForRoute('manageName');
    history.back();
    await waitForRoute('manageAccount');
  });
});

describe('a Back link', () => {
  const back = () => page.getByRole('link', { name: 'Back', exact: true });

  it('[portal 17] goes back in the history when its screen is the one before', async () => {
    await openPortal('/checkEmail?service=crave');
    await navigateToRoute('manageAccount');
    await navigateToRoute('manageName');
    await back().click();
    await waitForRoute('manageAccount');
    history.back();
    await waitForRoute('checkEmail');
  });

  it('[portal 17] a double click goes back once', async () => {
    await openPortal('/checkEmail?service=crave');
    await navigateToRoute('manageAccount');
    await navigateToRoute('manageName');
    await back().dblClick();
    await waitForRoute('manageAccount');
    expect(path()).toBe('/account/manage');
  });

  it('[portal 17] goes back over intermediate entries', async () => {
    await openPortal('/checkEmail?service=crave');
    await navigateToRoute('manageAccount');
    await navigateToRoute('managePhone');
    await navigateToRoute('manageName');
    await back().click();
    await waitForRoute('manageAccount');
    history.back();
    await waitForRoute('checkEmail');
  });

  it('[portal 17] leads to its screen when the screen is not in the history', async () => {
    await openPortal('/account/manage/name?service=crave');
    await back().click();
    await waitForRoute('manageAccount');
    history.back();
    await waitForRoute('manageName');
  });

  it('[portal 17] keeps its trail after a reload', async () => {
    await openPortal('/checkEmail?service=crave');
    await navigateToRoute('manageAccount');
    await navigateToRoute('manageName');
    const { state } = history;
    await openPortal(path());
    history.replaceState(state, '');
    await back().click();
    await waitForRoute('manageAccount');
  });
});
