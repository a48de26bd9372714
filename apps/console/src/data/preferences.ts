/** Language and theme of the person, kept in this browser. */
import { useSyncExternalStore } from 'react';
import { type Language, languageOf } from '@marquee/product/brands.ts';

type Theme = 'light' | 'dark';

interface Preferences {
  readonly language: Language;
  readonly theme: Theme;
}

const keyOf = (name: keyof Preferences): string => `console.${name}`;

/** Storage may be blocked; then the choice holds until the page is closed. */
const read = (name: keyof Preferences): string | null => {
  try {
    return localStorage.getItem(keyOf(name));
  } catch {
    return null;
  }
};

const listeners = new Set<() => void>();

let preferences: Preferences = {
  language: languageOf(read('language')) ?? languageOf(navigator.language.slice(0, 2)) ?? 'en',
  theme: (read('theme') ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')) as Theme,
};

export const applyPreferences = (): void => {
  document.documentElement.lang = `${preferences.language}-CA`;
  document.documentElement.dataset['theme'] = preferences.theme;
};

export const setPreference = (change: Partial<Preferences>): void => {
  preferences = { ...preferences, ...change };
  try {
    for (const [name, value] of Object.entries(change)) localStorage.setItem(`console.${name}`, value);
  } catch {
    // As for reading.
  }
  applyPreferences();
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const getPreferences = (): Preferences => preferences;
export const usePreferences = (): Preferences => useSyncExternalStore(subscribe, getPreferences);
