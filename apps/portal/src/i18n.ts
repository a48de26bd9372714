/** Every sentence of the portal, in the language that the priorities of the specification choose. */
import { brandOf, type Language, languageOf, localeOf } from '@marquee/product/brands.ts';
import type account from '@marquee/product/messages/en/account.ts';
import type activation from '@marquee/product/messages/en/activation.ts';
import type devices from '@marquee/product/messages/en/devices.ts';
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
import type { Area } from '@marquee/product/navigation/route.ts';
import { type Messages, setupI18n } from '@lingui/core';
import { useSyncExternalStore } from 'react';
import { brandNow } from './flow/current.ts';
import { clearApp, useApp } from './flow/state.ts';
import { validClaims } from './tokens.ts';
import type words from './words/en.ts';

export type MessageKey =
  | keyof typeof words
  | keyof typeof account
  | keyof typeof activation
  | keyof typeof devices
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
  en: () => import('./words/en.ts'),
  fr: () => import('./words/fr.ts'),
};
/** Areas whose words come with their screens. */
const later = import.meta.glob<{ default: Messages }>([
  '../../../packages/product/src/messages/{en,fr}/*.ts',
  '!**/{auth,errors,fields,mail,shell}.ts',
]);
const fileOf = (language: Language, name: Area | 'first') =>
  name === 'first' ? first[language] : later[`../../../packages/product/src/messages/${language}/${name}.ts`];

/** Words about cards and bills belong to payments; these areas show some of them. */
const borrowed: Readonly<Partial<Record<Area, Area>>> = {
  account: 'payments',
  purchase: 'payments',
  gifts: 'payments',
  subscriptions: 'payments',
};

const wanted = new Set<Area | 'first'>(['first']);
const loaded = new Set<string>();
/** Speaks before it has any words: a page whose words never arrive still says that something is wrong. */
const i18n = setupI18n({ locale: localeOf('en') });

const load = async (language: Language): Promise<void> => {
  const missing = [...wanted].filter((name) => !loaded.has(`${language} ${name}`));
  await Promise.all(
    missing.map(async (name) => {
      const words = await fileOf(language, name)?.();
      if (words) i18n.load(localeOf(language), words.default);
      loaded.add(`${language} ${name}`);
    }),
  );
};

export const languageShown = (): Language => languageOf(i18n.locale) ?? 'en';

/** The stored from-URL language, the token, the brand, the stored site language, English. `lang` is stored first. */
export const languageNow = (): Language => {
  const { languageFromUrl, siteLanguage } = useApp.getState();
  return (
    languageOf(languageFromUrl) ??
    languageOf(validClaims()?.localization) ??
    brandOf(brandNow()).language ??
    languageOf(siteLanguage) ??
    'en'
  );
};

/** Loads what the language still lacks for an area, without speaking it. */
export const loadMessages = (area?: Area, language = languageNow()): Promise<void> => {
  for (const name of [area, area && borrowed[area]]) if (name) wanted.add(name);
  return load(language);
};

/** Loads what the language still lacks, and for which area, then speaks it. */
export const speak = async (language = languageNow(), area?: Area): Promise<void> => {
  await loadMessages(area, language).finally(() => i18n.activate(localeOf(language)));
};

/** A choice by hand outranks the brand's language until the next sign-out. */
export const chooseLanguage = async (language: Language): Promise<void> => {
  useApp.setState({ siteLanguage: language, languageFromUrl: language });
  await speak(language);
};

export const resetLanguage = async (): Promise<void> => {
  clearApp('languageFromUrl');
  await speak();
};

export const onLanguage = (listener: () => void): (() => void) => i18n.on('change', listener);
export const useLanguage = (): Language => useSyncExternalStore(onLanguage, languageShown, languageShown);

type Translate = (key: MessageKey, values?: Values) => string;
/** A function for each language: what was written with one is written again with the other. */
const translators: Readonly<Record<Language, Translate>> = {
  en: (key, values) => translate(key, values),
  fr: (key, values) => translate(key, values),
};
/** For the rare words outside a component. */
export const translate: Translate = (key, values) => i18n._(key, values);

export const useT = (): Translate => translators[useLanguage()];
