/** Loads and activates message catalogs, and resolves the language by the specified precedence. */
import { brandOf, type Language, languageOf, localeOf } from '@marquee/product/brands.ts';
import {
  type MessageKey,
  type MessageValues,
  type RichMessageKey,
  wordsOf,
} from '@marquee/product/messages/catalogue.ts';
import { type CompiledMessages, formatMessage } from '@marquee/product/messages/format.ts';
import { type Area, firstScreen, type RouteName } from '@marquee/product/navigation/names.ts';
import { routes } from '@marquee/product/navigation/routes.ts';
import failureEn from '@marquee/product/messages/en/failure.ts';
import failureFr from '@marquee/product/messages/fr/failure.ts';
import { titleKey } from '@marquee/product/navigation/titles/titles.ts';
import { useSyncExternalStore } from 'react';
import { clearAppState, useAppState } from '../state/app-state.ts';
import { getBrand } from '../state/current-route.ts';
import { validClaims } from '../state/token-cookies.ts';

/** The build compiles the messages, so the types of the source files do not apply. */
type Load = () => Promise<{ default: CompiledMessages } | undefined>;
const shared: Readonly<Record<'first' | 'forms', Readonly<Record<Language, Load>>>> = {
  first: {
    en: () => import('./catalogs/en.ts'),
    fr: () => import('./catalogs/fr.ts'),
  },
  forms: {
    en: () => import('./catalogs/en-forms.ts'),
    fr: () => import('./catalogs/fr-forms.ts'),
  },
};
type Catalog = Area | keyof typeof shared;
const catalogOf = (language: Language, name: Catalog): Load =>
  name === 'first' || name === 'forms'
    ? shared[name][language]
    : async () => (await import('./catalogs/areas.ts')).loadAreaMessages(language, name);

const wantedCatalogs = new Set<Catalog>(['first']);
const loaded = new Set<string>();
const reported = new Set<string>();

/** The loaded messages of each language. */
const messages: Record<Language, CompiledMessages> = { en: failureEn, fr: failureFr };
let activeLanguage: Language = 'en';
const listeners = new Set<() => void>();
const activate = (language: Language): void => {
  activeLanguage = language;
  for (const listener of listeners) listener();
};

let reportMissing: ((locale: string, key: string) => void) | undefined;
/** Called once per key. The API client registers its log here, because it imports this module. */
export const onMissingMessage = (report: typeof reportMissing): void => {
  reportMissing = report;
};

/** Never shows a key. `npm run check` finds missing messages before the build; this covers the rest. */
const missing = (key: string): string => {
  if (!reported.has(key)) reportMissing?.(localeOf(activeLanguage), key);
  reported.add(key);
  return format('failure.text.missing');
};

const format = (key: string, values?: MessageValues): string => {
  const message = messages[activeLanguage][key];
  return message === undefined ? missing(key) : formatMessage(message, localeOf(activeLanguage), values);
};

const load = async (language: Language): Promise<void> => {
  const wanted = [...wantedCatalogs].filter((name) => !loaded.has(`${language} ${name}`));
  await Promise.all(
    wanted.map(async (name) => {
      const catalog = await catalogOf(language, name)();
      if (catalog) messages[language] = { ...messages[language], ...catalog.default };
      loaded.add(`${language} ${name}`);
    }),
  );
};

/** False until the first catalog is loaded: until then only the `failure` messages can be shown. */
export const hasMessages = (): boolean => loaded.has(`${getActiveLanguage()} first`);

export const getActiveLanguage = (): Language => activeLanguage;

/** Precedence: language from the URL, token, brand, stored site language, English. */
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

/** Undefined for the screen that the first catalog is enough for. */
export const messageAreaOf = (route: RouteName): Area | undefined =>
  route === firstScreen ? undefined : routes[route].area;

/** Loads the missing catalogs of a language, without activating it. */
export const loadMessages = (area?: Area, language = resolveLanguage()): Promise<void> => {
  for (const name of area ? (['forms', ...wordsOf(area)] as const) : []) wantedCatalogs.add(name);
  return load(language);
};

/** For what any screen may open, such as a dialog. */
export const loadFormMessages = (): Promise<void> => {
  wantedCatalogs.add('forms');
  return load(resolveLanguage());
};

let latestRequest: Language | undefined;
export const isLatestRequest = (language: Language): boolean => latestRequest === language;

/** Loads and activates a language. Of concurrent requests the latest wins, whichever catalog arrives first. */
export const activateMessages = async (language = resolveLanguage(), area?: Area): Promise<void> => {
  latestRequest = language;
  await loadMessages(area, language).catch((error: unknown) => {
    // Keep the active language if there is one; else the error page uses the `failure` messages of this one.
    if (!hasMessages()) activate(language);
    throw error;
  });
  if (isLatestRequest(language)) activate(language);
};

export const resetLanguage = async (): Promise<void> => {
  clearAppState('languageFromUrl');
  // A catalog that fails to load must not block sign-out; the next navigation loads it again.
  await activateMessages().catch(() => undefined);
};

export const onLanguageChange = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export const useLanguage = (): Language =>
  useSyncExternalStore(onLanguageChange, getActiveLanguage, getActiveLanguage);

type Translate<Key = MessageKey> = (key: Key, values?: MessageValues) => string;
/** One function per language: its identity changes with the language, so memoized texts are recomputed. */
const translators: Readonly<Record<Language, Translate<MessageKey | RichMessageKey>>> = {
  en: (key, values) => format(key, values),
  fr: (key, values) => format(key, values),
};
/** For code outside of components. */
export const translate: Translate = format;

/** Empty for a screen without a title, and until its catalog is loaded. */
export const screenTitle = (route: RouteName): string => {
  const key = titleKey(route);
  return Object.hasOwn(messages[activeLanguage], key) ? format(key) : '';
};

export const useScreenTitle = (route: RouteName): string => {
  // Renders again when the language changes.
  useLanguage();
  return screenTitle(route);
};

export const useT = (): Translate => translators[useLanguage()];
/** For `RichText`, which turns the tags of the message into elements. */
export const useRichT = (): Translate<RichMessageKey> => translators[useLanguage()];
