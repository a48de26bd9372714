/** Writes the wordmarks as PNG files for mails, from the same drawings as the pages. */
import { mailPictures } from '@marquee/product/shell/document-colours.ts';
import type { Plugin } from 'vite';
import { renderPng, symbolOf } from './wordmark-drawing.ts';

/** Three pixels for each one shown, for dense screens. */
const height = 72;

export const mailPicturesPlugin = (): Plugin => ({
  name: 'mail-pictures',
  apply: 'build',
  async generateBundle() {
    for (const { brand, file, colour } of mailPictures()) {
      const { viewBox, drawing } = symbolOf(brand);
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" fill="currentColor" color="${colour}">${drawing}</svg>`;
      this.emitFile({ type: 'asset', fileName: file, source: await renderPng(svg, height) });
    }
  },
});
