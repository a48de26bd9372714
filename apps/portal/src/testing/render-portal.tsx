/** Opens the real portal at a URL, with the network mocked by the test. */
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
} from '@marquee/product/url/client-state.ts';
import type { RouteName } from '@marquee/product/navigation/names.ts';
import type { Root } from 'react-dom/client';
import { onTestFinished, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderApp } from '../app/render-app.tsx';
import { screens } from '../app/screen-modules.ts';
import { emptyCurrentRoute, useCurrentRoute } from '../state/current-route.ts';
import { closeAllModals } from '../state/modals.ts';
import { useConnection } from '../state/connection.ts';
import { useToasts } from '../state/toasts.ts';
import { startNavigation } from '../navigation/navigate.ts';
import {
  useAppState,
  useGiftState,
  useLoginState,
  usePartnerState,
  useRedeemState,
  useRegisterState,
  useShortcodeState,
  useStorefrontState,
} from '../state/app-state.ts';
import { openSession } from '../session/session.ts';
import { queryClient } from '../api/query-client.ts';
import { setShownSession } from '../session/use-session.ts';
import { type Claims, clearTokenCookies } from '../state/token-cookies.ts';
import { tokenOf } from './token.ts';

export { tokenOf } from './token.ts';

// A browser in a container without a network says that it is offline, though it reaches its tests.
Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => true });

export const signInAs = (kind: 'dtc' | 'bdu', brand: BrandId, claims: Partial<Claims> = {}): void => {
  const authorities = [kind === 'dtc' ? 'REGULAR_USER' : 'BDU_USER'];
  const token = tokenOf({ authorities, client_id: brandOf(brand).clientId, scope: [], ...claims });
  document.cookie = `access_token=${token}; path=/`;
};

export interface SentRequest {
  readonly call: string;
  readonly url: string;
  readonly headers: Headers;
  readonly body: string;
}
type Answer = (sent: SentRequest) => Response | Promise<Response>;
export const reply = (status: number, body?: unknown): Response =>
  new Response(body === undefined ? null : JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json' },
  });

const realFetch = window.fetch.bind(window);

/** Mocks the API by method and path; other calls get 404. Returns the requests as they are sent. */
export const serve = (answers: Readonly<Record<string, Answer>> = {}): SentRequest[] => {
  const sent: SentRequest[] = [];
  const spy = vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    if (!pathname.startsWith('/api/')) return realFetch(input, init);
    const call = `${request.method} ${pathname}`;
    const one: SentRequest = { call, url: request.url, headers: request.headers, body: await request.text() };
    sent.push(one);
    return answers[call]?.(one) ?? reply(404, { code: 'NOT_FOUND' });
  });
  onTestFinished(() => spy.mockRestore());
  return sent;
};

export const callsTo = (sent: readonly SentRequest[], call: string): SentRequest[] =>
  sent.filter((one) => one.call === call);

/** Left over a link by an earlier file or test, the pointer would prefetch a screen, perhaps into the next test. */
export const parkPointer = (): Promise<void> => userEvent.hover(document.body, { position: { x: 0, y: 0 } });

/** Clears storage, cookies, stores and caches. */
export const resetPortal = (): void => {
  sessionStorage.clear();
  localStorage.clear();
  clearTokenCookies();
  openSession();
  useAppState.setState(emptyApp, true);
  useLoginState.setState(emptyLogin, true);
  usePartnerState.setState(emptyPartner, true);
  useGiftState.setState(emptyGift, true);
  useRedeemState.setState(emptyRedeem, true);
  useRegisterState.setState(emptyRegister, true);
  useShortcodeState.setState(emptyShortcode, true);
  useStorefrontState.setState(emptyStorefront, true);
  sessionStorage.clear();
  localStorage.clear();
  queryClient.clear();
  delete window.dataLayer;
};

const resetKeepingStorage = (area: Storage, key: string, empty: () => void): void => {
  const stored = area.getItem(key);
  empty();
  if (stored === null) area.removeItem(key);
  else area.setItem(key, stored);
};

/** Simulates a reload: clears memory; storage and cookies stay. */
const clearMemory = (): void => {
  closeAllModals();
  useToasts.setState([], true);
  useConnection.setState('online', true);
  setShownSession(undefined);
  queryClient.clear();
  useCurrentRoute.setState(emptyCurrentRoute, true);
  resetKeepingStorage(sessionStorage, 'um.app', () => useAppState.setState(emptyApp, true));
  resetKeepingStorage(localStorage, 'um.login', () =>
    resetKeepingStorage(sessionStorage, 'um.login', () => useLoginState.setState(emptyLogin, true)),
  );
  useAppState.reload();
  useLoginState.reload();
};

/** A long timeout, for slow machines. */
export const waitUntil = <T,>(
  check: () => T | Promise<T>,
  options: { timeout?: number; interval?: number } = {},
): Promise<T> => vi.waitFor(check, { timeout: 30_000, interval: 10, ...options });

export const settled = (): Promise<string> =>
  waitUntil(() => {
    const { route } = document.body.dataset;
    if (!route) throw new Error(`still navigating at ${location.href}`);
    return route;
  });

export const waitForRoute = (route: RouteName): Promise<void> =>
  waitUntil(() => {
    if (document.body.dataset['route'] !== route) throw new Error(`not at ${route} but ${location.href}`);
  });

let closeOpened = (): void => {};

/** `name`: route, brand and locale, as in `data-drawn`. */
interface PrerenderedHtml {
  readonly name: string;
  readonly html: string;
}

export const openPortal = async (address: string, drawn?: PrerenderedHtml): Promise<string> => {
  closeOpened();
  clearMemory();
  document.body.dataset['route'] = '';
  history.replaceState(null, '', address);
  const container = document.body.appendChild(document.createElement('div'));
  if (drawn) {
    container.innerHTML = drawn.html;
    container.dataset['drawn'] = drawn.name;
  }
  let root: Root | undefined;
  const stop = startNavigation({ screens, render: () => (root = renderApp(container)) });
  closeOpened = () => {
    stop();
    root?.unmount();
    container.remove();
    closeOpened = () => {};
  };
  onTestFinished(() => closeOpened());
  return settled();
};

export const app = (): AppState => JSON.parse(sessionStorage.getItem('um.app') ?? '{}') as AppState;
const storedLogin = (area: Storage) => JSON.parse(area.getItem('um.login') ?? '{}') as Partial<LoginState>;
export const login = () => ({ ...storedLogin(localStorage), ...storedLogin(sessionStorage) }) as LoginState;
export const path = (): string => location.pathname + location.search;
