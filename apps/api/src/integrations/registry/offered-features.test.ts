import { brandIds } from '@marquee/product/brands.ts';
import { featureFlagsOf, featuresOf } from '@marquee/product/features.ts';
import { expect, it } from 'vitest';
import { offeredFeatures } from './offered-features.ts';

const everywhere = { enabled: true, brands: [] };
const partner = { enabled: true };

it('[finding F10] Without a provider the way in is off in every brand that has another, and without both partners are', () => {
  const offered = offeredFeatures({ noovo: { partners: true } }, { tvProviders: [], partners: [] });
  for (const id of brandIds) {
    const { dtcLogin, bduLogin, partners, signIn } = featuresOf(id, offered[id]);
    expect([bduLogin, partners, signIn], id).toEqual([!dtcLogin, false, true]);
  }
});

it('With both configured nothing changes but what the operator says', () => {
  const given = { crave: { gift: false } };
  expect(offeredFeatures(given, { tvProviders: [everywhere], partners: [partner] })).toEqual(given);
});

it('A disabled row, and one of another brand, offer nothing', () => {
  const tvProviders = [
    { enabled: false, brands: [] },
    { enabled: true, brands: ['tsn' as const] },
  ];
  const offered = offeredFeatures({}, { tvProviders, partners: [{ enabled: false }] });
  for (const id of brandIds) {
    const flags = featureFlagsOf(id);
    const has = id === 'tsn';
    const { bduLogin, partners } = featureFlagsOf(id, offered[id]);
    expect([bduLogin, partners], id).toEqual([
      flags.bduLogin && (has || !flags.dtcLogin),
      flags.partners && has,
    ]);
  }
});

it('A partner alone keeps the pages of partners, and not the sign-in by provider', () => {
  const offered = offeredFeatures({}, { tvProviders: [], partners: [partner] });
  expect(featureFlagsOf('crave', offered.crave)).toMatchObject({ partners: true, bduLogin: false });
});
