/** Slow message catalogs: the latest language request wins. */
import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { navigateToRoute } from '../navigation/link.tsx';
import { setLanguage } from '../navigation/set-language.ts';
import { app, openPortal, serve, resetPortal } from '../testing/render-portal.tsx';
import { alert, heading } from '../testing/queries-by-role.ts';

const slow = vi.hoisted(() => ({
  fr: Promise.withResolvers<void>(),
  en: Promise.withResolvers<void>(),
  enAsked: Promise.withResolvers<void>(),
}));
vi.mock('@marquee/product/messages/fr/providers.ts', async (original) => {
  await slow.fr.promise;
  return original();
});
vi.mock('@marquee/product/messages/en/support.ts', async (original) => {
  slow.enAsked.resolve();
  await slow.en.promise;
  return original();
});

beforeEach(() => {
  resetPortal();
  serve();
});

it('[portal 12] Of two language changes the latest wins, even if the catalog of the first arrives later', async () => {
  await openPortal('/login/bdu?service=crave&lang=en');
  const title = page.getByRole('heading', { level: 1 }).element().textContent;
  const french = setLanguage('fr');
  await setLanguage('en');
  slow.fr.resolve();
  await french;
  expect(document.documentElement.lang).toBe('en-CA');
  expect(app()).toMatchObject({ siteLanguage: 'en', languageFromUrl: 'en' });
  await expect.element(heading(title)).toBeVisible();
});

it('[portal 12] A language chosen during a slow navigation applies to the page it leads to', async () => {
  await openPortal('/login?service=crave&lang=en');
  const arrival = navigateToRoute('notFound');
  await slow.enAsked.promise;
  await setLanguage('fr');
  slow.en.resolve();
  await arrival;
  expect(document.documentElement.lang).toBe('fr-CA');
  await expect.element(heading('Page introuvable')).toBeVisible();
  expect(alert().elements()).toHaveLength(0);
});
