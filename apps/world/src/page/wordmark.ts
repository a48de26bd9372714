import { type BrandId, brandOf, type Language } from '@marquee/product/brands.ts';
import { assetAddress } from './assets.ts';
import { html, type Html } from './html.ts';

/** A brand's own drawing, in the colour of the text around it, with the brand's name for those who cannot see it. */
export const wordmark = (brand: BrandId, language: Language): Html => {
  const { name, wordmarkRatio } = brandOf(brand);
  return html`<svg
    class="wordmark"
    viewBox="0 0 ${wordmarkRatio} 1"
    role="img"
    aria-label="${name[language]}"
  >
    <use href="${assetAddress('wordmarks')}#${brand}" />
  </svg>`;
};
