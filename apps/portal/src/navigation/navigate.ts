/** Navigation: parse the URL, run the guard, load the screen, render it. */
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

/** load: page load. pop: back or forward, where the browser has already changed the URL. */
type NavigationMode = 'load' | 'pop' | 'push' | 'replace';

const isFramed = (): boolean => config.signInWidget && window.top !== window;

let latest = 0;
let ignoredPops = 0;
/** Renders the portal for the first time; until then the page shows the prerendered HTML. */
let renderFirst: (() => void) | undefined;
/** The current history entry, and the scroll position of each. */
let entry = 0;
const scrollPositions = new Map<number, number>();
const currentEntry = (): number => readEntry(history.state).entry;

/** Yields to the event loop, so that input is handled during page load (INP). */
const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

export const navigateTo = async (start: RouteLocation, mode: NavigationMode): Promise<void> => {
  // Before `startNavigation`, as on the storage-blocked page, a link loads the page: storage may be allowed by then.
  if (!renderFirst) return redirectTo(formatLocation(start));
  if (mode === 'load') openSession();
  // A page belongs to one account; for another account the URL is loaded again.
  else if (!isOwnPage(formatLocation(start))) return;
  const id = ++latest;
  const isSuperseded = () => id !== latest || isReloading();
  if (leavesUnsavedChanges(start, mode) && !(await confirmLeaving())) return stay(mode);
  if (isSuperseded()) return;
  isNavigating();
  if (useConnection.getState() !== 'online') {
    // Keep the page; the latest navigation continues when the network is back.
    updateDocumentMetadata();
    await untilOnline();
    if (isSuperseded()) return;
    isNavigating();
  }

  const guard = runGuard(start, isSuperseded);
  prefetchScreen(start);
  const outcome = await guard;
  if (isSuperseded()) return;
  if (outcome.kind === 'cancel') return stay(mode);
  if (isFramed() && !routes[outcome.target.route].framable)
    return breakOutOfFrame(formatLocation(outcome.target));
  if (mode === 'load') await nextTask();

  const data = loadData(outcome.target);
  const reload = () => loadAt(formatLocation(outcome.target), mode);
  const [Page] = await Promise.all([
    loadScreen(outcome.target.route, { reload, isAbandoned: isSuperseded }),
    applyTheme(),
    // On page load the prerendered skeletons are visible, so the screen does not wait for data.
    mode === 'load' ? undefined : data,
  ]);
  if (isSuperseded()) return;
  await arrive(outcome, Page, mode);
};

/** Loads the URL from the current release. */
const loadAt = (address: string, mode: NavigationMode): void => {
  if (address === location.pathname + location.search + location.hash) reloadPage();
  else redirectTo(address, { replace: mode !== 'push' });
};

/** A URL change within the same screen keeps its form. */
const leavesUnsavedChanges = ({ route }: RouteLocation, mode: NavigationMode): boolean =>
  mode !== 'load' && route !== useCurrentRoute.getState().route && hasUnsavedChanges();

export const navigate = (address: string, mode: NavigationMode): Promise<void> =>
  navigateTo(parseLocation(address), mode);

/** Cancels: keeps the page and, after back or forward, restores the URL. */
const stay = (mode: NavigationMode): void => {
  updateDocumentMetadata();
  const back = entry - currentEntry();
  if (mode !== 'pop' || back === 0) return;
  ignoredPops++;
  history.go(back);
};

const writeAddress = (address: string, mode: NavigationMode): void => {
  if (mode !== 'load') scrollPositions.set(entry, scrollY);
  if (mode === 'pop') entry = currentEntry();
  const from = useCurrentRoute.getState().address;
  if (mode === 'push' && address !== from) pushEntry(++entry, from, address);
  else replaceEntry(entry, address);
};

/** Removes secrets from the URL and the history entry once the page has read them. */
export const replaceQuery = ({ params, query }: Pick<RouteLocation, 'params' | 'query'>): void => {
  const { route } = useCurrentRoute.getState();
  if (!route) return;
  const address = formatLocation({ route, params, query, hash: '' });
  replaceEntry(entry, address);
  useCurrentRoute.setState({ address, params, query });
};

const arrive = async (
  { target, check }: GuardOutcome,
  Page: ComponentType,
  mode: NavigationMode,
): Promise<void> => {
  const from = useCurrentRoute.getState().route;
  const address = formatLocation(target);
  const transition = transitionBetween(from, target.route);
  writeAddress(address, mode);
  if (from) patchAppState({ previousRoute: from });
  const set = () => {
    renderSession(check.claims);
    useCurrentRoute.setState({ ...target, from, transition, address, page: createElement(Page) });
  };
  if (from) {
    await runViewTransition(transition, () => flushSync(set));
    moveScroll(target, mode);
  } else {
    set();
    // Concurrent rendering keeps the page responsive during the first render.
    startTransition(() => renderFirst?.());
  }
  trackPageView(routes[target.route].pageType);
};

const moveScroll = ({ hash }: RouteLocation, mode: NavigationMode): void => {
  const anchor = hash ? document.querySelector(`[id="${CSS.escape(hash.slice(1))}"]`) : undefined;
  if (anchor) anchor.scrollIntoView();
  else scrollTo(0, mode === 'pop' ? (scrollPositions.get(entry) ?? 0) : 0);
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

/** Resolves when the earlier page is shown. Concurrent calls, such as a double click, go back once. */
export const goBack = (steps: number): Promise<void> => {
  if (!goingBack) {
    goingBack = Promise.withResolvers();
    history.go(-steps);
  }
  return goingBack.promise;
};

/** Runs the guard again on sign-in screens after another tab has signed in. */
const recheckSignIn = (): void => {
  const { route, address } = useCurrentRoute.getState();
  if (route && signInScreens.has(route)) void navigate(address, 'replace');
};

const onReload = (address: string | undefined): void =>
  address === undefined ? reloadPage() : redirectTo(address);

/** The pending email change in the app state is only valid for this document. */
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
  entry = currentEntry();
  addEventListener('popstate', onPop);
  addEventListener('pagehide', onLeave);
  const stopLanguage = syncDocumentLanguage();
  const stopConnection = followConnection();
  const stopSession = watchSession({ onRecheck: recheckSignIn, onReload });
  void navigate(location.href, 'load');
  return () => {
    latest++;
    stopLanguage();
    stopConnection();
    stopSession();
    removeEventListener('popstate', onPop);
    removeEventListener('pagehide', onLeave);
  };
};
