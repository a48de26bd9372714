/** One navigation: read the address, let the guard settle it, fetch the screen, show it. */
import { routes } from '@marquee/product/navigation/routes.ts';
import { signInScreens } from '@marquee/product/navigation/rules.ts';
import { type ComponentType, createElement, startTransition } from 'react';
import { flushSync } from 'react-dom';
import { pageView } from '../../analytics.ts';
import { confirmLeaving, hasUnsavedChanges } from '../../form/unsaved-changes.ts';
import { drawSession, isOwnPage, isReloading, openSession, watchSession } from '../../session.ts';
import { config } from '../../startup.ts';
import { addressOf, isPathLike, type Place, placeOf } from './address.ts';
import { settle, type Settled } from '../apply.ts';
import { useCurrent } from '../current.ts';
import { describe, followLanguage, isDeciding, showTheme } from './document.ts';
import { pushEntry, readEntry, replaceEntry } from './history-entry.ts';
import { leaveFor, leaveFrame, reloadPage } from '../leave.ts';
import { followConnection, untilOnline, useConnection } from '../network.ts';
import { loadScreen } from './load-screen.ts';
import { motionBetween, move } from './motion.ts';
import { loadData, prefetchScreen } from './prefetch.ts';
import { clearApp, setApp } from '../state.ts';

/** load: the page itself was opened. pop: the browser already changed the address. */
type How = 'load' | 'pop' | 'push' | 'replace';

const isFramed = (): boolean => config.signInWidget && window.top !== window;

let latest = 0;
let ignoredPops = 0;
/** Draws the portal for the first time; until then the page shows what the server drew. */
let drawFirst: (() => void) | undefined;
/** The entry of the history people are at, and where each was scrolled to. */
let entry = 0;
const scrolled = new Map<number, number>();
const entryNow = (): number => readEntry(history.state).entry;

/** While a page opens there is much to do at once: a slow phone hears a finger in between. */
const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

export const goTo = async (start: Place, how: How): Promise<void> => {
  // Where the browser keeps nothing there is no flow; only a new page may find that changed.
  if (!drawFirst) return leaveFor(addressOf(start));
  if (how === 'load') openSession();
  // The page belongs to one account; for another the address is opened anew.
  else if (!isOwnPage(addressOf(start))) return;
  const mine = ++latest;
  const overtaken = () => mine !== latest || isReloading();
  if (leavesUnsavedChanges(start, how) && !(await confirmLeaving())) return stay(how);
  if (overtaken()) return;
  isDeciding();
  if (useConnection.getState() !== 'online') {
    // The page stays as it is; the newest navigation goes on when the network is back.
    describe();
    await untilOnline();
    if (overtaken()) return;
    isDeciding();
  }

  const settling = settle(start, overtaken);
  prefetchScreen(start);
  const settled = await settling;
  if (overtaken()) return;
  if (settled.kind === 'cancel') return stay(how);
  if (isFramed() && !routes[settled.place.route].framable) return leaveFrame(addressOf(settled.place));
  if (how === 'load') await nextTask();

  const data = loadData(settled.place);
  const reload = () => loadAt(addressOf(settled.place), how);
  const [Page] = await Promise.all([
    loadScreen(settled.place.route, { reload, isAbandoned: overtaken }),
    showTheme(),
    // A page that opens has its skeletons drawn already.
    how === 'load' ? undefined : data,
  ]);
  if (overtaken()) return;
  await arrive(settled, Page, how);
};

/** The same address in the release that is there now. */
const loadAt = (address: string, how: How): void => {
  if (address === location.pathname + location.search + location.hash) reloadPage();
  else leaveFor(address, { replace: how !== 'push' });
};

/** A new address of the same screen keeps its form. */
const leavesUnsavedChanges = ({ route }: Place, how: How): boolean =>
  how !== 'load' && route !== useCurrent.getState().route && hasUnsavedChanges();

export const go = (address: string, how: How): Promise<void> => goTo(placeOf(address), how);

/** The page stays; where the browser already moved the address, it moves back. */
const stay = (how: How): void => {
  describe();
  const back = entry - entryNow();
  if (how !== 'pop' || back === 0) return;
  ignoredPops++;
  history.go(back);
};

const writeAddress = (address: string, how: How): void => {
  if (how !== 'load') scrolled.set(entry, scrollY);
  if (how === 'pop') entry = entryNow();
  const from = useCurrent.getState().address;
  if (how === 'push' && address !== from) pushEntry(++entry, from, address);
  else replaceEntry(entry, address);
};

/** Takes what the page has read, and nobody else should, out of the address and the history. */
export const rewriteAddress = ({ params, query }: Pick<Place, 'params' | 'query'>): void => {
  const { route } = useCurrent.getState();
  if (!route) return;
  const address = addressOf({ route, params, query, hash: '' });
  replaceEntry(entry, address);
  useCurrent.setState({ address, params, query });
};

const arrive = async ({ place, check }: Settled, Page: ComponentType, how: How): Promise<void> => {
  const from = useCurrent.getState().route;
  const address = addressOf(place);
  const transition = motionBetween(from, place.route);
  writeAddress(address, how);
  if (from) setApp({ previousRoute: from });
  const set = () => {
    drawSession(check.claims);
    useCurrent.setState({ ...place, from, transition, address, page: createElement(Page) });
  };
  if (from) {
    await move(transition, () => flushSync(set));
    moveScroll(place, how);
  } else {
    set();
    // In slices, so that the page listens while it is drawn.
    startTransition(() => drawFirst?.());
  }
  pageView(routes[place.route].pageType);
};

const moveScroll = ({ hash }: Place, how: How): void => {
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
  const onlyHash = withoutHash(address) === withoutHash(useCurrent.getState().address);
  if (onlyHash && !isPathLike(location.hash)) {
    if (history.state === null) replaceEntry(++entry);
    afterPop();
    return;
  }
  void go(address, 'pop').finally(afterPop);
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
  const { route, address } = useCurrent.getState();
  if (route && signInScreens.has(route)) void go(address, 'replace');
};

/** Leaving the page forgets the half of an email change that lives in the tab. */
const onLeave = (): void => clearApp('emailPending', 'emailConfirm');

/** Begins at the address the page was opened with; ends when the returned function is called. */
export const startNavigation = (draw: () => void): (() => void) => {
  drawFirst = draw;
  history.scrollRestoration = 'manual';
  entry = entryNow();
  addEventListener('popstate', onPop);
  addEventListener('pagehide', onLeave);
  const unfollow = followLanguage();
  const disconnect = followConnection();
  const unwatch = watchSession(recheckSignIn);
  void go(location.href, 'load');
  return () => {
    latest++;
    unfollow();
    disconnect();
    unwatch();
    removeEventListener('popstate', onPop);
    removeEventListener('pagehide', onLeave);
  };
};
