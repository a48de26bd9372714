/** Enumerations that belong to no single area. */

export const accountSources = ['dtc', 'partner', 'bdu', 'free'] as const;
export type AccountSource = (typeof accountSources)[number];

/**
 * What proves that another account is the same person's. `password`: or a code to its email; `emailCode`: it has no
 * password; `provider`, `partner`: a fresh sign-in there.
 */
export const consolidationProofs = ['none', 'password', 'emailCode', 'provider', 'partner'] as const;
export type ConsolidationProof = (typeof consolidationProofs)[number];

/** Source of an entitlement. `unknown`: from before sources were recorded; reviewed by staff. */
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

/** Purpose of a migration code. */
export const migrationActions = ['registerDtc', 'signInDtc', 'linkBdu'] as const;
export type MigrationAction = (typeof migrationActions)[number];

export const emailVerificationStatuses = ['EMAIL_SENT', 'VERIFIED', 'UNVERIFIED'] as const;
export type EmailVerificationStatus = (typeof emailVerificationStatuses)[number];

export const accountStatuses = ['ACTIVE', 'SUSPENDED', 'DELETED'] as const;
export type AccountStatus = (typeof accountStatuses)[number];
export const authorities = ['REGULAR_USER', 'BDU_USER'] as const;

/** How a session was started. */
export const sessionMethods = ['password', 'provider', 'passkey', 'deviceCode', 'magicLink'] as const;
export type SessionMethod = (typeof sessionMethods)[number];

/** `player`: a TV or other device, limited to playback endpoints. */
export const sessionScopes = ['full', 'player'] as const;
export type SessionScope = (typeof sessionScopes)[number];

/** What a WebAuthn challenge is for; an answer counts for nothing else. */
export const ceremonyPurposes = ['signIn', 'secondStep', 'register', 'reauth'] as const;
export type CeremonyPurpose = (typeof ceremonyPurposes)[number];

/** Actions protected by the bot check; a solution is valid for its own action only. */
export const botActions = [
  'login',
  'email_exists',
  'register',
  'send_recovery_password_email',
  'reset_password',
  'gift',
] as const;
export type BotAction = (typeof botActions)[number];

/** Sent instead of a solution where the bot check is off. */
export const botCheckPlaceholder = 'bot-check-disabled';

/** North America. A request without a known country is served. */
const servedCountries = new Set(['CA', 'US', 'MX']);
export const isServedCountry = (country: string | undefined): boolean =>
  country === undefined || servedCountries.has(country);

export const subscriptionStatuses = ['PENDING_CREATION', 'PENDING_ACTIVATION', 'ACTIVE'] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** Biller of a subscription; also the name of its store. */
export const billingProviders = ['CSG', 'GUEST', 'APPLE', 'ROKU', 'GOOGLE', 'PARTNERSHIP'] as const;
export type BillingProvider = (typeof billingProviders)[number];

/** Guest subscriptions are not listed and do not block deletion. */
export const isGuestStore = (storeName: string): boolean =>
  storeName.toUpperCase() === ('GUEST' satisfies BillingProvider);

export const issueTypes = ['DOUBLE_BILLING'] as const;
export type IssueType = (typeof issueTypes)[number];

/** A gift adds to the balance; a promotion discounts the next purchase. */
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

/** Maturity level in the portal, and its type on the server. */
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

/** Drawn avatars, shown on the colour of the profile. */
export const profileAvatars = [
  'fox',
  'owl',
  'bear',
  'cat',
  'whale',
  'loon',
  'robot',
  'ghost',
  'rocket',
  'moon',
  'mountain',
  'maple',
  'popcorn',
  'guitar',
] as const;
export type ProfileAvatar = (typeof profileAvatars)[number];

/** Stored data from registration on, so it is not translated. */
export const defaultNickname = 'Compte principal';

/** Device type; determines its icon. */
export const deviceTypes = ['phone', 'tablet', 'computer', 'tv', 'console', 'stick'] as const;
export type DeviceType = (typeof deviceTypes)[number];

export const browsers = ['Chrome', 'Safari', 'Mobile Safari', 'Firefox', 'Edge'] as const;
export type Browser = (typeof browsers)[number];

/** First match wins: user agents imitate each other, so the imitators come first. */
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

/** First match wins: Android names Linux too. */
const systemSigns: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Operating system by its own name. */
export const systemOf = (userAgent: string): string | undefined =>
  systemSigns.find(([sign]) => sign.test(userAgent))?.[1];

/** Label of an unrecognized browser. */
export const unrecognisedAgent = 'App';

/** Why a sign-in at a TV provider failed, in `details` of `BDU_LOGIN_FAILED` beside the provider's id. */
/** `denied`: the provider or its customer said no. `refused`: its answer could not be verified. */
export const providerFailures = ['unreachable', 'denied', 'refused'] as const;
export type ProviderFailure = (typeof providerFailures)[number];
