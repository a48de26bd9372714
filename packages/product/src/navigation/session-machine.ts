/**
 * The session of one page as a state machine: what each event makes of it, and what the page does.
 *
 * A page belongs to one account from the moment it is drawn for it. Only a token of that account is ever used; what
 * other tabs do shows in the cookies that all tabs share.
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

/** While the page belongs to an account: these are the same in every such state. */
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
    // The token still holds: if the session is over, the next call says so.
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
    // A refused token is not retried silently: the person signs in again.
    tokenExpired: ['expired', 'none'],
    refreshRefused: ['expired', 'none'],
    refreshUnanswered: ['expired', 'none'],
    callRefused: ['expired', 'none'],
    online: ['expired', 'none'],
  },
  ended: {
    ...owned,
    signedIn: ['signedIn', 'resume'],
    // The page is empty by now: only a reload draws it again.
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
    // A reload that did not happen, for want of a network, is tried again.
    sameAccountFound: ['reloading', 'reload'],
    otherAccountFound: ['reloading', 'reload'],
    noSessionFound: ['reloading', 'reload'],
    online: ['reloading', 'reload'],
  },
};

/** In these states the page may call the server in its account's name, after a refresh where one is due. */
export const mayCall = (state: SessionState): boolean =>
  state !== 'expired' && state !== 'ended' && state !== 'reloading';

export const sessionStateText: Readonly<Record<SessionState, string>> = {
  unknown: 'The page has opened; whether anyone is signed in has not been checked.',
  signedOut: 'The page belongs to nobody.',
  signedIn: 'The page belongs to an account and holds a token of it.',
  refreshing: 'The token ran out and is being refreshed, once for all tabs. Calls wait.',
  unanswered: 'The token ran out and nobody answered. The page stays; the next call tries again.',
  expired: 'The server refused the session. The session-expired modal is open and the page stays under it.',
  ended: 'The account was signed out in another tab. The page is empty under the session-expired modal.',
  reloading: 'The browser is signed in as another account. The page is empty, sends nothing and loads anew.',
};

export const sessionEventText: Readonly<Record<SessionEvent, string>> = {
  signedIn: 'This page signed an account in, or found its session valid.',
  signedOut: 'This page signed out, or shows a screen for nobody.',
  tokenExpired: 'A call or a navigation needs a token, and the one there is has run out.',
  refreshed: 'The refresh brought a token of the page’s account.',
  refreshRefused: 'The server refused the refresh.',
  refreshUnanswered: 'The refresh got no answer.',
  sameAccountFound: 'The cookies hold a newer token of the page’s account.',
  otherAccountFound: 'The cookies hold a session of another account.',
  noSessionFound: 'The cookies hold no session any more.',
  callRefused: 'A call was answered 401 invalid_token.',
  callChanged: 'A call was answered 409 SESSION_CHANGED.',
  online: 'The network is back.',
};

export const sessionEffectText: Readonly<Record<SessionEffect, string>> = {
  none: 'Nothing.',
  refresh: 'Refreshes the token.',
  recheck: 'A screen that asks for a sign-in asks the guard again.',
  expire: 'Opens the session-expired modal over the page.',
  end: 'Empties the page, forgets the account and opens the session-expired modal.',
  resume: 'Closes the modal; the page goes on.',
  reload: 'Empties the page, forgets the account and loads the page anew.',
  forget: 'Forgets the account, in memory and in the tab.',
};
