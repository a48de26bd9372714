/** The page session of this browser. */
import { type Browser, createPageSession } from './page-session.ts';
import {
  clearTokenCookies,
  hasRefreshCookie,
  pageToken,
  serverClock,
  tokenInCookie,
} from './token-cookies.ts';

const browser = {
  pageToken,
  readToken: tokenInCookie,
  hasRefreshCookie,
  clearCookies: clearTokenCookies,
  runExclusively: (task) => {
    // Browsers without the Web Locks API may refresh twice at once; the server tolerates that.
    const locks = navigator.locks as LockManager | undefined;
    return locks ? locks.request('um.refresh', task) : task();
  },
  clock: serverClock,
} as Browser;

export const pageSession = createPageSession(browser);

/** Adds what the session module does. The API client imports this file, so it cannot import calls or pages itself. */
export const connectPageSession = (
  connection: Pick<Browser, 'postRefresh' | 'announce' | 'effects'>,
): void => {
  Object.assign(browser, connection);
};
