/** Theme values of every brand. Stylesheets name roles only, so brands differ by this table alone. */
import type { BrandId } from '../brands.ts';
import { darkThemes } from './dark-themes.ts';
import { lightThemes } from './light-themes.ts';
import { cssOf, type ThemeValues } from './theme.ts';

export const themes: Readonly<Record<BrandId, ThemeValues>> = { ...darkThemes, ...lightThemes };

/** A value that refers to another role is followed to its colour. */
const colourOf = (brand: BrandId, role: keyof ThemeValues): string => {
  const value = themes[brand][role];
  const other = /^var\(--([\w-]+)\)$/.exec(value)?.[1];
  const name = other?.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  return name === undefined ? value : colourOf(brand, name as keyof ThemeValues);
};

/** Colour of the browser's own bars: the header's, or the ground that shows through a glass header. */
export const themeColour = (brand: BrandId): string => {
  const header = colourOf(brand, 'headerBg');
  return /^#[\da-f]{6}$/i.test(header) ? header : colourOf(brand, 'bg');
};

export const wordmarkColour = (brand: BrandId): string => colourOf(brand, 'wordmarkColor');

/** `--theme-colour` is for scripts: it becomes the `theme-color` of a page that switches its brand. */
export const themeCss = (brand: BrandId): string =>
  cssOf(themes[brand]).replace(/\}$/, `;--theme-colour:${themeColour(brand)}}`);
