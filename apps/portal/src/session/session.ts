/** Who is signed in, in which brand, and how that begins, goes on and ends. */
import type { BrandId } from '@marquee/product/brands.ts';
import { getAccount } from '@marquee/product/contract/account.ts';
import { endSession, generateMagicLink, grantToken } from '@marquee/product/contract/auth.ts';
import { accountHeader } from '@marquee/product/endpoint.ts';
import { fail, AppError } from '@marquee/product/errors.ts';
import { limits } from '@marquee/product/limits.ts';
import {
  isSameKind,
  emptyGift,
  emptyPartner,
  emptyRedeem,
  emptyRegister,
} from '@marquee/product/url/client-state.ts';
import { QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { createElement } from 'react';
import { create } from 'zustand';
import { call, log } from '../api/client.ts';
import { getBrand, useCurrentRoute } from '../state/current-route.ts';
import { hydrateWithState, useHydrated } from '../state/hydration.ts';
import { redirectTo, reloadPage } from '../navigation/leave-site.ts';
import { clearAllDrafts } from '../state/draft-storage.ts';
import { closeAllModals, closeModal, openModal } from '../state/modals.ts';
import { clearReturnAddress } from '../navigation/return/return-address.ts';
import {
  clearAppState,
  patchAppState,
  useAppState,
  useGiftState,
  useLoginState,
  usePartnerState,
  useRedeemState,
  useRegisterState,
} from '../state/app-state.ts';
import { resetLanguage } from '../i18n/i18n.ts';
import { connectPageSession, pageSession, watchCookies } from './connect-page-session.ts';
import { isRefusal, isUnanswered } from './page-session.ts';
import { SessionChanged } from './session-changed.tsx';
import {
  boundSession,
  brandOfClaims,
  type Claims,
  clearBoundSession,
  getPageClaims,
  isBdu,
  isDtc,
  hasRefreshCookie,
  validClaims,
} from './token-cookies.ts';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      // A call without a network fails at once; `paused` would leave the guard waiting without a word.
      networkMode: 'always',
      refetchOnWindowFocus: false,
      // A page that is still there while somebody is signed out asks nothing in nobody's name.
      enabled: () => useAppState.getState().isLoggedIn,
      // Under the session-expired modal the cache is empty and the page stays as it was drawn.
      placeholderData: (previous: unknown) => (pageSession.state() === 'expired' ? previous : undefined),
    },
  },
});

export const accountQuery = queryOptions({
  queryKey: ['account'],
  // An answer that is no account leaves the one there is.
  queryFn: async () => {
    const account = await call(getAccount);
    return isSameKind({}, account) ? account : fail('GENERIC');
  },
  // Whether an email was verified elsewhere, only the server knows.
  staleTime: ({ state: { data } }) =>
    data?.emailVerificationStatus === 'VERIFIED' ? limits.accountFreshMs : 0,
});

interface Session {
  readonly claims: Claims | undefined;
  /** The email was verified while this page was open, here or in another tab. */
  readonly justVerified: boolean;
}

/** What the page shows; a navigation that is cancelled leaves it as it was. */
const useShown = create<Session>()(hydrateWithState(() => ({ claims: undefined, justVerified: false })));
export const setShownSession = (claims: Claims | undefined): void => useShown.setState({ claims });

export const useSession = () => {
  const claims = useShown((session) => session.claims);
  return {
    claims,
    loggedIn: claims !== undefined,
    isBdu: claims !== undefined && isBdu(claims),
    isDtc: claims !== undefined && isDtc(claims),
  };
};

const channel = typeof BroadcastChannel === 'function' ? new BroadcastChannel('um.verified') : undefined;
const noteVerified = () => useShown.setState({ justVerified: true });
channel?.addEventListener('message', noteVerified);

/** Told once by the page that confirmed the email; every open tab hears it. */
export const announceEmailVerified = (): void => {
  noteVerified();
  channel?.postMessage(true);
  void queryClient.invalidateQueries({ queryKey: accountQuery.queryKey });
};

/** Whether the email of the person on the page is verified; undefined until somebody knows. */
export const useEmailVerified = (): boolean | undefined => {
  const { isDtc: direct } = useSession();
  const justVerified = useShown((session) => session.justVerified);
  const { data } = useQuery({ ...accountQuery, enabled: direct, staleTime: Infinity });
  if (!useHydrated()) return undefined;
  return justVerified || (data && data.emailVerificationStatus === 'VERIFIED');
};

const setFlags = (claims: Claims | undefined): void =>
  patchAppState({
    isLoggedIn: claims !== undefined,
    isBdu: claims !== undefined && isBdu(claims),
    isDtc: claims !== undefined && isDtc(claims),
  });

/** Somebody has just signed in; nothing is left of whoever was here before. */
export const startSession = (): void => {
  queryClient.clear();
  useShown.setState({ justVerified: false });
  pageSession.begin();
  setFlags(validClaims());
};

/** The answer sets the cookies; there is nothing to read in it. */
export const cookieTransport = { 'X-Token-Transport': 'cookie' };

/** `anew`: what the token says has changed, so a valid one is replaced too. */
export const refresh = ({ anew = false } = {}): Promise<void> => pageSession.refresh(anew);

/** Trades the session for one of another brand. */
const alignBrand = async (brand: BrandId): Promise<void> => {
  const { magicLink } = await call(generateMagicLink, { query: { brand } });
  await call(grantToken, {
    body: { grant_type: 'magic_link_token', magic_link_token: magicLink },
    headers: cookieTransport,
    brand,
  });
  pageSession.compare();
};

/** The brand switcher: the session goes along. */
export const switchBrand = async (brand: BrandId): Promise<void> => {
  await alignBrand(brand);
  adoptBrand(brand);
};

/** No brand was chosen yet: the token's is adopted. Another one was: the session follows. */
const settleBrand = async (claims: Claims): Promise<void> => {
  const own = brandOfClaims(claims);
  if (!useAppState.getState().siteBrand && own) adoptBrand(own);
  else if (own !== getBrand()) await alignBrand(getBrand());
};

/** The first brand of a visit is remembered: people return there. */
export const adoptBrand = (brand: BrandId): void => {
  patchAppState({ siteBrand: brand });
  if (!useAppState.getState().siteInitialBrand) patchAppState({ siteInitialBrand: brand });
};

export interface SessionCheck {
  readonly claims: Claims | undefined;
  /** Neither a yes nor a no: the check itself failed. */
  readonly threw: boolean;
  readonly unanswered?: boolean;
}

export const checkSession = async (): Promise<SessionCheck> => {
  const check = await findClaims();
  if (check.claims) pageSession.fire('signedIn');
  else if (!check.unanswered) pageSession.clear();
  if (check.threw && !check.unanswered) void revoke();
  setFlags(check.claims);
  return check;
};

const findClaims = async (): Promise<SessionCheck> => {
  try {
    await pageSession.check();
  } catch (error) {
    const unanswered = isUnanswered(error);
    const claims = unanswered ? getPageClaims() : undefined;
    return { claims, threw: !claims && !isRefusal(error), unanswered };
  }
  try {
    const claims = validClaims();
    if (claims) await settleBrand(claims);
    return { claims: validClaims(), threw: false };
  } catch (error) {
    log('warn', 'MAGIC_LINK_INVALID', String(error));
    // The token of the other brand still holds; the next navigation tries again.
    if (isUnanswered(error)) return { claims: validClaims(), threw: false, unanswered: true };
    return { claims: undefined, threw: true };
  }
};

/** The server ends the session first; whatever it answers, the person gets out. */
const revoke = (): Promise<unknown> =>
  Promise.race([
    call(endSession, {
      body: {},
      headers: cookieTransport,
      showLoader: false,
      keepalive: true,
      endsSession: true,
    }).catch(() => undefined),
    new Promise((resolve) => setTimeout(resolve, limits.signOutWaitMs)),
  ]);

/** Forgets the account, in memory and in the tab. */
export const clearAccountCache = (): void => {
  queryClient.clear();
  usePartnerState.setState(emptyPartner);
  useGiftState.setState(emptyGift);
  useRedeemState.setState(emptyRedeem);
  useRegisterState.setState(emptyRegister);
  useLoginState.setState({ reconnectionProcess: {} });
  useShown.setState({ justVerified: false });
  clearAppState(
    'loginAttemptEmail',
    'shoppingCart',
    'addOnCart',
    'selectedPurchaseObject',
    'currentOrder',
    'managedSubscription',
    'deleteForbidden',
    'emailPending',
    'emailConfirm',
  );
};

/** Forgets what the person was about to do. */
const forgetFlow = (): void => {
  clearAppState('action', 'linkPartnerId', 'continueUrl', 'fallbackUrl', 'partnerReferral', 'migrationCode');
  clearReturnAddress();
};

/** Ends the session on this page alone; other tabs are not told. */
export const dropSession = (): void => {
  pageSession.clear();
  pageSession.disown();
  clearAccountCache();
};

/** `unseen`: the server may know of a session whose traces are gone from here. */
export const signOut = async ({ unseen = false } = {}): Promise<void> => {
  const isOver = isSessionOver();
  const isEnded = await pageSession.end(async () => {
    if (unseen || (validClaims() ?? hasRefreshCookie())) await revoke();
  });
  if (!isEnded) return;
  setFlags(undefined);
  setShownSession(undefined);
  clearAccountCache();
  forgetFlow();
  // After a session that expired the same account finds its drafts when it signs in again.
  if (!isOver) clearAllDrafts();
  await resetLanguage();
};

/** The page opens for the account in the cookies. */
export const openSession = (): void => pageSession.open();

/** False when the browser is signed in as another account: the page loads anew, at `address` where one is given. */
export const isOwnPage = (address?: string): boolean => {
  pageSession.compare(address);
  return !isReloading();
};

/** The page is about to load anew: nothing it began matters any more. */
export const isReloading = (): boolean => pageSession.state() === 'reloading';

/** The session-expired modal is open over a page that was an account's. */
export const isSessionOver = (): boolean => ['expired', 'ended'].includes(pageSession.state());

/** Whose page it is, under the session-expired modal too. */
export const pageAccountId = (): string | undefined => pageSession.accountId();

/** A screen is drawn for an account, or for nobody. */
export const renderSession = (claims: Claims | undefined): void => {
  if (!claims) pageSession.disown();
  setShownSession(claims);
};

let recheckScreen: (() => void) | undefined;

/** Follows what other tabs do with the session. `recheck` asks the guard again about a sign-in screen. */
export const watchSession = (recheck: () => void): (() => void) => {
  recheckScreen = recheck;
  return watchCookies();
};

/** Nothing of the account is left to be read. The screen keeps its name, so that people can come back to it. */
const emptyPage = (): void => {
  setFlags(undefined);
  closeAllModals();
  clearAccountCache();
  forgetFlow();
  setShownSession(undefined);
  useCurrentRoute.setState({ page: null });
};

const postRefresh = async (accountId: string | undefined): Promise<void> => {
  try {
    await call(grantToken, {
      body: { grant_type: 'refresh_token' },
      headers: { ...cookieTransport, ...(accountId !== undefined && { [accountHeader]: accountId }) },
    });
  } catch (error) {
    const isChanged = error instanceof AppError && error.code === 'SESSION_CHANGED';
    const sid = getPageClaims()?.sid;
    // The refresh cookie is of another session than began at this host: the page that loads next asks about it.
    if (isChanged && (sid === undefined || sid === boundSession())) clearBoundSession();
    throw error;
  }
};

connectPageSession({
  postRefresh,
  effects: {
    recheck: () => {
      if (hasRefreshCookie()) recheckScreen?.();
    },
    expire: () => {
      setFlags(undefined);
      closeAllModals();
      openModal('sessionExpired');
      queryClient.clear();
    },
    end: () => {
      emptyPage();
      openModal('sessionExpired');
    },
    resume: () => {
      closeModal('sessionExpired');
      setFlags(validClaims());
    },
    reload: (address) => {
      const wasEmpty = useCurrentRoute.getState().page === null;
      emptyPage();
      // Read while the page loads anew, and should that fail.
      if (!wasEmpty) useCurrentRoute.setState({ page: createElement(SessionChanged) });
      if (address === undefined) reloadPage();
      else redirectTo(address);
    },
    forget: () => {
      closeModal('sessionExpired');
      clearAccountCache();
    },
  },
});
