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

export interface AppState {
  isLoggedIn: boolean;
  isBdu: boolean;
  isDtc: boolean;
  siteBrand: BrandId | '';
  siteInitialBrand: BrandId | '';
  siteLanguage: Language | '';
  languageFromUrl: Language | '';
  action: Action | '';
  previousAction: Action | '';
  continueUrl: string;
  fallbackUrl: string;
  isPartialView: boolean;
  requireDtc: boolean;
  checkServices: boolean;
  gotoRoute: RouteName | '';
  returnAddress: StoredReturnAddress | Record<string, never>;
  siteState: SiteState | '';
  profile: string;
  meta: string;
  bundles: readonly string[];
  code: string;
  previousRoute: RouteName | '';
  urlParams: { readonly deviceId?: string };
  platform: string;
  startedConsolidationFlow: boolean;
  linkPartnerId: string;
  bduLoginWithShortcode: boolean;
  shortcodeInUrl: string;
  migrationCode: string;
  requiredEntitlements: readonly string[];
  specialService: SpecialService | Record<string, never>;
  origin: string;
  partnerReferral: PartnerReferral;
  isEmailPartnerLinking: boolean;
  selectedPurchaseObject: PlainObject;
  productToActivate: PlainObject;
  shoppingCart: readonly PlainObject[];
  addOnCart: readonly PlainObject[];
  managedSubscription: PlainObject;
  loginAttemptEmail: string;
  currentOrder: PlainObject;
  brandFeatureFlags: Partial<FeatureFlags>;
  emailPending: boolean;
  emailConfirm: string;
  deleteForbidden: PlainObject;
}

export const emptyApp: Readonly<AppState> = {
  isLoggedIn: false,
  isBdu: false,
  isDtc: false,
  siteBrand: '',
  siteInitialBrand: '',
  siteLanguage: '',
  languageFromUrl: '',
  action: '',
  previousAction: '',
  continueUrl: '',
  fallbackUrl: '',
  isPartialView: false,
  requireDtc: false,
  checkServices: false,
  gotoRoute: '',
  returnAddress: {},
  siteState: '',
  profile: '',
  meta: '',
  bundles: [],
  code: '',
  previousRoute: '',
  urlParams: {},
  platform: 'web',
  startedConsolidationFlow: false,
  linkPartnerId: '',
  bduLoginWithShortcode: false,
  shortcodeInUrl: '',
  migrationCode: '',
  requiredEntitlements: [],
  specialService: {},
  origin: '',
  partnerReferral: {},
  isEmailPartnerLinking: false,
  selectedPurchaseObject: {},
  productToActivate: {},
  shoppingCart: [],
  addOnCart: [],
  managedSubscription: {},
  loginAttemptEmail: '',
  currentOrder: {},
  brandFeatureFlags: {},
  emailPending: false,
  emailConfirm: '',
  deleteForbidden: {},
};

interface RecentConnection {
  readonly email: string;
  readonly lastLogin: string;
}

export interface LoginState {
  email: string;
  passwordRecoveryEmail: string;
  recentConnections: readonly RecentConnection[];
  resetPasswordEmail: string;
  resetPasswordToken: string;
  ssoRetryCount: number;
  reconnectionProcess: { readonly initialAccountId?: string; readonly initialMagicLink?: string };
}

export const emptyLogin: Readonly<LoginState> = {
  email: '',
  passwordRecoveryEmail: '',
  recentConnections: [],
  resetPasswordEmail: '',
  resetPasswordToken: '',
  ssoRetryCount: 0,
  reconnectionProcess: {},
};

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

/** A known email only gets a new timestamp; a new one goes to the front. */
export const addRecentConnection = (
  connections: readonly RecentConnection[],
  email: string,
  lastLogin: string,
  most: number,
): readonly RecentConnection[] =>
  connections.some((known) => known.email === email)
    ? connections.map((known) => (known.email === email ? { email, lastLogin } : known))
    : [{ email, lastLogin }, ...connections].slice(0, most);
