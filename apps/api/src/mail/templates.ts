/** Templates of all mails, with the input that each needs. */
import type { StoredReturnAddress } from '@marquee/product/navigation/return-address.ts';
import { encodeContext } from '@marquee/product/url/session-context.ts';
import { type BrandId, type Language, siteTitleOf } from '@marquee/product/brands.ts';
import { limits } from '@marquee/product/limits.ts';
import { formatDate, formatTime } from '@marquee/product/values/dates.ts';
import type { Seller } from '@marquee/product/values/billing/receipts.ts';
import { browserOf } from '@marquee/product/values/enums.ts';
import { contentNames } from '@marquee/product/values/skus.ts';
import { billingTemplates, type BillingTemplateContext } from './billing-templates.ts';
import type { PortalLink } from './portal-link.ts';
import type { MailContent } from './render.ts';
import type { MailKey, Translate } from './translator.ts';

interface Asked {
  readonly to: string;
  readonly brand: BrandId;
  readonly language: Language;
  /** The account that the mail belongs to. Absent: looked up by address; null: none. */
  readonly accountId?: string | null;
}

/** What each mail needs besides the person it goes to. */
interface Needs extends BillingTemplateContext {
  verifyEmail: { readonly token: string; readonly code: string };
  recovery: {
    readonly token: string;
    readonly recoveryId: string;
    /** It was asked in the flow of a merchant's link. */
    readonly merchantLink?: string | undefined;
    /** Where people wanted to go when they were asked to sign in. */
    readonly returnAddress?: StoredReturnAddress | undefined;
  };
  passwordChanged: { readonly at: number };
  newSignIn: { readonly userAgent: string; readonly at: number };
  /** Registration with an address that already has an account. */
  alreadyRegistered: object;
  /** To the new address. */
  emailChange: { readonly token: string };
  /** To the old address, which can take the change back. */
  emailChangeNotice: { readonly newEmail: string; readonly token: string };
  /** To both addresses. */
  emailChanged: { readonly newEmail: string; readonly at: number };
  emailChangeUndone: { readonly email: string; readonly at: number };
  /** A TV was let in with its code. */
  deviceActivated: { readonly device: string; readonly at: number };
  cardChanged: { readonly change: 'added' | 'default'; readonly last4: string; readonly at: number };
  partnerChanged: { readonly change: 'linked' | 'unlinked'; readonly partner: string; readonly at: number };
  accountSuspended: object;
  accountReinstated: object;
  accountDeleted: { readonly at: number };
  /** A partner's customer belongs to another account from now on: to the one that has the link, and to the one that had it. */
  partnerMovedHere: { readonly partner: string };
  partnerMovedAway: { readonly partner: string };
  /** A partner or a TV provider says that its customer does not have it any more. */
  accessEnded: { readonly party: string; readonly skus: readonly string[] };
  /** A refresh token was used twice. */
  sessionEnded: object;
}
export type MailKind = keyof Needs;
type MailOf<K extends MailKind> = Asked & { readonly kind: K } & Needs[K];
export type MailRequest = { [K in MailKind]: MailOf<K> }[MailKind];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Shows only known browser and system names: a User-Agent is untrusted text. */
const deviceIn = (userAgent: string, say: Translate): string => {
  const browser = browserOf(userAgent);
  const system = systems.find(([sign]) => sign.test(userAgent))?.[1];
  if (browser && system) return say('mail.device.browserOn', { browser, system });
  return browser ?? system ?? say('mail.device.unknown');
};

type Write<K extends MailKind> = (
  mail: MailOf<K>,
  say: Translate,
  linkTo: PortalLink,
  seller: Seller,
) => Pick<MailContent, 'blocks'> & { readonly preview?: string };

const whenIn = (at: number, language: Language) => ({
  date: formatDate(at, language),
  time: formatTime(at, language),
});

/** The form that sends the recovery mail, filled in: people may be signed out, or never have typed their email here. */
const recoveryForm = (email: string, linkTo: PortalLink): string => linkTo('forgotPassword', { email });

const letters: { readonly [K in MailKind]: Write<K> } = {
  ...billingTemplates,

  verifyEmail: ({ to, token, code }, say, linkTo) => ({
    blocks: [
      { is: 'heading', text: say('mail.verifyEmail.heading') },
      { is: 'words', text: say('mail.verifyEmail.words', { email: to }) },
      { is: 'button', text: say('mail.verifyEmail.button'), href: linkTo('verifyEmail', { token }) },
      { is: 'words', text: say('mail.verifyEmail.code', { minutes: limits.verificationCodeMinutes }) },
      { is: 'code', text: code },
      { is: 'small', text: say('mail.verifyEmail.small', { hours: limits.verificationLinkHours }) },
    ],
  }),

  recovery: ({ to, token, recoveryId, merchantLink, returnAddress }, say, linkTo) => {
    const minutes = limits.resetLinkMinutes;
    const query = {
      token,
      email: to,
      ...(returnAddress && { webSessionContext: encodeContext({ returnAddress }) }),
    };
    const href =
      merchantLink === undefined
        ? linkTo('resetPassword', query)
        : linkTo('merchantResetPassword', { ...query, merchantLink });
    return {
      preview: say('mail.recovery.preview', { minutes }),
      blocks: [
        { is: 'heading', text: say('mail.recovery.heading') },
        { is: 'words', text: say('mail.recovery.words', { email: to, minutes }) },
        { is: 'button', text: say('mail.recovery.button'), href },
        { is: 'small', text: say('mail.recovery.small', { reference: recoveryId }) },
      ],
    };
  },

  passwordChanged: ({ to, language, at }, say, linkTo) => ({
    blocks: [
      { is: 'heading', text: say('mail.passwordChanged.heading') },
      { is: 'words', text: say('mail.passwordChanged.words', { email: to, ...whenIn(at, language) }) },
      { is: 'button', text: say('mail.passwordChanged.button'), href: linkTo('login') },
      { is: 'small', text: say('mail.passwordChanged.small') },
      { is: 'quietButton', text: say('mail.newPassword.button'), href: recoveryForm(to, linkTo) },
    ],
  }),

  newSignIn: ({ to, userAgent, language, at }, say, linkTo) => {
    const values = { device: deviceIn(userAgent, say), ...whenIn(at, language) };
    return {
      preview: say('mail.newSignIn.preview', values),
      blocks: [
        { is: 'heading', text: say('mail.newSignIn.heading') },
        { is: 'words', text: say('mail.newSignIn.words') },
        { is: 'strong', text: say('mail.newSignIn.where', values) },
        { is: 'small', text: say('mail.newSignIn.small') },
        { is: 'quietButton', text: say('mail.newPassword.button'), href: recoveryForm(to, linkTo) },
      ],
    };
  },

  alreadyRegistered: ({ to }, say, linkTo) => ({
    blocks: [
      { is: 'heading', text: say('mail.alreadyRegistered.heading') },
      { is: 'words', text: say('mail.alreadyRegistered.words', { email: to }) },
      { is: 'button', text: say('mail.alreadyRegistered.button'), href: linkTo('login') },
      { is: 'quietButton', text: say('mail.newPassword.button'), href: recoveryForm(to, linkTo) },
      { is: 'small', text: say('mail.alreadyRegistered.small') },
    ],
  }),

  emailChange: ({ to, token }, say, linkTo) => ({
    blocks: [
      { is: 'heading', text: say('mail.emailChange.heading') },
      { is: 'words', text: say('mail.emailChange.words', { email: to }) },
      { is: 'button', text: say('mail.emailChange.button'), href: linkTo('changeEmailConfirm', { token }) },
      { is: 'small', text: say('mail.emailChange.small', { hours: limits.emailChangeHours }) },
    ],
  }),

  emailChangeNotice: ({ newEmail, token }, say, linkTo) => ({
    blocks: [
      { is: 'heading', text: say('mail.emailChangeNotice.heading') },
      { is: 'words', text: say('mail.emailChangeNotice.words', { email: newEmail }) },
      {
        is: 'quietButton',
        text: say('mail.emailChangeNotice.button'),
        href: linkTo('changeEmailUndo', {}, { token }),
      },
      { is: 'small', text: say('mail.emailChangeNotice.small', { hours: limits.emailChangeUndoHours }) },
    ],
  }),

  emailChanged: ({ to, newEmail, language, at }, say, linkTo) => ({
    blocks: [
      { is: 'heading', text: say('mail.emailChanged.heading') },
      { is: 'words', text: say('mail.emailChanged.words', { email: newEmail, ...whenIn(at, language) }) },
      {
        is: 'small',
        text: say(to === newEmail ? 'mail.emailChanged.small' : 'mail.emailChanged.undo', {
          hours: limits.emailChangeUndoHours,
        }),
      },
      ...(to === newEmail
        ? [{ is: 'button' as const, text: say('mail.sessionEnded.button'), href: linkTo('login') }]
        : []),
    ],
  }),

  emailChangeUndone: ({ to, email, language, at }, say) => ({
    blocks: [
      { is: 'heading', text: say('mail.emailChangeUndone.heading') },
      { is: 'words', text: say('mail.emailChangeUndone.words', { email, ...whenIn(at, language) }) },
      ...(to === email ? [{ is: 'small' as const, text: say('mail.emailChangeUndone.small') }] : []),
    ],
  }),

  deviceActivated: ({ to, device, language, at }, say, linkTo) => ({
    preview: say('mail.deviceActivated.preview', { device }),
    blocks: [
      { is: 'heading', text: say('mail.deviceActivated.heading') },
      { is: 'words', text: say('mail.deviceActivated.words') },
      { is: 'strong', text: say('mail.deviceActivated.where', { device, ...whenIn(at, language) }) },
      { is: 'button', text: say('mail.deviceActivated.button'), href: linkTo('settingsDevices') },
      { is: 'small', text: say('mail.deviceActivated.small') },
      { is: 'quietButton', text: say('mail.newPassword.button'), href: recoveryForm(to, linkTo) },
    ],
  }),

  cardChanged: ({ to, change, last4, language, at }, say, linkTo) => ({
    preview: say(`mail.cardChanged.${change}`, { last4 }),
    blocks: [
      { is: 'heading', text: say('mail.cardChanged.heading') },
      { is: 'words', text: say(`mail.cardChanged.${change}`, { last4 }) },
      { is: 'small', text: say('mail.changed.when', whenIn(at, language)) },
      { is: 'button', text: say('mail.cardChanged.button'), href: linkTo('paymentMethods') },
      { is: 'quietButton', text: say('mail.newPassword.button'), href: recoveryForm(to, linkTo) },
    ],
  }),

  partnerChanged: ({ to, change, partner, language, at }, say, linkTo) => ({
    preview: say(`mail.partnerChanged.${change}`, { partner }),
    blocks: [
      { is: 'heading', text: say('mail.partnerChanged.heading', { partner }) },
      { is: 'words', text: say(`mail.partnerChanged.${change}`, { partner }) },
      { is: 'small', text: say('mail.changed.when', whenIn(at, language)) },
      { is: 'button', text: say('mail.partnerMoved.button'), href: linkTo('partners') },
      { is: 'quietButton', text: say('mail.newPassword.button'), href: recoveryForm(to, linkTo) },
    ],
  }),

  accountSuspended: ({ to }, say) => ({
    blocks: [
      { is: 'heading', text: say('mail.accountSuspended.heading') },
      { is: 'words', text: say('mail.accountSuspended.words', { email: to }) },
      { is: 'small', text: say('mail.accountSuspended.small') },
    ],
  }),

  accountReinstated: ({ to }, say, linkTo) => ({
    blocks: [
      { is: 'heading', text: say('mail.accountReinstated.heading') },
      { is: 'words', text: say('mail.accountReinstated.words', { email: to }) },
      { is: 'button', text: say('mail.sessionEnded.button'), href: linkTo('login') },
    ],
  }),

  accountDeleted: ({ to, language, at }, say) => ({
    blocks: [
      { is: 'heading', text: say('mail.accountDeleted.heading') },
      { is: 'words', text: say('mail.accountDeleted.words', { email: to, ...whenIn(at, language) }) },
      { is: 'small', text: say('mail.accountDeleted.small') },
    ],
  }),

  partnerMovedHere: ({ to, partner }, say, linkTo) => ({
    preview: say('mail.partnerMovedHere.preview', { partner }),
    blocks: [
      { is: 'heading', text: say('mail.partnerMovedHere.heading', { partner }) },
      { is: 'words', text: say('mail.partnerMovedHere.words', { partner, email: to }) },
      { is: 'button', text: say('mail.partnerMoved.button'), href: linkTo('partners') },
      { is: 'small', text: say('mail.partnerMovedHere.small') },
      { is: 'quietButton', text: say('mail.newPassword.button'), href: recoveryForm(to, linkTo) },
    ],
  }),

  partnerMovedAway: ({ to, partner }, say, linkTo) => ({
    preview: say('mail.partnerMovedAway.preview', { partner }),
    blocks: [
      { is: 'heading', text: say('mail.partnerMovedAway.heading', { partner }) },
      { is: 'words', text: say('mail.partnerMovedAway.words', { partner, email: to }) },
      { is: 'button', text: say('mail.partnerMoved.button'), href: linkTo('partners') },
      { is: 'small', text: say('mail.partnerMovedAway.small', { partner }) },
    ],
  }),

  accessEnded: ({ party, skus, brand, language }, say, linkTo) => {
    const content = contentNames(skus, language) || siteTitleOf(brand)[language];
    return {
      preview: say('mail.accessEnded.preview', { party, content }),
      blocks: [
        { is: 'heading', text: say('mail.accessEnded.heading', { party }) },
        { is: 'words', text: say('mail.accessEnded.words', { party, content }) },
        { is: 'button', text: say('mail.cancelled.button'), href: linkTo('subscriptions') },
        { is: 'small', text: say('mail.accessEnded.small', { party }) },
      ],
    };
  },

  sessionEnded: ({ to }, say, linkTo) => ({
    blocks: [
      { is: 'heading', text: say('mail.sessionEnded.heading') },
      { is: 'words', text: say('mail.sessionEnded.words') },
      { is: 'button', text: say('mail.sessionEnded.button'), href: linkTo('login') },
      { is: 'small', text: say('mail.sessionEnded.small') },
      { is: 'quietButton', text: say('mail.newPassword.button'), href: recoveryForm(to, linkTo) },
    ],
  }),
};

export const composeMail = (
  mail: MailRequest,
  say: Translate,
  linkTo: PortalLink,
  seller: Seller,
): MailContent => {
  const { kind, brand, language, to } = mail;
  const subject: MailKey = `mail.${kind}.subject`;
  const preview: MailKey = `mail.${kind}.preview`;
  const letter = (letters[kind] as Write<MailKind>)(mail, say, linkTo, seller);
  return {
    subject: say(subject, { site: siteTitleOf(brand)[language] }),
    preview: letter.preview ?? say(preview),
    blocks: letter.blocks,
    footer: say('mail.footer.why', { email: to }),
  };
};
