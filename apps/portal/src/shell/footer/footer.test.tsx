import { brandIds, brandOf } from '@marquee/product/brands.ts';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { openPortal, serve, resetPortal } from '../../testing/render-portal.tsx';

beforeEach(() => {
  resetPortal();
  serve();
});

const footer = () => page.getByRole('contentinfo');
const addressOf = (name: string) => footer().getByRole('link', { name }).element().getAttribute('href');

it('[SHELL-FTR-01] The footer is hidden in partial view', async () => {
  await openPortal('/login?partialView=true');
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.element(footer()).not.toBeInTheDocument();
});

it('[SHELL-FTR-01] Any other value shows it', async () => {
  await openPortal('/login?partialView=1');
  await expect.element(footer()).toBeVisible();
});

it('[SHELL-FTR-02] It shows the current year', async () => {
  await openPortal('/login');
  await expect.element(footer()).toMatchTextContent(String(new Date().getFullYear()));
});

it('[SHELL-FTR-03] [SHELL-FTR-04] It shows a company logo and a rights text', async () => {
  await openPortal('/login');
  await expect.element(footer().getByRole('img', { name: 'Bell Media' })).toBeVisible();
  await expect.element(footer()).toMatchTextContent(/All rights reserved\./);
  await openPortal('/login?lang=fr');
  await expect.element(footer().getByRole('img', { name: 'Bell Média' })).toBeVisible();
  await expect.element(footer()).toMatchTextContent(/Tous droits réservés\./);
});

it('[SHELL-FTR-05] [SHELL-FTR-06] Privacy and terms open in a new tab, at a different address per language', async () => {
  await openPortal('/login?lang=en');
  const english = [addressOf('Privacy policy'), addressOf('Terms of use')];
  for (const name of ['Privacy policy', 'Terms of use'])
    await expect.element(footer().getByRole('link', { name })).toHaveAttribute('target', '_blank');
  await openPortal('/login?lang=fr');
  const french = [addressOf('Politique de confidentialité'), addressOf('Conditions d’utilisation')];
  expect(new Set([...english, ...french]).size).toBe(4);
});

it('[BRAND-10] Terms links differ per brand and language', async () => {
  await openPortal('/login?service=crave&lang=en');
  const craveEnglish = addressOf('Terms of use');
  await openPortal('/login?service=crave&lang=fr');
  const craveFrench = addressOf('Conditions d’utilisation');
  await openPortal('/login?service=tsn&lang=en');
  expect(new Set([craveEnglish, craveFrench, addressOf('Terms of use')]).size).toBe(3);

  // Vanilla has no site of its own and shares the company's.
  const own = brandIds.filter((id) => brandOf(id).homeUrl);
  expect(new Set(own.flatMap((id) => Object.values(brandOf(id).termsUrl))).size).toBe(own.length * 2);
});

it('[SHELL-FTR-07] It has a language dropdown with en-CA and fr-CA', async () => {
  await openPortal('/login');
  const languages = footer().getByRole('combobox', { name: 'Language' });
  const values = [...(languages.element() as HTMLSelectElement).options].map(({ value }) => value);
  expect(values).toEqual(['en-CA', 'fr-CA']);
  await languages.selectOptions('fr-CA');
  await expect.element(footer().getByRole('combobox', { name: 'Langue' })).toHaveValue('fr-CA');
  expect(document.documentElement.lang).toBe('fr-CA');
});
