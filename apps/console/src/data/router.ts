/** Addresses of the console and the way between them. */
import { type MouseEvent, useSyncExternalStore } from 'react';

export type Route =
  | { readonly page: 'search' }
  | { readonly page: 'customer'; readonly id: string; readonly tab: string | undefined }
  | { readonly page: 'approvals' }
  | { readonly page: 'signedOut' };

export const parseRoute = (pathname: string): Route => {
  const [, first, id, tab] = pathname.split('/');
  if (first === 'customers' && id) return { page: 'customer', id, tab };
  if (first === 'approvals') return { page: 'approvals' };
  if (first === 'signed-out') return { page: 'signedOut' };
  return { page: 'search' };
};

const listeners = new Set<() => void>();
const notify = () => {
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('popstate', listener);
  };
};

export const navigate = (href: string, { replace = false } = {}): void => {
  history[replace ? 'replaceState' : 'pushState'](null, '', href);
  notify();
};

export const useLocation = (): URL => new URL(useSyncExternalStore(subscribe, () => location.href));

/** For links: other clicks than a plain one are the browser's. */
export const followLink = (event: MouseEvent<HTMLAnchorElement>): void => {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return;
  event.preventDefault();
  navigate(event.currentTarget.href);
};
