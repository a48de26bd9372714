/**
 * State machine of a page's session: next state and effect of each event. A page belongs to one account from its
 * first render and uses only that account's token; changes in other tabs are seen in the shared cookies.
 */
export type SessionState =
  | 'unknown'
  | 'signedOut'
  | 'signedIn'
  | 'refreshing'
  | 'unanswered'
  | 'expired'
  | 'ended'
  | 'reloading';

export type SessionEvent =
  | 'signedIn'
  | 'signedOut'
  | 'tokenExpired'
  | 'refreshed'
  | 'refreshRefused'
  | 'refreshUnanswered'
  | 'sameAccountFound'
  | 'otherAccountFound'
  | 'noSessionFound'
  | 'callRefused'
  | 'callChanged'
  | 'online';

export type SessionEffect =
  | 'none'
  | 'refresh'
  | 'recheck'
  | 'expire'
  | 'end'
  | 'resume'
  | 'reload'
  | 'forget';

type Transition = readonly [SessionState, SessionEffect];

/** Transitions shared by every state in which the page belongs to an account. */
const owned = {
  signedIn: ['signedIn', 'none'],
  signedOut: ['signedOut', 'forget'],
  refreshed: ['signedIn', 'none'],
  sameAccountFound: ['signedIn', 'none'],
  otherAccountFound: ['reloading', 'reload'],
  noSessionFound: ['ended', 'end'],
  callRefused: ['expired', 'expire'],
  callChanged: ['reloading', 'reload'],
} as const satisfies Partial<Record<SessionEvent, Transition>>;

export const sessionMachine: Readonly<Record<SessionState, Readonly<Record<SessionEvent, Transition>>>> = {
  unknown: {
    ...owned,
    signedOut: ['signedOut', 'none'],
    noSessionFound: ['signedOut', 'none'],
    tokenExpired: ['unknown', 'refresh'],
    refreshRefused: ['signedOut', 'none'],
    refreshUnanswered: ['unknown', 'none'],
    online: ['unknown', 'recheck'],
  },
  signedOut: {
    signedIn: ['signedIn', 'none'],
    signedOut: ['signedOut', 'none'],
    tokenExpired: ['unknown', 'refresh'],
    refreshed: ['signedIn', 'none'],
    refreshRefused: ['signedOut', 'none'],
    refreshUnanswered: ['signedOut', 'none'],
    sameAccountFound: ['signedOut', 'recheck'],
    otherAccountFound: ['signedOut', 'recheck'],
    noSessionFound: ['signedOut', 'none'],
    callRefused: ['signedOut', 'none'],
    callChanged: ['reloading', 'reload'],
    online: ['signedOut', 'recheck'],
  },
  signedIn: {
    ...owned,
    tokenExpired: ['refreshing', 'refresh'],
    // The token is still valid; if the session has ended, the next call reports it.
    refreshRefused: ['signedIn', 'none'],
    refreshUnanswered: ['signedIn', 'none'],
    online: ['signedIn', 'none'],
  },
  refreshing: {
    ...owned,
    tokenExpired: ['refreshing', 'none'],
    refreshRefused: ['expired', 'expire'],
    refreshUnanswered: ['unanswered', 'none'],
    online: ['refreshing', 'none'],
  },
  unanswered: {
    ...owned,
    tokenExpired: ['refreshing', 'refresh'],
    refreshRefused: ['expired', 'expire'],
    refreshUnanswered: ['unanswered', 'none'],
    online: ['refreshing', 'refresh'],
  },
  expired: {
    ...owned,
    signedIn: ['signedIn', 'resume'],
    refreshed: ['signedIn', 'resume'],
    sameAccountFound: ['signedIn', 'resume'],
    // A rejected token is not retried silently: the customer signs in again.
    tokenExpired: ['expired', 'none'],
    refreshRefused: ['expired', 'none'],
    refreshUnanswered: ['expired', 'none'],
    callRefused: ['expired', 'none'],
    online: ['expired', 'none'],
  },
  ended: {
    ...owned,
    signedIn: ['signedIn', 'resume'],
    // The page is already cleared; only a reload renders it again.
    refreshed: ['reloading', 'reload'],
    sameAccountFound: ['reloading', 'reload'],
    noSessionFound: ['ended', 'none'],
    tokenExpired: ['ended', 'none'],
    refreshRefused: ['ended', 'none'],
    refreshUnanswered: ['ended', 'none'],
    callRefused: ['ended', 'none'],
    online: ['ended', 'none'],
  },
  reloading: {
    signedIn: ['reloading', 'none'],
    signedOut: ['reloading', 'none'],
    tokenExpired: ['reloading', 'none'],
    refreshed: ['reloading', 'none'],
    refreshRefused: ['reloading', 'none'],
    refreshUnanswered: ['reloading', 'none'],
    callRefused: ['reloading', 'none'],
    callChanged: ['reloading', 'none'],
    // Retries a reload that failed for lack of a network.
    sameAccountFound: ['reloading', 'reload'],
    otherAccountFound: ['reloading', 'reload'],
    noSessionFound: ['reloading', 'reload'],
    online: ['reloading', 'reload'],
  },
};

/** States in which the page may call the server, after a refresh if one is due. */
export const mayCall = (state: SessionState): boolean =>
  state !== 'expired' && state !== 'ended' && state !== 'reloading';

export const sessionStateText: Readonly<Record<SessionState, string>> = {
  unknown: 'The page has opened; whether anyone is signed in has not been checked.',
  signedOut: 'The page belongs to no account.',
  signedIn: 'The page belongs to an account and has its token.',
  refreshing: 'The token expired and is being refreshed, once for all tabs. Calls wait.',
  unanswered: 'The token expired and the refresh got no response. The page stays; the next call retries.',
  expired: 'The server rejected the session. The session-expired modal is open over the page.',
  ended: 'The account was signed out in another tab. The page is cleared under the session-expired modal.',
  reloading: 'The browser is signed in as another account. The page is cleared, sends nothing and reloads.',
};

export const sessionEventText: Readonly<Record<SessionEvent, string>> = {
  signedIn: 'This page signed an account in, or found its session valid.',
  signedOut: 'This page signed out, or shows a screen without an account.',
  tokenExpired: 'A call or navigation needs a token, and the current one has expired.',
  refreshed: 'The refresh returned a token of the page’s account.',
  refreshRefused: 'The server rejected the refresh.',
  refreshUnanswered: 'The refresh got no response.',
  sameAccountFound: 'The cookies hold a newer token of the page’s account.',
  otherAccountFound: 'The cookies hold a session of another account.',
  noSessionFound: 'The cookies no longer hold a session.',
  callRefused: 'A call was answered 401 invalid_token.',
  callChanged: 'A call was answered 409 SESSION_CHANGED.',
  online: 'The network is back.',
};

export const sessionEffectText: Readonly<Record<SessionEffect, string>> = {
  none: 'Nothing.',
  refresh: 'Refreshes the token.',
  recheck: 'A screen that asks for sign-in runs the guard again.',
  expire: 'Opens the session-expired modal over the page.',
  end: 'Clears the page and the account cache and opens the session-expired modal.',
  resume: 'Closes the modal; the page continues.',
  reload: 'Clears the page and the account cache and reloads the page.',
  forget: 'Clears the account cache, in memory and in the tab.',
};
