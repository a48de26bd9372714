/** Types of the route table in `routes.ts`. */
import type { Action } from './actions.ts';
import type { Localized } from '../brands.ts';
import type { Feature } from '../features.ts';
import type { Area, RouteName } from './names.ts';

/** Preconditions on the state of tab, session or URL. */
export type Precondition =
  | 'session'
  | 'directAccount'
  | 'testMode'
  | 'recoveryEmail'
  | 'recentConnections'
  | 'loginEmail'
  | 'secondStepTicket'
  | 'loginAttemptEmail'
  | 'deleteForbidden'
  | 'selectedProduct'
  | 'cart'
  | 'currentOrder'
  | 'redeemObject'
  | 'redeemOrder'
  | 'giftOrder'
  | 'ownBrand';

export type Condition =
  | { readonly feature: Feature }
  | { readonly have: Precondition }
  | { readonly lack: Precondition }
  | { readonly query: string }
  | { readonly anyQuery: readonly string[] }
  | { readonly action: readonly Action[] };

/** `else` is the redirect if the condition is not met. */
export type Need = Condition & { readonly else: RouteName };
/** Redirects of the screen: the first whose conditions are all met. */
export interface RouteRedirect {
  readonly to: RouteName;
  readonly when?: readonly Condition[];
  /** Clears the action that led here. */
  readonly usesAction?: true;
}

type Transition = 'fade' | 'slide' | 'zoom' | 'none';
export type PageType =
  | 'login'
  | 'register'
  | 'subscribe'
  | 'gift'
  | 'redeem'
  | 'orderHistory'
  | 'subscriptionMgmt'
  | 'account'
  | 'profiles'
  | 'partners'
  | 'devices'
  | 'activate'
  | 'error';

export interface Route {
  readonly path: string;
  /** Aliases; they redirect here and keep the query. */
  readonly aliases?: readonly string[];
  readonly area: Area;
  readonly title?: Localized;
  readonly access: 'auth' | 'guest';
  /** false: TV provider users are redirected to their account page. true: they are expected. */
  readonly bdu?: boolean;
  /** Requires a verified email, except for TV provider users. */
  readonly verified?: true;
  readonly needs?: readonly Need[];
  readonly goes?: readonly RouteRedirect[];
  /** The screen rendered at this URL when it has no content of its own. */
  readonly child?: RouteName;
  readonly layout: 'branded' | 'default';
  readonly header?: 'special' | 'purchase';
  /** May be embedded in an iframe if the sign-in widget is enabled. */
  readonly framable?: true;
  /** Pages without the card box. */
  readonly card?: false;
  readonly transition: Transition;
  readonly pageType: PageType;
  /** A screen with a single question: its field gets the focus on arrival instead of the heading. */
  readonly oneField?: true;
}

/** Routes that always redirect, or render their child, and have no page. */
export const redirectRoutes = [
  'root',
  'account',
  'subscriptions',
  'payments',
  'partners',
  'settings',
  'login',
  'loginDTC',
  'register',
  'activate',
  'subscribe',
  'purchase',
] as const satisfies readonly RouteName[];
export type RedirectRoute = (typeof redirectRoutes)[number];
export type Screen = Exclude<RouteName, RedirectRoute>;

type Shared = Partial<Omit<Route, 'area' | 'pageType' | 'path' | 'title'>>;
type Row = Partial<Omit<Route, 'path' | 'title'>>;

export const title = (en: string, fr: string): Localized => ({ en, fr });

/** Access and layout of a signed-in screen, without and with the account menu. */
export const signedIn = { access: 'auth' } as const;
export const inAccount = { access: 'auth', layout: 'default' } as const;

/** Row function of similar screens: what they share is stated once, and each row adds its path, title and differences. */
export const screens =
  (area: Area, pageType: PageType, shared: Shared = {}) =>
  (path: string, titles?: Localized, row: Row = {}): Route => ({
    area,
    pageType,
    access: 'guest',
    layout: 'branded',
    transition: 'fade',
    path,
    ...(titles && { title: titles }),
    ...shared,
    ...row,
  });
