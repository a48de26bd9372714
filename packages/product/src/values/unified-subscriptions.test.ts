import { expect, it } from 'vitest';
import type { UnifiedEntry } from '../contract/unified-subscriptions.ts';
import { toUnifiedSubscriptions } from './unified-subscriptions.ts';

const entry = (rest: Partial<UnifiedEntry>, sku: string): UnifiedEntry => ({
  type: 'DTC',
  storeName: 'CSG',
  providerDisplayName: null,
  providerLogoUrl: null,
  experience: { sku, name: sku, logoUrl: null },
  brandName: 'crave',
  status: 'ACTIVE',
  manageUrl: null,
  subscription: null,
  subscriptionItemId: null,
  price: null,
  billingCycleType: null,
  cycleDate: null,
  ...rest,
});

it('[ENT-SUB-07] All BDU entries are merged into one synthetic entry with a list of experiences', () => {
  const tv = { type: 'BDU', storeName: 'prairie-fibre', providerDisplayName: 'Prairie Fibre' } as const;
  const holdings = toUnifiedSubscriptions([
    entry(tv, 'crave_total'),
    entry({ subscriptionItemId: 'one' }, 'crave_basic'),
    entry(tv, 'tsn'),
    entry({ ...tv, storeName: 'laurentides-tele' }, 'tsn'),
    entry(tv, 'rds'),
  ]);
  expect(holdings.map(({ type }) => type)).toEqual(['DTC', 'BDU']);
  expect(holdings[1]).toMatchObject({ storeName: 'prairie-fibre', providerDisplayName: 'Prairie Fibre' });
  expect(holdings[1]!.experiences.map(({ sku }) => sku)).toEqual(['crave_total', 'tsn', 'rds']);
});

it('a bundle is one card, as is what one partner gives; two plans are two', () => {
  const partner = { type: 'PARTNER', storeName: 'mobilink' } as const;
  const holdings = toUnifiedSubscriptions([
    entry({ subscriptionItemId: 'bundle' }, 'crave_total'),
    entry({ subscriptionItemId: 'bundle' }, 'tsn'),
    entry({ subscriptionItemId: 'other' }, 'tsn'),
    entry(partner, 'crave_mobile'),
    entry(partner, 'starz'),
    entry({ type: 'PARTNER', storeName: 'homebundle' }, 'tsn'),
  ]);
  expect(holdings.map(({ experiences }) => experiences.map(({ sku }) => sku))).toEqual([
    ['crave_total', 'tsn'],
    ['tsn'],
    ['crave_mobile', 'starz'],
    ['tsn'],
  ]);
});
