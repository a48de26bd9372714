/** Files that make the portal installable; the build writes them and pages link to them. */
import type { BrandId, Language } from '../brands.ts';

/** Pixels: of the home screen of an iPhone, and what browsers ask of a manifest. */
export const touchIconSize = 180;
export const iconSizes = [192, 512] as const;

/** The drawing, or a PNG for systems that show no SVG. */
export const brandIconFile = (brand: BrandId, size?: number): string =>
  size === undefined ? `icon-${brand}.svg` : `icon-${brand}-${size}.png`;
export const manifestFile = (brand: BrandId, language: Language): string =>
  `manifest-${brand}-${language}.webmanifest`;
