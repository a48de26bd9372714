/** Mails about passkeys, two-step verification and sessions, and their links that secure the account. */
import type { Language } from '@marquee/product/brands.ts';
import { limits } from '@marquee/product/limits.ts';
import type { PortalLink } from '../portal-link.ts';
import type { Block } from '../render/blocks.ts';
import type { MailDraft } from '../render/render-mail.ts';
import type { Translate } from '../translator.ts';
import { factsBlock, moment, whenIn } from './facts-block.ts';

export interface TwoStepTemplateContext {
  /** `token`: of the link “This wasn’t me”. */
  passkeyAdded: { readonly name: string; readonly at: number; readonly token: string };
  passkeyRemoved: { readonly name: string; readonly at: number };
  signedOutEverywhere: { readonly at: number };
  /** `token`: of the link “This wasn’t me”. */
  twoStepChanged: {
    readonly change: 'on' | 'off' | 'codes' | 'recovered';
    readonly at: number;
    readonly token: string;
  };
  /** A caller with the password asked to turn two-step verification off. */
  twoStepRecovery: { readonly endsAt: number; readonly reminder: boolean; readonly token: string };
}

type Write<K extends keyof TwoStepTemplateContext> = (
  mail: TwoStepTemplateContext[K] & { readonly to: string; readonly language: Language },
  say: Translate,
  linkTo: PortalLink,
) => MailDraft;

/** The form that sends the recovery mail, filled in: people may be signed out, or never have typed their email here. */
export const recoveryForm = (email: string, linkTo: PortalLink): string =>
  linkTo('forgotPassword', { email });

/** In the fragment: proxies and access logs never see it. */
const notMeLink = (linkTo: PortalLink, token: string): string => linkTo('notMe', {}, { token });

/** Secures the account with one click. */
export const secureLink = (to: string, token: string | undefined, linkTo: PortalLink): string =>
  token === undefined ? recoveryForm(to, linkTo) : notMeLink(linkTo, token);

const passkeyFacts = (name: string, when: string, say: Translate): Block =>
  factsBlock(
    [
      [say('mail.fact.passkey'), name],
      [say('mail.fact.when'), when],
    ],
    say,
  );

export const twoStepTemplates: { readonly [K in keyof TwoStepTemplateContext]: Write<K> } = {
  passkeyAdded: ({ name, language, at, token }, say, linkTo) => ({
    preview: say('mail.passkeyAdded.preview', { name }),
    blocks: [
      { is: 'heading', text: say('mail.passkeyAdded.heading') },
      { is: 'words', text: say('mail.passkeyAdded.words') },
      passkeyFacts(name, moment(at, language, say), say),
      { is: 'button', text: say('mail.passkeyAdded.button'), href: linkTo('securityPasskeys') },
      { is: 'small', text: say('mail.passkeyAdded.small') },
      { is: 'quietButton', text: say('mail.newSignIn.button'), href: notMeLink(linkTo, token) },
    ],
  }),

  passkeyRemoved: ({ to, name, language, at }, say, linkTo) => ({
    preview: say('mail.passkeyRemoved.preview', { name }),
    blocks: [
      { is: 'heading', text: say('mail.passkeyRemoved.heading') },
      { is: 'words', text: say('mail.passkeyRemoved.words') },
      passkeyFacts(name, moment(at, language, say), say),
      { is: 'button', text: say('mail.passkeyRemoved.button'), href: linkTo('securityPasskeys') },
      { is: 'small', text: say('mail.passkeyRemoved.small') },
      { is: 'quietButton', text: say('mail.newPassword.button'), href: recoveryForm(to, linkTo) },
    ],
  }),

  signedOutEverywhere: ({ to, language, at }, say, linkTo) => ({
    blocks: [
      { is: 'heading', text: say('mail.signedOutEverywhere.heading') },
      { is: 'words', text: say('mail.signedOutEverywhere.words', whenIn(at, language)) },
      { is: 'button', text: say('mail.sessionEnded.button'), href: linkTo('login') },
      { is: 'small', text: say('mail.sessionEnded.small') },
      {
        is: 'quietButton',
        text: say('mail.newPassword.button'),
        href: recoveryForm(to, linkTo),
      },
    ],
  }),

  twoStepChanged: ({ language, change, at, token }, say, linkTo) => ({
    subject: say(`mail.twoStepChanged.${change}`),
    blocks: [
      { is: 'heading', text: say(`mail.twoStepChanged.${change}`) },
      { is: 'words', text: say('mail.twoStepChanged.words', whenIn(at, language)) },
      { is: 'words', lead: say('mail.newSignIn.wasNotYou'), text: say('mail.notMe.act') },
      { is: 'button', text: say('mail.newSignIn.button'), href: notMeLink(linkTo, token) },
      { is: 'small', text: say('mail.notMe.small', { hours: limits.notMeHours }) },
    ],
  }),

  twoStepRecovery: ({ language, endsAt, reminder, token }, say, linkTo) => {
    const values = whenIn(endsAt, language);
    return {
      subject: say(reminder ? 'mail.twoStepRecovery.again' : 'mail.twoStepRecovery.subject'),
      preview: say('mail.twoStepRecovery.preview', values),
      blocks: [
        { is: 'heading', text: say('mail.twoStepRecovery.heading') },
        { is: 'words', text: say('mail.twoStepRecovery.words', values) },
        { is: 'words', lead: say('mail.newSignIn.wasYou'), text: say('mail.twoStepRecovery.wait') },
        { is: 'words', lead: say('mail.newSignIn.wasNotYou'), text: say('mail.twoStepRecovery.act') },
        { is: 'button', text: say('mail.newSignIn.button'), href: notMeLink(linkTo, token) },
        { is: 'small', text: say('mail.newSignIn.small') },
      ],
    };
  },
};
