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

type Row = Omit<Route, 'area' | 'layout' | 'transition' | 'access' | 'pageType' | 'title'> &
  Partial<Pick<Route, 'transition' | 'pageType'>>;

export const title = (en: string, fr: string): Localized => ({ en, fr });

export const guest = (area: Area, pageType: PageType, titles: Localized | undefined, row: Row): Route => ({
  area,
  pageType,
  access: 'guest',
  layout: 'branded',
  transition: 'fade',
  ...(titles && { title: titles }),
  ...row,
});
/** Screens of the sign-in widget. */
export const framable = (area: Area, pageType: PageType, titles: Localized | undefined, row: Row): Route => ({
  ...guest(area, pageType, titles, row),
  framable: true,
});
export const auth = (area: Area, pageType: PageType, titles: Localized | undefined, row: Row): Route => ({
  ...guest(area, pageType, titles, row),
  access: 'auth',
});
/** Signed-in screens with the account menu. */
export const account = (area: Area, pageType: PageType, titles: Localized | undefined, row: Row): Route => ({
  ...auth(area, pageType, titles, row),
  layout: 'default',
});
