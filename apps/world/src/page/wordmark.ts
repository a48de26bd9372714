/** The brands' wordmarks: the portal's own drawings, so that nobody sees two versions of one mark. */
import { existsSync, readFileSync } from 'node:fs';
import { type BrandId, brandIds, brandOf, type Language } from '@marquee/product/brands.ts';
import { html, type Html, trusted } from './html.ts';

const fileOf = (brand: BrandId) =>
  new URL(`../../../portal/src/theme/wordmarks/${brand}.svg`, import.meta.url);

const drawings = new Map(
  brandIds
    .filter((brand) => existsSync(fileOf(brand)))
    .map((brand) => [brand, readFileSync(fileOf(brand), 'utf8')]),
);

/** The drawing with the brand's name in the page's language; without a drawing, the name itself. */
export const wordmark = (brand: BrandId, language: Language): Html => {
  const name = brandOf(brand).name[language];
  const drawing = drawings.get(brand);
  return drawing
    ? html`<span class="wordmark"
        >${trusted(drawing.replace(/role="img" aria-label="[^"]*"/, 'aria-hidden="true"'))}<span class="vh"
          >${name}</span
        ></span
      >`
    : html`<span class="wordmark">${name}</span>`;
};
