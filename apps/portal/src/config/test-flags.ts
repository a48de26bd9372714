/** Flags and recorded lists for testers; effective only in the test configuration. */
import type { Params } from '@marquee/product/navigation/links.ts';
import { config } from './startup-config.ts';

const flags = ['testReturn', 'bypassAnalytics', 'bypassRecaptcha'] as const;
type TestFlag = (typeof flags)[number];

/** A flag in the URL applies to the whole tab. */
export const persistTestFlags = (query: Params): void => {
  if (!config.test) return;
  for (const flag of flags) if (query[flag] !== undefined) sessionStorage.setItem(flag, query[flag]);
};

export const testFlag = (flag: TestFlag): string | undefined =>
  config.test ? (sessionStorage.getItem(flag) ?? localStorage.getItem(flag) ?? undefined) : undefined;

/** A list in session storage, so that the debug page can show what happened before a reload. */
export const createStoredList = <T>(key: string, maxLength: number) => ({
  read: (): readonly T[] => {
    try {
      return JSON.parse(sessionStorage.getItem(key) ?? '[]') as T[];
    } catch {
      return [];
    }
  },
  add(entry: T): void {
    if (config.test) sessionStorage.setItem(key, JSON.stringify([...this.read(), entry].slice(-maxLength)));
  },
});
