/** Types shared by all message catalogs. */
import type { Area } from '../navigation/names.ts';
import type account from './en/account.ts';
import type activation from './en/activation.ts';
import type auth from './en/auth.ts';
import type devices from './en/devices.ts';
import type errors from './en/errors.ts';
import type failure from './en/failure.ts';
import type fields from './en/fields.ts';
import type gifts from './en/gifts.ts';
import type merchants from './en/merchants.ts';
import type migration from './en/migration.ts';
import type partners from './en/partners.ts';
import type payments from './en/payments.ts';
import type privacy from './en/privacy.ts';
import type profiles from './en/profiles.ts';
import type providers from './en/providers.ts';
import type purchase from './en/purchase.ts';
import type recommendations from './en/recommendations.ts';
import type redeem from './en/redeem.ts';
import type security from './en/security.ts';
import type shell from './en/shell.ts';
import type subscriptions from './en/subscriptions.ts';
import type support from './en/support.ts';

/** Every message that the portal shows; mails have their own. */
type Texts = typeof account &
  typeof activation &
  typeof auth &
  typeof devices &
  typeof errors &
  typeof failure &
  typeof fields &
  typeof gifts &
  typeof merchants &
  typeof migration &
  typeof partners &
  typeof payments &
  typeof privacy &
  typeof profiles &
  typeof providers &
  typeof purchase &
  typeof recommendations &
  typeof redeem &
  typeof security &
  typeof shell &
  typeof subscriptions &
  typeof support;

/** Keys of messages with markup: only `RichText` shows them. */
export type RichMessageKey = {
  [Key in keyof Texts]: Texts[Key] extends `${string}</${string}` ? Key : never;
}[keyof Texts];
export type MessageKey = Exclude<keyof Texts, RichMessageKey>;
export type MessageValues = Readonly<Record<string, string | number>>;

/** A French catalog must have exactly the English keys, or it does not compile. */
export type Translated<English> = Readonly<Record<keyof English, string>>;

/** Areas that also show messages of payments. */
const borrowed: Readonly<Partial<Record<Area, Area>>> = {
  account: 'payments',
  purchase: 'payments',
  gifts: 'payments',
  subscriptions: 'payments',
  privacy: 'account',
};

/** Areas whose messages a screen of an area needs, besides those of shell, sign-in, forms and errors. */
export const wordsOf = (area: Area): readonly Area[] => {
  const other = borrowed[area];
  return other ? [area, other] : [area];
};
