import { maturityLevels, maturityTypes } from '@marquee/product/values/enums.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { setLanguage } from '../../navigation/set-language.ts';
import { waitForRoute, openPortal, reply, resetPortal } from '../../testing/render-portal.tsx';
import {
  bodiesOf,
  child,
  list,
  master,
  maturities,
  maturityCall,
  serveProfiles,
  teen,
} from '../../testing/profiles.ts';
import { alert, button } from '../../testing/queries-by-role.ts';

beforeEach(resetPortal);

const create = 'POST /api/profile/v1.1';
const update = 'PATCH /api/profile/v1.1';
const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const nickname = () => page.getByRole('textbox', { name: 'Nickname' });
const radio = (name: string) => page.getByRole('radio', { name, exact: true });
const select = (name: string) => page.getByRole('combobox', { name });

describe('a new profile', () => {
  const made = { ...teen, id: 'p-4', nickname: 'Maëlle' };

  it('[UX-32] can get its PIN at once; without the tick no PIN is asked for', async () => {
    const sent = serveProfiles({ [create]: () => reply(201, { ...made, hasPin: true }) });
    const pin = (name: string) => page.getByRole('textbox', { name, exact: true });
    await openPortal('/account/profiles/create?service=crave');
    await nickname().fill('Maëlle');
    await radio('Teen').click();
    await expect.element(pin('New PIN (4 to 6 digits)')).not.toBeInTheDocument();
    await page.getByRole('checkbox', { name: /^Protect this profile with a PIN/ }).click();
    await button('Create profile').click();
    await expect.element(pin('New PIN (4 to 6 digits)')).toHaveFocus();
    expect(bodiesOf(sent, create)).toEqual([]);
    await pin('New PIN (4 to 6 digits)').fill('2468');
    await pin('Confirm PIN').fill('2468');
    await button('Create profile').click();
    await waitForRoute('profiles');
    expect(bodiesOf(sent, create)).toMatchObject([{ nickname: 'Maëlle', pin: '2468' }]);
  });

  it('[ROUTE-ACC-28] [OVR-16] create is an empty form, with the first unused colour and no maturity preselected', async () => {
    const sent = serveProfiles({ [create]: () => reply(201, made) });
    expect(await openPortal('/account/profiles/create?service=crave')).toBe('profileCreate');
    await expect.element(nickname()).toHaveValue('');
    await expect.element(nickname()).toHaveAccessibleDescription('0 of 20 characters');
    await expect.element(radio('Teal')).toBeChecked();
    await expect.element(radio('Adult')).not.toBeChecked();
    await expect.element(radio('Teen')).toHaveAccessibleDescription('Ages 14 and up');

    await button('Create profile').click();
    await expect.element(nickname()).toHaveFocus();
    await expect.element(nickname()).toHaveAccessibleDescription('Required');
    await expect
      .element(page.getByRole('radiogroup', { name: 'Maturity level' }))
      .toHaveAccessibleDescription('Required');
    await nickname().fill('  Maëlle ');
    await button('Create profile').click();
    await expect.element(radio('Adult')).toHaveFocus();

    await radio('Older kid').click();
    await radio('Fox').click();
    await radio('Pink').click();
    await select('Display language').selectOptions('Français');
    await select('Playback language').selectOptions('English');
    await userEvent.dblClick(button('Create profile'));
    await waitForRoute('profiles');
    expect(bodiesOf(sent, create)).toEqual([
      {
        nickname: 'Maëlle',
        maturity: 'OLDER_KID',
        preferences: { uiLanguage: 'fr' },
        playbackLanguage: 'en',
        icon: 'pink',
        avatar: 'fox',
      },
    ]);
    await expect.element(page.getByText('Maëlle is ready.')).toBeVisible();
  });

  it('[VAL-FORM-04] Profile nickname 1 to 20 characters.', async () => {
    const sent = serveProfiles({ [create]: () => reply(201, made) });
    await openPortal('/account/profiles/create?service=crave&lang=fr');
    const surnom = page.getByRole('textbox', { name: 'Surnom' });
    await radio('Adulte').click();
    await surnom.fill('x'.repeat(21));
    await button('Créer le profil').click();
    await expect.element(surnom).toHaveAccessibleDescription('Doit contenir au plus 20 caractères');
    await surnom.fill('   ');
    await expect.element(surnom).toHaveAccessibleDescription('Obligatoire');
    expect(bodiesOf(sent, create)).toEqual([]);
    await surnom.fill('é'.repeat(20));
    await button('Créer le profil').click();
    await waitForRoute('profiles');
    expect(bodiesOf(sent, create)).toMatchObject([{ nickname: 'é'.repeat(20) }]);
  });

  it('input and choices survive an error and a language change', async () => {
    let code = 'NICKNAME_TAKEN';
    serveProfiles({ [create]: () => reply(409, { code }) });
    await openPortal('/account/profiles/create?service=crave');
    await nickname().fill('Zoé');
    await radio('Teen').click();
    await radio('Red').click();
    await button('Create profile').click();
    await expect.element(nickname()).toHaveAccessibleDescription('This name is already used.');
    await expect.element(nickname()).toHaveFocus();
    code = 'PROFILE_LIMIT';
    await nickname().fill('Zoé 2');
    await button('Create profile').click();
    await expect
      .element(alert())
      .toHaveTextContent('You’ve reached the profile limit. Delete one to add another.');

    await setLanguage('fr');
    await expect
      .element(alert())
      .toHaveTextContent('Vous avez atteint la limite de profils. Supprimez-en un pour en ajouter un autre.');
    await expect.element(page.getByRole('textbox', { name: 'Surnom' })).toHaveValue('Zoé 2');
    await expect.element(radio('Ado')).toBeChecked();
    await expect.element(radio('Rouge')).toBeChecked();
  });
});

describe('a profile', () => {
  const zoe = '/account/profiles/edit?service=crave&profileId=p-2';

  it('[ROUTE-ACC-29] [ENT-PROF-01] [ENT-PROF-02] edit has the form prefilled, with exactly five levels', async () => {
    serveProfiles({}, [master, { ...teen, preferences: { uiLanguage: 'fr' } }]);
    expect(await openPortal(zoe)).toBe('profileEdit');
    await expect.element(heading('Edit Zoé')).toBeVisible();
    await expect.element(nickname()).toHaveValue('Zoé');
    await expect.element(radio('Orange')).toBeChecked();
    await expect.element(radio('Teen')).toBeChecked();
    await expect.element(select('Display language')).toHaveValue('fr');
    await expect.element(select('Playback language')).toHaveValue('ask');
    const levels = document.querySelectorAll<HTMLInputElement>('[name=maturity]');
    expect([...levels].map(({ value }) => value)).toEqual(Object.values(maturityTypes));
    await expect
      .element(page.getByRole('link', { name: 'Set a PIN' }))
      .toHaveAttribute('href', '/account/profiles/pin?profileId=p-2');
  });

  it('[ENT-PROF-03] Each level is saved as the type the server knows, and shows as the same level', async () => {
    let saved = teen;
    const sent = serveProfiles({
      [list]: () => reply(200, [master, saved]),
      [update]: ({ body }) => {
        saved = { ...saved, ...(JSON.parse(body) as object) };
        return reply(200, saved);
      },
    });
    const labels = ['Adult', 'Teen', 'Older kid', 'Younger kid', 'Preschool'];
    for (const [index, level] of maturityLevels.entries()) {
      await openPortal(zoe);
      await radio(labels[index]!).click();
      await button('Save').click();
      await waitForRoute('profiles');
      expect(bodiesOf(sent, update).at(-1)).toMatchObject({ id: 'p-2', maturity: maturityTypes[level] });
      await openPortal(zoe);
      await expect.element(radio(labels[index]!)).toBeChecked();
    }
  });

  it('[ENT-PROF-05] [OVR-19] Playback language can be ‘ask each time’.', async () => {
    let saved = { ...teen, playbackLanguage: 'en' as 'en' | 'ask' };
    const sent = serveProfiles({
      [list]: () => reply(200, [master, saved]),
      [update]: () => reply(200, (saved = { ...saved, playbackLanguage: 'ask' })),
    });
    await openPortal(`${zoe}&lang=fr`);
    await select('Langue de lecture').selectOptions('Demander chaque fois');
    await button('Enregistrer').click();
    await waitForRoute('profiles');
    expect(bodiesOf(sent, update)).toEqual([
      {
        id: 'p-2',
        nickname: 'Zoé',
        maturity: 'TEEN',
        preferences: { uiLanguage: 'en' },
        playbackLanguage: 'ask',
        icon: 'orange',
      },
    ]);
    await expect.element(page.getByText('Le profil Zoé est enregistré.')).toBeVisible();
    await openPortal(zoe);
    await expect.element(select('Langue de lecture')).toHaveValue('ask');
  });

  it('without a profileId it is the signed-in profile; the master stays an adult and cannot be deleted', async () => {
    serveProfiles();
    await openPortal('/account/profiles/edit?service=crave');
    await expect.element(heading('Edit Main profile')).toBeVisible();
    await expect.element(radio('Teen')).toBeDisabled();
    await expect
      .element(page.getByRole('radiogroup', { name: 'Maturity level' }))
      .toHaveAccessibleDescription('The main profile is always set to Adult.');
    await expect.element(button('Delete this profile')).not.toBeInTheDocument();
    await expect.element(page.getByText('The main profile can’t be deleted.')).toBeVisible();
  });

  it('[UX-31] the default name is shown in English and stays the default unless it is changed', async () => {
    const sent = serveProfiles({ [update]: () => reply(200, { ...master, icon: 'pink' }) });
    await openPortal('/account/profiles/edit?service=crave');
    await expect.element(nickname()).toHaveValue('Main profile');
    await radio('Pink').click();
    await button('Save').click();
    await waitForRoute('profiles');
    expect(bodiesOf(sent, update)).toMatchObject([{ nickname: 'Compte principal', icon: 'pink' }]);
    await expect.element(page.getByText('Main profile saved.')).toBeVisible();
  });

  it('an unknown profile redirects to the list', async () => {
    serveProfiles();
    await openPortal('/account/profiles/edit?service=crave&profileId=nobody');
    await waitForRoute('profiles');
    await openPortal('/account/profiles/pin?service=crave&profileId=nobody');
    await waitForRoute('profiles');
  });
});

describe('deleting a profile', () => {
  const remove = 'DELETE /api/profile/v1.1/p-2';
  const zoe = '/account/profiles/edit?service=crave&profileId=p-2';

  it('asks for confirmation, shows the consequences, and can be cancelled', async () => {
    let answer = () => reply(500, { code: 'GENERIC' });
    let people = [master, teen, child];
    const sent = serveProfiles({ [list]: () => reply(200, people), [remove]: () => answer() });
    await openPortal(zoe);
    await button('Delete this profile').click();
    const dialog = page.getByRole('dialog', { name: 'Delete Zoé?' });
    await expect.element(dialog).toMatchTextContent(/history, settings and PIN will be permanently deleted/);
    await button('Keep profile').click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(button('Delete this profile')).toHaveFocus();
    expect(sent.some(({ call }) => call === remove)).toBe(false);

    await button('Delete this profile').click();
    await button('Delete profile').click();
    await expect.element(alert()).toHaveTextContent('An error occurred, please try again later.');
    answer = () => {
      people = [master, child];
      return reply(204);
    };
    await userEvent.dblClick(button('Delete profile'));
    await waitForRoute('profiles');
    expect(sent.filter(({ call }) => call === remove)).toHaveLength(2);
    await expect.element(page.getByText('Zoé deleted.')).toBeVisible();
    await expect.element(page.getByRole('link', { name: /^Edit Zoé/ })).not.toBeInTheDocument();
    await expect.element(page.getByRole('link', { name: /^Edit Léo/ })).toBeVisible();
  });
});

it('[B12] The maturity levels are the server’s: names, descriptions and order; a failed call can be retried', async () => {
  let answer = () => reply(503, {});
  const sent = serveProfiles({ [maturityCall]: () => answer() });
  await openPortal('/account/profiles/create?service=crave');
  await expect.element(page.getByRole('alert')).toBeVisible();
  const [first, ...others] = maturities;
  const renamed = { ...first!, label: { en: 'Grown-up', fr: 'Grande personne' } };
  answer = () => reply(200, [...others, renamed]);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('radio', { name: 'Grown-up' })).toBeVisible();
  const shown = document.querySelectorAll<HTMLInputElement>('[name=maturity]');
  expect([...shown].map(({ value }) => value)).toEqual([...others, renamed].map(({ type }) => type));
  expect(sent.filter(({ call }) => call === maturityCall)).toHaveLength(2);
  await openPortal('/account/profiles?service=crave&lang=fr');
  await expect.element(page.getByRole('link', { name: /Grande personne/ })).toBeVisible();
});
