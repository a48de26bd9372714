/** Every sentence of the portal, in the language that the priorities of the specification choose. */
import { brandOf, type Language, languageOf, localeOf } from '@marquee/product/brands.ts';
import { AppError } from '@marquee/product/errors.ts';
import { wordsOf } from '@marquee/product/messages/catalogue.ts';
import type account from '@marquee/product/messages/en/account.ts';
import type activation from '@marquee/product/messages/en/activation.ts';
import type devices from '@marquee/product/messages/en/devices.ts';
import failureEn from '@marquee/product/messages/en/failure.ts';
import type gifts from '@marquee/product/messages/en/gifts.ts';
import type merchants from '@marquee/product/messages/en/merchants.ts';
import type migration from '@marquee/product/messages/en/migration.ts';
import type partners from '@marquee/product/messages/en/partners.ts';
import type payments from '@marquee/product/messages/en/payments.ts';
import type profiles from '@marquee/product/messages/en/profiles.ts';
import type providers from '@marquee/product/messages/en/providers.ts';
import type purchase from '@marquee/product/messages/en/purchase.ts';
import type recommendations from '@marquee/product/messages/en/recommendations.ts';
import type redeem from '@marquee/product/messages/en/redeem.ts';
import type subscriptions from '@marquee/product/messages/en/subscriptions.ts';
import type support from '@marquee/product/messages/en/support.ts';
import failureFr from '@marquee/product/messages/fr/failure.ts';
import type { Area } from '@marquee/product/navigation/route.ts';
import { type Messages, setupI18n } from '@lingui/core';
import { useSyncExternalStore } from 'react';
import { log } from '../api/client.ts';
import { getBrand } from '../state/current-route.ts';
import { showToast } from '../state/toasts.ts';
import { clearAppState, useAppState } from '../state/app-state.ts';
import { loadChunk } from '../navigation/loader/load-chunk.ts';
import { validClaims } from '../session/token-cookies.ts';
import type words from './catalogs/en.ts';

export type MessageKey =
  | keyof typeof words
  | keyof typeof account
  | keyof typeof activation
  | keyof typeof devices
  | keyof typeof failureEn
  | keyof typeof gifts
  | keyof typeof merchants
  | keyof typeof migration
  | keyof typeof partners
  | keyof typeof payments
  | keyof typeof profiles
  | keyof typeof providers
  | keyof typeof purchase
  | keyof typeof recommendations
  | keyof typeof redeem
  | keyof typeof subscriptions
  | keyof typeof support;
export type Values = Readonly<Record<string, string | number>>;
/** What is typed as text arrives from the build as ready pieces. */
const first: Readonly<Record<Language, () => Promise<{ default: Messages }>>> = {
  en: () => import('./catalogs/en.ts'),
  fr: () => import('./catalogs/fr.ts'),
};
/** Areas whose words come with their screens. */
export const deferredMessages = import.meta.glob<{ default: Messages }>([
  '../../../../packages/product/src/messages/{en,fr}/*.ts',
  '!../../../../packages/product/src/messages/{en,fr}/{auth,errors,failure,fields,mail,shell}.ts',
]);
const fileOf = (language: Language, name: Area | 'first') =>
  name === 'first'
    ? first[language]
    : deferredMessages[`../../../../packages/product/src/messages/${language}/${name}.ts`];

const wantedAreas = new Set<Area | 'first'>(['first']);
const loaded = new Set<string>();
const locales = { en: localeOf('en'), fr: localeOf('fr') };
const reported = new Set<string>();

/** A key is never shown: `npm run check` finds it before the build, and a text that is lost all the same is logged once. */
const missing = (locale: string, key: string): string => {
  if (!reported.has(key)) log('error', 'GENERIC', `No message ${key} in ${locale}`);
  reported.add(key);
  return i18n._('failure.text.missing');
};

const i18n = setupI18n({
  locale: locales.en,
  messages: { [locales.en]: failureEn, [locales.fr]: failureFr },
  missing,
});

const load = async (language: Language): Promise<void> => {
  const wanted = [...wantedAreas].filter((name) => !loaded.has(`${language} ${name}`));
  await Promise.all(
    wanted.map(async (name) => {
      const words = await fileOf(language, name)?.();
      if (words) i18n.load(locales[language], words.default);
      loaded.add(`${language} ${name}`);
    }),
  );
};

/** False while not even the first words are there: the page can only say that it failed. */
export const hasMessages = (): boolean => loaded.has(`${getActiveLanguage()} first`);

export const getActiveLanguage = (): Language => languageOf(i18n.locale) ?? 'en';

/** The stored from-URL language, the token, the brand, the stored site language, English. `lang` is stored first. */
export const resolveLanguage = (): Language => {
  const { languageFromUrl, siteLanguage } = useAppState.getState();
  return (
    languageOf(languageFromUrl) ??
    languageOf(validClaims()?.localization) ??
    brandOf(getBrand()).language ??
    languageOf(siteLanguage) ??
    'en'
  );
};

/** Loads what the language still lacks for an area, without speaking it. */
export const loadMessages = (area?: Area, language = resolveLanguage()): Promise<void> => {
  for (const name of area ? wordsOf(area) : []) wantedAreas.add(name);
  return load(language);
};

let lastAsked: Language | undefined;

/** Loads what the language still lacks, and for which area, then speaks it. The language asked for last is spoken. */
export const activateMessages = async (language = resolveLanguage(), area?: Area): Promise<void> => {
  lastAsked = language;
  await loadMessages(area, language).catch((error: unknown) => {
    // Words that never arrive leave the page in the language it has; a page without any fails in its own.
    if (!hasMessages()) i18n.activate(locales[language]);
    throw error;
  });
  if (lastAsked === language) i18n.activate(locales[language]);
};

/** A choice by hand outranks the brand's language until the next sign-out. */
export const setLanguage = async (language: Language): Promise<void> => {
  const before = getActiveLanguage();
  const store = (chosen: Language) => useAppState.setState({ siteLanguage: chosen, languageFromUrl: chosen });
  const isAbandoned = () => lastAsked !== language;
  store(language);
  try {
    await loadChunk(`words ${language}`, () => activateMessages(language), { isAbandoned });
  } catch (error) {
    if (isAbandoned()) return;
    store(before);
    showToast('failed', error instanceof AppError ? error.code : 'GENERIC');
  }
};

export const resetLanguage = async (): Promise<void> => {
  clearAppState('languageFromUrl');
  // Nobody stays signed in because words do not arrive; the next navigation asks for them again.
  await activateMessages().catch(() => undefined);
};

export const onLanguageChange = (listener: () => void): (() => void) => i18n.on('change', listener);
export const useLanguage = (): Language =>
  useSyncExternalStore(onLanguageChange, getActiveLanguage, getActiveLanguage);

type Translate = (key: MessageKey, values?: Values) => string;
/** A function for each language: what was written with one is written again with the other. */
const translators: Readonly<Record<Language, Translate>> = {
  en: (key, values) => translate(key, values),
  fr: (key, values) => translate(key, values),
};
/** For the rare words outside a component. */
export const translate: Translate = (key, values) => i18n._(key, values);

export const useT = (): Translate => translators[useLanguage()];
