/** Runs the session state machine for one page: its account, its token, and comparison with the shared cookies. */
import { accountHeader } from '@marquee/product/endpoint.ts';
import { fail, AppError, NoAnswer, Refusal } from '@marquee/product/app-error.ts';
import {
  mayCall,
  type SessionEffect,
  type SessionEvent,
  sessionMachine,
  type SessionState,
} from '@marquee/product/navigation/session-machine.ts';
import { type Claims, claimsOf, type createServerClock } from './token-cookies.ts';

/** `address`: the target of a navigation that a reload interrupts. */
type PageEffects = Readonly<
  Record<Exclude<SessionEffect, 'none' | 'refresh'>, (address: string | undefined) => void>
>;

type Credentials = Readonly<Record<string, string>>;

export interface Browser {
  readonly pageToken: { current: string | undefined };
  /** The access token in the cookies that all tabs share. */
  readonly readToken: () => string | undefined;
  readonly hasRefreshCookie: () => boolean;
  readonly clearCookies: () => void;
  /** Exchanges the refresh cookie for a new access token; the server rejects a cookie of another account. */
  readonly postRefresh: (accountId: string | undefined) => Promise<void>;
  /** Runs one task at a time across all tabs. */
  readonly runExclusively: (task: () => Promise<void>) => Promise<void>;
  /** Makes other tabs compare themselves with the cookies. */
  readonly announce: () => void;
  readonly clock: ReturnType<typeof createServerClock>;
  readonly effects: PageEffects;
}

/** The state of the session is unknown: no response, or a rate limit. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof NoAnswer || (error instanceof AppError && error.code === 'TOO_MANY_REQUESTS');

const failedRefresh = (error: unknown): SessionEvent => {
  if (error instanceof AppError && error.code === 'SESSION_CHANGED') return 'callChanged';
  return error instanceof Refusal ? 'refreshRefused' : 'refreshUnanswered';
};

const accountOf = (token: string | undefined): string | undefined =>
  token === undefined ? undefined : claimsOf(token)?.account_id;

export const createPageSession = (browser: Browser) => {
  const { pageToken } = browser;
  let state: SessionState = 'unknown';
  /** The account of the page, behind the session-expired modal too. */
  let accountId: string | undefined;
  /** Increments with each change of account, to discard results of calls made for the previous one. */
  let ownership = 0;
  let refusedToken: string | undefined;
  let refreshing: Promise<void> | undefined;

  const fire = (event: SessionEvent, address?: string): void => {
    const [next, effect] = sessionMachine[state][event];
    state = next;
    if (!mayCall(next)) pageToken.current = undefined;
    if (effect === 'refresh') refreshToken().catch(() => undefined);
    else if (effect !== 'none') browser.effects[effect](address);
  };

  const isValid = (claims: Claims | undefined): boolean =>
    claims !== undefined && claims.exp * 1000 > browser.clock.now();
  const hasValidToken = (): boolean => isValid(claimsOf(pageToken.current ?? ''));

  /** `isNew`: the cookies' token has just been issued. */
  const readClock = (isNew: boolean): void => {
    const claims = claimsOf(browser.readToken() ?? '');
    if (claims) browser.clock.read(claims, isNew);
  };

  /** Binds the page to the account in the cookies. */
  const own = (): void => {
    readClock(false);
    pageToken.current = browser.readToken();
    accountId = accountOf(pageToken.current);
    ownership++;
  };

  /** Compares a bound page with the cookies; adopts only tokens of its own account. */
  const compare = (address?: string): void => {
    if (accountId === undefined) return;
    const found = browser.readToken();
    if (found !== undefined && accountOf(found) !== accountId) fire('otherAccountFound', address);
    else if (found === undefined && !browser.hasRefreshCookie()) fire('noSessionFound');
    else if (found !== undefined && found !== pageToken.current && found !== refusedToken) {
      const isUsable = isValid(claimsOf(found));
      // An expired token is adopted too: it is refreshed before use.
      if (mayCall(state) || (isUsable && state === 'expired')) pageToken.current = found;
      if (isUsable) fire('sameAccountFound', address);
    }
  };

  /** `isForced`: replaces a valid token too, because its claims have changed. */
  const exchangeToken = async (isForced: boolean): Promise<void> => {
    const owner = ownership;
    compare();
    if (!mayCall(state) || owner !== ownership) return;
    if (!isForced && hasValidToken()) return fire('refreshed');
    try {
      await browser.postRefresh(accountId);
    } catch (error) {
      if (owner === ownership) fire(failedRefresh(error));
      throw error;
    }
    readClock(true);
    if (owner !== ownership) return;
    if (accountId === undefined) own();
    else compare();
    fire(hasValidToken() ? 'refreshed' : 'refreshRefused');
  };

  /** One refresh at a time, within the page and across tabs: the second finds the token of the first. */
  const refreshToken = (isForced = false): Promise<void> => {
    refreshing ??= browser
      .runExclusively(() => exchangeToken(isForced))
      .finally(() => {
        refreshing = undefined;
      });
    return refreshing;
  };

  const ensureToken = async (): Promise<void> => {
    if (hasValidToken()) return;
    fire('tokenExpired');
    await refreshing;
  };

  const credentials = (): Credentials => ({
    ...(pageToken.current !== undefined && { authorization: `Bearer ${pageToken.current}` }),
    ...(accountId !== undefined && { [accountHeader]: accountId }),
  });

  /** Headers of an authenticated call. Throws if the page no longer belongs to its account. */
  const authorize = async (): Promise<Credentials> => {
    const owner = ownership;
    if (mayCall(state)) compare();
    if (mayCall(state) && pageToken.current !== undefined)
      await ensureToken().catch((error: unknown) => {
        if (mayCall(state)) throw error;
      });
    if (state === 'reloading' || owner !== ownership) fail('SESSION_CHANGED');
    if (!mayCall(state)) fail('invalid_token');
    return credentials();
  };

  const isPageOf = (account: string): boolean =>
    account === accountId && state !== 'ended' && state !== 'reloading';

  /** Leaves cookies of another account. */
  const clear = (): void => {
    const found = accountOf(browser.readToken());
    if (found === undefined || accountId === undefined || found === accountId) browser.clearCookies();
    pageToken.current = undefined;
  };

  /** Unbinds the page from its account. */
  const disown = (): void => {
    accountId = undefined;
    pageToken.current = undefined;
    ownership++;
    fire('signedOut');
  };

  return {
    state: () => state,
    accountId: () => accountId,
    fire,
    compare,
    refresh: refreshToken,

    /** Call when the document loads. */
    open: (): void => {
      state = 'unknown';
      refusedToken = undefined;
      own();
    },

    /** Call before the guard runs: refreshes an expired token. */
    check: async (): Promise<void> => {
      if (accountId === undefined) own();
      compare();
      if (browser.hasRefreshCookie()) await ensureToken();
    },

    /** Call after a sign-in on this page. */
    begin: (): void => {
      readClock(true);
      own();
      fire('signedIn');
      browser.announce();
    },

    clear,
    disown,

    /** Signs out, on the server first. False: the browser is signed in as another account, whose session must not end. */
    end: async (revoke: () => Promise<void>): Promise<boolean> => {
      compare();
      if (state === 'reloading') return false;
      await revoke();
      clear();
      disown();
      browser.announce();
      return true;
    },

    credentials,

    /** Authenticated call. The response is discarded if the page's account has changed since. */
    call: async <T>(send: (credentials: Credentials) => Promise<T>): Promise<T> => {
      const sent = await authorize();
      const account = sent[accountHeader];
      const answer = await send(sent);
      if (account !== undefined && !isPageOf(account)) fail('SESSION_CHANGED');
      return answer;
    },

    /** Call after the server rejected the token of a call. */
    refuseToken: (): void => {
      refusedToken = pageToken.current ?? refusedToken;
      fire('callRefused');
    },

    /** Call when another tab or an expiry may have changed the cookies. */
    look: (): void => {
      if (accountId !== undefined) {
        compare();
        // Without a valid access token only the server knows the account of the refresh cookie.
        if (state !== 'unknown' && mayCall(state) && !hasValidToken()) fire('tokenExpired');
      } else if (state === 'signedOut' && (browser.readToken() !== undefined || browser.hasRefreshCookie()))
        fire('otherAccountFound');
    },
  };
};
