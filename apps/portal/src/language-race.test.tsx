/** Words that arrive slowly: the language that was asked for last is spoken. */
import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { goToRoute } from './flow/link.tsx';
import { chooseLanguage } from './i18n.ts';
import { app, open, serve, startAfresh } from './testing/open.tsx';
import { alert, heading } from './testing/see.ts';

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
  startAfresh();
  serve();
});

it('[portal 12] Of two clicks on a language the last one wins, however late the words of the first arrive', async () => {
  await open('/login/bdu?service=crave&lang=en');
  const title = page.getByRole('heading', { level: 1 }).element().textContent;
  const french = chooseLanguage('fr');
  await chooseLanguage('en');
  slow.fr.resolve();
  await french;
  expect(document.documentElement.lang).toBe('en-CA');
  expect(app()).toMatchObject({ siteLanguage: 'en', languageFromUrl: 'en' });
  await expect.element(heading(title)).toBeVisible();
});

it('[portal 12] A language chosen during a slow navigation is spoken on the page it leads to', async () => {
  await open('/login?service=crave&lang=en');
  const arrival = goToRoute('notFound');
  await slow.enAsked.promise;
  await chooseLanguage('fr');
  slow.en.resolve();
  await arrival;
  expect(document.documentElement.lang).toBe('fr-CA');
  await expect.element(heading('Page introuvable')).toBeVisible();
  expect(alert().elements()).toHaveLength(0);
});
