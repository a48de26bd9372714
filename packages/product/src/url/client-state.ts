/** Specified client state: fields, types and empty values. */
import type { Action, SiteState } from '../navigation/actions.ts';
import type { BrandId, Language } from '../brands.ts';
import type { FeatureFlags } from '../features.ts';
import type { RouteName } from '../navigation/names.ts';
import { isPlainObject, type PlainObject } from '../plain-object.ts';
import type { StoredReturnAddress } from '../navigation/return-address.ts';

export interface PartnerReferral {
  readonly service?: string;
  readonly platform?: string;
  readonly action?: string;
  readonly code?: string;
}

export interface SpecialService {
  readonly specialService: string;
  readonly brands: readonly string[];
  readonly token: string;
  readonly aggregator: string;
}

export const emptyApp = {
  isLoggedIn: false,
  isBdu: false,
  isDtc: false,
  siteBrand: '' as BrandId | '',
  siteInitialBrand: '' as BrandId | '',
  siteLanguage: '' as Language | '',
  languageFromUrl: '' as Language | '',
  action: '' as Action | '',
  previousAction: '' as Action | '',
  continueUrl: '',
  fallbackUrl: '',
  isPartialView: false,
  requireDtc: false,
  checkServices: false,
  gotoRoute: '' as RouteName | '',
  returnAddress: {} as StoredReturnAddress | Record<string, never>,
  siteState: '' as SiteState | '',
  profile: '',
  meta: '',
  bundles: [] as readonly string[],
  code: '',
  previousRoute: '' as RouteName | '',
  urlParams: {} as { readonly deviceId?: string },
  platform: 'web',
  startedConsolidationFlow: false,
  linkPartnerId: '',
  bduLoginWithShortcode: false,
  shortcodeInUrl: '',
  migrationCode: '',
  requiredEntitlements: [] as readonly string[],
  specialService: {} as SpecialService | Record<string, never>,
  origin: '',
  partnerReferral: {} as PartnerReferral,
  isEmailPartnerLinking: false,
  selectedPurchaseObject: {} as PlainObject,
  productToActivate: {} as PlainObject,
  shoppingCart: [] as readonly PlainObject[],
  addOnCart: [] as readonly PlainObject[],
  managedSubscription: {} as PlainObject,
  loginAttemptEmail: '',
  currentOrder: {} as PlainObject,
  brandFeatureFlags: {} as Partial<FeatureFlags>,
  emailPending: false,
  emailConfirm: '',
  deleteForbidden: {} as PlainObject,
};
export type AppState = typeof emptyApp;

export interface RecentConnection {
  readonly email: string;
  readonly lastLogin: string;
}

export const emptyLogin = {
  email: '',
  /** A passkey was added or used in this browser. */
  passkey: false,
  passwordRecoveryEmail: '',
  recentConnections: [] as readonly RecentConnection[],
  resetPasswordEmail: '',
  resetPasswordToken: '',
  ssoRetryCount: 0,
  reconnectionProcess: {} as { readonly initialAccountId?: string; readonly initialMagicLink?: string },
};
export type LoginState = typeof emptyLogin;

/** Login fields kept in sessionStorage: a reset link takes over an account, so it must not outlive the tab on a shared computer. */
export const tabLoginFields: readonly (keyof LoginState)[] = [
  'passwordRecoveryEmail',
  'resetPasswordEmail',
  'resetPasswordToken',
];

export const emptyPartner = {
  linking: false,
  partners: [] as readonly PlainObject[],
  subscriptions: [] as readonly PlainObject[],
  linkStatusCode: '',
};
export const emptyRegister = { email: '', phoneNumber: '' };
export const emptyRedeem = { redeem: {} as PlainObject, order: {} as PlainObject };
/** A gift as draft, as last submitted, and as bought. */
export const emptyGift = { draft: {} as PlainObject, attempt: {} as PlainObject, order: {} as PlainObject };
export const emptyShortcode = { shortcodes: [] as readonly string[] };
export const emptyStorefront = { items: [] as readonly PlainObject[], bundlePartner: '' };

/** Setters ignore empty values and values of another type than the field's. Clearing is a separate function. */
export const isSameKind = (current: unknown, value: unknown): boolean => {
  if (value === '' || value === null || value === undefined) return false;
  if (Array.isArray(current)) return Array.isArray(value);
  if (isPlainObject(current)) return isPlainObject(value);
  return typeof value === typeof current;
};

/** The fields of a patch that setters accept. */
export const pickAssignable = <State extends object>(empty: State, patch: Partial<State>): Partial<State> =>
  Object.fromEntries(
    Object.entries(patch).filter(
      ([name, value]) => Object.hasOwn(empty, name) && isSameKind(empty[name as keyof State], value),
    ),
  ) as Partial<State>;
