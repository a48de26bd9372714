/** The product's messages, formatted as on a page or in a mail of that language. */
import type { Language } from '@marquee/product/brands.ts';
import enAccount from '@marquee/product/messages/en/account.ts';
import enActivation from '@marquee/product/messages/en/activation.ts';
import enAuth from '@marquee/product/messages/en/auth.ts';
import enDevices from '@marquee/product/messages/en/devices.ts';
import enErrors from '@marquee/product/messages/en/errors.ts';
import enFields from '@marquee/product/messages/en/fields.ts';
import enGifts from '@marquee/product/messages/en/gifts.ts';
import enMail from '@marquee/product/messages/en/mail.ts';
import enMerchants from '@marquee/product/messages/en/merchants.ts';
import enMigration from '@marquee/product/messages/en/migration.ts';
import enPartners from '@marquee/product/messages/en/partners.ts';
import enPayments from '@marquee/product/messages/en/payments.ts';
import enPrivacy from '@marquee/product/messages/en/privacy.ts';
import enProfiles from '@marquee/product/messages/en/profiles.ts';
import enProviders from '@marquee/product/messages/en/providers.ts';
import enPurchase from '@marquee/product/messages/en/purchase.ts';
import enRecommendations from '@marquee/product/messages/en/recommendations.ts';
import enRedeem from '@marquee/product/messages/en/redeem.ts';
import enSecurity from '@marquee/product/messages/en/security.ts';
import enShell from '@marquee/product/messages/en/shell.ts';
import enSubscriptions from '@marquee/product/messages/en/subscriptions.ts';
import enSupport from '@marquee/product/messages/en/support.ts';
import frAccount from '@marquee/product/messages/fr/account.ts';
import frActivation from '@marquee/product/messages/fr/activation.ts';
import frAuth from '@marquee/product/messages/fr/auth.ts';
import frDevices from '@marquee/product/messages/fr/devices.ts';
import frErrors from '@marquee/product/messages/fr/errors.ts';
import frFields from '@marquee/product/messages/fr/fields.ts';
import frGifts from '@marquee/product/messages/fr/gifts.ts';
import frMail from '@marquee/product/messages/fr/mail.ts';
import frMerchants from '@marquee/product/messages/fr/merchants.ts';
import frMigration from '@marquee/product/messages/fr/migration.ts';
import frPartners from '@marquee/product/messages/fr/partners.ts';
import frPayments from '@marquee/product/messages/fr/payments.ts';
import frPrivacy from '@marquee/product/messages/fr/privacy.ts';
import frProfiles from '@marquee/product/messages/fr/profiles.ts';
import frProviders from '@marquee/product/messages/fr/providers.ts';
import frPurchase from '@marquee/product/messages/fr/purchase.ts';
import frRecommendations from '@marquee/product/messages/fr/recommendations.ts';
import frRedeem from '@marquee/product/messages/fr/redeem.ts';
import frSecurity from '@marquee/product/messages/fr/security.ts';
import frShell from '@marquee/product/messages/fr/shell.ts';
import frSubscriptions from '@marquee/product/messages/fr/subscriptions.ts';
import frSupport from '@marquee/product/messages/fr/support.ts';

const en = {
  ...enAccount,
  ...enActivation,
  ...enAuth,
  ...enDevices,
  ...enErrors,
  ...enFields,
  ...enGifts,
  ...enMail,
  ...enMerchants,
  ...enMigration,
  ...enPartners,
  ...enPayments,
  ...enPrivacy,
  ...enProfiles,
  ...enProviders,
  ...enPurchase,
  ...enRecommendations,
  ...enRedeem,
  ...enSecurity,
  ...enShell,
  ...enSubscriptions,
  ...enSupport,
};
export type Key = keyof typeof en;
export const catalogs: Readonly<Record<Language, Readonly<Record<Key, string>>>> = {
  en,
  fr: {
    ...frAccount,
    ...frActivation,
    ...frAuth,
    ...frDevices,
    ...frErrors,
    ...frFields,
    ...frGifts,
    ...frMail,
    ...frMerchants,
    ...frMigration,
    ...frPartners,
    ...frPayments,
    ...frPrivacy,
    ...frProfiles,
    ...frProviders,
    ...frPurchase,
    ...frRecommendations,
    ...frRedeem,
    ...frSecurity,
    ...frShell,
    ...frSubscriptions,
    ...frSupport,
  },
};

export type Values = Readonly<Record<string, string | number>>;
export type Translate = (key: Key, values?: Values) => string;

/** As a visitor reads it: values in, tags out. */
export const translatorFor =
  (language: Language): Translate =>
  (key, values = {}) =>
    catalogs[language][key]
      .replaceAll(/<\/?\w+>/g, '')
      .replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
