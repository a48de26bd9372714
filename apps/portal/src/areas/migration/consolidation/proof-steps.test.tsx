import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import * as leaving from '../../../navigation/leave-site.ts';
import { setLanguage } from '../../../navigation/set-language.ts';
import { patchAppState } from '../../../state/app-state.ts';
import { someAccount } from '../../../testing/account.ts';
import {
  openPortal,
  path,
  reply,
  resetPortal,
  type SentRequest,
  serve,
  signInAs,
  waitForRoute,
} from '../../../testing/render-portal.tsx';
import { button, field } from '../../../testing/queries-by-role.ts';

vi.mock('../../../navigation/leave-site.ts', { spy: true });
const left = vi.mocked(leaving.redirectTo).mockImplementation(() => undefined);

const list = 'GET /api/account/v1.1/consolidation';
const post = 'POST /api/account/v1.1/consolidation';
const sendCode = 'POST /api/account/v1.1/consolidation/code';
const authorize = 'POST /api/account/v1.1/consolidation/authorize';

const other = {
  accountId: 'b-1',
  email: 'a•••@demo.test',
  source: 'dtc',
  brands: ['tsn'],
  profiles: 2,
  devices: 0,
  conflicts: [],
  proof: 'password',
  party: null,
};
const imported = { ...other, accountId: 'b-2', email: 'b•••@demo.test', source: 'free', proof: 'emailCode' };
const twin = { ...other, accountId: 'b-3', email: 'c•••@demo.test', proof: 'none' };
const viewer = {
  ...other,
  accountId: 'b-4',
  email: 'd•••@demo.test',
  source: 'bdu',
  proof: 'provider',
  party: { id: 'prairie-fibre', displayName: 'Prairie Fibre' },
};
const replies = (...candidates: object[]) => ({
  'GET /api/account/v1.1/': () => reply(200, someAccount()),
  [list]: () => reply(200, { candidates }),
  [post]: () => reply(200, { accountId: 'a-1' }),
  [sendCode]: () => reply(204),
  [authorize]: () => reply(200, { url: 'https://tv.test/auth?state=s' }),
  'POST /api/login/v2.1': () => reply(200, {}),
});
const bodiesOf = (sent: readonly SentRequest[], call = post) =>
  sent.filter((one) => one.call === call).map(({ body }) => JSON.parse(body) as unknown);
const choose = async (...candidates: readonly { readonly email: string }[]) => {
  for (const { email } of candidates) await page.getByRole('checkbox', { name: email }).click();
  await button('Combine accounts').click();
};
const open = (query = '') => {
  patchAppState({ startedConsolidationFlow: true });
  return openPortal(`/consolidation?service=crave&lang=en${query}`);
};

beforeEach(() => {
  resetPortal();
  left.mockClear();
  signInAs('dtc', 'crave', { user_name: 'alex@demo.test' });
});

describe('[B3] [A-79] the proof is one step for each account', () => {
  it('the password of the other account; a wrong one is said and asked again', async () => {
    let isRight = false;
    const sent = serve({
      ...replies(other),
      [post]: () => (isRight ? reply(200, { accountId: 'a-1' }) : reply(401, { code: 'INVALID_PASSWORD' })),
    });
    await open();
    await choose(other);
    await expect.element(page.getByText('Is this account yours?')).toBeVisible();
    await setLanguage('fr');
    await expect.element(page.getByText('Ce compte est-il à vous?')).toBeVisible();
    const password = field('Mot de passe de a•••@demo.test');
    await password.fill('Wrong-Day-42');
    await button('Regrouper ce compte').click();
    await expect.element(page.getByRole('main').getByRole('alert')).toBeVisible();
    await expect.element(password).toHaveValue('');
    isRight = true;
    await password.fill('Sunny-Day-42');
    await button('Regrouper ce compte').click();
    await waitForRoute('consolidationSuccess');
    expect(bodiesOf(sent).at(-1)).toEqual({
      accountIds: ['b-1'],
      proofs: [{ accountId: 'b-1', password: 'Sunny-Day-42' }],
    });
  });

  it('a code to its email, also in place of the password', async () => {
    const sent = serve(replies(other, imported));
    await open();
    await choose(other, imported);
    await expect.element(page.getByText('Account 1 of 2')).toBeVisible();
    await button('Send a code to a•••@demo.test instead').click();
    await button('Send a code').click();
    await field('Verification code').fill('123456');
    await button('Combine this account').click();
    await expect.element(page.getByText('Account 2 of 2')).toBeVisible();
    await button('Send a code').click();
    await field('Verification code').fill('654321');
    await button('Combine this account').click();
    await waitForRoute('consolidationSuccess');
    expect(bodiesOf(sent, sendCode)).toEqual([{ accountId: 'b-1' }, { accountId: 'b-2' }]);
    expect(bodiesOf(sent)).toEqual([
      { accountIds: ['b-1'], proofs: [{ accountId: 'b-1', verificationCode: '123456' }] },
      { accountIds: ['b-2'], proofs: [{ accountId: 'b-2', verificationCode: '654321' }] },
    ]);
  });

  it('accounts without proof move first; one can be left as it is', async () => {
    const sent = serve(replies(twin, other));
    await open();
    await choose(twin, other);
    await button('Skip this account').click();
    await waitForRoute('consolidationSuccess');
    expect(bodiesOf(sent)).toEqual([{ accountIds: ['b-3'] }]);
  });

  it('leaving every account as it is shows the list again', async () => {
    const sent = serve(replies(other));
    await open();
    await choose(other);
    await button('Skip this account').click();
    await expect.element(page.getByRole('checkbox', { name: 'a•••@demo.test' })).toBeVisible();
    expect(bodiesOf(sent)).toEqual([]);
  });

  it('an account of a TV provider is proven there', async () => {
    const sent = serve(replies(viewer));
    await open();
    await expect
      .element(page.getByRole('checkbox', { name: 'd•••@demo.test' }))
      .toHaveAccessibleDescription(/^TV provider account/);
    await choose(viewer);
    await button('Sign in with Prairie Fibre').click();
    await expect.poll(() => left.mock.calls).toEqual([['https://tv.test/auth?state=s']]);
    expect(bodiesOf(sent, authorize)).toEqual([{ accountId: 'b-4' }]);
  });

  it('back from the provider, its response is used once and leaves the address', async () => {
    const sent = serve(replies(viewer));
    await open('&code=c-1&state=s-1&iss=https%3A%2F%2Ftv.test&accountId=b-4');
    await waitForRoute('consolidationSuccess');
    expect(bodiesOf(sent)).toEqual([
      {
        accountIds: ['b-4'],
        proofs: [{ accountId: 'b-4', code: 'c-1', state: 's-1', iss: 'https://tv.test' }],
      },
    ]);
  });

  it('somebody else’s sign-in there is said, with a way back to the list', async () => {
    serve({ ...replies(viewer), [post]: () => reply(403, { code: 'PROOF_MISMATCH' }) });
    await open('&code=c-2&state=s-2&accountId=b-4');
    await expect
      .element(page.getByRole('main').getByRole('alert'))
      .toHaveTextContent('That isn’t the account you chose to combine. Sign in to that one.');
    expect(path()).toBe('/consolidation?service=crave&lang=en');
    await button('Try again').click();
    await expect.element(page.getByRole('checkbox', { name: 'd•••@demo.test' })).toBeVisible();
  });
});
