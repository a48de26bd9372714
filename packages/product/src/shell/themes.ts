/** Theme values of every brand. Stylesheets name roles only, so brands differ by this table alone. */
import type { BrandId } from '../brands.ts';
import { darkThemes } from './dark-themes.ts';
import { lightThemes } from './light-themes.ts';
import { cssOf, type ThemeValues } from './theme.ts';

export const themes: Readonly<Record<BrandId, ThemeValues>> = { ...darkThemes, ...lightThemes };

export const themeCss = (brand: BrandId): string => cssOf(themes[brand]);
