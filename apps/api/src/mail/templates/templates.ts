/** Templates of all mails, with the input that each needs. */
import type { StoredReturnAddress } from '@marquee/product/navigation/return-address.ts';
import { encodeContext } from '@marquee/product/url/encode-context.ts';
import { type BrandId, type Language, siteTitleOf } from '@marquee/product/brands.ts';
import { limits } from '@marquee/product/limits.ts';
import type { Seller } from '@marquee/product/values/billing/receipts.ts';
import { browserOf, systemOf } from '@marquee/product/values/enums.ts';
import { contentNames } from '@marquee/product/values/skus.ts';
import { type AppStore, appStoreNames } from '@marquee/product/values/stores.ts';
import { billingTemplates, type BillingTemplateContext } from './billing-templates.ts';
import { cancellationTemplates, type CancellationContext } from './cancellation-templates.ts';
import { factsBlock, moment, whenIn } from './facts-block.ts';
import { invitationTemplates, type InvitationContext } from './invitation-templates.ts';
import { privacyTemplates, type PrivacyTemplateContext } from './privacy-templates.ts';
import { serviceTemplates, type ServiceTemplateContext } from './service-templates.ts';
import {
  recoveryForm,
  secureLink,
  twoStepTemplates,
  type TwoStepTemplateContext,
} from './two-step-templates.ts';
import type { PortalLink } from '../portal-link.ts';
import type { MailDraft, MailContent } from '../render/render-mail.ts';
import type { MailKey, Translate } from '../translator.ts';

interface Asked {
  readonly to: string;
  readonly brand: BrandId;
  readonly language: Language;
  /** The account that the mail belongs to. Absent: looked up by address; null: none. */
  readonly accountId?: string | null;
}

/** What each mail needs besides the person it goes to. */
interface Needs
  extends
    BillingTemplateContext,
    CancellationContext,
    InvitationContext,
    PrivacyTemplateContext,
    ServiceTemplateContext,
    TwoStepTemplateContext {
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
  /** `token`: of the link “This wasn’t me”; absent in mails queued by the release before. */
  newSignIn: { readonly userAgent: string; readonly at: number; readonly token?: string };
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
  deviceActivated: { readonly device: string; readonly at: number; readonly token?: string };
  cardChanged: { readonly change: 'added' | 'default'; readonly last4: string; readonly at: number };
  partnerChanged: { readonly change: 'linked' | 'unlinked'; readonly partner: string; readonly at: number };
  accountSuspended: object;
  accountReinstated: object;
  /** A member of staff opened the customer's view with a code. */
  assistStarted: { readonly name: string; readonly endsAt: number };
  accountDeleted: { readonly at: number };
  /** A partner's customer belongs to another account from now on: to the one that has the link, and to the one that had it. */
  partnerMovedHere: { readonly partner: string };
  partnerMovedAway: { readonly partner: string };
  /** Another account asked for a store purchase of this one. */
  storeRelease: { readonly store: AppStore; readonly token: string };
  /** A partner or a TV provider says that its customer does not have it any more. */
  accessEnded: { readonly party: string; readonly skus: readonly string[] };
  /** A refresh token was used twice. */
  sessionEnded: object;
}
export type MailKind = keyof Needs;
type MailOf<K extends MailKind> = Asked & { readonly kind: K } & Needs[K];
export type MailRequest = { [K in MailKind]: MailOf<K> }[MailKind];

/** Shows only known browser and system names: a User-Agent is untrusted text. */
const deviceIn = (userAgent: string, say: Translate): string => {
  const browser = browserOf(userAgent);
  const system = systemOf(userAgent);
  if (browser && system) return say('mail.device.browserOn', { browser, system });
  return browser ?? system ?? say('mail.device.unknown');
};

type Write<K extends MailKind> = (
  mail: MailOf<K>,
  say: Translate,
  linkTo: PortalLink,
  seller: Seller,
) => MailDraft;

/** `955 390` */
const inHalves = (code: string): string => code.replace(/^\d{3}(?=\d{3}$)/, '$&\u00A0');

const letters: { readonly [K in MailKind]: Write<K> } = {
  ...billingTemplates,
  ...cancellationTemplates,
  ...invitationTemplates,
  ...privacyTemplates,
  ...serviceTemplates,
  ...twoStepTemplates,

  verifyEmail: ({ to, token, code }, say, linkTo) => ({
    subject: say('mail.verifyEmail.subject', { code: inHalves(code) }),
    why: say('mail.footer.created', { email: to }),
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
        { is: 'small', text: say('mail.recovery.small') },
      ],
      reference: say('mail.footer.reference', { reference: recoveryId }),
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

  newSignIn: ({ to, userAgent, language, at, token }, say, linkTo) => {
    const values = { device: deviceIn(userAgent, say), ...whenIn(at, language) };
    return {
      preview: say('mail.newSignIn.preview', values),
      blocks: [
        { is: 'heading', text: say('mail.newSignIn.heading') },
        factsBlock(
          [
            [say('mail.fact.device'), values.device],
            [say('mail.fact.when'), moment(at, language, say)],
          ],
          say,
        ),
        { is: 'words', lead: say('mail.newSignIn.wasYou'), text: say('mail.newSignIn.done') },
        { is: 'words', lead: say('mail.newSignIn.wasNotYou'), text: say('mail.newSignIn.act') },
        { is: 'button', text: say('mail.newSignIn.button'), href: secureLink(to, token, linkTo) },
        { is: 'small', text: say('mail.newSignIn.small') },
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
    why: say('mail.footer.newAddress', { email: to }),
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
    ...(to !== email && { why: say('mail.footer.newAddress', { email: to }) }),
    blocks: [
      { is: 'heading', text: say('mail.emailChangeUndone.heading') },
      { is: 'words', text: say('mail.emailChangeUndone.words', { email, ...whenIn(at, language) }) },
      ...(to === email ? [{ is: 'small' as const, text: say('mail.emailChangeUndone.small') }] : []),
    ],
  }),

  deviceActivated: ({ to, device, language, at, token }, say, linkTo) => ({
    preview: say('mail.deviceActivated.preview', { device }),
    blocks: [
      { is: 'heading', text: say('mail.deviceActivated.heading') },
      { is: 'words', text: say('mail.deviceActivated.words') },
      factsBlock(
        [
          [say('mail.fact.device'), device],
          [say('mail.fact.when'), moment(at, language, say)],
        ],
        say,
      ),
      { is: 'button', text: say('mail.deviceActivated.button'), href: linkTo('settingsDevices') },
      { is: 'small', text: say('mail.deviceActivated.small') },
      { is: 'quietButton', text: say('mail.newSignIn.button'), href: secureLink(to, token, linkTo) },
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

  assistStarted: ({ name, endsAt, language }, say, linkTo) => ({
    blocks: [
      { is: 'heading', text: say('mail.assistStarted.heading') },
      {
        is: 'words',
        text: say('mail.assistStarted.words', { name, time: whenIn(endsAt, language).time }),
      },
      { is: 'small', text: say('mail.assistStarted.small') },
      { is: 'button', text: say('mail.assistStarted.button'), href: linkTo('manageAccount') },
    ],
  }),

  accountDeleted: ({ to, language, at }, say) => ({
    why: say('mail.footer.deleted', { email: to }),
    blocks: [
      { is: 'heading', text: say('mail.accountDeleted.heading') },
      { is: 'words', text: say('mail.accountDeleted.words', { email: to, ...whenIn(at, language) }) },
      { is: 'small', text: say('mail.accountDeleted.small') },
    ],
  }),

  partnerMovedHere: ({ to, partner }, say, linkTo) => ({
    subject: say('mail.partnerMovedHere.subject', { partner }),
    blocks: [
      { is: 'heading', text: say('mail.partnerMovedHere.heading', { partner }) },
      { is: 'words', text: say('mail.partnerMovedHere.words', { partner, email: to }) },
      { is: 'button', text: say('mail.partnerMoved.button'), href: linkTo('partners') },
      { is: 'small', text: say('mail.partnerMovedHere.small') },
      { is: 'quietButton', text: say('mail.newPassword.button'), href: recoveryForm(to, linkTo) },
    ],
  }),

  partnerMovedAway: ({ to, partner }, say, linkTo) => ({
    subject: say('mail.partnerMovedAway.subject', { partner }),
    blocks: [
      { is: 'heading', text: say('mail.partnerMovedAway.heading', { partner }) },
      { is: 'words', text: say('mail.partnerMovedAway.words', { partner, email: to }) },
      { is: 'button', text: say('mail.partnerMoved.button'), href: linkTo('partners') },
      { is: 'small', text: say('mail.partnerMovedAway.small', { partner }) },
    ],
  }),

  storeRelease: ({ to, store, token }, say, linkTo) => {
    const named = { store: appStoreNames[store] };
    return {
      preview: say('mail.storeRelease.preview', named),
      blocks: [
        { is: 'heading', text: say('mail.storeRelease.heading', named) },
        { is: 'words', text: say('mail.storeRelease.words', { ...named, email: to }) },
        {
          is: 'button',
          text: say('mail.storeRelease.button'),
          href: linkTo('storeRelease', {}, { token }),
        },
        { is: 'small', text: say('mail.storeRelease.small', { hours: limits.storeReleaseHours }) },
      ],
    };
  },

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

/** A mail of a newer release has a kind that this one cannot draw. */
export const isMailKind = (kind: string): kind is MailKind => Object.hasOwn(letters, kind);

export const composeMail = (
  mail: MailRequest,
  say: Translate,
  linkTo: PortalLink,
  seller: Seller,
): MailContent => {
  const { kind, to } = mail;
  const subject: MailKey = `mail.${kind}.subject`;
  const preview: MailKey = `mail.${kind}.preview`;
  const letter = (letters[kind] as Write<MailKind>)(mail, say, linkTo, seller);
  return {
    subject: letter.subject ?? say(subject),
    preview: letter.preview ?? say(preview),
    blocks: letter.blocks,
    why: letter.why ?? say('mail.footer.why', { email: to }),
    ...(letter.reference && { reference: letter.reference }),
  };
};
