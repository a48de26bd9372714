/** What a screen is, in words that `routes.ts` fills in. */
import type { Action } from './actions.ts';
import type { Localized } from '../brands.ts';
import type { Feature } from '../features.ts';
import type { Area, RouteName } from './names.ts';

export { areas } from './names.ts';
export type { Area, RouteName } from './names.ts';

/** What a screen may find in the state of the tab, of the session or of the address. */
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

/** `else` is where people go when the condition is not met. */
export type Need = Condition & { readonly else: RouteName };
/** Where the screen sends people on: the first whose conditions are all met. */
export interface RouteRedirect {
  readonly to: RouteName;
  readonly when?: readonly Condition[];
  /** The action that led here has done its work. */
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
  /** Older or shorter addresses; they redirect here and keep the query. */
  readonly aliases?: readonly string[];
  readonly area: Area;
  readonly title?: Localized;
  readonly access: 'auth' | 'guest';
  /** false: TV-provider users are sent to their account page. true: they are expected here. */
  readonly bdu?: boolean;
  /** The email must be verified, unless the user came through a TV provider. */
  readonly verified?: true;
  readonly needs?: readonly Need[];
  readonly goes?: readonly RouteRedirect[];
  /** The screen shown at this address when it has no content of its own. */
  readonly child?: RouteName;
  readonly layout: 'branded' | 'default';
  readonly header?: 'special' | 'purchase';
  /** Pages of other sites may frame it where the sign-in widget is on. */
  readonly framable?: true;
  /** Pages without the card box. */
  readonly card?: false;
  readonly transition: Transition;
  readonly pageType: PageType;
  /** The screen asks one thing: on arrival its field gets the focus, not its heading. */
  readonly oneField?: true;
}

/** Addresses that only lead on, or show their child: nobody ever stays there, so they have no page. */
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
/** The screens of the sign-in widget. */
export const framable = (area: Area, pageType: PageType, titles: Localized | undefined, row: Row): Route => ({
  ...guest(area, pageType, titles, row),
  framable: true,
});
export const auth = (area: Area, pageType: PageType, titles: Localized | undefined, row: Row): Route => ({
  ...guest(area, pageType, titles, row),
  access: 'auth',
});
/** The signed-in screens around the side navigation. */
export const account = (area: Area, pageType: PageType, titles: Localized | undefined, row: Row): Route => ({
  ...auth(area, pageType, titles, row),
  layout: 'default',
});
