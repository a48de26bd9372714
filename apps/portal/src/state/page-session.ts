/** Runs the session machine for one page: whose page it is, which token it uses, what the cookies mean for it. */
import { accountHeader } from '@marquee/product/endpoint.ts';
import { errors, fail, AppError, NoAnswer } from '@marquee/product/errors.ts';
import {
  mayCall,
  type SessionEffect,
  type SessionEvent,
  sessionMachine,
  type SessionState,
} from '@marquee/product/navigation/session-machine.ts';
import { type Claims, claimsOf } from './token-cookies.ts';

/** What the page does; `address`: where a page that must load anew was about to go. */
type PageEffects = Readonly<
  Record<Exclude<SessionEffect, 'none' | 'refresh'>, (address: string | undefined) => void>
>;

type Credentials = Readonly<Record<string, string>>;

export interface Browser {
  /** The token of the page; everyone on the page reads it here. */
  readonly pageToken: { current: string | undefined };
  /** The access token in the cookies that all tabs share. */
  readonly readToken: () => string | undefined;
  /** Whether the cookies may hold a session that a refresh brings back. */
  readonly hasRefreshCookie: () => boolean;
  readonly clearCookies: () => void;
  /** Trades the refresh cookie for a new access token; the server refuses a cookie of another account. */
  readonly postRefresh: (accountId: string | undefined) => Promise<void>;
  /** One task at a time among all tabs. */
  readonly runExclusively: (task: () => Promise<void>) => Promise<void>;
  /** Other tabs compare themselves with the cookies. */
  readonly announce: () => void;
  readonly now: () => number;
  readonly effects: PageEffects;
}

/** Neither yes nor no. A rate limit says nothing about the session either. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof NoAnswer || (error instanceof AppError && error.code === 'TOO_MANY_REQUESTS');

export const isRefusal = (error: unknown): boolean =>
  error instanceof AppError &&
  !isUnanswered(error) &&
  errors[error.code].status >= 400 &&
  errors[error.code].status < 500;

const failedRefresh = (error: unknown): SessionEvent => {
  if (error instanceof AppError && error.code === 'SESSION_CHANGED') return 'callChanged';
  return isRefusal(error) ? 'refreshRefused' : 'refreshUnanswered';
};

const accountOf = (token: string | undefined): string | undefined =>
  token === undefined ? undefined : claimsOf(token)?.account_id;

export const createPageSession = (browser: Browser) => {
  const { pageToken } = browser;
  let state: SessionState = 'unknown';
  /** Whose page it is; it stays theirs under the session-expired modal. */
  let accountId: string | undefined;
  /** Counts the owners of the page: what was begun for one does not end for the next. */
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
    claims !== undefined && claims.exp * 1000 > browser.now();
  const hasValidToken = (): boolean => isValid(claimsOf(pageToken.current ?? ''));

  /** The page belongs to the account in the cookies, whoever it belonged to before. */
  const own = (): void => {
    pageToken.current = browser.readToken();
    accountId = accountOf(pageToken.current);
    ownership++;
  };

  /** Compares an owned page with the cookies. Only a token of its own account is ever taken over. */
  const compare = (address?: string): void => {
    if (accountId === undefined) return;
    const found = browser.readToken();
    if (found !== undefined && accountOf(found) !== accountId) fire('otherAccountFound', address);
    else if (found === undefined && !browser.hasRefreshCookie()) fire('noSessionFound');
    else if (found !== undefined && found !== pageToken.current && found !== refusedToken) {
      const isUsable = isValid(claimsOf(found));
      // One that has run out is taken too: it is refreshed before it is used.
      if (mayCall(state) || (isUsable && state === 'expired')) pageToken.current = found;
      if (isUsable) fire('sameAccountFound', address);
    }
  };

  /** `isForced`: what the token says has changed, so a valid one is replaced too. */
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
    if (owner !== ownership) return;
    if (accountId === undefined) own();
    else compare();
    fire(hasValidToken() ? 'refreshed' : 'refreshRefused');
  };

  /** One refresh at a time, on this page and among tabs: the second finds the token of the first. */
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

  /** What a call in the page's name carries. Nothing is sent when the page is no longer its account's. */
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

  /** Cookies of another account are not this page's to clear. */
  const clear = (): void => {
    const found = accountOf(browser.readToken());
    if (found === undefined || accountId === undefined || found === accountId) browser.clearCookies();
    pageToken.current = undefined;
  };

  /** The page belongs to nobody from now on. */
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

    /** The page opens, for the account in the cookies. */
    open: (): void => {
      state = 'unknown';
      refusedToken = undefined;
      own();
    },

    /** Before a navigation is decided: the page's token is valid afterwards, if it can be. */
    check: async (): Promise<void> => {
      if (accountId === undefined) own();
      compare();
      if (browser.hasRefreshCookie()) await ensureToken();
    },

    /** This page has signed an account in. */
    begin: (): void => {
      own();
      fire('signedIn');
      browser.announce();
    },

    clear,
    disown,

    /** Signs out, on the server first. False: another account has signed in, and its session is not this page's to end. */
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

    /** A call in the page's name. Its answer counts only if the page is still the same account's. */
    call: async <T>(send: (credentials: Credentials) => Promise<T>): Promise<T> => {
      const sent = await authorize();
      const account = sent[accountHeader];
      const answer = await send(sent);
      if (account !== undefined && !isPageOf(account)) fail('SESSION_CHANGED');
      return answer;
    },

    /** The server refused the token of a call. */
    refuseToken: (): void => {
      refusedToken = pageToken.current ?? refusedToken;
      fire('callRefused');
    },

    /** Another tab, or time, may have changed the cookies. */
    look: (): void => {
      if (accountId !== undefined) {
        compare();
        // Once the access cookie has run out, only the server knows whose session the browser has.
        if (state !== 'unknown' && mayCall(state) && !hasValidToken()) fire('tokenExpired');
      } else if (state === 'signedOut' && (browser.readToken() !== undefined || browser.hasRefreshCookie()))
        fire('otherAccountFound');
    },
  };
};
