import type { Company, TriedClaims } from '@marquee/product/contract/staff/companies.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { callsTo, openConsole, reply } from '../testing/render-console.tsx';
import { exampleClaims } from './claims-text.ts';

const map = { skus: { path: '/plan/codes', map: { GOLD: ['crave_total'] } }, email: '/contact/email' };
const company: Company = {
  kind: 'tvProvider',
  id: 'prairie-fibre',
  name: { en: 'Prairie Fibre', fr: 'Fibre des Prairies' },
  issuer: 'https://tv.example',
  content: {
    kind: 'tvProvider',
    settings: {
      name: { en: 'Prairie Fibre', fr: 'Fibre des Prairies' },
      issuer: 'https://tv.example',
      clientId: 'marquee',
      authMethod: 'client_secret_basic',
      enabled: true,
      scope: 'openid entitlements',
      claims: map,
      place: 100,
      brands: [],
      languages: [],
      logout: 'hint',
    },
  },
  hasSecret: true,
  logo: null,
  enabled: true,
  version: 1,
  health: null,
  unknownCodes: [],
};
const merchant: Company = {
  ...company,
  kind: 'merchant',
  id: 'corner-shop',
  name: { en: 'Corner Shop', fr: 'Dépanneur' },
  content: {
    kind: 'merchant',
    settings: {
      issuer: 'https://shop.example',
      clientId: 'marquee',
      authMethod: 'private_key_jwt',
      enabled: true,
    },
  },
};
const right: TriedClaims = {
  refused: false,
  claims: [
    { name: 'subject', at: '/sub', value: 'viewer-1', problem: null, note: null },
    { name: 'email', at: '/contact/email', value: 'ada@example.ca', problem: null, note: 'notVerified' },
  ],
  skus: ['crave_total'],
  unknown: ['SILVER'],
};
const wrong: TriedClaims = {
  refused: true,
  claims: [{ name: 'subject', at: '/sub', value: null, problem: 'missing', note: null }],
  skus: [],
  unknown: [],
};

const tryCall = 'POST /claim-maps/try';
const lists = { 'GET /companies': () => reply(200, { companies: [company, merchant], waiting: [] }) };
const claims = { sub: 'viewer-1', plan: { codes: ['GOLD', 'SILVER'] } };
const dialog = () => page.getByRole('dialog');
const field = (name: string) => dialog().getByLabelText(name, { exact: true });
const button = (name: string) => dialog().getByRole('button', { name, exact: true });
const encoded = (value: unknown) =>
  btoa(String.fromCodePoint(...new TextEncoder().encode(JSON.stringify(value))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

it('[console D2] Claims are tried with the map of the company, and the result says what they give', async () => {
  let answer = wrong;
  const sent = openConsole('/companies', { ...lists, [tryCall]: () => reply(200, answer) });
  await page.getByRole('button', { name: 'Try claims Prairie Fibre' }).click();
  await field('Claims').fill('{"sub"');
  await button('Try claims').click();
  await expect
    .element(dialog().getByRole('alert'))
    .toMatchTextContent('This is neither a JSON object nor an ID token.');
  await field('Claims').fill('{}');
  await button('Try claims').click();
  await expect.element(dialog().getByText('A sign-in with these claims is refused.')).toBeVisible();
  await expect.element(dialog().getByText('It’s missing.')).toBeVisible();
  expect(dialog().getByRole('alert').elements()).toEqual([]);
  answer = right;
  await field('Claims').fill(JSON.stringify(claims));
  await button('Try claims').click();
  await expect.element(dialog().getByText('A sign-in with these claims works.')).toBeVisible();
  await expect.element(dialog().getByText('Crave Total', { exact: true })).toBeVisible();
  await expect.element(dialog().getByText('SILVER', { exact: true })).toBeVisible();
  await expect
    .element(dialog().getByText('Not used: the provider doesn’t say that it’s verified.'))
    .toBeVisible();
  const tries = callsTo(sent, tryCall).map(({ body }) => body);
  expect(tries).toEqual([
    { kind: 'tvProvider', company: 'prairie-fibre', map, claims: {} },
    { kind: 'tvProvider', company: 'prairie-fibre', map, claims },
  ]);
});

it('[console D2] Of an ID token only its content is sent; a merchant has no claims to try', async () => {
  const sent = openConsole('/companies', { ...lists, [tryCall]: () => reply(200, right) });
  await page.getByRole('button', { name: 'Try claims Prairie Fibre' }).click();
  const named = { ...claims, name: 'Zoé' };
  await field('Claims').fill(`${encoded({ alg: 'RS256' })}.${encoded(named)}.signature`);
  await button('Try claims').click();
  await expect.element(dialog().getByText('A sign-in with these claims works.')).toBeVisible();
  expect(callsTo(sent, tryCall)[0]!.body).toMatchObject({ claims: named });
  expect(JSON.stringify(sent)).not.toContain('signature');
  await button('Close').click();
  expect(page.getByRole('button', { name: 'Try claims Corner Shop' }).elements()).toEqual([]);
});

it('[console D2] A map is tried before it is saved, with an example that fits it', async () => {
  const sent = openConsole('/companies', { ...lists, [tryCall]: () => reply(200, right) });
  await page.getByRole('button', { name: 'Edit Prairie Fibre' }).click();
  await dialog().getByText('Claims', { exact: true }).first().click();
  await field('Where its codes are').fill('/packages');
  await button('Fill in an example').click();
  const draft = { skus: { path: '/packages', map: map.skus.map }, email: map.email };
  await expect
    .element(dialog().getByRole('textbox', { name: 'Claims', exact: true }))
    .toHaveValue(exampleClaims('tvProvider', draft, ['GOLD']));
  await button('Try claims').click();
  await expect.element(dialog().getByText('A sign-in with these claims works.')).toBeVisible();
  expect(callsTo(sent, tryCall)[0]!.body).toMatchObject({
    map: draft,
    claims: { packages: ['GOLD'], contact: { email: 'customer@mail.example' }, email_verified: true },
  });
  expect(sent.filter(({ call }) => call.startsWith('POST')).map(({ call }) => call)).toEqual([tryCall]);
});
