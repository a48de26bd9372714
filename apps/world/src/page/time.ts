import { type Language, localeOf } from '@marquee/product/brands.ts';
import { html, type Html } from './html.ts';

/** Formats a date and time. */
export const timeOf = (at: string, language: Language): Html => {
  const format = new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'medium', timeStyle: 'medium' });
  return html`<time datetime="${at}">${format.format(new Date(at))}</time>`;
};
