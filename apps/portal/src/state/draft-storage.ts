/** Where drafts are stored. Apart from `drafts.ts`, which the first screen does not need. */
import { isPlainObject } from '@marquee/product/plain-object.ts';

export const draftStorageKey = 'um.drafts';

/** Whether the tab holds input of this route that was not sent yet. */
export const hasDraft = (route: string | undefined): boolean => {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(draftStorageKey) ?? '[]');
    return Array.isArray(stored) && stored.some((each) => isPlainObject(each) && each['route'] === route);
  } catch {
    return false;
  }
};

/** When the person signs out, nothing of what they typed stays in the tab. */
export const clearAllDrafts = (): void => sessionStorage.removeItem(draftStorageKey);
