/** Priority of each kind of mail. */
import { mailPriorities } from '../jobs/tasks.ts';
import type { MailKind } from './templates/templates.ts';

/** `link`: the customer waits for the link or code in front of a form. */
const mailClasses: Readonly<Record<MailKind, keyof typeof mailPriorities>> = {
  verifyEmail: 'link',
  recovery: 'link',
  emailChange: 'link',
  consolidationCode: 'link',

  passwordChanged: 'security',
  newSignIn: 'security',
  alreadyRegistered: 'security',
  emailChangeNotice: 'security',
  emailChanged: 'security',
  emailChangeUndone: 'security',
  passkeyAdded: 'security',
  passkeyRemoved: 'security',
  deviceActivated: 'security',
  cardChanged: 'security',
  partnerChanged: 'security',
  partnerMovedHere: 'security',
  partnerMovedAway: 'security',
  storeRelease: 'security',
  accountSuspended: 'security',
  accountReinstated: 'security',
  assistStarted: 'security',
  accountDeleted: 'security',
  sessionEnded: 'security',
  signedOutEverywhere: 'security',
  twoStepChanged: 'security',
  twoStepRecovery: 'security',

  orderConfirmation: 'receipt',
  paymentFailed: 'receipt',
  renewed: 'receipt',
  cancelled: 'receipt',
  restarted: 'receipt',
  refunded: 'receipt',
  giftBought: 'receipt',
  giftReceived: 'receipt',

  exportReady: 'receipt',
  promotionWaiting: 'notice',
  accountInactive: 'notice',
  renewalFailed: 'notice',
  cardNeeded: 'notice',
  confirmPayment: 'notice',
  subscriptionEnded: 'notice',
  offerEnding: 'notice',
  priceChange: 'notice',
  cardExpiring: 'notice',
  accessEnded: 'notice',
  migrationInvitation: 'notice',
  activationLink: 'notice',
  partnerInvitation: 'notice',
  partnerLineSuspended: 'notice',
  partnerLineEnded: 'notice',
  serviceSecretExpiring: 'notice',
  webhookDisabled: 'notice',
};

export const priorityOfMail = (kind: MailKind): number => mailPriorities[mailClasses[kind]];
