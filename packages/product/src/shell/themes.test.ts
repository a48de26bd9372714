import { describe, expect, it } from 'vitest';
import { type BrandId, brandIds, brandOf } from '../brands.ts';
import { specifiedBrands } from '../testing/brand-table.ts';
import { type ProfileColour, profileColours } from '../values/enums.ts';
import { profileFills, type Role } from './theme.ts';
import { themeCss, themes } from './themes.ts';

type Rgb = readonly [number, number, number];
type Named = Role | ProfileColour | 'white';

const isRole = (name: string): name is Role => name in themes.vanilla;
const kebab = (role: string) => role.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const valueOf = (brand: BrandId, name: Named): string => {
  if (name === 'white') return '#ffffff';
  if (!isRole(name)) return profileFills[name];
  const value = themes[brand][name];
  const alias = /^var\(--([\w-]+)\)$/.exec(value)?.[1];
  const target = alias && Object.keys(themes[brand]).find((role) => kebab(role) === alias);
  return target && isRole(target) ? valueOf(brand, target) : value;
};

/** Blends a translucent colour with the page background. */
const colour = (brand: BrandId, name: Named): Rgb => {
  const value = valueOf(brand, name);
  const hex = /^#(..)(..)(..)$/.exec(value);
  if (hex) return [1, 2, 3].map((part) => Number.parseInt(hex[part]!, 16)) as unknown as Rgb;
  const mixed = /^rgb\((\d+) (\d+) (\d+) \/ ([\d.]+)\)$/.exec(value);
  if (!mixed) throw new Error(`${brand}: ${name} is not a colour: ${value}`);
  const under = colour(brand, 'bg');
  const alpha = Number(mixed[4]);
  return [0, 1, 2].map((i) => Number(mixed[i + 1]) * alpha + under[i]! * (1 - alpha)) as unknown as Rgb;
};

const luminance = (rgb: Rgb): number => {
  const [r, g, b] = rgb.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
};
const ratio = (one: Rgb, other: Rgb): number => {
  const [dark, bright] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (bright! + 0.05) / (dark! + 0.05);
};

const grounds: Named[] = ['bg', 'surface', 'raised'];
const on = (front: Named, ...backs: Named[]) => backs.map((back) => [front, back] as const);
/** Every colour pair that components use, with its minimum contrast (WCAG 2.2 AA). */
const groups: Record<string, { least: number; pairs: (readonly [Named, Named])[] }> = {
  text: { least: 4.5, pairs: on('text', ...grounds) },
  muted: { least: 4.5, pairs: on('textMuted', ...grounds, 'accentSoft') },
  'accent text': {
    least: 4.5,
    pairs: on('accentText', ...grounds, 'accentSoft', 'warningSoft', 'dangerSoft', 'successSoft'),
  },
  'on accent': { least: 4.5, pairs: on('onAccent', 'accent', 'accentHover') },
  'on soft': {
    least: 4.5,
    pairs: [
      ...on('onAccentSoft', 'accentSoft'),
      ...on('text', 'accentSoft', 'dangerSoft', 'successSoft', 'warningSoft'),
    ],
  },
  danger: { least: 4.5, pairs: on('danger', ...grounds, 'dangerSoft') },
  success: { least: 4.5, pairs: on('success', ...grounds, 'successSoft') },
  warning: { least: 4.5, pairs: on('warning', ...grounds, 'warningSoft') },
  header: { least: 4.5, pairs: on('headerText', 'headerBg') },
  'language toggle': { least: 4.5, pairs: on('toggleOn', 'headerText') },
  wordmark: { least: 3, pairs: on('wordmarkColor', 'headerBg') },
  'control edge': { least: 3, pairs: on('borderStrong', ...grounds) },
  'accent fill': { least: 3, pairs: on('accent', ...grounds) },
  focus: { least: 3, pairs: on('focus', ...grounds) },
  'profile initial': {
    least: 4.5,
    pairs: on('white', ...profileColours),
  },
};

const lowest = (brand: BrandId, group: string): number =>
  Math.min(...groups[group]!.pairs.map(([front, back]) => ratio(colour(brand, front), colour(brand, back))));

describe('themes', () => {
  it('[BRAND-01] Each brand has its own colour theme', () => {
    const seen = brandIds.map((brand) => [themes[brand].bg, themes[brand].accent].join());
    expect(new Set(seen).size).toBe(brandIds.length);
    const pictures = brandIds.map((brand) => themes[brand].stageArt);
    expect(new Set(pictures).size).toBe(brandIds.length);
  });

  it('[BRAND-05] [BRAND-06] The ground of a theme is as dark or light as the brand says', () => {
    for (const brand of brandIds) {
      expect(themes[brand].colorScheme, brand).toBe(brandOf(brand).theme);
      expect(luminance(colour(brand, 'bg')) < 0.2 ? 'dark' : 'light', brand).toBe(brandOf(brand).theme);
    }
  });

  it.each(brandIds)('every pair of colours reaches AA in %s', (brand) => {
    const low = Object.keys(groups).flatMap((group) =>
      lowest(brand, group) < groups[group]!.least ? [`${group} ${lowest(brand, group).toFixed(2)}`] : [],
    );
    expect(low).toEqual([]);
  });

  it('the measured contrast is the one the design was judged by', () => {
    const measured = specifiedBrands.map((brand) =>
      ['text', 'muted', 'accent text', 'on accent', 'danger', 'control edge', 'focus']
        .map((group) => (Math.floor(lowest(brand, group) * 100) / 100).toFixed(2))
        .join(' '),
    );
    expect(Object.fromEntries(specifiedBrands.map((brand, index) => [brand, measured[index]]))).toEqual({
      vanilla: '16.11 5.73 9.78 11.55 5.66 3.79 5.25',
      crave: '14.91 6.96 7.79 6.46 7.28 3.82 10.34',
      ctv: '14.60 7.45 5.86 4.84 7.15 3.79 15.78',
      tsn: '16.58 6.26 5.43 5.23 7.02 3.86 16.58',
      rds: '15.93 5.85 5.74 5.88 7.22 3.83 7.04',
      noovo: '14.46 6.66 6.23 6.26 7.09 3.79 10.84',
      noovoinfo: '15.03 7.36 6.04 4.79 7.28 3.84 11.09',
      noovomoi: '15.35 5.79 5.76 5.96 5.66 3.78 7.28',
      ctvnews: '15.61 5.85 6.66 7.93 5.66 3.79 15.61',
      bnn: '15.35 5.87 9.99 11.89 5.66 3.85 4.38',
      cp24: '15.30 6.33 5.96 6.04 7.17 3.83 5.63',
      bellmedia: '15.51 5.59 6.55 7.67 5.66 3.80 7.20',
    });
  });

  it('[SHELL-LAY-19] [SHELL-LAY-20] [SHELL-LAY-21] The stylesheet takes its sizes and durations from the limits', () => {
    expect(themeCss('crave')).toContain('--w-modal:450px;--h-modal:90vh;--w-nav:240px');
    expect(themeCss('crave')).toContain('--t-logo:1200ms');
  });

  it('a theme is one rule of custom properties', () => {
    expect(themeCss('tsn')).toMatch(/^:root\{color-scheme:light;(--[\w-]+:[^{}]+;)*--[\w-]+:[^{};]+\}$/);
    expect(themeCss('tsn')).toContain('--accent-soft:#fdeaea');
    expect(themeCss('tsn')).toContain('--shadow-1:0 1px');
  });
});
