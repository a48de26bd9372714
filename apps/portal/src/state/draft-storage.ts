/** Storage of drafts. Separate from `drafts.ts`, which the first screen does not load. */
import { isPlainObject } from '@marquee/product/plain-object.ts';

export const draftStorageKey = 'um.drafts';

export const hasDraft = (route: string | undefined): boolean => {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(draftStorageKey) ?? '[]');
    return Array.isArray(stored) && stored.some((each) => isPlainObject(each) && each['route'] === route);
  } catch {
    return false;
  }
};

/** On sign-out, so that no input stays in the tab. */
export const clearAllDrafts = (): void => sessionStorage.removeItem(draftStorageKey);
