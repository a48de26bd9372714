import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useLoginState } from '../../../state/app-state.ts';
import { config } from '../../../config/startup-config.ts';
import {
  app,
  waitForRoute,
  openPortal,
  path,
  reply,
  serve,
  signInAs,
  resetPortal,
} from '../../../testing/render-portal.tsx';
import { bodiesOf, child, list, master, serveProfiles, teen } from '../../../testing/profiles.ts';
import { alert, button, field } from '../../../testing/queries-by-role.ts';

beforeEach(() => {
  resetPortal();
  Object.assign(config, { botCheck: 'off' });
});

const setPin = (id: string) => `PATCH /api/profile/v2/${id}/pin`;
const verify = 'POST /api/profile/v2/p-3/pin/verify';
const reset = (id: string) => `POST /api/profile/v2/${id}/pin/reset`;
const link = (name: string) => page.getByRole('link', { name });
const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const save = async (pin: string, again = pin) => {
  await field('New PIN (4 to 6 digits)').fill(pin);
  await field('Confirm PIN').fill(again);
  await button('Save PIN').click();
};

describe('the PIN of a profile', () => {
  const zoe = '/account/profiles/pin?service=crave&profileId=p-2';
  const leo = '/account/profiles/pin?service=crave&profileId=p-3';

  it('[ROUTE-ACC-30] [ENT-PROF-04] [OVR-18] pin sets a PIN: the body is exactly {newPin}', async () => {
    const sent = serveProfiles({ [setPin('p-2')]: () => reply(204) });
    expect(await openPortal(zoe)).toBe('profileEditPin');
    await expect.element(heading('Set a PIN for Zoé')).toBeVisible();
    const pin = field('New PIN (4 to 6 digits)');
    await expect.element(pin).toHaveAttribute('inputmode', 'numeric');
    await expect.element(pin).toHaveAttribute('autocomplete', 'off');
    await expect.element(pin).toHaveAttribute('type', 'password');
    await button('Show PIN').first().click();
    await expect.element(pin).toHaveAttribute('type', 'text');
    await expect.element(button('Remove PIN')).not.toBeInTheDocument();

    await pin.fill('0042');
    await field('Confirm PIN').fill('0042');
    await userEvent.dblClick(button('Save PIN'));
    await waitForRoute('profiles');
    expect(bodiesOf(sent, setPin('p-2'))).toEqual([{ newPin: '0042' }]);
    await expect.element(page.getByText('PIN saved for Zoé.')).toBeVisible();
  });

  it('[VAL-FORM-05] [VAL-EMAIL-14] PIN 4 to 6 digits, typed twice, in both languages', async () => {
    const sent = serveProfiles({ [setPin('p-1')]: () => reply(204) });
    await openPortal('/account/profiles/pin?service=crave&lang=fr');
    await expect.element(heading('Créer un NIP pour Compte principal')).toBeVisible();
    const pin = field('Nouveau NIP (4 à 6\u00A0chiffres)');
    await button('Enregistrer le NIP').click();
    await expect.element(pin).toHaveFocus();
    for (const [typed, words] of [
      ['123', 'Doit contenir au moins 4 caractères'],
      ['1234567', 'Doit contenir au plus 6 caractères'],
      ['12ab', 'Seuls les chiffres sont permis'],
    ] as const) {
      await pin.fill(typed);
      await expect.element(pin).toHaveAccessibleDescription(words);
    }
    await pin.fill('12345');
    await field('Confirmez le NIP').fill('12346');
    await button('Enregistrer le NIP').click();
    await expect.element(field('Confirmez le NIP')).toHaveFocus();
    await expect
      .element(field('Confirmez le NIP'))
      .toHaveAccessibleDescription('Les NIP ne correspondent pas');
    expect(bodiesOf(sent, setPin('p-1'))).toEqual([]);
    await field('Confirmez le NIP').fill('12345');
    await button('Enregistrer le NIP').click();
    await waitForRoute('profiles');
    expect(bodiesOf(sent, setPin('p-1'))).toEqual([{ newPin: '12345' }]);
  });

  it('a PIN is changed or removed, and server errors are shown', async () => {
    let answer = () => reply(400, { code: 'VALIDATION', details: { newPin: 'NUMERIC_ONLY' } });
    const sent = serveProfiles({ [setPin('p-3')]: () => answer() });
    await openPortal(leo);
    await expect.element(heading('Change PIN for Léo')).toBeVisible();
    await save('1234');
    await expect
      .element(field('New PIN (4 to 6 digits)'))
      .toHaveAccessibleDescription('Only numbers are allowed');
    answer = () => reply(503, { code: 'SERVICE_UNAVAILABLE' });
    await button('Remove PIN').click();
    await expect.element(page.getByText(/Our services are not available/)).toBeVisible();
    answer = () => reply(204);
    await button('Remove PIN').click();
    await waitForRoute('profiles');
    expect(bodiesOf(sent, setPin('p-3')).at(-1)).toEqual({ newPin: '' });
    await expect.element(page.getByText('PIN removed for Léo.')).toBeVisible();
  });

  it('[NAV-IN-03] managePin goes to profileEditPin if the reconnection account id matches: the signed-in profile’s', async () => {
    serveProfiles();
    useLoginState.setState({ reconnectionProcess: { initialAccountId: 'a-1' } });
    expect(await openPortal('/account/manage?service=crave&action=managePin')).toBe('profileEditPin');
    expect(path()).toBe('/account/profiles/pin?service=crave');
    await expect.element(heading('Set a PIN for Main profile')).toBeVisible();
    expect(app().action).toBe('');
  });
});

describe('a profile with a PIN', () => {
  const update = 'PATCH /api/profile/v1.1';
  const leo = '/account/profiles/edit?service=crave&profileId=p-3';
  /** The sign-in is not recent, so changes need the PIN. */
  const guarded =
    (right: string) =>
    ({ body }: { readonly body: string }) =>
      (JSON.parse(body) as { pin?: string }).pin === right
        ? reply(200, child)
        : reply(403, { code: 'PIN_WRONG' });
  const prompt = () => page.getByRole('dialog', { name: 'Enter Léo’s PIN' });
  const pin = () => field('PIN (4 to 6 digits)');

  it('is changed without a prompt while the sign-in is recent', async () => {
    const sent = serveProfiles({ [update]: () => reply(200, child) });
    await openPortal(leo);
    await button('Save').click();
    await waitForRoute('profiles');
    expect(bodiesOf(sent, update)[0]).not.toHaveProperty('pin');
  });

  it('prompts for the PIN where the server requires it; a wrong one shows an error, and the input is kept', async () => {
    let verdict = () => reply(403, { code: 'PIN_WRONG' });
    const sent = serveProfiles({ [update]: guarded('1234'), [verify]: () => verdict() });
    await openPortal(leo);
    await page.getByRole('textbox', { name: 'Nickname' }).fill('Léo-Antoine');
    await button('Save').click();
    await expect.element(prompt()).toBeVisible();
    await pin().fill('9999');
    await button('Continue').click();
    await expect.element(pin()).toHaveAccessibleDescription('Incorrect PIN. Try again.');
    await expect.element(pin()).toHaveValue('');
    await expect.element(pin()).toHaveFocus();

    verdict = () => reply(429, { code: 'PIN_LOCKED', details: { retryAfter: 880 } });
    await pin().fill('9998');
    await button('Continue').click();
    await expect
      .element(pin())
      .toHaveAccessibleDescription('Too many incorrect PINs. Try again later. Try again in 15\u00A0min.');
    await prompt().getByRole('button', { name: 'Cancel' }).click();
    await expect.element(prompt()).not.toBeInTheDocument();
    await expect.element(page.getByRole('textbox', { name: 'Nickname' })).toHaveValue('Léo-Antoine');

    verdict = () => reply(204);
    await button('Save').click();
    await pin().fill('1234');
    await button('Continue').click();
    await waitForRoute('profiles');
    expect(bodiesOf(sent, verify)).toEqual([{ pin: '9999' }, { pin: '9998' }, { pin: '1234' }]);
    expect(bodiesOf(sent, update).at(-1)).toMatchObject({ nickname: 'Léo-Antoine', pin: '1234' });
  });

  it('is deleted, and gets another PIN, with its current PIN', async () => {
    const remove = 'DELETE /api/profile/v1.1/p-3';
    const sent = serveProfiles({
      [remove]: guarded('1234'),
      [setPin('p-3')]: guarded('1234'),
      [verify]: () => reply(204),
    });
    await openPortal(leo);
    await button('Delete this profile').click();
    await button('Delete profile').click();
    await pin().fill('1234');
    await button('Continue').click();
    await waitForRoute('profiles');
    expect(bodiesOf(sent, remove)).toEqual([{}, { pin: '1234' }]);

    await openPortal('/account/profiles/pin?service=crave&profileId=p-3');
    await save('4321');
    await pin().fill('1234');
    await button('Continue').click();
    await waitForRoute('profiles');
    expect(bodiesOf(sent, setPin('p-3'))).toEqual([{ newPin: '4321' }, { newPin: '4321', pin: '1234' }]);
  });
});

describe('a forgotten PIN', () => {
  it('[ACTION-11] resetPin → resetPinReady → resetPinInProgress: a recent sign-in, then a new PIN for the same profile', async () => {
    const sent = serveProfiles({
      'POST /api/login/v1.1/logout': () => reply(204),
      [reset('p-3')]: () => reply(204),
    });
    await openPortal('/account/profiles/pin?service=crave&profileId=p-3');
    await link('Forgot PIN?').click();
    await waitForRoute('loginIndex');
    expect(app()).toMatchObject({ action: 'resetPinReady', gotoRoute: 'resetPin', isLoggedIn: false });
    // A query after the sign-out would open the session-expired modal.
    expect(sent.filter(({ call }) => call === list)).toHaveLength(1);

    signInAs('dtc', 'crave', { profile_id: master.id });
    await openPortal('/reset-pin?service=crave');
    await waitForRoute('resetPin');
    expect(app().action).toBe('resetPinInProgress');
    await expect.element(page.getByRole('radio', { name: 'Léo' })).toBeChecked();
    await save('0007');
    await waitForRoute('manageAccount');
    expect(bodiesOf(sent, reset('p-3'))).toEqual([{ newPin: '0007' }]);
    expect(app()).toMatchObject({ action: '', profile: '' });
    await expect.element(page.getByText('PIN saved for Léo.')).toBeVisible();
  });

  it('[ROUTE-ACT-01] `/reset-pin` needs login.', async () => {
    serve();
    expect(await openPortal('/reset-pin?service=crave')).toBe('loginIndex');
  });

  it('[ROUTE-ACT-02] `/reset-pin` applies only to brands with profiles, else goes to login.', async () => {
    serve();
    signInAs('dtc', 'tsn');
    expect(await openPortal('/reset-pin?service=tsn')).toBe('manageAccount');
    serveProfiles();
    expect(await openPortal('/reset-pin?service=crave')).toBe('resetPin');
  });

  it('with several profiles one must be chosen', async () => {
    const sent = serveProfiles({ [reset('p-2')]: () => reply(204) }, [master, teen]);
    await openPortal('/reset-pin?service=crave&lang=fr');
    await expect.element(heading('Choisissez un nouveau NIP')).toBeVisible();
    await button('Enregistrer le NIP').click();
    await expect.element(page.getByRole('radio', { name: 'Compte principal' })).toHaveFocus();
    await expect
      .element(page.getByRole('radiogroup', { name: 'Choisissez un profil' }))
      .toHaveAccessibleDescription('Obligatoire');
    await page.getByRole('radio', { name: 'Zoé' }).click();
    await field('Nouveau NIP (4 à 6\u00A0chiffres)').fill('123456');
    await field('Confirmez le NIP').fill('123456');
    await userEvent.dblClick(button('Enregistrer le NIP'));
    await waitForRoute('manageAccount');
    expect(bodiesOf(sent, reset('p-2'))).toEqual([{ newPin: '123456' }]);
  });

  it('[ERR-40] Profile not found on PIN reset; an old sign-in leads to a new one', async () => {
    let answer = () => reply(404, { code: 'PROFILE_NOT_FOUND' });
    serveProfiles({ 'POST /api/login/v1.1/logout': () => reply(204), [reset('p-3')]: () => answer() });
    await openPortal('/reset-pin?service=crave');
    await save('1234');
    await expect.element(alert()).toHaveTextContent('Profile not found.');
    answer = () => reply(403, { code: 'REAUTH_REQUIRED' });
    await button('Save PIN').click();
    await expect.element(alert()).toMatchTextContent(/sign in again to continue/);
    await link('Sign in again').click();
    await waitForRoute('loginIndex');
    expect(app()).toMatchObject({ action: 'resetPinReady', gotoRoute: 'resetPin' });
  });

  it('an account without a profile is sent to create its first', async () => {
    serveProfiles({ [list]: () => reply(200, []) });
    await openPortal('/reset-pin?service=crave');
    await link('Create my profile').click();
    await waitForRoute('firstTime');
  });
});
