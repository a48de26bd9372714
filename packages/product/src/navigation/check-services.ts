/** Outcome of the two arrival screens (check services, single sign-on) as a pure function of facts. */
import { limits } from '../limits.ts';
import type { ReturnAddress } from './return-address.ts';
import { scopeOf } from '../values/skus.ts';
import type { Action } from './actions.ts';
import type { RouteName } from './names.ts';

export interface ServiceFacts {
  readonly action: Action | '';
  readonly user: 'dtc' | 'bdu';
  readonly requireDtc: boolean;
  readonly requiredEntitlements: readonly string[];
  /** From the access token. */
  readonly scope: readonly string[];
  readonly fallbackUrl: string;
  readonly continueUrl: string;
  /** Opaque value that the continue URL gets back. */
  readonly meta: string;
  /** Absent if a continue URL takes precedence. */
  readonly returnTo?: ReturnAddress | undefined;
  /** Absent in the unbranded mode. */
  readonly home: string | undefined;
}

export type ServiceOutcome =
  | { readonly kind: 'go'; readonly route: RouteName }
  | { readonly kind: 'goBack'; readonly to: ReturnAddress }
  | { readonly kind: 'signInAgain' }
  /** The TV package does not include the requested content, and it cannot be bought. */
  | { readonly kind: 'notIncluded' }
  | { readonly kind: 'leave'; readonly url: string }
  /** Plays the logo animation, then returns to the brand. */
  | { readonly kind: 'return'; readonly url: string };

const isEntitled = ({ requiredEntitlements, scope }: ServiceFacts): boolean =>
  requiredEntitlements.every((name) => scope.includes(scopeOf(name)));

const withMeta = (url: string, meta: string): string => {
  if (!meta) return url;
  const [address = '', ...hash] = url.split('#');
  const parameter = `${address.includes('?') ? '&' : '?'}meta=${encodeURIComponent(meta)}`;
  return [address + parameter, ...hash].join('#');
};

export const checkServices = (facts: ServiceFacts): ServiceOutcome => {
  const { action, user, requireDtc, fallbackUrl, continueUrl, meta, returnTo, home } = facts;
  if (action === 'redeem-code') return { kind: 'go', route: 'redeem' };
  if (action === 'subscribeInProgress') return { kind: 'go', route: 'purchaseProducts' };
  if (requireDtc && user !== 'dtc') return { kind: 'signInAgain' };
  if (!isEntitled(facts)) {
    if (fallbackUrl) return { kind: 'leave', url: fallbackUrl };
    return user === 'dtc' ? { kind: 'go', route: 'purchaseProducts' } : { kind: 'notIncluded' };
  }
  if (returnTo) return { kind: 'goBack', to: returnTo };
  return home === undefined
    ? { kind: 'go', route: 'manageAccount' }
    : { kind: 'return', url: continueUrl ? withMeta(continueUrl, meta) : home };
};

interface SsoFacts {
  readonly loggedIn: boolean;
  /** Number of arrivals without a session. */
  readonly retries: number;
  readonly fallbackUrl: string;
  /** The brand's fallback URL for single sign-on without a session. */
  readonly brandFallback: string | undefined;
}

export interface SsoOutcome {
  readonly retries: number;
  readonly to: { readonly route: 'checkServices' | 'login' } | { readonly url: string };
}

/** Asks for sign-in a few times, then gives up, so two sites cannot redirect to each other forever. */
export const checkSso = ({ loggedIn, retries, fallbackUrl, brandFallback }: SsoFacts): SsoOutcome => {
  if (loggedIn) return { retries: 0, to: { route: 'checkServices' } };
  if (retries < limits.ssoRetries) return { retries: retries + 1, to: { route: 'login' } };
  const url = fallbackUrl || brandFallback;
  return { retries: 0, to: url ? { url } : { route: 'login' } };
};
