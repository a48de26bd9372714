/** The session of this page, in this browser. */
import { onReconnect } from '../state/connection.ts';
import { clearTokenCookies, pageToken, hasRefreshCookie, tokenInCookie } from './token-cookies.ts';
import { type Browser, createPageSession, type PageEffects } from './page-session.ts';

interface Connection {
  readonly postRefresh: Browser['postRefresh'];
  readonly effects: PageEffects;
}
let connection: Connection | undefined;

/** What calls the server and draws the page stands above this module, and is told to it. */
export const connectPageSession = (given: Connection): void => {
  connection = given;
};

const channel = typeof BroadcastChannel === 'function' ? new BroadcastChannel('um.session') : undefined;

const runExclusively: Browser['runExclusively'] = (task) => {
  // Older browsers have no locks; the server forgives two refreshes at once.
  const locks = navigator.locks as LockManager | undefined;
  return locks ? locks.request('um.refresh', task) : task();
};

const effect =
  (name: keyof PageEffects) =>
  (address: string | undefined): void =>
    connection?.effects[name](address);

export const pageSession = createPageSession({
  pageToken,
  readToken: tokenInCookie,
  hasRefreshCookie,
  clearCookies: clearTokenCookies,
  postRefresh: async (accountId) => connection?.postRefresh(accountId),
  runExclusively,
  announce: () => channel?.postMessage(true),
  now: () => Date.now(),
  effects: {
    recheck: effect('recheck'),
    expire: effect('expire'),
    end: effect('end'),
    resume: effect('resume'),
    reload: effect('reload'),
    forget: effect('forget'),
  },
});

/** Compares the page with the cookies whenever another tab may have changed them. */
export const watchCookies = (): (() => void) => {
  const { look, fire } = pageSession;
  const onShow = (): void => {
    if (!document.hidden) look();
  };
  const onOnline = (): void => fire('online');
  channel?.addEventListener('message', look);
  document.addEventListener('visibilitychange', onShow);
  addEventListener('pageshow', onShow);
  addEventListener('online', onOnline);
  const unfollow = onReconnect(onOnline);
  return () => {
    channel?.removeEventListener('message', look);
    document.removeEventListener('visibilitychange', onShow);
    removeEventListener('pageshow', onShow);
    removeEventListener('online', onOnline);
    unfollow();
  };
};
