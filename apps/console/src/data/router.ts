/** Addresses of the console and the way between them. */
import { type MouseEvent, useSyncExternalStore } from 'react';
import { type PageName, pageNames, pages } from './pages.ts';

export interface SignedInRoute {
  readonly page: PageName;
  readonly id: string | undefined;
  readonly tab: string | undefined;
}
export type Route = SignedInRoute | { readonly page: 'signedOut' };

export const parseRoute = (pathname: string): Route => {
  const [, first, id, tab] = pathname.split('/');
  if (first === 'signed-out') return { page: 'signedOut' };
  const page = pageNames.find((name) => pages[name].path === `/${first}`) ?? 'search';
  // A customer without an id is the search.
  return page === 'customer' && !id ? { page: 'search', id, tab } : { page, id: id || undefined, tab };
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
