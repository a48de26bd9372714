/** Every sentence of the portal, in the language that the priorities of the specification choose. */
import { brandOf, type Language, languageOf, localeOf } from '@marquee/product/brands.ts';
import type auth from '@marquee/product/messages/en/auth.ts';
import type errors from '@marquee/product/messages/en/errors.ts';
import type fields from '@marquee/product/messages/en/fields.ts';
import type shell from '@marquee/product/messages/en/shell.ts';
import type support from '@marquee/product/messages/en/support.ts';
import type { Area } from '@marquee/product/route.ts';
import { type Messages, setupI18n } from '@lingui/core';
import { useSyncExternalStore } from 'react';
import { brandNow } from './flow/current.ts';
import { clearApp, useApp } from './flow/state.ts';
import { validClaims } from './tokens.ts';

export type MessageKey =
  | keyof typeof auth
  | keyof typeof errors
  | keyof typeof fields
  | keyof typeof shell
  | keyof typeof support;
export type Values = Readonly<Record<string, string | number>>;
type Catalogue = Area | 'shell' | 'errors' | 'fields';

/** Compiled by the build: what is typed as text here arrives as ready pieces. */
const files = import.meta.glob<Messages>(
  ['../../../packages/product/src/messages/{en,fr}/*.ts', '!**/mail.ts'],
  { import: 'default' },
);
const fileOf = (language: Language, name: Catalogue) =>
  files[`../../../packages/product/src/messages/${language}/${name}.ts`];

const first: readonly Catalogue[] = ['shell', 'auth', 'support', 'errors', 'fields'];
const wanted = new Set<Catalogue>(first);
const loaded = new Set<string>();
const i18n = setupI18n();

const load = async (language: Language): Promise<void> => {
  const missing = [...wanted].filter((name) => !loaded.has(`${language} ${name}`));
  await Promise.all(
    missing.map(async (name) => {
      const messages = await fileOf(language, name)?.();
      if (messages) i18n.load(localeOf(language), messages);
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

/** Loads what the language still lacks, and for which area, then speaks it. */
export const speak = async (language = languageNow(), area?: Area): Promise<void> => {
  if (area) wanted.add(area);
  await load(language).finally(() => i18n.activate(localeOf(language)));
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
