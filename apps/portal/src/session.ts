/** Who is signed in, in which brand, and how that begins, goes on and ends. */
import type { BrandId } from '@marquee/product/brands.ts';
import { getAccount } from '@marquee/product/contract/account.ts';
import { endSession, generateMagicLink, grantToken } from '@marquee/product/contract/auth.ts';
import { errors, fail, Failure } from '@marquee/product/errors.ts';
import { limits } from '@marquee/product/limits.ts';
import {
  accepts,
  emptyGift,
  emptyPartner,
  emptyRedeem,
  emptyRegister,
} from '@marquee/product/address/state.ts';
import { QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { create } from 'zustand';
import { call, log, onSession } from './api.ts';
import { brandNow } from './flow/current.ts';
import { hydrateWithState, useHydrated } from './flow/hydration.ts';
import { leaveFor, reloadPage } from './flow/leave.ts';
import { dropAllDrafts } from './form/drafts.ts';
import { closeAllModals, openModal } from './flow/modals.ts';
import { endReturnAddress } from './flow/return-address.ts';
import {
  clearApp,
  setApp,
  useApp,
  useGift,
  useLogin,
  usePartner,
  useRedeem,
  useRegister,
} from './flow/state.ts';
import { resetLanguage } from './i18n.ts';
import {
  accessToken,
  brandOfClaims,
  type Claims,
  destroyTokens,
  forgetBoundSession,
  heldClaims,
  holdToken,
  isBdu,
  isDtc,
  mayRefresh,
  renewHeldToken,
  validClaims,
} from './tokens.ts';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      // A call without a network fails at once; `paused` would leave the guard waiting without a word.
      networkMode: 'always',
      refetchOnWindowFocus: false,
      // A page that is still there while somebody is signed out asks nothing in nobody's name.
      enabled: () => useApp.getState().isLoggedIn,
    },
  },
});

export const accountQuery = queryOptions({
  queryKey: ['account'],
  // An answer that is no account leaves the one there is.
  queryFn: async () => {
    const account = await call(getAccount);
    return accepts({}, account) ? account : fail('GENERIC');
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
export const showSession = (claims: Claims | undefined): void => useShown.setState({ claims });

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
export const verifiedEvent = (): void => {
  noteVerified();
  channel?.postMessage(true);
  void queryClient.invalidateQueries({ queryKey: accountQuery.queryKey });
};

/** Whether the email of the person on the page is verified; undefined until somebody knows. */
export const useVerified = (): boolean | undefined => {
  const { isDtc: direct } = useSession();
  const justVerified = useShown((session) => session.justVerified);
  const { data } = useQuery({ ...accountQuery, enabled: direct, staleTime: Infinity });
  if (!useHydrated()) return undefined;
  return justVerified || (data && data.emailVerificationStatus === 'VERIFIED');
};

const setFlags = (claims: Claims | undefined): void =>
  setApp({
    isLoggedIn: claims !== undefined,
    isBdu: claims !== undefined && isBdu(claims),
    isDtc: claims !== undefined && isDtc(claims),
  });

const tabs = typeof BroadcastChannel === 'function' ? new BroadcastChannel('um.session') : undefined;

/** An expired session keeps drafts through the logout that follows: the same account finds them when it signs in again. */
let isExpired = false;

/** Somebody has just signed in; nothing is left of whoever was here before. */
export const beginSession = (): void => {
  isExpired = false;
  holdToken();
  queryClient.clear();
  useShown.setState({ justVerified: false });
  setFlags(validClaims());
  tabs?.postMessage(true);
};

/** The answer sets the cookies; there is nothing to read in it. */
export const byCookie = { 'X-Token-Transport': 'cookie' };

/** The page belongs to one account: for another it is loaded anew, and nothing is asked in its name. */
const keepToken = (): void => {
  if (renewHeldToken()) return;
  reloadPage();
  fail('SESSION_CHANGED');
};

let refreshing: Promise<void> | undefined;

/**
 * One refresh at a time, in this tab and among tabs: the second finds the token of the first.
 * `anew`: what the token says has changed, so a good one is replaced too.
 */
export const refresh = ({ anew = false } = {}): Promise<void> => {
  const attempt = async (): Promise<void> => {
    keepToken();
    if (!anew && validClaims()) return;
    await call(grantToken, { body: { grant_type: 'refresh_token' }, headers: byCookie });
    keepToken();
  };
  const alone = navigator.locks as LockManager | undefined;
  refreshing ??= (alone ? alone.request('um.refresh', attempt) : attempt()).finally(() => {
    refreshing = undefined;
  });
  return refreshing;
};

/** Trades the session for one of another brand. */
const alignBrand = async (brand: BrandId): Promise<void> => {
  const { magicLink } = await call(generateMagicLink, { query: { brand } });
  await call(grantToken, {
    body: { grant_type: 'magic_link_token', magic_link_token: magicLink },
    headers: byCookie,
    brand,
  });
  keepToken();
};

/** The brand switcher: the session goes along. */
export const switchBrand = async (brand: BrandId): Promise<void> => {
  await alignBrand(brand);
  adoptBrand(brand);
};

/** No brand was chosen yet: the token's is adopted. Another one was: the session follows. */
const settleBrand = async (claims: Claims): Promise<void> => {
  const own = brandOfClaims(claims);
  if (!useApp.getState().siteBrand && own) adoptBrand(own);
  else if (own !== brandNow()) await alignBrand(brandNow());
};

/** The first brand of a visit is remembered: people return there. */
export const adoptBrand = (brand: BrandId): void => {
  setApp({ siteBrand: brand });
  if (!useApp.getState().siteInitialBrand) setApp({ siteInitialBrand: brand });
};

const refused = (error: unknown): boolean =>
  error instanceof Failure && errors[error.code].status >= 400 && errors[error.code].status < 500;

/** No answer is neither a yes nor a no: nobody is signed out by it. */
const isUnanswered = (error: unknown): boolean =>
  error instanceof Failure && error.code === 'SERVICE_UNAVAILABLE';

export interface Check {
  readonly claims: Claims | undefined;
  /** Neither a yes nor a no: the check itself failed. */
  readonly threw: boolean;
  readonly unanswered?: boolean;
}

export const checkLogin = async (): Promise<Check> => {
  const check = await findClaims();
  if (!check.claims && !check.unanswered) destroyTokens();
  if (check.threw && !check.unanswered) void revoke();
  setFlags(check.claims);
  return check;
};

const findClaims = async (): Promise<Check> => {
  try {
    if (!validClaims() && mayRefresh()) await refresh();
  } catch (error) {
    const unanswered = isUnanswered(error);
    const claims = unanswered ? heldClaims() : undefined;
    return { claims, threw: !claims && !refused(error), unanswered };
  }
  try {
    const claims = validClaims();
    if (claims) await settleBrand(claims);
    return { claims: validClaims(), threw: false };
  } catch (error) {
    log('warn', 'MAGIC_LINK_INVALID', String(error));
    return { claims: undefined, threw: true, unanswered: isUnanswered(error) };
  }
};

/** The server ends the session first; whatever it answers, the person gets out. */
const revoke = (): Promise<unknown> =>
  Promise.race([
    call(endSession, {
      body: {},
      headers: byCookie,
      showLoader: false,
      keepalive: true,
      endsSession: true,
    }).catch(() => undefined),
    new Promise((resolve) => setTimeout(resolve, limits.signOutWaitMs)),
  ]);

/** Forgets the account, in memory and in the tab. */
export const forgetAccount = (): void => {
  queryClient.clear();
  usePartner.setState(emptyPartner);
  useGift.setState(emptyGift);
  useRedeem.setState(emptyRedeem);
  useRegister.setState(emptyRegister);
  useLogin.setState({ reconnectionProcess: {} });
  useShown.setState({ justVerified: false });
  clearApp(
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
  clearApp('action', 'linkPartnerId', 'continueUrl', 'fallbackUrl', 'partnerReferral', 'migrationCode');
  endReturnAddress();
};

/** `unseen`: the server may know of a session whose traces are gone from here. */
export const signOut = async ({ unseen = false } = {}): Promise<void> => {
  if (unseen || (validClaims() ?? mayRefresh())) await revoke();
  destroyTokens();
  setFlags(undefined);
  showSession(undefined);
  forgetAccount();
  forgetFlow();
  if (!isExpired) dropAllDrafts();
  isExpired = false;
  tabs?.postMessage(true);
  await resetLanguage();
};

/** The session is over: the page empties, says so, and asks nothing again. */
export const showExpired = (): void => {
  isExpired = true;
  setFlags(undefined);
  closeAllModals();
  openModal('sessionExpired');
  for (const query of queryClient.getQueryCache().getAll()) query.reset();
};

onSession({
  expired: showExpired,
  changed: ({ who }) => {
    // The cookies are of another session than began here: the page that loads next asks about it.
    if (who === 'client') forgetBoundSession();
    reloadPage();
  },
  // A refused renewal is no news here: the call itself is refused next, and that is told.
  renew: () =>
    refresh().catch((error: unknown) => {
      if (!refused(error)) throw error;
    }),
});

/** The page opens for the account in the cookie. */
export const openSession = holdToken;

/** Whether the browser is still signed in as the page's account, or as nobody; for another the address opens anew. */
export const belongsToPage = ({ orOpen }: { readonly orOpen: string }): boolean => {
  if (renewHeldToken()) return true;
  leaveFor(orOpen);
  return false;
};

/** Compares the page with the cookies whenever another tab may have changed them. `recheck` asks the guard again. */
export const watchSession = (recheck: () => void): (() => void) => {
  const compare = (): void => {
    const wasSignedIn = accessToken() !== undefined;
    if (!renewHeldToken()) reloadPage();
    else if (wasSignedIn && !accessToken()) showExpired();
    else if (mayRefresh()) recheck();
  };
  const onShow = (): void => {
    if (!document.hidden) compare();
  };
  tabs?.addEventListener('message', compare);
  document.addEventListener('visibilitychange', onShow);
  addEventListener('pageshow', onShow);
  return () => {
    tabs?.removeEventListener('message', compare);
    document.removeEventListener('visibilitychange', onShow);
    removeEventListener('pageshow', onShow);
  };
};
