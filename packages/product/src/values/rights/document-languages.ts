/** Languages of a customer's contract, receipts and mails about them: one, or French and then the one that was asked for. */
import type { Language } from '../../brands.ts';
import type { Right } from './rights.ts';

/** The first one comes first in a mail and in a PDF. */
export type DocumentLanguages = readonly [Language, ...Language[]];

/** Where a choice of language was made. */
export const languageChoicePlaces = ['checkout', 'preferences'] as const;

/** Whether documents begin in French: a law asks for it, and no choice of English is kept. */
export const beginsInFrench = (rights: readonly Right[], chosen: Language | undefined): boolean =>
  chosen !== 'en' && rights.some(({ id }) => id === 'frenchFirst');

/** `asked`: of the page from which a customer orders, or of the account. */
export const documentLanguagesOf = (
  asked: Language,
  rights: readonly Right[],
  chosen: Language | undefined,
): DocumentLanguages => (asked !== 'fr' && beginsInFrench(rights, chosen) ? ['fr', asked] : [asked]);
