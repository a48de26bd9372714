import { describe, expect, it } from 'vitest';
import { type BrandId, brandIds } from '../brands.ts';
import { featuresOf, type FeatureFlags } from '../features.ts';
import { href } from '../navigation/links.ts';
import { type MenuFacts, type MenuLabel, menuOf } from './menu.ts';
import { type SpecifiedBrand, specifiedBrands } from '../testing/brand-table.ts';
import { visit } from '../testing/visit.ts';

const labels: MenuLabel[] = [
  'account',
  'profiles',
  'partners',
  'subscriptions',
  'paymentMethods',
  'payments',
  'settings',
  'logout',
];

/** Expected menu of a direct and of a TV provider customer: one letter per entry, in label order. */
const entries: Readonly<Record<SpecifiedBrand, readonly [dtc: string, bdu: string]>> = {
  vanilla: ['A P R S M Y T L', 'A P T L'],
  crave: ['A P R S M Y T L', 'A P T L'],
  ctv: ['A L', 'A L'],
  tsn: ['A R S M Y L', 'A L'],
  rds: ['A R S M Y L', 'A L'],
  noovo: ['A L', 'A L'],
  noovoinfo: ['A L', 'A L'],
  noovomoi: ['A L', 'A L'],
  ctvnews: ['A L', 'A L'],
  bnn: ['A L', 'A L'],
  cp24: ['A L', 'A L'],
  bellmedia: ['A L', 'A L'],
};
const letters = 'APRSMYTL';
const labelsOf = (text: string) => text.split(' ').map((letter) => labels[letters.indexOf(letter)]);

type Who = 'DTC' | 'UNV' | 'BDU';
const menu = (
  who: Who,
  brand: BrandId,
  over: { route?: MenuFacts['route']; verified?: boolean; switches?: Partial<FeatureFlags> } = {},
) =>
  menuOf({
    features: featuresOf(brand, over.switches),
    user: who === 'BDU' ? 'bdu' : 'dtc',
    verified: over.verified ?? who === 'DTC',
    route: over.route ?? 'manageAccount',
  });
const shown = (...args: Parameters<typeof menu>) => menu(...args).map(({ label }) => label);
const current = (...args: Parameters<typeof menu>) =>
  menu(...args).flatMap(({ label, current }) => (current ? [[label, current]] : []));
const on = (...ids: BrandId[]) => ids;

describe('which entries there are', () => {
  it.each(specifiedBrands)('%s has the entries of the table, for each kind of person', (brand) => {
    const [dtc, bdu] = entries[brand];
    expect(shown('DTC', brand)).toEqual(labelsOf(dtc));
    expect(shown('UNV', brand)).toEqual(labelsOf(dtc));
    expect(shown('BDU', brand)).toEqual(labelsOf(bdu));
  });

  it('[SHELL-NAV-07] Entry order: Account, Profiles, Partners, Subscriptions, Payment methods, Payment, Settings, Logout', () =>
    expect(shown('DTC', 'crave')).toEqual(labels));

  it.each([
    ['SHELL-NAV-08', 'Account', 'account'],
    ['SHELL-NAV-16', 'Logout', 'logout'],
  ] as const)('[%s] %s is always present', (_, __, label) => {
    for (const brand of brandIds)
      for (const who of ['DTC', 'UNV', 'BDU'] as const) {
        const entry = menu(who, brand).find((link) => link.label === label);
        expect(entry?.enabled).toBe(true);
      }
  });

  it('[SHELL-NAV-09] Profiles is conditional (brand has profiles)', () => {
    expect(specifiedBrands.filter((brand) => shown('DTC', brand).includes('profiles'))).toEqual(
      on('vanilla', 'crave'),
    );
    expect(shown('DTC', 'crave', { switches: { profiles: false } })).not.toContain('profiles');
  });

  it('[SHELL-NAV-10] Partners is conditional (partners enabled)', () => {
    expect(specifiedBrands.filter((brand) => shown('DTC', brand).includes('partners'))).toEqual(
      on('vanilla', 'crave', 'tsn', 'rds'),
    );
    expect(shown('DTC', 'ctv', { switches: { partners: true } })).toContain('partners');
  });

  it.each([
    ['SHELL-NAV-11', 'Partners', 'partners'],
    ['SHELL-NAV-17', 'Subscriptions', 'subscriptions'],
    ['SHELL-NAV-18', 'Payment methods', 'paymentMethods'],
    ['SHELL-NAV-19', 'Payment', 'payments'],
  ] as const)('[%s] %s is hidden for BDU users', (_, __, label) => {
    expect(shown('DTC', 'crave')).toContain(label);
    for (const brand of brandIds) expect(shown('BDU', brand)).not.toContain(label);
  });

  it('[SHELL-NAV-12] Subscriptions leads to unifiedSubscriptions if that feature is on, else to subscriptions', () => {
    const nameFor = (brand: BrandId) =>
      menu('DTC', brand).find(({ label }) => label === 'subscriptions')?.name ?? '-';
    expect(href('unifiedSubscriptions')).toBe('/account/unifiedSubscriptions');
    expect(['vanilla', 'crave', 'tsn', 'rds'].map((id) => nameFor(id as BrandId))).toEqual([
      'subscriptions',
      'unifiedSubscriptions',
      'unifiedSubscriptions',
      'subscriptions',
    ]);
  });

  it('[SHELL-NAV-13] Payment methods needs an extra allow flag', () => {
    expect(shown('DTC', 'crave')).toContain('paymentMethods');
    const without = shown('DTC', 'crave', { switches: { paymentInfo: false } });
    expect(without).toEqual(labels.filter((label) => label !== 'paymentMethods'));
  });

  it('[SHELL-NAV-14] Payment entry exists', () => {
    const entry = menu('DTC', 'crave').find(({ label }) => label === 'payments');
    expect(visit('DTC', 'crave', href(entry!.name)).path).toBe('/account/payments/crave');
  });

  it('[SHELL-NAV-15] Settings is conditional (device management)', () =>
    expect(specifiedBrands.filter((brand) => shown('DTC', brand).includes('settings'))).toEqual(
      on('vanilla', 'crave'),
    ));

  const three = ['subscriptions', 'paymentMethods', 'payments'] as const;

  it('[SHELL-NAV-20] Those three appear when the brand has a DTC subscription flow', () => {
    for (const brand of on('crave', 'tsn', 'rds'))
      expect(shown('DTC', brand)).toEqual(expect.arrayContaining([...three]));
    for (const brand of on('ctv', 'noovo', 'noovomoi', 'bellmedia'))
      for (const label of three) expect(shown('DTC', brand)).not.toContain(label);
  });

  it('[SHELL-NAV-21] Those three appear when the brand is vanilla', () =>
    expect(shown('DTC', 'vanilla')).toEqual(expect.arrayContaining([...three])));

  it('A link that is shown leads to a screen that opens', () => {
    for (const brand of brandIds)
      for (const who of ['DTC', 'BDU'] as const)
        for (const { name, label } of menu(who, brand)) {
          const landing = visit(who, brand, href(name));
          const back = label !== 'account' && landing.route === 'manageAccount';
          expect(back, `${who} [${brand}] ${label} → ${landing.route}`).toBe(false);
        }
  });
});

describe('which entries work', () => {
  const enabled = (...args: Parameters<typeof menu>) =>
    menu(...args).flatMap((link) => (link.enabled ? [link.label] : []));

  it('[SHELL-NAV-22] Links are enabled if the email is verified', () => {
    for (const brand of brandIds) expect(enabled('DTC', brand)).toEqual(shown('DTC', brand));
  });

  it('[SHELL-NAV-24] Links are enabled if the user is BDU', () => {
    for (const brand of brandIds)
      expect(enabled('BDU', brand, { verified: false })).toEqual(shown('BDU', brand));
  });

  it('Otherwise links are disabled, except those whose screens are exempt', () => {
    expect(enabled('UNV', 'crave')).toEqual(['account', 'subscriptions', 'logout']);
    expect(enabled('UNV', 'vanilla')).toEqual(['account', 'subscriptions', 'logout']);
    expect(enabled('UNV', 'ctv')).toEqual(['account', 'logout']);
  });

  it('A link works exactly when its screen opens for an unverified person', () => {
    for (const brand of brandIds)
      for (const { name, label, enabled: works } of menu('UNV', brand))
        if (label !== 'account')
          expect(visit('UNV', brand, href(name)).route !== 'manageAccount', `${brand} ${label}`).toBe(works);
  });
});

describe('which entry is current', () => {
  it('[SHELL-NAV-26] The active link is the one whose route name equals the link name', () => {
    expect(current('DTC', 'crave', { route: 'manageAccount' })).toEqual([['account', 'page']]);
    expect(current('DTC', 'crave', { route: 'unifiedSubscriptions' })).toEqual([['subscriptions', 'page']]);
    expect(current('DTC', 'crave', { route: 'paymentMethods' })).toEqual([['paymentMethods', 'page']]);
  });

  it('[SHELL-NAV-27] Or the link name plus Index', () => {
    expect(current('DTC', 'vanilla', { route: 'paymentsIndex' })).toEqual([['payments', 'page']]);
    expect(current('DTC', 'vanilla', { route: 'subscriptionsIndex' })).toEqual([['subscriptions', 'page']]);
    expect(current('DTC', 'crave', { route: 'partnersIndex' })).toEqual([['partners', 'page']]);
  });

  it('[SHELL-NAV-28] Or the link name plus Brand', () => {
    expect(current('DTC', 'crave', { route: 'paymentsBrand' })).toEqual([['payments', 'page']]);
    expect(current('DTC', 'rds', { route: 'subscriptionsBrand' })).toEqual([['subscriptions', 'page']]);
  });

  it('A screen below an entry marks it more softly', () => {
    expect(current('DTC', 'crave', { route: 'manageEmail' })).toEqual([['account', true]]);
    expect(current('DTC', 'crave', { route: 'settingsDevices' })).toEqual([['settings', true]]);
    expect(current('DTC', 'crave', { route: 'unifiedPlanDetails' })).toEqual([['subscriptions', true]]);
    for (const route of ['security', 'securityPasskeys', 'privacyPreferences', 'managePhonePage'] as const)
      expect(current('DTC', 'crave', { route })).toEqual([['account', true]]);
    expect(current('DTC', 'crave', { route: 'giftBalance' })).toEqual([['payments', true]]);
    expect(current('DTC', 'crave', { route: 'firstTime' })).toEqual([]);
  });
});
