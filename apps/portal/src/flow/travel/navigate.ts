/** One navigation: read the address, let the guard settle it, fetch the screen, show it. */
import { routes } from '@marquee/product/navigation/routes.ts';
import { signInScreens } from '@marquee/product/navigation/rules.ts';
import { type ComponentType, createElement, startTransition } from 'react';
import { flushSync } from 'react-dom';
import { navigate as writeHistory } from 'wouter/use-browser-location';
import { pageView } from '../../analytics.ts';
import { drawSession, isOwnPage, isReloading, openSession, watchSession } from '../../session.ts';
import { config } from '../../startup.ts';
import { addressOf, isPathLike, type Place, placeOf } from './address.ts';
import { settle, type Settled } from '../apply.ts';
import { useCurrent } from '../current.ts';
import { describe, followLanguage, isDeciding, showTheme } from './document.ts';
import { leaveFor, leaveFrame } from '../leave.ts';
import { loadScreen } from './load-screen.ts';
import { motionBetween, move } from './motion.ts';
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
const entryOf = (state: unknown): number => (state as { entry?: number } | null)?.entry ?? 0;

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
  isDeciding();

  const settled = await settle(start, overtaken);
  if (overtaken()) return;
  if (settled.kind === 'cancel') return stay(how);
  if (isFramed() && !routes[settled.place.route].framable) return leaveFrame(addressOf(settled.place));
  if (how === 'load') await nextTask();

  const [Page] = await Promise.all([loadScreen(settled.place.route), showTheme()]);
  if (overtaken()) return;
  if (!Page && useCurrent.getState().route) return stay(how);
  await arrive(settled, Page, how);
};

export const go = (address: string, how: How): Promise<void> => goTo(placeOf(address), how);

/** The page stays; where the browser already moved the address, it moves back. */
const stay = (how: How): void => {
  describe();
  const back = entry - entryOf(history.state);
  if (how !== 'pop' || back === 0) return;
  ignoredPops++;
  history.go(back);
};

const writeAddress = (address: string, how: How): void => {
  if (how !== 'load') scrolled.set(entry, scrollY);
  if (how === 'pop') entry = entryOf(history.state);
  const isNew = how === 'push' && address !== useCurrent.getState().address;
  if (isNew) entry++;
  writeHistory(address, { replace: !isNew, state: { entry } });
};

/** Takes what the page has read, and nobody else should, out of the address and the history. */
export const rewriteAddress = ({ params, query }: Pick<Place, 'params' | 'query'>): void => {
  const { route } = useCurrent.getState();
  if (!route) return;
  const address = addressOf({ route, params, query, hash: '' });
  writeHistory(address, { replace: true, state: { entry } });
  useCurrent.setState({ address, params, query });
};

const arrive = async (
  { place, check }: Settled,
  Page: ComponentType | undefined,
  how: How,
): Promise<void> => {
  const from = useCurrent.getState().route;
  const address = addressOf(place);
  const transition = motionBetween(from, place.route);
  writeAddress(address, how);
  if (from) setApp({ previousRoute: from });
  const set = () => {
    drawSession(check.claims);
    useCurrent.setState({ ...place, from, transition, address, page: Page ? createElement(Page) : null });
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
    if (history.state === null) history.replaceState({ entry: ++entry }, '');
    return;
  }
  void go(address, 'pop');
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
  entry = entryOf(history.state);
  addEventListener('popstate', onPop);
  addEventListener('pagehide', onLeave);
  const unfollow = followLanguage();
  const unwatch = watchSession(recheckSignIn);
  void go(location.href, 'load');
  return () => {
    latest++;
    unfollow();
    unwatch();
    removeEventListener('popstate', onPop);
    removeEventListener('pagehide', onLeave);
  };
};
