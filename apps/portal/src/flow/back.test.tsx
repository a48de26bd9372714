/** Back and Forward: what the browser's own buttons find after saving, and after a Back link. */
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { at, open, path, reply, serve, signInAs, startAfresh } from '../testing/open.tsx';
import { field } from '../testing/see.ts';
import { goToRoute } from './link.tsx';

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
  startAfresh();
  serve({
    'GET /api/account/v1.1/': () => reply(200, account),
    'PATCH /api/account/v1.1': ({ body }) => reply(200, { ...account, ...(JSON.parse(body) as object) }),
    'GET /api/profile/v2/profiles': () => reply(200, []),
  });
  signInAs('dtc', 'crave', { user_name: account.email });
});

const changeName = async () => {
  await goToRoute('manageName');
  await at('manageName');
  await field('First name').fill('Alexis');
  await page.getByRole('button', { name: /^Save/ }).click();
  await at('manageAccount');
};

describe('after Save', () => {
  it('[portal 17] Back leaves the account overview to what came before it', async () => {
    await open('/checkEmail?service=crave');
    await goToRoute('manageAccount');
    await changeName();
    history.back();
    await at('checkEmail');
  });

  it('[portal 17] a form that was opened directly gives its place to the overview', async () => {
    await open('/checkEmail?service=crave');
    await goToRoute('manageName');
    await field('First name').fill('Alexis');
    await page.getByRole('button', { name: /^Save/ }).click();
    await at('manageAccount');
    history.back();
    await at('checkEmail');
  });

  it('[portal 17] Forward finds the form again, and Back the overview', async () => {
    await open('/account/manage?service=crave');
    await changeName();
    history.forward();
    await at('manageName');
    history.back();
    await at('manageAccount');
  });
});

describe('a Back link', () => {
  const back = () => page.getByRole('link', { name: 'Back', exact: true });

  it('[portal 17] goes back in the history when its screen is the one before', async () => {
    await open('/checkEmail?service=crave');
    await goToRoute('manageAccount');
    await goToRoute('manageName');
    await back().click();
    await at('manageAccount');
    history.back();
    await at('checkEmail');
  });

  it('[portal 17] a double click goes back once', async () => {
    await open('/checkEmail?service=crave');
    await goToRoute('manageAccount');
    await goToRoute('manageName');
    await back().dblClick();
    await at('manageAccount');
    expect(path()).toBe('/account/manage');
  });

  it('[portal 17] goes back over the steps between', async () => {
    await open('/checkEmail?service=crave');
    await goToRoute('manageAccount');
    await goToRoute('managePhone');
    await goToRoute('manageName');
    await back().click();
    await at('manageAccount');
    history.back();
    await at('checkEmail');
  });

  it('[portal 17] leads to its screen when the screen is not in the history', async () => {
    await open('/account/manage/name?service=crave');
    await back().click();
    await at('manageAccount');
    history.back();
    await at('manageName');
  });

  it('[portal 17] after a reload it still knows what came before', async () => {
    await open('/checkEmail?service=crave');
    await goToRoute('manageAccount');
    await goToRoute('manageName');
    const { state } = history;
    await open(path());
    history.replaceState(state, '');
    await back().click();
    await at('manageAccount');
  });
});
