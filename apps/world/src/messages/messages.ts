import type { Language } from '@marquee/product/brands.ts';
import { en, type Messages } from './en.ts';
import { fr } from './fr.ts';

export const messages: Readonly<Record<Language, Messages>> = { en, fr };
