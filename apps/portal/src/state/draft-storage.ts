/** Where drafts are stored. Apart from `drafts.ts`, which the first screen does not need. */

export const draftStorageKey = 'um.drafts';

/** When the person signs out, nothing of what they typed stays in the tab. */
export const clearAllDrafts = (): void => sessionStorage.removeItem(draftStorageKey);
