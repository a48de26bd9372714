/** Priority of each kind of mail. */
import { mailPriorities } from '../jobs/tasks.ts';
import type { MailKind } from './templates.ts';

/** `link`: the customer waits for the link or code in front of a form. */
const mailClasses: Readonly<Record<MailKind, keyof typeof mailPriorities>> = {
  verifyEmail: 'link',
  recovery: 'link',
  emailChange: 'link',

  passwordChanged: 'security',
  newSignIn: 'security',
  alreadyRegistered: 'security',
  emailChangeNotice: 'security',
  emailChanged: 'security',
  emailChangeUndone: 'security',
  deviceActivated: 'security',
  cardChanged: 'security',
  partnerChanged: 'security',
  partnerMovedHere: 'security',
  partnerMovedAway: 'security',
  accountSuspended: 'security',
  accountReinstated: 'security',
  accountDeleted: 'security',
  sessionEnded: 'security',

  orderConfirmation: 'receipt',
  paymentFailed: 'receipt',
  renewed: 'receipt',
  cancelled: 'receipt',
  refunded: 'receipt',
  giftBought: 'receipt',
  giftReceived: 'receipt',

  renewalFailed: 'notice',
  cardNeeded: 'notice',
  confirmPayment: 'notice',
  subscriptionEnded: 'notice',
  offerEnding: 'notice',
  cardExpiring: 'notice',
  accessEnded: 'notice',
};

export const priorityOfMail = (kind: MailKind): number => mailPriorities[mailClasses[kind]];
