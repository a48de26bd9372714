import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { waitForRoute, openPortal, reply, serve, resetPortal } from '../../testing/render-portal.tsx';
import { patchAppState } from '../../state/app-state.ts';
import { bodiesOf, master, serveProfiles, teen } from '../../testing/profiles.ts';

beforeEach(resetPortal);

const create = 'POST /api/profile/v1.1';

it('[ROUTE-ACC-47] `/first-time` exists and needs login: it creates the master profile and continues to activate', async () => {
  serve();
  expect(await openPortal('/first-time?service=crave')).toBe('loginIndex');

  let answer = () => reply(409, { code: 'NICKNAME_TAKEN' });
  const sent = serveProfiles({ [create]: () => answer() }, []);
  expect(await openPortal('/first-time?service=crave')).toBe('firstTime');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Welcome' })).toBeVisible();
  const nickname = page.getByRole('textbox', { name: 'Nickname' });
  await expect.element(nickname).toHaveValue('Compte principal');
  await nickname.fill('Alex');
  await page.getByRole('radio', { name: 'Loon' }).click();
  await page.getByRole('combobox', { name: 'Display language' }).selectOptions('Français');
  await page.getByRole('button', { name: 'Create my profile' }).click();
  await expect.element(nickname).toHaveAccessibleDescription('This name is already used.');
  await expect.element(nickname).toHaveValue('Alex');

  answer = () => reply(201, { ...master, nickname: 'Alex' });
  await userEvent.dblClick(page.getByRole('button', { name: 'Create my profile' }));
  await waitForRoute('shortcode');
  const body = {
    nickname: 'Alex',
    maturity: 'ADULT',
    preferences: { uiLanguage: 'fr' },
    icon: 'blue',
    avatar: 'loon',
  };
  expect(bodiesOf(sent, create)).toEqual([body, body]);
});

it('with a master profile it continues at once', async () => {
  serveProfiles({}, [teen, master]);
  await openPortal('/first-time?service=crave');
  await waitForRoute('shortcode');
});

it('a requested route comes before activate', async () => {
  let people = [teen];
  serveProfiles({
    'GET /api/profile/v1.1': () => reply(200, people),
    [create]: () => {
      people = [teen, master];
      return reply(201, master);
    },
  });
  await openPortal('/first-time?service=crave&lang=fr');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Bienvenue' })).toBeVisible();
  patchAppState({ gotoRoute: 'manageLanguage' });
  await page.getByRole('button', { name: 'Créer mon profil' }).click();
  await waitForRoute('manageLanguage');
});
