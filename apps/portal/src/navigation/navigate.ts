/** One navigation: read the address, let the guard settle it, fetch the screen, show it. */
import { routes } from '@marquee/product/navigation/routes.ts';
import { signInScreens } from '@marquee/product/navigation/rules.ts';
import { type ComponentType, createElement, startTransition } from 'react';
import { flushSync } from 'react-dom';
import { trackPageView } from '../analytics/analytics.ts';
import { confirmLeaving, hasUnsavedChanges } from '../state/unsaved-changes.ts';
import { renderSession, isOwnPage, isReloading, openSession, watchSession } from '../session/session.ts';
import { config } from '../config/startup-config.ts';
import { formatLocation, isHashPath, type RouteLocation, parseLocation } from './location.ts';
import { runGuard, type GuardOutcome } from './run-guard.ts';
import { useCurrentRoute } from '../state/current-route.ts';
import {
  updateDocumentMetadata,
  syncDocumentLanguage,
  isNavigating,
  applyTheme,
} from './document-metadata.ts';
import { pushEntry, readEntry, replaceEntry } from './history-entry.ts';
import { redirectTo, breakOutOfFrame, reloadPage } from './leave-site.ts';
import { followConnection, untilOnline, useConnection } from '../state/connection.ts';
import { loadScreen } from './loader/load-screen.ts';
import { registerScreens, type Screens } from './loader/screens.ts';
import { transitionBetween, runViewTransition } from './view-transition.ts';
import { loadData, prefetchScreen } from './loader/prefetch.ts';
import { clearAppState, patchAppState } from '../state/app-state.ts';

/** load: the page itself was opened. pop: the browser already changed the address. */
type How = 'load' | 'pop' | 'push' | 'replace';

const isFramed = (): boolean => config.signInWidget && window.top !== window;

let latest = 0;
let ignoredPops = 0;
/** Draws the portal for the first time; until then the page shows what the server drew. */
let renderFirst: (() => void) | undefined;
/** The entry of the history people are at, and where each was scrolled to. */
let entry = 0;
const scrolled = new Map<number, number>();
const entryNow = (): number => readEntry(history.state).entry;

/** While a page opens there is much to do at once: a slow phone hears a finger in between. */
const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

export const navigateTo = async (start: RouteLocation, how: How): Promise<void> => {
  // Where the browser keeps nothing there is no flow; only a new page may find that changed.
  if (!renderFirst) return redirectTo(formatLocation(start));
  if (how === 'load') openSession();
  // The page belongs to one account; for another the address is opened anew.
  else if (!isOwnPage(formatLocation(start))) return;
  const mine = ++latest;
  const overtaken = () => mine !== latest || isReloading();
  if (leavesUnsavedChanges(start, how) && !(await confirmLeaving())) return stay(how);
  if (overtaken()) return;
  isNavigating();
  if (useConnection.getState() !== 'online') {
    // The page stays as it is; the newest navigation goes on when the network is back.
    updateDocumentMetadata();
    await untilOnline();
    if (overtaken()) return;
    isNavigating();
  }

  const settling = runGuard(start, overtaken);
  prefetchScreen(start);
  const settled = await settling;
  if (overtaken()) return;
  if (settled.kind === 'cancel') return stay(how);
  if (isFramed() && !routes[settled.place.route].framable)
    return breakOutOfFrame(formatLocation(settled.place));
  if (how === 'load') await nextTask();

  const data = loadData(settled.place);
  const reload = () => loadAt(formatLocation(settled.place), how);
  const [Page] = await Promise.all([
    loadScreen(settled.place.route, { reload, isAbandoned: overtaken }),
    applyTheme(),
    // A page that opens has its skeletons drawn already.
    how === 'load' ? undefined : data,
  ]);
  if (overtaken()) return;
  await arrive(settled, Page, how);
};

/** The same address in the release that is there now. */
const loadAt = (address: string, how: How): void => {
  if (address === location.pathname + location.search + location.hash) reloadPage();
  else redirectTo(address, { replace: how !== 'push' });
};

/** A new address of the same screen keeps its form. */
const leavesUnsavedChanges = ({ route }: RouteLocation, how: How): boolean =>
  how !== 'load' && route !== useCurrentRoute.getState().route && hasUnsavedChanges();

export const navigate = (address: string, how: How): Promise<void> => navigateTo(parseLocation(address), how);

/** The page stays; where the browser already moved the address, it moves back. */
const stay = (how: How): void => {
  updateDocumentMetadata();
  const back = entry - entryNow();
  if (how !== 'pop' || back === 0) return;
  ignoredPops++;
  history.go(back);
};

const writeAddress = (address: string, how: How): void => {
  if (how !== 'load') scrolled.set(entry, scrollY);
  if (how === 'pop') entry = entryNow();
  const from = useCurrentRoute.getState().address;
  if (how === 'push' && address !== from) pushEntry(++entry, from, address);
  else replaceEntry(entry, address);
};

/** Takes what the page has read, and nobody else should, out of the address and the history. */
export const replaceQuery = ({ params, query }: Pick<RouteLocation, 'params' | 'query'>): void => {
  const { route } = useCurrentRoute.getState();
  if (!route) return;
  const address = formatLocation({ route, params, query, hash: '' });
  replaceEntry(entry, address);
  useCurrentRoute.setState({ address, params, query });
};

const arrive = async ({ place, check }: GuardOutcome, Page: ComponentType, how: How): Promise<void> => {
  const from = useCurrentRoute.getState().route;
  const address = formatLocation(place);
  const transition = transitionBetween(from, place.route);
  writeAddress(address, how);
  if (from) patchAppState({ previousRoute: from });
  const set = () => {
    renderSession(check.claims);
    useCurrentRoute.setState({ ...place, from, transition, address, page: createElement(Page) });
  };
  if (from) {
    await runViewTransition(transition, () => flushSync(set));
    moveScroll(place, how);
  } else {
    set();
    // In slices, so that the page listens while it is drawn.
    startTransition(() => renderFirst?.());
  }
  trackPageView(routes[place.route].pageType);
};

const moveScroll = ({ hash }: RouteLocation, how: How): void => {
  const anchor = hash ? document.querySelector(`[id="${CSS.escape(hash.slice(1))}"]`) : undefined;
  if (anchor) anchor.scrollIntoView();
  else scrollTo(0, how === 'pop' ? (scrolled.get(entry) ?? 0) : 0);
};

const withoutHash = (address: string): string => address.split('#')[0]!;

const onPop = (): void => {
  if (ignoredPops > 0) {
    ignoredPops--;
    return;
  }
  const address = location.pathname + location.search + location.hash;
  const onlyHash = withoutHash(address) === withoutHash(useCurrentRoute.getState().address);
  if (onlyHash && !isHashPath(location.hash)) {
    if (history.state === null) replaceEntry(++entry);
    afterPop();
    return;
  }
  void navigate(address, 'pop').finally(afterPop);
};

let goingBack: PromiseWithResolvers<void> | undefined;
const afterPop = (): void => {
  goingBack?.resolve();
  goingBack = undefined;
};

/** Resolves when the earlier page is shown. A second call before that, such as a double click, goes no further. */
export const goBack = (steps: number): Promise<void> => {
  if (!goingBack) {
    goingBack = Promise.withResolvers();
    history.go(-steps);
  }
  return goingBack.promise;
};

/** Another tab signed somebody in: a screen that asks for a sign-in has nothing to ask any more. */
const recheckSignIn = (): void => {
  const { route, address } = useCurrentRoute.getState();
  if (route && signInScreens.has(route)) void navigate(address, 'replace');
};

const onReload = (address: string | undefined): void =>
  address === undefined ? reloadPage() : redirectTo(address);

/** Leaving the page forgets the half of an email change that lives in the tab. */
const onLeave = (): void => clearAppState('emailPending', 'emailConfirm');

interface NavigationOptions {
  readonly screens: Screens;
  /** Renders the portal for the first time, once the first screen is loaded. */
  readonly render: () => void;
}

/** Navigates to the address of the document. Returns a function that stops all listeners. */
export const startNavigation = ({ screens, render }: NavigationOptions): (() => void) => {
  registerScreens(screens);
  renderFirst = render;
  history.scrollRestoration = 'manual';
  entry = entryNow();
  addEventListener('popstate', onPop);
  addEventListener('pagehide', onLeave);
  const unfollow = syncDocumentLanguage();
  const disconnect = followConnection();
  const unwatch = watchSession({ onRecheck: recheckSignIn, onReload });
  void navigate(location.href, 'load');
  return () => {
    latest++;
    unfollow();
    disconnect();
    unwatch();
    removeEventListener('popstate', onPop);
    removeEventListener('pagehide', onLeave);
  };
};
