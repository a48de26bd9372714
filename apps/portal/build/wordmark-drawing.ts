/** Drawings of the wordmarks, and SVG rendered as PNG, for files that the build writes. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { BrandId } from '@marquee/product/brands.ts';
import { Resvg, initWasm } from '@resvg/resvg-wasm';

const sprite = readFileSync(new URL('../src/theme/wordmarks.svg', import.meta.url), 'utf8');

export const symbolOf = (brand: BrandId): { readonly viewBox: string; readonly drawing: string } => {
  const [, viewBox, drawing] =
    new RegExp(`<symbol id="${brand}" viewBox="([^"]*)"[^>]*>(.*?)</symbol>`, 's').exec(sprite) ?? [];
  if (viewBox === undefined || drawing === undefined) throw new Error(`No wordmark of ${brand}`);
  return { viewBox, drawing };
};

/** The renderer may be initialized only once in a process. */
let ready: Promise<unknown> | undefined;

export const renderPng = async (svg: string, height: number): Promise<Uint8Array> => {
  ready ??= initWasm(readFileSync(fileURLToPath(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'))));
  await ready;
  return new Resvg(svg, { fitTo: { mode: 'height', value: height } }).render().asPng();
};
