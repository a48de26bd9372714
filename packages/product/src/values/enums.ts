/** The closed lists of the product: every word a field may hold, where the list belongs to no one area. */

export const accountSources = ['dtc', 'partner', 'bdu', 'free'] as const;
export type AccountSource = (typeof accountSources)[number];

/** What gave an entitlement. `unknown`: from before sources were kept; for staff to look at. */
export const grantSources = [
  'direct',
  'store',
  'partner',
  'provider',
  'merchant',
  'activation',
  'staff',
  'free',
  'unknown',
] as const;
export type GrantSource = (typeof grantSources)[number];

/** What a migration code may be for. */
export const migrationActions = ['registerDtc', 'signInDtc', 'linkBdu'] as const;
export type MigrationAction = (typeof migrationActions)[number];

export const emailVerificationStatuses = ['EMAIL_SENT', 'VERIFIED', 'UNVERIFIED'] as const;
export type EmailVerificationStatus = (typeof emailVerificationStatuses)[number];

export const accountStatuses = ['ACTIVE', 'SUSPENDED', 'DELETED'] as const;
export type AccountStatus = (typeof accountStatuses)[number];
export const authorities = ['REGULAR_USER', 'BDU_USER'] as const;

/** How a session began. */
export const sessionMethods = ['password', 'provider', 'passkey', 'deviceCode', 'magicLink'] as const;
export type SessionMethod = (typeof sessionMethods)[number];

/** `player`: a TV or another device that may call what playback needs, and nothing else. */
export const sessionScopes = ['full', 'player'] as const;
export type SessionScope = (typeof sessionScopes)[number];

/** What the bot check protects; a solved check counts for its own action only. */
export const botActions = [
  'login',
  'email_exists',
  'register',
  'send_recovery_password_email',
  'reset_password',
  'gift',
] as const;
export type BotAction = (typeof botActions)[number];

/** Sent instead of a solved check where the check is off. */
export const botCheckPlaceholder = 'bot-check-disabled';

/** North America. Where nobody says where somebody is, they are served. */
const servedCountries = new Set(['CA', 'US', 'MX']);
export const isServedCountry = (country: string | undefined): boolean =>
  country === undefined || servedCountries.has(country);

export const subscriptionStatuses = ['PENDING_CREATION', 'PENDING_ACTIVATION', 'ACTIVE'] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** Who bills a subscription; also the name of its store. */
export const billingProviders = ['CSG', 'GUEST', 'APPLE', 'ROKU', 'GOOGLE', 'PARTNERSHIP'] as const;
export type BillingProvider = (typeof billingProviders)[number];

/** Guest subscriptions are in no list and do not forbid a deletion. */
export const isGuestStore = (storeName: string): boolean =>
  storeName.toUpperCase() === ('GUEST' satisfies BillingProvider);

export const issueTypes = ['DOUBLE_BILLING'] as const;
export type IssueType = (typeof issueTypes)[number];

/** A gift is money; a promotion takes something off the next purchase. */
export const codeKinds = ['PROMO', 'GIFT'] as const;
export type CodeKind = (typeof codeKinds)[number];

export const activationStatuses = [
  'success',
  'alreadyDone',
  'expired',
  'entitlementExpired',
  'error',
] as const;
export type ActivationStatus = (typeof activationStatuses)[number];

/** The level in the portal, and its type on the server. */
export const maturityTypes = {
  adult: 'ADULT',
  teen: 'TEEN',
  'older-kid': 'OLDER_KID',
  'younger-kid': 'YOUNGER_KID',
  'pre-school': 'PRE_SCHOOL',
} as const;
type MaturityLevel = keyof typeof maturityTypes;
export type MaturityType = (typeof maturityTypes)[MaturityLevel];
export const maturityLevels = Object.keys(maturityTypes) as MaturityLevel[];
export const maturityLevelOf = (type: string): MaturityLevel | undefined =>
  maturityLevels.find((level) => maturityTypes[level] === type);

export const playbackLanguages = ['en', 'fr', 'ask'] as const;

export const profileColours = ['blue', 'teal', 'green', 'yellow', 'orange', 'red', 'purple', 'pink'] as const;
export type ProfileColour = (typeof profileColours)[number];

/** The person's own data from the first day, so it is not translated. */
export const defaultNickname = 'Compte principal';

export const platforms = ['web', 'ios', 'android', 'fibetv', 'roku'] as const;
export type Platform = (typeof platforms)[number];
export const platformOf = (value: unknown): Platform => platforms.find((each) => each === value) ?? 'web';
export const isMobilePlatform = (platform: Platform): boolean => platform === 'ios' || platform === 'android';

/** What kind of thing a device is; its picture follows from it. */
export const deviceTypes = ['phone', 'tablet', 'computer', 'tv', 'console', 'stick'] as const;
export type DeviceType = (typeof deviceTypes)[number];

export const browsers = ['Chrome', 'Safari', 'Mobile Safari', 'Firefox', 'Edge'] as const;
export type Browser = (typeof browsers)[number];

/** The first sign that fits: browsers name each other, so the impostors come before the originals. */
const browserSigns: readonly (readonly [RegExp, Browser | undefined])[] = [
  [/\b(?:OPR|Opera|SamsungBrowser|DuckDuckGo)\//, undefined],
  [/\b(?:Edge?|EdgA|EdgiOS)\//, 'Edge'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bMobile\b.*\bSafari\//, 'Mobile Safari'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
];

export const browserOf = (userAgent: string): Browser | undefined =>
  browserSigns.find(([sign]) => sign.test(userAgent))?.[1];

/** How a list calls a program that is none of the recognised browsers. */
export const unrecognisedAgent = 'App';
