import { describe, expect, it } from 'vitest';
import {
  accountSources,
  billingProviders,
  browserOf,
  isGuestStore,
  maturityLevelOf,
  maturityLevels,
  maturityTypes,
} from './enums.ts';

describe('kinds', () => {
  it('[ENT-MISC-14] Account sources: dtc, partner, bdu, free', () => {
    expect(accountSources).toEqual(['dtc', 'partner', 'bdu', 'free']);
  });

  it('Maturity levels and server types are mapped 1:1', () => {
    expect(maturityLevels).toEqual(['adult', 'teen', 'older-kid', 'younger-kid', 'pre-school']);
    for (const level of maturityLevels) {
      expect(maturityTypes[level]).toBe(level.toUpperCase().replace('-', '_'));
      expect(maturityLevelOf(maturityTypes[level])).toBe(level);
    }
    expect(maturityLevelOf('adult')).toBeUndefined();
  });

  it('A guest store is known in any case', () => {
    expect(billingProviders.filter(isGuestStore)).toEqual(['GUEST']);
    expect(isGuestStore('guest')).toBe(true);
  });

  it.each([
    [
      'Chrome',
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
    ],
    [
      'Chrome',
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/141.0.0.0 Safari/537.36',
    ],
    [
      'Chrome',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/141.0 Mobile/15E148 Safari/604.1',
    ],
    [
      'Chrome',
      'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
    ],
    [
      'Safari',
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
    ],
    [
      'Mobile Safari',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    ],
    ['Firefox', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0'],
    [
      'Firefox',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/140.0 Mobile/15E148 Safari/605.1.15',
    ],
    [
      'Edge',
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0',
    ],
    [
      'Edge',
      'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/64.0 Safari/537.36 Edge/17.17134',
    ],
    [
      undefined,
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 OPR/120.0',
    ],
    [undefined, 'curl/8.0'],
    [undefined, ''],
  ])('recognises %s', (browser, userAgent) => {
    expect(browserOf(userAgent)).toBe(browser);
  });
});
