/** Prefetches code, messages and data of a screen: on hover or focus, and while the guard runs. */
import { decide, maxRedirects } from '@marquee/product/navigation/guard.ts';
import { routes } from '@marquee/product/navigation/routes.ts';
import { limits } from '@marquee/product/limits.ts';
import { loadMessages, messageAreaOf, resolveLanguage } from '../../i18n/i18n.ts';
import { screens } from './screens.ts';
import { getCachedAccount } from '../../session/cached-account.ts';
import { brandOfClaims, isDtc, hasRefreshCookie, validClaims } from '../../state/token-cookies.ts';
import { getBrand } from '../../state/current-route.ts';
import { showLoadingWhile } from '../../state/loading-indicator.ts';
import { collectFacts } from '../guard-facts.ts';
import { useAppState } from '../../state/app-state.ts';
import type { RouteLocation } from '../location.ts';

const isVerified = (): boolean | undefined => {
  const account = getCachedAccount();
  return account && account.emailVerificationStatus === 'VERIFIED';
};

/** Runs the guard on cached facts, without requests or state changes. */
const predictTarget = (start: RouteLocation): RouteLocation | undefined => {
  const claims = validClaims();
  // The account is unknown until the token is refreshed.
  if (!claims && hasRefreshCookie()) return start;
  let target = start;
  let set = {};
  for (let hop = 0; hop <= maxRedirects; hop++) {
    const facts = collectFacts(target, { claims, threw: false }, useAppState.getState().isLoggedIn);
    const decision = decide({ ...facts, ...set, verified: isVerified() });
    if (decision.kind === 'stay') return target;
    if (!decision.go || decision.signOut) return undefined;
    set = { ...set, ...decision.set };
    target = { ...decision.go, hash: '' };
  }
  return undefined;
};

/** Only with a valid token of the current brand. */
const prefetchData = async ({ route, params, query }: RouteLocation): Promise<void> => {
  const claims = validClaims();
  if (routes[route].access !== 'auth' || !claims || brandOfClaims(claims) !== getBrand()) return;
  await screens!.prefetchQueries(route, { params, query, language: resolveLanguage(), isDtc: isDtc(claims) });
};

/** Errors are ignored here and reported on navigation. */
const ignore = (): void => undefined;

export const prefetchScreen = (start: RouteLocation): void => {
  const target = predictTarget(start);
  if (!target || !screens) return;
  screens.loadPage(target.route).catch(ignore);
  loadMessages(messageAreaOf(target.route)).catch(ignore);
  prefetchData(target).catch(ignore);
};

/** Resolves when the data is loaded, at the latest after `dataWaitMs`. */
export const loadData = async (target: RouteLocation): Promise<void> => {
  let timeout: ReturnType<typeof setTimeout> | undefined;
  const timedOut = new Promise<void>((resolve) => {
    timeout = setTimeout(resolve, limits.dataWaitMs);
  });
  const data = showLoadingWhile(prefetchData(target).catch(ignore));
  await Promise.race([data, timedOut]);
  clearTimeout(timeout);
};
