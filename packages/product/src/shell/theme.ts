/** Theme tokens (colours, radii, weights, artwork); `themes.ts` has each brand's values. */
import type { ProfileColour } from '../values/enums.ts';
import { limits } from '../limits.ts';

/** Neutral light base theme; brands override it. */
const light = {
  colorScheme: 'light',
  bg: '#f4f6f9',
  surface: '#ffffff',
  raised: '#f6f8fa',
  text: '#131a26',
  textMuted: '#525c6b',
  /** Divider. */
  border: '#dde2e9',
  /** Border of interactive elements. */
  borderStrong: '#747e8d',
  danger: '#b3261e',
  dangerSoft: '#fcebe9',
  success: '#12693f',
  successSoft: '#e3f4ea',
  warning: '#7d4b00',
  warningSoft: '#fdf1da',
  skeleton: '#e3e8ee',
  skeletonShine: '#f1f4f7',
  scrim: 'rgb(12 18 28 / .56)',
  shadow1: '0 1px 2px rgb(19 26 38 / .06), 0 1px 1px rgb(19 26 38 / .04)',
  shadow2: '0 1px 2px rgb(19 26 38 / .05), 0 12px 32px -8px rgb(19 26 38 / .16)',
  shadow3: '0 24px 80px -12px rgb(19 26 38 / .38)',

  headerBg: '#ffffff',
  /** Actual header background: transparent where the artwork extends under it. */
  headerFill: 'var(--header-bg)',
  headerText: '#131a26',
  headerLine: 'var(--border)',
  headerRule: '1px',
  /** How far the page extends under the header. */
  headerUnder: '0px',
  /** Text on the selected half of the language toggle, which is filled with the header's text colour. */
  toggleOn: 'var(--bg)',
  wordmarkColor: 'var(--accent)',
  wordmarkHeight: '26px',
  wordmarkHeightPhone: '22px',

  headingStyle: 'normal',
  /** Weight of small headings; light ones are hard to read at small sizes. */
  headingWeightSmall: 'var(--heading-weight)',
  cardTop: '1px',
  cardTopColor: 'var(--border)',
  cardSide: '1px',
  cardSideColor: 'var(--border)',
  cardSidePhone: '0px',
  radiusChip: '999px',

  /** Page artwork is faint, because headings are on it; stage artwork is behind the card only and may be bold. */
  pageArt: 'none',
  pageArtSize: '100% 100%',
  pageArtRepeat: 'no-repeat',
  stageSize: 'cover',
  stagePosition: 'center top',
  stageRepeat: 'no-repeat',
  stageArtPhone: 'var(--stage-art)',
  stageSizePhone: 'var(--stage-size)',
  stagePositionPhone: 'var(--stage-position)',
  planArt: 'linear-gradient(112deg, transparent 58%, var(--accent-soft) 58.1%)',
};

const dark: Partial<typeof light> = {
  colorScheme: 'dark',
  text: '#f4f6fb',
  textMuted: '#aab2c2',
  danger: '#ff8f85',
  dangerSoft: '#3a1616',
  success: '#6fd6a0',
  successSoft: '#0f2e20',
  warning: '#f4c46a',
  warningSoft: '#2b2212',
  skeleton: '#232936',
  skeletonShine: '#2e3645',
  scrim: 'rgb(3 4 8 / .72)',
  shadow1: '0 1px 2px rgb(0 0 0 / .4)',
  shadow2: 'inset 0 1px 0 rgb(255 255 255 / .05), 0 24px 64px -16px rgb(0 0 0 / .7)',
  shadow3: 'inset 0 1px 0 rgb(255 255 255 / .06), 0 32px 96px -8px rgb(0 0 0 / .85)',
  headerLine: 'transparent',
  planArt:
    'radial-gradient(30rem 16rem at 104% -30%, color-mix(in srgb, var(--accent) 42%, transparent) 0, transparent 72%), ' +
    'radial-gradient(22rem 14rem at -6% 120%, color-mix(in srgb, var(--accent) 20%, transparent) 0, transparent 72%)',
};

/** Values every brand must define. `accent` fills, `accentText` is for text, `accentSoft` marks the current item. */
type Own =
  | 'accent'
  | 'accentHover'
  | 'onAccent'
  | 'accentText'
  | 'accentSoft'
  | 'onAccentSoft'
  | 'focus'
  | 'radiusControl'
  | 'radiusButton'
  | 'radiusCard'
  | 'radiusTile'
  | 'headingWeight'
  | 'headingTracking'
  | 'stageArt';

export type Role = Own | keyof typeof light;
export type ThemeValues = Readonly<Record<Role, string>>;
type Values = Readonly<Record<Own, string> & Partial<Record<Role, string>>>;

export const lightTheme = (values: Values): ThemeValues => ({ ...light, ...values });
export const darkTheme = (values: Values): ThemeValues => ({ ...light, ...dark, ...values });

// Related values are set together.
export const surfaces = (bg: string, surface: string, raised: string) => ({ bg, surface, raised });
export const borders = (border: string, borderStrong: string) => ({ border, borderStrong });
export const accentFill = (accent: string, accentHover: string, onAccent: string) => ({
  accent,
  accentHover,
  onAccent,
});
export const accentText = (accentText: string, accentSoft: string, onAccentSoft: string) => ({
  accentText,
  accentSoft,
  onAccentSoft,
});
export const header = (headerBg: string, headerText: string, headerLine?: string, headerRule?: string) => ({
  headerBg,
  headerText,
  ...(headerLine && { headerLine }),
  ...(headerRule && { headerRule }),
});
export const corners = (
  radiusControl: string,
  radiusButton: string,
  radiusCard: string,
  radiusTile: string,
) => ({ radiusControl, radiusButton, radiusCard, radiusTile });
export const heading = (headingWeight: string, headingTracking: string) => ({
  headingWeight,
  headingTracking,
});
export const layers = (...images: string[]): string => images.join(', ');

/** The artwork extends under the header. */
export const glass = { headerFill: 'none', headerUnder: 'calc(var(--header-h) + 1px)' } as const;
/** Wide wordmarks are drawn lower, so all have the same visual weight. */
export const longWordmark = { wordmarkHeight: '22px', wordmarkHeightPhone: '18px' } as const;
export const pillPlanCard = {
  planArt: 'radial-gradient(circle at 104% 0, var(--accent-soft) 0 190px, transparent 191px)',
} as const;

/** Avatar colours: each has enough contrast with a white initial. */
export const profileFills: Readonly<Record<ProfileColour, string>> = {
  blue: '#2563c9',
  teal: '#0f766e',
  green: '#2f7a31',
  yellow: '#8a6400',
  orange: '#b34d0c',
  red: '#c0293a',
  purple: '#7445c7',
  pink: '#b52b7b',
};

/** Specified sizes and durations as CSS custom properties. */
const measures = {
  'w-box': `${limits.contentBoxPx}px`,
  'w-small': `${limits.contentSmallPx}px`,
  'w-medium': `${limits.contentMediumPx}px`,
  'w-modal': `${limits.modalWidthPx}px`,
  'h-modal': `${limits.modalHeightVh}vh`,
  'w-nav': `${limits.sideNavigationPx}px`,
  'h-logos': `${limits.logoListHeightVh}vh`,
  't-logo': `${limits.logoAnimationMs}ms`,
  't-ripple': `${limits.revealRippleMs}ms`,
};

/** `accentSoft` becomes `--accent-soft`, `shadow1` becomes `--shadow-1`. */
const property = (role: string): string => role.replaceAll(/[A-Z\d]/g, (sign) => `-${sign.toLowerCase()}`);

export const cssOf = ({ colorScheme, ...values }: ThemeValues): string => {
  const colours = Object.entries(profileFills).map(([name, value]) => [`p-${name}`, value]);
  const roles = Object.entries(values).map(([role, value]) => [property(role), value]);
  const declared = [...Object.entries(measures), ...colours, ...roles].map(
    ([name, value]) => `--${name}:${value}`,
  );
  return `:root{color-scheme:${colorScheme};${declared.join(';')}}`;
};
