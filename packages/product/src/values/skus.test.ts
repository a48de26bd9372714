import { describe, expect, it } from 'vitest';
import {
  contentNames,
  countProducts,
  logoColour,
  isLegacyPlan,
  isTopPlan,
  playbackOf,
  skuIds,
  skuName,
} from './skus.ts';

describe('skus', () => {
  it.each([
    ['tsnp', 'TSN+', 'TSN+'],
    ['tsn', 'TSN', 'TSN'],
    ['tsn2', 'TSN2', 'TSN2'],
    ['rds', 'RDS', 'RDS'],
    ['crave_basic', 'Crave Basic', 'Crave De base'],
    ['crave_basic_starz', 'Crave Basic + Starz', 'Crave De base + Starz'],
    ['crave_standard', 'Crave Standard', 'Crave Standard'],
    ['crave_standard_starz', 'Crave Standard + Starz', 'Crave Standard + Starz'],
    ['crave_mobile', 'Crave Mobile', 'Crave Mobile'],
    ['crave_mobile_starz', 'Crave Mobile + Starz', 'Crave Mobile + Starz'],
    ['crave_total', 'Crave Total', 'Crave Total'],
    ['crave_total_starz', 'Crave Total + Starz', 'Crave Total + Starz'],
    ['craveads', 'Crave with ads', 'Crave avec publicités'],
    ['starz', 'Starz', 'Starz'],
  ])('[I18N-21] Product SKU display names exist in English and French: %s', (sku, english, french) => {
    expect([skuName(sku, 'en'), skuName(sku, 'fr')]).toEqual([english, french]);
  });

  it('[I18N-22] cravep and cravetv give no name', () => {
    for (const sku of ['cravep', 'cravetv', 'unknown', 'toString'])
      expect(skuName(sku, 'en'), sku).toBeUndefined();
  });

  it("[ENT-MISC-06] productSku = content-policy SKUs translated and joined with ' + '", () => {
    expect(contentNames(['crave_basic', 'starz'], 'fr')).toBe('Crave De base + Starz');
    expect(contentNames(['crave_total', 'cravep', 'unknown'], 'en')).toBe('Crave Total');
    expect(contentNames([], 'en')).toBe('');
  });

  it('Fallback logos exist for crave_total, crave_basic, crave_standard, crave_mobile, starz, tsn, tsn2, tsnp, rds', () => {
    expect(skuIds.filter(logoColour).toSorted()).toEqual(
      [
        'crave_total',
        'crave_basic',
        'crave_standard',
        'crave_mobile',
        'starz',
        'tsn',
        'tsn2',
        'tsnp',
        'rds',
      ].toSorted(),
    );
    expect(logoColour('unknown')).toBeUndefined();
  });

  it('[CONST-09] Products counted for display', () => {
    const counted = skuIds.filter((sku) => countProducts([sku]) === 1);
    expect(counted.toSorted()).toEqual(
      [
        'crave_basic',
        'crave_basic_starz',
        'crave_mobile',
        'crave_mobile_starz',
        'crave_total',
        'crave_total_starz',
        'starz',
        'craveads',
      ].toSorted(),
    );
    expect(countProducts(['crave_basic', 'starz', 'crave_standard', 'tsn'])).toBe(2);
    expect(countProducts(['starz', 'starz'])).toBe(1);
  });

  it('the top plans are the total ones, the legacy plans the old names and the ones with starz inside', () => {
    expect(skuIds.filter(isTopPlan)).toEqual(['crave_total', 'crave_total_starz']);
    expect(skuIds.filter(isLegacyPlan)).toEqual(
      skuIds.filter((sku) => /_starz$|^cravep$|^cravetv$/.test(sku)),
    );
  });

  it('[D13] every plan says how it may be watched; an add-on is watched as the best plan beside it', () => {
    const plain = { resolution: 'HD', screens: 1, downloads: false };
    expect(playbackOf('crave_total', [])).toEqual({ resolution: '4K', screens: 4, downloads: true });
    expect(playbackOf('starz', ['starz', 'crave_mobile', 'crave_standard'])).toEqual({
      resolution: 'HD',
      screens: 2,
      downloads: false,
    });
    expect(playbackOf('starz', ['starz'])).toEqual(plain);
    expect(playbackOf('unheard_of', ['crave_total'])).toEqual(plain);
    expect(skuIds.filter((sku) => playbackOf(sku, []).downloads)).toEqual(skuIds.filter(isTopPlan));
  });
});
