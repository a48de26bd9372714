import { type BrandId, brandOf, type Language } from '@marquee/product/brands.ts';
import { assetAddress } from './assets.ts';
import { html, type Html } from './html.ts';

/** A brand's wordmark in the current text colour, with its name for screen readers. */
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
