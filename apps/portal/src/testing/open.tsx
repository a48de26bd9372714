/** Opens the real portal at an address, as a browser would, with the network answered by the test. */
import { brandOf, type BrandId } from '@marquee/product/brands.ts';
import {
  type AppState,
  emptyApp,
  emptyGift,
  emptyLogin,
  emptyPartner,
  emptyRedeem,
  emptyRegister,
  emptyShortcode,
  emptyStorefront,
  type LoginState,
} from '@marquee/product/address/state.ts';
import type { RouteName } from '@marquee/product/navigation/route.ts';
import type { Root } from 'react-dom/client';
import { onTestFinished, vi } from 'vitest';
import { draw } from '../draw.tsx';
import { emptyCurrent, useCurrent } from '../flow/current.ts';
import { closeAllModals } from '../flow/modals.ts';
import { useConnection } from '../flow/network.ts';
import { useNotices } from '../flow/notices.ts';
import { startNavigation } from '../flow/travel/navigate.ts';
import {
  useApp,
  useGift,
  useLogin,
  usePartner,
  useRedeem,
  useRegister,
  useShortcode,
  useStorefront,
} from '../flow/state.ts';
import { openSession, queryClient, showSession } from '../session.ts';
import { type Claims, clearTokenCookies } from '../tokens.ts';
import { tokenOf } from './token.ts';

export { tokenOf } from './token.ts';

export const signInAs = (kind: 'dtc' | 'bdu', brand: BrandId, claims: Partial<Claims> = {}): void => {
  const authorities = [kind === 'dtc' ? 'REGULAR_USER' : 'BDU_USER'];
  const token = tokenOf({ authorities, client_id: brandOf(brand).clientId, scope: [], ...claims });
  document.cookie = `access_token=${token}; path=/`;
};

export interface Sent {
  readonly call: string;
  readonly url: string;
  readonly headers: Headers;
  readonly body: string;
}
type Answer = (sent: Sent) => Response | Promise<Response>;
export const reply = (status: number, body?: unknown): Response =>
  new Response(body === undefined ? null : JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json' },
  });

const passOn = window.fetch.bind(window);

/** Answers calls by method and path; any other call finds nothing. Returns what was sent, as it is sent. */
export const serve = (answers: Readonly<Record<string, Answer>> = {}): Sent[] => {
  const sent: Sent[] = [];
  const spy = vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    if (!pathname.startsWith('/api/')) return passOn(input, init);
    const call = `${request.method} ${pathname}`;
    const one: Sent = { call, url: request.url, headers: request.headers, body: await request.text() };
    sent.push(one);
    return answers[call]?.(one) ?? reply(404, { code: 'NOT_FOUND' });
  });
  onTestFinished(() => spy.mockRestore());
  return sent;
};

export const callsTo = (sent: readonly Sent[], call: string): Sent[] =>
  sent.filter((one) => one.call === call);

/** An empty browser. */
export const startAfresh = (): void => {
  sessionStorage.clear();
  localStorage.clear();
  clearTokenCookies();
  openSession();
  useApp.setState(emptyApp, true);
  useLogin.setState(emptyLogin, true);
  usePartner.setState(emptyPartner, true);
  useGift.setState(emptyGift, true);
  useRedeem.setState(emptyRedeem, true);
  useRegister.setState(emptyRegister, true);
  useShortcode.setState(emptyShortcode, true);
  useStorefront.setState(emptyStorefront, true);
  sessionStorage.clear();
  localStorage.clear();
  queryClient.clear();
  delete window.dataLayer;
};

const readAgain = (area: Storage, key: string, empty: () => void): void => {
  const kept = area.getItem(key);
  empty();
  if (kept === null) area.removeItem(key);
  else area.setItem(key, kept);
};

/** What a reload does to the memory of a page; storage and cookies stay. */
const forgetPage = (): void => {
  closeAllModals();
  useNotices.setState([], true);
  useConnection.setState('online', true);
  showSession(undefined);
  queryClient.clear();
  useCurrent.setState(emptyCurrent, true);
  readAgain(sessionStorage, 'um.app', () => useApp.setState(emptyApp, true));
  readAgain(localStorage, 'um.login', () =>
    readAgain(sessionStorage, 'um.login', () => useLogin.setState(emptyLogin, true)),
  );
  void useApp.persist.rehydrate();
  void useLogin.persist.rehydrate();
};

/** Waits for what is meant, for as long as a busy machine may need. */
export const until = <T,>(
  check: () => T | Promise<T>,
  options: { timeout?: number; interval?: number } = {},
): Promise<T> => vi.waitFor(check, { timeout: 5000, interval: 10, ...options });

export const settled = (): Promise<string> =>
  until(() => {
    const { route } = document.body.dataset;
    if (!route) throw new Error(`still deciding at ${location.href}`);
    return route;
  });

/** Waits until a screen is shown. */
export const at = (route: RouteName): Promise<void> =>
  until(() => {
    if (document.body.dataset['route'] !== route) throw new Error(`not at ${route} but ${location.href}`);
  });

let closeOpened = (): void => {};

/** What the server drew: a screen, brand and language, and how they look. */
interface Drawn {
  readonly name: string;
  readonly html: string;
}

export const open = async (address: string, drawn?: Drawn): Promise<string> => {
  closeOpened();
  forgetPage();
  document.body.dataset['route'] = '';
  history.replaceState(null, '', address);
  const place = document.body.appendChild(document.createElement('div'));
  if (drawn) {
    place.innerHTML = drawn.html;
    place.dataset['drawn'] = drawn.name;
  }
  let root: Root | undefined;
  const stop = startNavigation(() => (root = draw(place)));
  closeOpened = () => {
    stop();
    root?.unmount();
    place.remove();
    closeOpened = () => {};
  };
  onTestFinished(() => closeOpened());
  return settled();
};

export const app = (): AppState => JSON.parse(sessionStorage.getItem('um.app') ?? '{}') as AppState;
const storedLogin = (area: Storage) => JSON.parse(area.getItem('um.login') ?? '{}') as Partial<LoginState>;
export const login = () => ({ ...storedLogin(localStorage), ...storedLogin(sessionStorage) }) as LoginState;
export const path = (): string => location.pathname + location.search;
