import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limits } from '../limits.ts';
import { actionStates } from './actions.ts';
import { checkServices, checkSso, type ServiceFacts, type ServiceOutcome } from './check-services.ts';

const home = 'https://www.crave.ca/en';
const elsewhere = 'https://www.crave.ca/x';
const fallback = 'https://www.crave.ca/plans';
const entitled: ServiceFacts = {
  action: '',
  user: 'dtc',
  requireDtc: false,
  requiredEntitlements: [],
  scope: [],
  fallbackUrl: '',
  continueUrl: '',
  meta: '',
  home,
};
const lacking = { requiredEntitlements: ['crave_total'], scope: ['subscription:starz', 'crave_total'] };

it.each([
  ['https://www.crave.ca/x', 'https://www.crave.ca/x?meta=a%26b%23c'],
  ['https://www.crave.ca/x?y=1#top', 'https://www.crave.ca/x?y=1&meta=a%26b%23c#top'],
  ['x-bellmedia-um://done', 'x-bellmedia-um://done?meta=a%26b%23c'],
])('[B16] meta is passed on with the continue URL %s, and not to the brand home', (continueUrl, url) => {
  expect(checkServices({ ...entitled, continueUrl, meta: 'a&b#c' })).toEqual({ kind: 'return', url });
  expect(checkServices({ ...entitled, continueUrl, meta: '' })).toEqual({ kind: 'return', url: continueUrl });
  expect(checkServices({ ...entitled, meta: 'a&b#c' })).toEqual({ kind: 'return', url: home });
});

describe('checkServices', () => {
  const rows: readonly [string, Partial<ServiceFacts>, ServiceOutcome][] = [
    ['redeem-code goes to redeem', { action: 'redeem-code' }, { kind: 'go', route: 'redeem' }],
    [
      'redeem-code comes before a missing entitlement',
      { action: 'redeem-code', requireDtc: true, user: 'bdu', ...lacking },
      { kind: 'go', route: 'redeem' },
    ],
    [
      'subscribeInProgress goes to purchaseProducts',
      { action: 'subscribeInProgress', continueUrl: elsewhere },
      { kind: 'go', route: 'purchaseProducts' },
    ],
    [
      'a required direct account that is missing asks for another sign-in',
      { requireDtc: true, user: 'bdu', fallbackUrl: fallback },
      { kind: 'signInAgain' },
    ],
    [
      'a required direct account that is there changes nothing',
      { requireDtc: true },
      { kind: 'return', url: home },
    ],
    [
      'a missing entitlement goes to the fallback',
      { ...lacking, fallbackUrl: fallback, continueUrl: elsewhere },
      { kind: 'leave', url: fallback },
    ],
    ['without a fallback a direct customer can buy', lacking, { kind: 'go', route: 'purchaseProducts' }],
    ['without a fallback a TV viewer is warned', { ...lacking, user: 'bdu' }, { kind: 'notIncluded' }],
    [
      'one of two entitlements is not enough',
      { requiredEntitlements: ['starz', 'crave_total'], scope: ['subscription:starz'] },
      { kind: 'go', route: 'purchaseProducts' },
    ],
    [
      'who has them all returns',
      { requiredEntitlements: ['starz'], scope: ['subscription:starz'], continueUrl: elsewhere },
      { kind: 'return', url: elsewhere },
    ],
    ['continueUrl comes before the home', { continueUrl: elsewhere }, { kind: 'return', url: elsewhere }],
    ['without one the home', {}, { kind: 'return', url: home }],
    [
      'the unbranded mode shows the account',
      { home: undefined, continueUrl: elsewhere },
      { kind: 'go', route: 'manageAccount' },
    ],
  ];
  it.each(rows)('%s', (_, facts, outcome) => {
    expect(checkServices({ ...entitled, ...facts })).toEqual(outcome);
  });

  it('never redirects to a URL that was not given', () => {
    const facts = fc.record({
      action: fc.constantFrom('' as const, ...actionStates),
      user: fc.constantFrom('dtc' as const, 'bdu' as const),
      requireDtc: fc.boolean(),
      requiredEntitlements: fc.subarray(['a', 'b']),
      scope: fc.subarray(['subscription:a', 'subscription:b', 'maturity:adult']),
      fallbackUrl: fc.constantFrom('', fallback),
      continueUrl: fc.constantFrom('', elsewhere),
      meta: fc.constant(''),
      home: fc.constantFrom(undefined, home),
    });
    fc.assert(
      fc.property(facts, (given) => {
        const outcome = checkServices(given);
        if ('url' in outcome)
          expect([given.fallbackUrl, given.continueUrl, given.home].filter(Boolean)).toContain(outcome.url);
      }),
    );
  });
});

describe('checkSso', () => {
  const signedOut = { loggedIn: false, retries: 0, fallbackUrl: '', brandFallback: home };

  it('a signed-in customer continues, and the retry count resets', () => {
    expect(checkSso({ ...signedOut, loggedIn: true, retries: 3 })).toEqual({
      retries: 0,
      to: { route: 'checkServices' },
    });
  });

  it('asks for a sign-in three times', () => {
    for (let retries = 0; retries < limits.ssoRetries; retries++)
      expect(checkSso({ ...signedOut, retries })).toEqual({ retries: retries + 1, to: { route: 'login' } });
  });

  it('then gives up: the fallback of the address, the one of the brand, or the sign-in page', () => {
    const exhausted = { ...signedOut, retries: limits.ssoRetries };
    expect(checkSso({ ...exhausted, fallbackUrl: fallback })).toEqual({ retries: 0, to: { url: fallback } });
    expect(checkSso(exhausted)).toEqual({ retries: 0, to: { url: home } });
    expect(checkSso({ ...exhausted, brandFallback: undefined })).toEqual({
      retries: 0,
      to: { route: 'login' },
    });
  });
});
