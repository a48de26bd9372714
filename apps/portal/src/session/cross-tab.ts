/** Session changes between the tabs of a browser: BroadcastChannel messages and comparison with the shared cookies. */
import { loadedQueryClient } from '../api/loaded-query-client.ts';
import { pageSession } from '../state/connect-page-session.ts';
import { onReconnect } from '../state/connection.ts';
import { accountKey } from './cached-account.ts';
import { setJustVerified } from './use-session.ts';

const openChannel = (name: string): BroadcastChannel | undefined =>
  typeof BroadcastChannel === 'function' ? new BroadcastChannel(name) : undefined;

const sessionChannel = openChannel('um.session');
const verifiedChannel = openChannel('um.verified');

export const announceSessionChange = (): void => sessionChannel?.postMessage(true);

verifiedChannel?.addEventListener('message', () => setJustVerified(true));

export const announceEmailVerified = (): void => {
  setJustVerified(true);
  verifiedChannel?.postMessage(true);
  void loadedQueryClient()?.invalidateQueries({ queryKey: accountKey });
};

/** Compares the page with the cookies whenever another tab may have changed them. */
export const watchCookies = (): (() => void) => {
  const { look, fire } = pageSession;
  const onShow = (): void => {
    if (!document.hidden) look();
  };
  const onOnline = (): void => fire('online');
  sessionChannel?.addEventListener('message', look);
  document.addEventListener('visibilitychange', onShow);
  addEventListener('pageshow', onShow);
  addEventListener('online', onOnline);
  const stopReconnect = onReconnect(onOnline);
  return () => {
    sessionChannel?.removeEventListener('message', look);
    document.removeEventListener('visibilitychange', onShow);
    removeEventListener('pageshow', onShow);
    removeEventListener('online', onOnline);
    stopReconnect();
  };
};
