/** Switches the language: loads its catalogs with retries and falls back to the previous one. */
import type { Language } from '@marquee/product/brands.ts';
import { AppError } from '@marquee/product/app-error.ts';
import { activateMessages, getActiveLanguage, isLatestRequest } from '../i18n/i18n.ts';
import { useAppState } from '../state/app-state.ts';
import { showToast } from '../state/toasts.ts';
import { loadChunk } from './loader/load-chunk.ts';

/** The customer's choice takes precedence over the brand's language until sign-out. */
export const setLanguage = async (language: Language): Promise<void> => {
  const previous = getActiveLanguage();
  const store = (chosen: Language) => useAppState.setState({ siteLanguage: chosen, languageFromUrl: chosen });
  const isAbandoned = () => !isLatestRequest(language);
  store(language);
  try {
    await loadChunk(`words ${language}`, () => activateMessages(language), { isAbandoned });
  } catch (error) {
    if (isAbandoned()) return;
    store(previous);
    showToast('failed', error instanceof AppError ? error.code : 'GENERIC');
  }
};
