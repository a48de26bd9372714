import { limits } from '@marquee/product/limits.ts';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import {
  waitForRoute,
  openPortal,
  path,
  reply,
  serve,
  signInAs,
  resetPortal,
} from '../../testing/render-portal.tsx';
import { child, list, master, serveProfiles, teen } from '../../testing/profiles.ts';

beforeEach(resetPortal);

const link = (name: string | RegExp) => page.getByRole('link', { name });

it('[ROUTE-ACC-27] [OVR-16] [OVR-17] profiles shows names, maturity, the main profile and PINs', async () => {
  const sent = serveProfiles();
  expect(await openPortal('/account/profiles?service=crave')).toBe('profiles');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Profiles' })).toBeVisible();
  await expect.element(link(/^Edit Main profile/)).toHaveAccessibleName('Edit Main profile Adult Main');
  await expect.element(link(/^Edit Léo/)).toHaveAccessibleName('Edit Léo Younger kid PIN');
  await expect
    .element(link('Set a PIN for Zoé'))
    .toHaveAttribute('href', '/account/profiles/pin?profileId=p-2');
  await expect.element(link(/^Add a profile/)).toHaveAccessibleName('Add a profile 2 more');
  expect(sent.filter(({ call }) => call === list)).toHaveLength(1);

  await openPortal('/account/profiles?service=crave&lang=fr');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Profils' })).toBeVisible();
  await expect.element(link(/^Modifier Zoé/)).toHaveAccessibleName('Modifier Zoé Ado');
  await expect.element(link('Changer le NIP de Léo')).toBeVisible();
  await link(/^Modifier Zoé/).click();
  await waitForRoute('profileEdit');
  expect(path()).toBe('/account/profiles/edit?profileId=p-2');
});

it('[FLAG-04] A brand without profiles has neither the screens nor the link', async () => {
  serve();
  signInAs('dtc', 'tsn');
  for (const address of ['/account/profiles', '/account/profiles/create', '/account/profiles/pin'])
    expect(await openPortal(`${address}?service=tsn`)).toBe('manageAccount');
  await expect.element(link('Profiles')).not.toBeInTheDocument();
});

it('with five profiles the page explains the limit, and so does the form', async () => {
  const five = [master, teen, child, ...['p-4', 'p-5'].map((id) => ({ ...teen, id, nickname: id }))];
  expect(five).toHaveLength(limits.profiles);
  serveProfiles({}, five);
  await openPortal('/account/profiles?service=crave');
  await expect.element(page.getByText(/^You’ve reached the limit of 5 profiles/)).toBeVisible();
  await expect.element(link(/Add a profile/)).not.toBeInTheDocument();
  await openPortal('/account/profiles/create?service=crave&lang=fr');
  await expect.element(page.getByText(/^Vous avez atteint la limite de 5 profils/)).toBeVisible();
  expect(document.querySelector('form')).toBeNull();
});

it('[STATE-27] Profile lists need an array: an invalid response keeps the list, and a failed one can be retried', async () => {
  let answer = () => reply(200, { no: 'list' });
  serveProfiles({ [list]: () => answer() });
  await openPortal('/account/profiles?service=crave');
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent('An error occurred, please try again later.');
  answer = () => reply(200, [master]);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(link(/^Edit Main profile/)).toBeVisible();

  answer = () => reply(200, { no: 'list' });
  await link(/^Add a profile/).click();
  await waitForRoute('profileCreate');
  await link('Back').click();
  await waitForRoute('profiles');
  await expect.element(link(/^Edit Main profile/)).toBeVisible();
});

it('[UX-32] two profiles with the same initial look different, and an avatar of a newer server shows the initial', async () => {
  const cam = { ...teen, id: 'p-4', nickname: 'Camille', avatar: 'fox' as const };
  const cat = { ...teen, id: 'p-5', nickname: 'Charles' };
  const newer = { ...teen, nickname: 'Nora', avatar: 'dragon' as 'fox' };
  serveProfiles({}, [master, cam, cat, newer]);
  await openPortal('/account/profiles?service=crave');
  const faceOf = (name: RegExp) => link(name).element().querySelector('[aria-hidden]')!;
  await expect.element(link(/^Edit Camille/)).toBeVisible();
  expect(faceOf(/^Edit Camille/).querySelectorAll('svg path').length).toBeGreaterThan(2);
  expect(faceOf(/^Edit Charles/).textContent).toBe('C');
  expect(faceOf(/^Edit Nora/).textContent).toBe('N');
});
