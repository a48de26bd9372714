/** Rate limit table: what is counted, in which window, and what happens above each threshold. */
import type { BotAction } from './values/enums.ts';

/** Bot check levels: 1, 4 and 10 times the base cost. */
export type BotCheckLevel = 0 | 1 | 2;
export const botCheckFactors = [1, 4, 10] as const satisfies Record<BotCheckLevel, number>;
/** Minimum reCAPTCHA score per level. */
export const botCheckScores = [0.5, 0.7, 0.9] as const satisfies Record<BotCheckLevel, number>;

/** Counted exactly, in PostgreSQL. */
const storedSubjects = [
  'account',
  'email',
  'profile',
  'session',
  'code',
  'partner customer',
  'client',
  'staff',
] as const;
/** Counted in Redis, or in PostgreSQL while it is unavailable; `email + network` counts one email by one network. */
const networkSubjects = ['network', 'email + network', 'all'] as const;

interface Stored {
  readonly counts: (typeof storedSubjects)[number];
  readonly windowSeconds: number;
  /** Allowed attempts; the next one gets 429. */
  readonly refuse: number;
  /** Wait after the last allowed attempt, doubling from first to most; absent: until the window ends. */
  readonly waitSeconds?: { readonly first: number; readonly most: number };
  /** Consecutive failures after which waiting no longer helps. */
  readonly refuseInARow?: number;
}

interface ByNetwork {
  readonly counts: (typeof networkSubjects)[number];
  readonly windowSeconds: number;
  /** The bot check whose level this limit raises. */
  readonly action?: BotAction;
  /** Thresholds that raise the bot check level. */
  readonly level1?: number;
  readonly level2?: number;
  /** Above it accounts that are unverified or younger than `newAccountHours` are refused. */
  readonly refuseNew?: number;
  /** Above it the whole network is refused. A limit over all networks never refuses everyone. */
  readonly refuse?: number;
}

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

const passwordAttempts = {
  windowSeconds: 15 * minute,
  refuse: 10,
  waitSeconds: { first: minute, most: 15 * minute },
  refuseInARow: 100,
} as const;

export const rates = {
  // Passwords
  signIn: { counts: 'email', ...passwordAttempts },
  signInNetwork: {
    counts: 'network',
    windowSeconds: 15 * minute,
    action: 'login',
    level1: 20,
    level2: 50,
    refuse: 100,
  },
  ownPassword: { counts: 'account', ...passwordAttempts },
  /** Codes that prove identity within a session: guesses with a stolen one do not hold up the owner's sign-in. */
  ownCode: {
    counts: 'account',
    windowSeconds: 15 * minute,
    refuse: 10,
    waitSeconds: passwordAttempts.waitSeconds,
  },
  /** Codes of the second step; a ticket has tries of its own. */
  secondStep: {
    counts: 'account',
    windowSeconds: 15 * minute,
    refuse: 10,
    waitSeconds: passwordAttempts.waitSeconds,
  },

  // Accounts
  emailExistsNetwork: {
    counts: 'network',
    windowSeconds: hour,
    action: 'email_exists',
    level2: 60,
    refuse: 300,
  },
  emailExistsEmail: { counts: 'email + network', windowSeconds: hour, refuse: 5 },
  emailExistsSum: { counts: 'all', windowSeconds: hour, action: 'email_exists', level1: 1000 },
  registrationNetwork: {
    counts: 'network',
    windowSeconds: hour,
    action: 'register',
    level1: 5,
    level2: 20,
    refuse: 60,
  },
  /** Mails to the owner of an address that was used in a registration. */
  alreadyRegisteredMail: { counts: 'account', windowSeconds: hour, refuse: 1 },
  /** Separate budget for known devices and networks of the account. */
  recovery: { counts: 'email', windowSeconds: hour, refuse: 5 },
  recoveryNetwork: {
    counts: 'network',
    windowSeconds: hour,
    action: 'send_recovery_password_email',
    level2: 20,
    refuse: 100,
  },
  verificationMailHour: { counts: 'account', windowSeconds: hour, refuse: 3 },
  verificationMailDay: { counts: 'account', windowSeconds: day, refuse: 10 },
  /** Per code, over its lifetime. */
  verificationCode: { counts: 'code', windowSeconds: 10 * minute, refuse: 5 },
  /** Requesting more codes does not add attempts. */
  verificationCodeDay: { counts: 'account', windowSeconds: day, refuse: 25 },
  emailChange: { counts: 'account', windowSeconds: day, refuse: 10 },
  emailChangeNetwork: { counts: 'network', windowSeconds: day, refuse: 40 },
  /** Migration codes that a viewer makes on the account page. */
  migrationBegin: { counts: 'account', windowSeconds: day, refuse: 5 },
  /** Codes mailed to the address of another account, to prove that it is the same person's. */
  consolidationMail: { counts: 'account', windowSeconds: hour, refuse: 3 },
  /** Codes that a customer makes for support. */
  assistCodeMade: { counts: 'account', windowSeconds: hour, refuse: 10 },
  /** Codes that one member of staff types; a right one does not count. */
  assistCode: { counts: 'staff', windowSeconds: 15 * minute, refuse: 5 },
  /** Per code, over its lifetime. */
  consolidationCode: { counts: 'code', windowSeconds: 10 * minute, refuse: 5 },
  magicLink: { counts: 'session', windowSeconds: hour, refuse: 20 },

  // Codes
  shortCode: { counts: 'account', windowSeconds: 15 * minute, refuse: 5 },
  shortCodeNetwork: { counts: 'network', windowSeconds: 15 * minute, refuseNew: 20 },
  shortCodeSum: { counts: 'all', windowSeconds: 15 * minute, refuseNew: 300 },
  /** Code requests by TVs; `tvCodeScarce` applies while many codes of an alphabet are pending. */
  tvCode: { counts: 'network', windowSeconds: minute, refuse: 30 },
  tvCodeScarce: { counts: 'network', windowSeconds: minute, refuse: 5 },
  pin: {
    counts: 'profile',
    windowSeconds: day,
    refuse: 5,
    waitSeconds: { first: 15 * minute, most: 8 * hour },
  },
  redeem: { counts: 'account', windowSeconds: hour, refuse: 10 },
  redeemNetwork: { counts: 'network', windowSeconds: hour, refuseNew: 30, refuse: 300 },
  /** Moves of one partner identity to another account. */
  partnerMove: { counts: 'partner customer', windowSeconds: 30 * day, refuse: 3 },

  // Cards and gifts
  cardAdded: { counts: 'account', windowSeconds: hour, refuse: 10 },
  gift: { counts: 'account', windowSeconds: hour, refuse: 10 },
  guestGift: { counts: 'network', windowSeconds: hour, action: 'gift', level1: 2, refuse: 10 },
  guestGiftDeclined: { counts: 'network', windowSeconds: hour, refuse: 5 },
  giftRecipient: { counts: 'email', windowSeconds: day, refuse: 5 },
  dataExport: { counts: 'account', windowSeconds: day, refuse: 1 },
  receiptPdf: { counts: 'account', windowSeconds: minute, refuse: 30 },

  // Store purchases
  storeClaim: { counts: 'account', windowSeconds: hour, refuse: 20 },
  storeRelease: { counts: 'network', windowSeconds: hour, refuse: 30 },

  // Account deletion
  deletionLink: { counts: 'network', windowSeconds: hour, refuse: 30 },

  // Service API
  /** Wrong secrets and assertions of one client from one network. */
  serviceCredentials: { counts: 'client', windowSeconds: 15 * minute, refuse: 10 },

  // Requests per minute
  serviceToken: { counts: 'network', windowSeconds: minute, refuse: 120 },
  storeNotice: { counts: 'network', windowSeconds: minute, refuse: 6000 },
  challenge: { counts: 'network', windowSeconds: minute, refuse: 60 },
  passkeyOptions: { counts: 'network', windowSeconds: minute, refuse: 30 },
  refusedRefreshToken: { counts: 'network', windowSeconds: minute, refuse: 60 },
  oauthRedirect: { counts: 'network', windowSeconds: minute, refuse: 30 },
  migrationCheck: { counts: 'network', windowSeconds: minute, refuse: 30 },
  unsubscribe: { counts: 'network', windowSeconds: minute, refuse: 60 },
  consent: { counts: 'network', windowSeconds: minute, refuse: 60 },
  securityLink: { counts: 'network', windowSeconds: minute, refuse: 30 },
  clientLog: { counts: 'network', windowSeconds: minute, refuse: 60 },
} as const satisfies Record<string, Stored | ByNetwork>;

type Rates = typeof rates;
export type RateName = keyof Rates;
type NameOf<Subject> = {
  [Name in RateName]: Rates[Name]['counts'] extends Subject ? Name : never;
}[RateName];
export type StoredRateName = NameOf<(typeof storedSubjects)[number]>;
export type NetworkRateName = NameOf<(typeof networkSubjects)[number]>;
/** Limits by network only, which a route can name. */
export type CallRateName = NameOf<'network'>;

export const rateNames = Object.keys(rates) as RateName[];
/** A row with every optional column. */
export type Rate = Omit<ByNetwork, 'counts'> &
  Partial<Omit<Stored, 'counts'>> & { readonly counts: Stored['counts'] | ByNetwork['counts'] };
export const rateOf = (name: RateName): Rate => rates[name];
export const storedRate = (name: StoredRateName): Stored => rates[name];
export const networkRate = (name: NetworkRateName): ByNetwork => rates[name];
export const networkRateNames = rateNames.filter((name): name is NetworkRateName =>
  (networkSubjects as readonly string[]).includes(rates[name].counts),
);
/** Limits of wrong passwords and codes, which staff may reset for a customer; by account or by email. */
export const customerLimits = [
  'signIn',
  'recovery',
  'ownPassword',
  'ownCode',
  'secondStep',
  'verificationMailHour',
  'verificationMailDay',
  'verificationCodeDay',
  'shortCode',
  'redeem',
] as const satisfies readonly StoredRateName[];
