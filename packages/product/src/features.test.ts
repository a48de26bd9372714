import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BrandId, brandIds } from './brands.ts';
import {
  billingBrandOf,
  brandsWith,
  featuresOf,
  readOverrides,
  ssoFallbackOf,
  type FeatureFlag,
  featureFlagsOf,
  featureFlagNames,
  type FeatureFlags,
} from './features.ts';
import { readTable, specifiedAmong, specifiedBrands } from './testing/brand-table.ts';

/** The specified feature flags. */
const flags = readTable(`
dtcLogin             Y Y Y Y Y N N Y N N N Y
bduLogin             Y Y Y Y Y Y Y N Y Y Y N
profiles             Y Y N N N N N N N N N N
partners             Y Y N Y Y N N N N N N N
devices              Y Y N N N N N N N N N N
browserHistory       Y Y N N N N N N N N N N
gift                 N Y N Y N N N N N N N N
shortcode            N Y Y Y Y Y N N N N N N
redeem               N Y N Y Y N N N N N N N
deleteAccount        Y Y Y Y Y N N Y N N N Y
unifiedSubscriptions N Y N Y N N N N N N N N
retentionOffer       N Y N Y N N N N N N N N
paymentInfo          Y Y N Y Y N N N N N N N
languageToggle       Y Y N N N N N N N N N Y
forgotPassword       Y Y Y Y Y N N Y N N N Y
registerLegal        Y Y N Y Y N N N N N N N
migration            N Y N Y Y N N N N N N N
brandSwitcher        N Y Y Y Y Y N N Y Y Y N
`);
const brandsWhere = (holds: (brand: BrandId) => boolean) => specifiedBrands.filter(holds);

const overrides: fc.Arbitrary<Partial<FeatureFlags>> = fc.dictionary(
  fc.constantFrom(...featureFlagNames),
  fc.boolean(),
);
const brand = fc.constantFrom(...brandIds);

describe('the eighteen switches', () => {
  it('[FLAG-01] Brand feature flags decide which features each brand shows', () => {
    expect(featureFlagNames).toEqual(expect.arrayContaining(flags.map(({ name }) => name)));
    expect(flags).toHaveLength(18);
    for (const id of specifiedBrands)
      expect(featureFlagsOf(id), id).toMatchObject(
        Object.fromEntries(flags.map(({ name, brands }) => [name, brands.includes(id)])),
      );
  });

  it.each(flags)('$name is on where the table says', ({ name, brands }) => {
    expect(brandsWhere((id) => featuresOf(id)[name as FeatureFlag])).toEqual(brands);
    expect(specifiedAmong(brandsWith(name as FeatureFlag))).toEqual(brands);
  });

  // What each flag enables is tested with its screen; here only the table is.
  it.each([
    ['[FLAG-07] Flag: browser history', 'browserHistory', ['vanilla', 'crave']],
    [
      '[FLAG-11] Flag: delete account',
      'deleteAccount',
      ['vanilla', 'crave', 'ctv', 'tsn', 'rds', 'noovomoi', 'bellmedia'],
    ],
    ['[FLAG-13] Flag: retention offer', 'retentionOffer', ['crave', 'tsn']],
    [
      '[FLAG-16] Flag: forgot-password link',
      'forgotPassword',
      ['vanilla', 'crave', 'ctv', 'tsn', 'rds', 'noovomoi', 'bellmedia'],
    ],
    ['[FLAG-17] Flag: legal text on register', 'registerLegal', ['vanilla', 'crave', 'tsn', 'rds']],
  ] as const)('%s', (_, name, on) => {
    expect(brandsWhere((id) => featuresOf(id)[name])).toEqual(on);
    for (const id of specifiedBrands)
      expect(featuresOf(id, { [name]: !featuresOf(id)[name] })[name]).toBe(!on.includes(id as never));
  });

  it('Each switch can be turned on or off at start, for one brand, and only that switch moves', () => {
    fc.assert(
      fc.property(brand, fc.constantFrom(...featureFlagNames), fc.boolean(), (id, name, value) => {
        expect(featureFlagsOf(id, { [name]: value })).toEqual({ ...featureFlagsOf(id), [name]: value });
      }),
    );
  });
});

describe('what follows from the switches', () => {
  it('[PERM-07] Some brands are bdu-only: noovo, noovoinfo, ctvnews, bnn and cp24', () => {
    expect(brandsWhere((id) => featuresOf(id).bduOnly)).toEqual([
      'noovo',
      'noovoinfo',
      'ctvnews',
      'bnn',
      'cp24',
    ]);
    expect(brandsWhere((id) => featuresOf(id).dtcOnly)).toEqual(['noovomoi', 'bellmedia']);
    expect(brandsWhere((id) => featuresOf(id).signIn)).toEqual(specifiedBrands);
  });

  it('The derived features follow the switches however they are set', () => {
    fc.assert(
      fc.property(brand, overrides, (id, over) => {
        const { dtcLogin, bduLogin, signIn, bduOnly, dtcOnly, oneBrand, multiBrand } = featuresOf(id, over);
        expect({ signIn, bduOnly, dtcOnly }).toEqual({
          signIn: dtcLogin || bduLogin,
          bduOnly: bduLogin && !dtcLogin,
          dtcOnly: dtcLogin && !bduLogin,
        });
        expect(oneBrand).toBe(!multiBrand);
      }),
    );
  });
});

it('What a brand is does not depend on its switches', () => {
  const traits = {
    multiBrand: ['vanilla'],
    dtcSubscriptions: ['crave', 'tsn', 'rds'],
    subscriptionPages: specifiedBrands.filter((id) => id !== 'ctv' && id !== 'noovo'),
    ssoFallback: ['crave', 'tsn', 'rds'],
    registerAction: ['rds'],
    freshSignIn: ['rds'],
    shortcodeByProvider: ['noovo'],
    shortcodeNumeric: ['tsn', 'rds'],
    familyLogo: ['crave', 'ctv', 'tsn', 'rds', 'noovo'],
    legacyLogo: ['crave', 'ctv', 'tsn', 'rds', 'noovo', 'ctvnews', 'bnn', 'cp24'],
    merchantLogo: ['crave', 'tsn', 'rds'],
  } as const;
  const everythingOff = Object.fromEntries(featureFlagNames.map((name) => [name, false]));
  for (const [trait, on] of Object.entries(traits) as [keyof typeof traits, readonly BrandId[]][]) {
    expect(
      brandsWhere((id) => featuresOf(id)[trait]),
      trait,
    ).toEqual(on);
    expect(brandsWhere((id) => featuresOf(id, everythingOff)[trait])).toEqual(on);
  }
});

describe('overrides', () => {
  it('[STATE-26] Boolean fields accept only booleans', () => {
    expect(
      readOverrides({ gift: 'true', redeem: 1, profiles: null, devices: false, partners: true }),
    ).toEqual({
      devices: false,
      partners: true,
    });
  });

  it('[STATE-29] Feature flags need a plain object', () => {
    for (const value of [['gift'], [true], 'gift', 7, null, undefined, true, () => ({ gift: true })])
      expect(readOverrides(value), String(value)).toEqual({});
    for (const id of brandIds) expect(featureFlagsOf(id, readOverrides([true]))).toEqual(featureFlagsOf(id));
  });

  it('Whatever the configuration says, only the eighteen booleans come out of it', () => {
    fc.assert(
      fc.property(fc.anything(), overrides, (noise, over) => {
        const read = readOverrides({ ...(noise as object), noise, ...over });
        expect(Object.values(read).every((value) => typeof value === 'boolean')).toBe(true);
        expect(Object.keys(read).every((name) => featureFlagNames.includes(name as FeatureFlag))).toBe(true);
        expect(read).toMatchObject(over);
      }),
    );
  });
});

describe('the single-sign-on default fallback', () => {
  it.each([
    [
      '[BRAND-07] crave has a single-sign-on default fallback',
      'crave',
      'https://www.crave.ca/en',
      'https://www.crave.ca/fr',
    ],
    [
      '[BRAND-08] tsn has a single-sign-on default fallback',
      'tsn',
      'https://www.tsn.ca/',
      'https://www.tsn.ca/',
    ],
    [
      '[BRAND-09] rds has a single-sign-on default fallback',
      'rds',
      'https://www.rds.ca/',
      'https://www.rds.ca/',
    ],
  ] as const)('%s', (_, brandId, en, fr) => {
    expect(ssoFallbackOf(brandId, 'en')).toBe(en);
    expect(ssoFallbackOf(brandId, 'fr')).toBe(fr);
    const moved = { [brandId]: { homeUrl: { en: 'http://here.localhost/', fr: 'http://ici.localhost/' } } };
    expect(ssoFallbackOf(brandId, 'fr', moved)).toBe('http://ici.localhost/');
  });

  it('No other brand has one', () => {
    expect(brandsWhere((id) => ssoFallbackOf(id, 'en') !== undefined)).toEqual(['crave', 'tsn', 'rds']);
  });
});

it('[API-AUTH-16] For unified-subscription brands the session brand is forced to crave', () => {
  for (const id of specifiedBrands)
    expect(billingBrandOf(id, featuresOf(id)), id).toBe(id === 'tsn' ? 'crave' : id);
  expect(billingBrandOf('rds', featuresOf('rds', { unifiedSubscriptions: true }))).toBe('crave');
  expect(billingBrandOf('tsn', featuresOf('tsn', { unifiedSubscriptions: false }))).toBe('tsn');
});
