/** The roles a component may name for its colours, corners, weights and pictures; `themes.ts` gives each brand's values. */
import type { ProfileColour } from '../values/enums.ts';
import { limits } from '../limits.ts';

/** A light ground with nothing of a brand on it. A brand overrides what is its own. */
const light = {
  colorScheme: 'light',
  bg: '#f4f6f9',
  surface: '#ffffff',
  raised: '#f6f8fa',
  text: '#131a26',
  textMuted: '#525c6b',
  /** A hairline between things. */
  border: '#dde2e9',
  /** The edge of anything a person can operate. */
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
  /** What the header really paints: nothing where the picture runs under it. */
  headerFill: 'var(--header-bg)',
  headerText: '#131a26',
  headerLine: 'var(--border)',
  headerRule: '1px',
  /** How far the page reaches under the header. */
  headerUnder: '0px',
  /** Writing on the chosen half of the language toggle, which is filled with the header's text colour. */
  toggleOn: 'var(--bg)',
  wordmarkColor: 'var(--accent)',
  wordmarkHeight: '26px',
  wordmarkHeightPhone: '22px',

  headingStyle: 'normal',
  /** Light headings stay readable when they are small. */
  headingWeightSmall: 'var(--heading-weight)',
  cardTop: '1px',
  cardTopColor: 'var(--border)',
  cardSide: '1px',
  cardSideColor: 'var(--border)',
  cardSidePhone: '0px',
  radiusChip: '999px',

  /** Headings stand on the page's picture, so it is faint; only the card stands on the stage's, so it may be bold. */
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

/** What no ground can give. `accent` fills, `accentText` writes, `accentSoft` marks what is current. */
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

// Values that are chosen together are given together.
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

/** The picture runs under the header. */
export const glass = { headerFill: 'none', headerUnder: 'calc(var(--header-h) + 1px)' } as const;
/** Long wordmarks are drawn lower, so that all of them weigh the same. */
export const longWordmark = { wordmarkHeight: '22px', wordmarkHeightPhone: '18px' } as const;
export const pillPlanCard = {
  planArt: 'radial-gradient(circle at 104% 0, var(--accent-soft) 0 190px, transparent 191px)',
} as const;

/** A white initial stands on each, whatever the brand. */
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

/** The sizes and durations that the specification fixes, under the names that stylesheets use. */
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

/** `accentSoft` is `--accent-soft`, `shadow1` is `--shadow-1`. */
const property = (role: string): string => role.replaceAll(/[A-Z\d]/g, (sign) => `-${sign.toLowerCase()}`);

export const cssOf = ({ colorScheme, ...values }: ThemeValues): string => {
  const colours = Object.entries(profileFills).map(([name, value]) => [`p-${name}`, value]);
  const roles = Object.entries(values).map(([role, value]) => [property(role), value]);
  const declared = [...Object.entries(measures), ...colours, ...roles].map(
    ([name, value]) => `--${name}:${value}`,
  );
  return `:root{color-scheme:${colorScheme};${declared.join(';')}}`;
};
