import type { Language } from '@marquee/product/brands.ts';

/** The language of a caller who says one, `fr`, `fr-CA` or a browser's whole list; English otherwise. */
export const languageAsked = (headers: { readonly 'accept-language'?: string | undefined }): Language =>
  headers['accept-language']?.toLowerCase().startsWith('fr') ? 'fr' : 'en';
