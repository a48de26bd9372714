/** What staff may do for a customer: permission, reasons and input of each action. */
import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import type { Permission } from './permissions.ts';

interface ActionRow {
  readonly permission: Permission;
  /** Closed list; a note says the rest. */
  readonly reasons: readonly string[];
  /** The sign-in of the person must be recent. */
  readonly fresh?: true;
  readonly params: z.ZodMiniType;
}

const cents = z.int().check(z.positive(), z.maximum(1_000_000));
const none = z.object({});
const orderNumber = z.string().check(z.regex(/^M\d{8,12}$/));

export const staffActions = {
  refund: {
    permission: 'payments.refund',
    reasons: ['serviceFailed', 'chargedTwice', 'notWanted', 'goodwill', 'other'],
    fresh: true,
    params: z.object({
      orderNumber,
      /** Including taxes; absent: everything that is left. */
      cents: z.optional(cents),
      to: z.enum(['source', 'balance']),
    }),
  },
  goodwill: {
    permission: 'payments.goodwill',
    reasons: ['serviceFailed', 'longWait', 'promiseKept', 'other'],
    fresh: true,
    params: z.object({ cents }),
  },
  resendVerification: {
    permission: 'customers.help',
    reasons: ['mailLost', 'linkExpired', 'other'],
    params: none,
  },
  endSessions: {
    permission: 'customers.help',
    reasons: ['deviceLost', 'strangerSignedIn', 'customerAsked', 'other'],
    params: none,
  },
  removeDevice: {
    permission: 'customers.help',
    reasons: ['deviceLost', 'deviceLimit', 'customerAsked', 'other'],
    params: z.object({ deviceId: z.uuid() }),
  },
  sendPasswordReset: {
    permission: 'customers.help',
    reasons: ['mailLost', 'linkExpired', 'customerAsked', 'other'],
    params: none,
  },
  resetLimits: {
    permission: 'customers.help',
    reasons: ['lockedOut', 'customerAsked', 'other'],
    params: none,
  },
  changeEmail: {
    permission: 'customers.help',
    reasons: ['addressLost', 'addressWrong', 'other'],
    fresh: true,
    params: z.object({ newEmail: z.string().check(z.maxLength(254)) }),
  },
  endTwoStep: {
    permission: 'customers.help',
    reasons: ['deviceLost', 'customerAsked', 'other'],
    fresh: true,
    params: none,
  },
  unlinkProvider: {
    permission: 'customers.help',
    reasons: ['wrongLink', 'customerAsked', 'other'],
    params: none,
  },
  unlinkPartner: {
    permission: 'customers.help',
    reasons: ['wrongLink', 'customerAsked', 'other'],
    params: z.object({ partnerId: z.string().check(z.maxLength(40)) }),
  },
  cancel: {
    permission: 'customers.help',
    reasons: ['customerAsked', 'notWanted', 'serviceFailed', 'other'],
    params: z.object({ subscriptionId: z.uuid() }),
  },
  restart: {
    permission: 'customers.help',
    reasons: ['customerAsked', 'mistake', 'other'],
    params: z.object({ subscriptionId: z.uuid() }),
  },
  extendGrace: {
    permission: 'payments.grace',
    reasons: ['cardOnItsWay', 'serviceFailed', 'promiseKept', 'other'],
    params: z.object({
      subscriptionId: z.uuid(),
      days: z.int().check(z.minimum(1), z.maximum(limits.graceExtraDays)),
    }),
  },
  resendReceipt: {
    permission: 'customers.help',
    reasons: ['mailLost', 'customerAsked', 'other'],
    params: z.object({ orderNumber }),
  },
  reissueGift: {
    permission: 'codes.reissue',
    reasons: ['mailLost', 'addressWrong', 'codeSeen', 'other'],
    fresh: true,
    params: z.object({
      orderNumber,
      /** Absent: the address that the gift was bought for. */
      recipientEmail: z.optional(z.string().check(z.maxLength(254))),
    }),
  },
  resolveOrder: {
    permission: 'payments.resolve',
    reasons: ['gatewayConfirmed', 'gatewayDenied', 'other'],
    fresh: true,
    params: z.object({
      orderNumber,
      outcome: z.enum(['charged', 'notCharged']),
      /** Of the gateway; required if it was charged. */
      chargeId: z.optional(z.string().check(z.regex(/^[\w-]{1,100}$/))),
    }),
  },
  startDeletion: {
    permission: 'customers.help',
    reasons: ['customerAsked', 'other'],
    params: none,
  },
  startExport: {
    permission: 'customers.help',
    reasons: ['customerAsked', 'other'],
    params: none,
  },
  suspend: {
    permission: 'customers.suspend',
    reasons: ['fraud', 'strangerSignedIn', 'abuse', 'other'],
    fresh: true,
    params: none,
  },
  reinstate: {
    permission: 'customers.suspend',
    reasons: ['checked', 'mistake', 'other'],
    fresh: true,
    params: none,
  },
} as const satisfies Record<string, ActionRow>;

export type StaffActionKind = keyof typeof staffActions;
export type StaffReason = (typeof staffActions)[StaffActionKind]['reasons'][number];
export type StaffActionParams<Kind extends StaffActionKind> = z.output<(typeof staffActions)[Kind]['params']>;
export const staffActionKinds = Object.keys(staffActions) as readonly StaffActionKind[];
export const staffActionOf = (kind: StaffActionKind): ActionRow => staffActions[kind];

/** Lines of a preview; `console.effect.<key>` is the sentence. */
export const effectKeys = [
  'refundsToCard',
  'refundsToBalance',
  'voidsGift',
  'addsToBalance',
  'sendsMail',
  'endsSessions',
  'removesDevice',
  'endsDeviceSession',
  'refusesSignIn',
  'keepsOrders',
  'allowsSignIn',
  'sendsResetLink',
  'freesLimits',
  'asksNewEmail',
  'warnsOldEmail',
  'endsTwoStepLater',
  'canBeStopped',
  'removesAccess',
  'unlinksCompany',
  'endsOn',
  'alsoEnds',
  'renewsOn',
  'extendsGrace',
  'sendsReceipt',
  'replacesGift',
  'sendsGift',
  'completesOrder',
  'failsOrder',
  'sendsDeletionPage',
  'customerDeletes',
  'preparesDownload',
  'onlyForCustomer',
] as const;
export type EffectKey = (typeof effectKeys)[number];

export interface Effect {
  readonly key: EffectKey;
  readonly values: Readonly<Record<string, string | number>>;
}

export const effectShape = z.object({
  key: z.enum(effectKeys),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
});

/** Whether a second person decides: what the amount and the age of the order say. */
export const refundNeedsApproval = (cents: number, orderAgeDays: number): boolean =>
  cents > limits.refundAloneCents || orderAgeDays > limits.refundAloneDays;
export const goodwillNeedsApproval = (cents: number): boolean => cents > limits.goodwillAloneCents;
export const reissueNeedsApproval = (cents: number): boolean => cents > limits.reissueAloneCents;
