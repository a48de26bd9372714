/** Session lifecycle: start, check, brand, sign-out, and the effects of the session state machine on the page. */
import type { BrandId } from '@marquee/product/brands.ts';
import { Refusal } from '@marquee/product/app-error.ts';
import { endSession, generateMagicLink, grantToken } from '@marquee/product/contract/auth.ts';
import type { ReplyOf } from '@marquee/product/endpoint.ts';
import { limits } from '@marquee/product/limits.ts';
import { emptyGift, emptyPartner, emptyRedeem, emptyRegister } from '@marquee/product/url/client-state.ts';
import { createElement } from 'react';
import { call, log } from '../api/client.ts';
import { loadedQueryClient } from '../api/loaded-query-client.ts';
import { resetLanguage } from '../i18n/i18n.ts';
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
import { connectPageSession, pageSession } from '../state/connect-page-session.ts';
import { getBrand, useCurrentRoute } from '../state/current-route.ts';
import { clearAllDrafts } from '../state/draft-storage.ts';
import { closeAllModals, closeModal, openModal } from '../state/modals.ts';
import { isUnanswered } from '../state/page-session.ts';
import { clearReturnAddress } from '../state/return-address.ts';
import {
  brandOfClaims,
  type Claims,
  getPageClaims,
  hasRefreshCookie,
  isBdu,
  isDtc,
  validClaims,
} from '../state/token-cookies.ts';
import { announceSessionChange, watchCookies } from './cross-tab.ts';
import { cookieTransport, postRefresh } from './refresh.ts';
import { SessionChanged } from './session-changed.tsx';
import { setJustVerified, setShownSession } from './use-session.ts';

const setLoginFlags = (claims: Claims | undefined): void =>
  patchAppState({
    isLoggedIn: claims !== undefined,
    isBdu: claims !== undefined && isBdu(claims),
    isDtc: claims !== undefined && isDtc(claims),
  });

/** Call after a sign-in: clears the data of the previous account. */
export const startSession = (): void => {
  loadedQueryClient()?.clear();
  setJustVerified(false);
  pageSession.begin();
  setLoginFlags(validClaims());
};

/** Exchanges the session for one of another brand by a magic link. */
const alignBrand = async (brand: BrandId): Promise<void> => {
  const { magicLink } = await call(generateMagicLink, { query: { brand } });
  await call(grantToken, {
    body: { grant_type: 'magic_link_token', magic_link_token: magicLink },
    headers: cookieTransport,
    brand,
  });
  pageSession.compare();
};

export const switchBrand = async (brand: BrandId): Promise<void> => {
  await alignBrand(brand);
  adoptBrand(brand);
};

/** Adopts the token's brand if none is chosen yet; else exchanges the token for one of the chosen brand. */
const settleBrand = async (claims: Claims): Promise<void> => {
  const own = brandOfClaims(claims);
  if (!useAppState.getState().siteBrand && own) adoptBrand(own);
  else if (own !== getBrand()) await alignBrand(getBrand());
};

/** Also stores the first brand of the visit, which the customer returns to. */
export const adoptBrand = (brand: BrandId): void => {
  patchAppState({ siteBrand: brand });
  if (!useAppState.getState().siteInitialBrand) patchAppState({ siteInitialBrand: brand });
};

export interface SessionCheck {
  readonly claims: Claims | undefined;
  /** The check failed, so it is unknown whether there is a session. */
  readonly threw: boolean;
  readonly unanswered?: boolean;
}

export const checkSession = async (): Promise<SessionCheck> => {
  const check = await findClaims();
  if (check.claims) pageSession.fire('signedIn');
  else if (!check.unanswered) pageSession.clear();
  if (check.threw && !check.unanswered) void revoke();
  setLoginFlags(check.claims);
  return check;
};

const findClaims = async (): Promise<SessionCheck> => {
  try {
    await pageSession.check();
  } catch (error) {
    const unanswered = isUnanswered(error);
    const claims = unanswered ? getPageClaims() : undefined;
    return { claims, threw: !claims && !(error instanceof Refusal), unanswered };
  }
  try {
    const claims = validClaims();
    if (claims) await settleBrand(claims);
    return { claims: validClaims(), threw: false };
  } catch (error) {
    log('warn', 'MAGIC_LINK_INVALID', String(error));
    // The token of the other brand is still valid; the next navigation tries the exchange again.
    if (isUnanswered(error)) return { claims: validClaims(), threw: false, unanswered: true };
    return { claims: undefined, threw: true };
  }
};

/** What the server answers about a customer of a TV provider, who continues there to sign out. */
type ProviderSignOut = ReplyOf<typeof endSession>;

/** Revokes the session on the server. Bounded by a timeout, so that sign-out always completes. */
const revoke = (): Promise<ProviderSignOut> =>
  Promise.race([
    call(endSession, {
      body: {},
      headers: cookieTransport,
      keepalive: true,
      endsSession: true,
    }).catch(() => undefined),
    new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), limits.signOutWaitMs)),
  ]);

/** Clears account data from memory and from the tab's storage. */
export const clearAccountCache = (): void => {
  loadedQueryClient()?.clear();
  usePartnerState.setState(emptyPartner);
  useGiftState.setState(emptyGift);
  useRedeemState.setState(emptyRedeem);
  useRegisterState.setState(emptyRegister);
  useLoginState.setState({ reconnectionProcess: {} });
  setJustVerified(false);
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

const clearPendingAction = (): void => {
  clearAppState('action', 'linkPartnerId', 'continueUrl', 'fallbackUrl', 'partnerReferral', 'migrationCode');
  clearReturnAddress();
};

/** Ends the session on this page without revoking it or announcing it to other tabs. */
export const dropSession = (): void => {
  pageSession.clear();
  pageSession.disown();
  clearAccountCache();
};

/** `unseen`: revokes even without cookies, because the server may still have a session of this browser. */
export const signOut = async ({ unseen = false } = {}): Promise<ProviderSignOut> => {
  const isOver = isSessionOver();
  let atProvider: ProviderSignOut;
  const isEnded = await pageSession.end(async () => {
    if (unseen || (validClaims() ?? hasRefreshCookie())) atProvider = await revoke();
  });
  if (!isEnded) return undefined;
  setLoginFlags(undefined);
  setShownSession(undefined);
  clearAccountCache();
  clearPendingAction();
  // After an expired session the same account finds its drafts when it signs in again.
  if (!isOver) clearAllDrafts();
  await resetLanguage();
  return atProvider;
};

/** Binds the page to the account in the cookies. */
export const openSession = (): void => pageSession.open();

/** False when the browser is signed in as another account: the page then reloads, at `address` if given. */
export const isOwnPage = (address?: string): boolean => {
  pageSession.compare(address);
  return !isReloading();
};

export const isReloading = (): boolean => pageSession.state() === 'reloading';

/** True while the session-expired modal covers the page of an account. */
export const isSessionOver = (): boolean => ['expired', 'ended'].includes(pageSession.state());

/** Known behind the session-expired modal too. */
export const pageAccountId = (): string | undefined => pageSession.accountId();

/** Sets the session that the next screen renders; without claims the page belongs to no account. */
export const renderSession = (claims: Claims | undefined): void => {
  if (!claims) pageSession.disown();
  setShownSession(claims);
};

interface SessionListener {
  /** Runs the guard again on a sign-in screen. */
  readonly onRecheck: () => void;
  /** Loads the page again for another account, at `address` if given. */
  readonly onReload: (address: string | undefined) => void;
}
let listener: SessionListener | undefined;

/** Follows session changes in other tabs. Navigation passes callbacks, because it imports this module. */
export const watchSession = (given: SessionListener): (() => void) => {
  listener = given;
  return watchCookies();
};

/** Removes everything of the account. The route stays, so that its address can be returned to. */
const emptyPage = (): void => {
  setLoginFlags(undefined);
  closeAllModals();
  clearAccountCache();
  clearPendingAction();
  setShownSession(undefined);
  useCurrentRoute.setState({ page: null });
};

connectPageSession({
  postRefresh,
  announce: announceSessionChange,
  effects: {
    recheck: () => {
      if (hasRefreshCookie()) listener?.onRecheck();
    },
    expire: () => {
      setLoginFlags(undefined);
      closeAllModals();
      openModal('sessionExpired');
      loadedQueryClient()?.clear();
    },
    end: () => {
      emptyPage();
      openModal('sessionExpired');
    },
    resume: () => {
      closeModal('sessionExpired');
      setLoginFlags(validClaims());
    },
    reload: (address) => {
      const wasEmpty = useCurrentRoute.getState().page === null;
      emptyPage();
      // Shown while the page reloads, and if the reload fails.
      if (!wasEmpty) useCurrentRoute.setState({ page: createElement(SessionChanged) });
      listener?.onReload(address);
    },
    forget: () => {
      closeModal('sessionExpired');
      clearAccountCache();
    },
  },
});
