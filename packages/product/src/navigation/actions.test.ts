import { describe, expect, it } from 'vitest';
import {
  type Action,
  actionNames,
  actionStates,
  allowsAction,
  actionOnArrival,
  readAction,
  readSiteState,
  siteStates,
} from './actions.ts';
import { routeAfterSignIn } from './resume-action.ts';
import { brandIds } from '../brands.ts';
import { featuresOf } from '../features.ts';
import { readTable, specifiedAmong, specifiedBrands } from '../testing/brand-table.ts';

/** Which brand accepts which action, as specified. */
const rows = readTable(`
signin           Y Y Y Y Y Y Y Y Y Y Y Y
mobileSignIn     Y Y Y Y Y Y Y Y Y Y Y Y
subscribe        Y Y Y Y Y N N Y N N N Y
freeRegister     Y Y Y Y Y N N Y N N N Y
register         N N N N Y N N N N N N N
consolidate      Y Y Y Y Y N N Y N N N Y
gift             N Y N Y N N N N N N N N
linkPartner      Y Y N Y Y N N N N N N N
resetPin         Y Y N N N N N N N N N N
shortcode        N Y Y Y Y Y N N N N N N
shortcodeInUrl   N Y Y Y Y Y N N N N N N
upfront          Y Y Y Y Y Y Y N Y Y Y N
registerDtc      N Y N Y Y N N N N N N N
signInDtc        N Y N Y Y N N N N N N N
linkBdu          N Y N Y Y N N N N N N N
reconnectBdu     Y Y Y Y Y Y Y N Y Y Y N
partnerReferral  Y Y N Y Y N N N N N N N
redeem           N Y N Y Y N N N N N N N
redeem-code      N Y N Y Y N N N N N N N
subscribeSuccess Y Y Y Y Y N N Y N N N Y
deleteAccount    Y Y Y Y Y N N Y N N N Y
managePin        Y Y N N N N N N N N N N
`);
const brandsReading = (value: unknown, as = value) =>
  brandIds.filter((brand) => readAction(value, featuresOf(brand)) === as);

describe('actions', () => {
  it('[ACTION-01] The known values of the app-level action are the 22 of the specification', () => {
    expect(actionNames).toEqual(rows.map(({ name }) => name));
    expect(actionNames).toHaveLength(22);
    for (const action of actionNames) expect(brandsReading(action).length, action).toBeGreaterThan(0);
  });

  it.each(rows)('[ACTION-06] $name is limited to the brands of the table', ({ name: action, brands }) => {
    expect(specifiedAmong(brandsReading(action))).toEqual(brands);
    expect(specifiedBrands.filter((brand) => allowsAction(featuresOf(brand), action as Action))).toEqual(
      brands,
    );
  });

  it('[ACTION-02] register is allowed only for brand rds', () =>
    expect(specifiedAmong(brandsReading('register'))).toEqual(['rds']));

  it('[ACTION-03] The query value reset-pin maps to resetPin', () => {
    expect(specifiedAmong(brandsReading('reset-pin', 'resetPin'))).toEqual(['vanilla', 'crave']);
    expect(brandsReading('subscribe-success', 'subscribeSuccess')).toEqual(brandsReading('subscribeSuccess'));
  });

  it('[ACTION-04] An unknown action is not accepted', () => {
    const unknown = [
      'foo',
      '',
      'SIGNIN',
      'signin ',
      'toString',
      '__proto__',
      'reset_pin',
      null,
      undefined,
      1,
      [],
    ];
    for (const value of unknown)
      expect(
        brandIds.filter((brand) => readAction(value, featuresOf(brand)) !== undefined),
        JSON.stringify(value),
      ).toEqual([]);
  });

  it('How far an action has come is never read from an address', () => {
    const steps = actionStates.filter((state) => !(actionNames as string[]).includes(state));
    expect(steps).toHaveLength(11);
    for (const step of steps) expect(brandsReading(step), step).toEqual([]);
  });

  it('[ACTION-13] Migration actions registerDtc, signInDtc, linkBdu are accepted only when the brand allows migration', () => {
    for (const action of ['registerDtc', 'signInDtc', 'linkBdu'])
      for (const brand of brandIds) {
        const accepted = (migration: boolean) => readAction(action, featuresOf(brand, { migration }));
        expect(accepted(false)).toBeUndefined();
        expect(accepted(true)).toBe(featuresOf(brand).bduOnly ? undefined : action);
      }
  });

  it('A switch turned off at start takes its actions along, and their steps', () => {
    const features = featuresOf('crave', { gift: false, shortcode: false });
    for (const action of ['gift', 'shortcode', 'shortcodeInUrl'])
      expect(readAction(action, features)).toBeUndefined();
    for (const state of ['giftInProgress', 'shortcodeReady', 'shortcodeInProgress'] as const)
      expect(allowsAction(features, state)).toBe(false);
  });

  it('Arriving at the first screen of a flow puts it in progress', () => {
    expect(Object.fromEntries(actionOnArrival)).toEqual({
      'purchaseProducts subscribe': 'subscribeInProgress',
      'purchaseProducts subscribeReady': 'subscribeInProgress',
      'accountCreated freeRegister': 'freeRegisterInProgress',
      'accountCreated freeRegisterReady': 'freeRegisterInProgress',
      'giftPurchase gift': 'giftInProgress',
      'linkPartner linkPartner': 'linkPartnerInProgress',
      'linkPartner linkPartnerReady': 'linkPartnerInProgress',
      'resetPin resetPin': 'resetPinInProgress',
      'resetPin resetPinReady': 'resetPinInProgress',
      'shortcode shortcode': 'shortcodeInProgress',
      'shortcode shortcodeReady': 'shortcodeInProgress',
    });
  });
});

describe('after the sign-in', () => {
  it('each step of a flow goes on at the same screen', () => {
    expect(
      Object.fromEntries(
        actionStates.flatMap((state) => (routeAfterSignIn(state) ? [[state, routeAfterSignIn(state)]] : [])),
      ),
    ).toMatchObject({
      subscribeReady: 'purchaseProducts',
      freeRegisterReady: 'checkServices',
      register: 'checkServices',
      giftInProgress: 'giftPurchase',
      linkPartnerReady: 'linkPartner',
      resetPinInProgress: 'resetPin',
      shortcodeInProgress: 'activate',
      signInDtc: 'migrate',
      registerDtc: 'migrate',
      linkBdu: 'migrate',
      'redeem-code': 'redeem',
    });
  });

  it('where signing in was all that was asked for, nothing goes on', () => {
    for (const state of ['', 'signin', 'mobileSignIn', 'partnerReferral', 'subscribeSuccess'] as const)
      expect(routeAfterSignIn(state)).toBeUndefined();
  });
});

describe('site states', () => {
  const brandsWithState = (value: unknown) =>
    brandIds.filter((brand) => readSiteState(value, featuresOf(brand)) === value);

  it('[ACTION-05] An unknown site state is not accepted', () => {
    expect(siteStates).toEqual(['neutral', 'dtc', 'bdu']);
    for (const value of ['foo', '', 'DTC', 'toString', null, 1]) expect(brandsWithState(value)).toEqual([]);
  });

  it('[ACTION-06] Some site states are limited to certain brands', () => {
    expect(brandsWithState('neutral')).toEqual(brandIds);
    expect(specifiedAmong(brandsWithState('dtc'))).toEqual([
      'vanilla',
      'crave',
      'ctv',
      'tsn',
      'rds',
      'noovomoi',
      'bellmedia',
    ]);
    expect(specifiedAmong(brandsWithState('bdu'))).toEqual(
      specifiedBrands.filter((id) => id !== 'noovomoi' && id !== 'bellmedia'),
    );
  });
});
