/** Writes a web app manifest per brand and language, and an icon per brand, so that the portal can be installed. */
import {
  type BrandId,
  brandIds,
  brandOf,
  type Language,
  languages,
  localeOf,
} from '@marquee/product/brands.ts';
import { href } from '@marquee/product/navigation/links.ts';
import { brandIconFile, iconSizes, manifestFile, touchIconSize } from '@marquee/product/shell/installable.ts';
import { themeColour, themes, wordmarkColour } from '@marquee/product/shell/themes.ts';
import type { Plugin } from 'vite';
import { renderPng, symbolOf } from './wordmark-drawing.ts';

/** The wordmark stays inside the circle that a maskable icon may be cut to. */
const iconOf = (brand: BrandId): string => {
  const { viewBox, drawing } = symbolOf(brand);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><rect width="512" height="512" fill="${themeColour(brand)}"/><svg x="76" y="156" width="360" height="200" viewBox="${viewBox}" color="${wordmarkColour(brand)}">${drawing}</svg></svg>`;
};

/** URLs are relative to the manifest, because only the server knows the base path. */
const manifestOf = (brand: BrandId, language: Language) => ({
  id: `./?service=${brand}`,
  name: brandOf(brand).name[language],
  short_name: brandOf(brand).name[language],
  lang: localeOf(language),
  start_url: `.${href('manageAccount')}?service=${brand}`,
  scope: './',
  display: 'standalone',
  background_color: themes[brand].bg,
  theme_color: themeColour(brand),
  icons: ['any', 'maskable'].flatMap((purpose) => [
    { src: `./${brandIconFile(brand)}`, type: 'image/svg+xml', sizes: 'any', purpose },
    ...iconSizes.map((size) => ({
      src: `./${brandIconFile(brand, size)}`,
      type: 'image/png',
      sizes: `${size}x${size}`,
      purpose,
    })),
  ]),
});

export const installablePlugin = (): Plugin => ({
  name: 'installable',
  apply: 'build',
  async generateBundle() {
    for (const brand of brandIds) {
      for (const size of [touchIconSize, ...iconSizes])
        this.emitFile({
          type: 'asset',
          fileName: brandIconFile(brand, size),
          source: await renderPng(iconOf(brand), size),
        });
      this.emitFile({ type: 'asset', fileName: brandIconFile(brand), source: iconOf(brand) });
      for (const language of languages)
        this.emitFile({
          type: 'asset',
          fileName: manifestFile(brand, language),
          source: JSON.stringify(manifestOf(brand, language)),
        });
    }
  },
});
