/** Fetches code, words and data of a screen before it opens: on intent, and while the guard decides. */
import { decide, maxRedirects } from '@marquee/product/navigation/guard.ts';
import { routes } from '@marquee/product/navigation/routes.ts';
import { limits } from '@marquee/product/limits.ts';
import { resolveLanguage, loadMessages } from '../../i18n/i18n.ts';
import { screens } from './screens.ts';
import { accountQuery } from '../../session/account-query.ts';
import { queryClient } from '../../api/query-client.ts';
import { brandOfClaims, isDtc, hasRefreshCookie, validClaims } from '../../state/token-cookies.ts';
import { getBrand } from '../../state/current-route.ts';
import { collectFacts } from '../guard-facts.ts';
import { useAppState } from '../../state/app-state.ts';
import type { RouteLocation } from '../location.ts';

const isVerified = (): boolean | undefined => {
  const account = queryClient.getQueryData(accountQuery.queryKey);
  return account && account.emailVerificationStatus === 'VERIFIED';
};

/** Where the guard leads, as far as it is known by now. Nothing is asked for and nothing is written. */
const expectedPlace = (start: RouteLocation): RouteLocation | undefined => {
  const claims = validClaims();
  // Only a new token tells who is there.
  if (!claims && hasRefreshCookie()) return start;
  let place = start;
  let set = {};
  for (let hop = 0; hop <= maxRedirects; hop++) {
    const facts = collectFacts(place, { claims, threw: false }, useAppState.getState().isLoggedIn);
    const decision = decide({ ...facts, ...set, verified: isVerified() });
    if (decision.kind === 'stay') return place;
    if (!decision.go || decision.signOut) return undefined;
    set = { ...set, ...decision.set };
    place = { ...decision.go, hash: '' };
  }
  return undefined;
};

/** What the screen asks the server for; in the name of the page's account and brand, or not at all. */
const prefetchData = async ({ route, params, query }: RouteLocation): Promise<void> => {
  const claims = validClaims();
  if (routes[route].access !== 'auth' || !claims || brandOfClaims(claims) !== getBrand()) return;
  await screens!.prefetchQueries(route, { params, query, language: resolveLanguage(), isDtc: isDtc(claims) });
};

/** Errors are ignored here and reported on navigation. */
const ignore = (): void => undefined;

export const prefetchScreen = (start: RouteLocation): void => {
  const place = expectedPlace(start);
  if (!place || !screens) return;
  screens.loadPage(place.route).catch(ignore);
  loadMessages(routes[place.route].area).catch(ignore);
  prefetchData(place).catch(ignore);
};

/** Resolves when the data is there, or when people have waited long enough for it. */
export const loadData = async (place: RouteLocation): Promise<void> => {
  let stopWaiting: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => {
    stopWaiting = setTimeout(resolve, limits.dataWaitMs);
  });
  await Promise.race([prefetchData(place).catch(ignore), late]);
  clearTimeout(stopWaiting);
};
