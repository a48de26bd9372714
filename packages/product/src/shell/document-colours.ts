/** Colours of mails and receipts: ink by the reader's light or dark setting; band, button and wordmark by brand. */
import { type BrandId, brandIds } from '../brands.ts';
import type { ThemeValues } from './theme.ts';
import { themes } from './themes.ts';

export interface Ink {
  readonly bg: string;
  readonly surface: string;
  readonly raised: string;
  readonly text: string;
  readonly textMuted: string;
  readonly border: string;
  readonly borderStrong: string;
  /** Edge of a button, so that its shape shows on any surface. */
  readonly buttonEdge: string;
  readonly success: string;
}

export const inks: Readonly<Record<'light' | 'dark', Ink>> = {
  light: {
    bg: '#eef1f5',
    surface: '#ffffff',
    raised: '#f5f7fa',
    text: '#131a26',
    textMuted: '#525c6b',
    border: '#dde2e9',
    borderStrong: '#747e8d',
    buttonEdge: 'rgba(19,26,38,.22)',
    success: '#12693f',
  },
  dark: {
    bg: '#0f1115',
    surface: '#1a1d24',
    raised: '#232730',
    text: '#f2f4f8',
    textMuted: '#aeb5c2',
    border: '#2f3541',
    borderStrong: '#7b8596',
    buttonEdge: 'rgba(242,244,248,.22)',
    success: '#6fd6a0',
  },
};

const hex = (parts: readonly number[]): string =>
  `#${parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

const partsOf = (colour: string): readonly number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

/** As a solid colour, because mail clients know neither variables nor translucent backgrounds. */
const solid = (theme: ThemeValues, value: string): string => {
  if (value === 'var(--accent)') return theme.accent;
  const mixed = /^rgb\((\d+) (\d+) (\d+) \/ ([\d.]+)\)$/.exec(value);
  if (!mixed) return value;
  const under = partsOf(theme.bg);
  const alpha = Number(mixed[4]);
  return hex([1, 2, 3].map((part, at) => Number(mixed[part]) * alpha + under[at]! * (1 - alpha)));
};

interface Band {
  readonly ground: string;
  readonly wordmark: string;
  readonly line: string;
}

/** The brand's band at the top of a mail. */
export const bandOf = (brand: BrandId): Band => {
  const theme = themes[brand];
  return {
    ground: solid(theme, theme.headerBg),
    wordmark: solid(theme, theme.wordmarkColor),
    line: theme.accent,
  };
};

/** Where a mail shows the wordmark: on the band, or on a gift card in the brand's accent. */
export type WordmarkGround = 'band' | 'card';

/** Stays the same in every release: mails are read for years. */
export const mailPictureFile = (brand: BrandId, on: WordmarkGround): string => `mail-${brand}-${on}.png`;

/** Mail clients show no SVG, so the portal's build makes a PNG of each. */
export const mailPictures = (): readonly { brand: BrandId; file: string; colour: string }[] =>
  brandIds.flatMap((brand) => [
    { brand, file: mailPictureFile(brand, 'band'), colour: bandOf(brand).wordmark },
    { brand, file: mailPictureFile(brand, 'card'), colour: themes[brand].onAccent },
  ]);
