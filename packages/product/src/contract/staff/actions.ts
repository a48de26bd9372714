/** Actions of staff: preview, confirmation, approval by a second person. Each action is two endpoints. */
import * as z from 'zod/mini';
import { type StaffEndpoint, staff } from '../../endpoint.ts';
import type { ErrorCode } from '../../errors.ts';
import { limits } from '../../limits.ts';
import {
  effectShape,
  type StaffActionKind,
  staffActionKinds,
  staffActionOf,
  type staffActions,
} from '../../staff/actions.ts';
import { companyChange } from './company-changes.ts';
import { staffPrefix } from './session.ts';
import { waitingBatch } from './codes.ts';
import { waitingSetting } from './settings.ts';

const kinds = staffActionKinds as readonly [StaffActionKind, ...StaffActionKind[]];
export const actionStates = ['PREVIEWED', 'WAITING', 'DONE', 'REFUSED'] as const;
export type ActionState = (typeof actionStates)[number];
const note = z.string().check(z.maxLength(limits.staffNoteLength));

export const actionPreview = z.object({
  actionId: z.string(),
  effects: z.array(effectShape),
  warnings: z.array(z.enum(['orderOld', 'largeAmount'])),
  needsApproval: z.boolean(),
  expiresAt: z.string(),
});
export type ActionPreview = z.output<typeof actionPreview>;

const actionResult = z.object({ actionId: z.string(), state: z.enum(actionStates) });

/** What an action can't do for this customer now. */
const refusals = [
  'REFUND_TOO_HIGH',
  'ALREADY_VERIFIED',
  'BDU_FORBIDDEN',
  'VALIDATION',
  'EMAIL_IN_USE',
  'NO_PROVIDER',
  'NOT_LINKED',
  'ALREADY_CANCELLED',
  'NOT_CANCELLED',
  'RESTART_PLAN_FAILED',
  'RESTART_ADDON_FAILED',
  'GRACE_EXTENDED',
  'DELETE_FORBIDDEN',
] as const satisfies readonly ErrorCode[];

type PreviewRow<Kind extends StaffActionKind> = StaffEndpoint & {
  readonly params: z.ZodMiniType<{ id: string }>;
  readonly body: (typeof staffActions)[Kind]['params'];
  readonly reply: { readonly 200: typeof actionPreview };
};

const previewOf = (kind: StaffActionKind) =>
  staff(staffActionOf(kind).permission).post(`${staffPrefix}/customers/:id/actions/${kind}/preview`, {
    params: z.object({ id: z.uuid() }),
    body: staffActionOf(kind).params,
    reply: { 200: actionPreview },
    fails: ['NOT_FOUND', 'PERMISSION_DENIED', ...refusals],
    says: `Says what the action ${kind} would do, without doing it.`,
  });

const confirmOf = (kind: StaffActionKind) =>
  staff(staffActionOf(kind).permission).post(`${staffPrefix}/actions/${kind}/:id/confirm`, {
    params: z.object({ id: z.uuid() }),
    body: z.object({
      reasonCode: z.enum(staffActionOf(kind).reasons as [string, ...string[]]),
      note,
    }),
    reply: { 200: actionResult, 202: actionResult },
    fails: [
      'NOT_FOUND',
      'PREVIEW_STALE',
      'REAUTH_REQUIRED',
      'PERMISSION_DENIED',
      'RESEND_TOO_SOON',
      'TOO_MANY_REQUESTS',
      ...refusals,
    ],
    says: `Does the action ${kind} once, or leaves it to a second person (202).`,
  });

type PreviewCalls = { readonly [Kind in StaffActionKind]: ReturnType<typeof previewOf> & PreviewRow<Kind> };
type ConfirmCalls = { readonly [Kind in StaffActionKind]: ReturnType<typeof confirmOf> };

export const previewCalls = Object.fromEntries(
  kinds.map((kind) => [kind, previewOf(kind)]),
) as unknown as PreviewCalls;
export const confirmCalls = Object.fromEntries(
  kinds.map((kind) => [kind, confirmOf(kind)]),
) as unknown as ConfirmCalls;

export const approval = z.object({
  actionId: z.string(),
  kind: z.enum(kinds),
  accountId: z.string(),
  customer: z.string(),
  effects: z.array(effectShape),
  reasonCode: z.string(),
  note: z.string(),
  madeBy: z.string(),
  /** The person who reads the list may decide: not their own action, and with its permission. */
  mayDecide: z.boolean(),
  confirmedAt: z.string(),
});
export type Approval = z.output<typeof approval>;

export const listApprovals = staff('approvals.decide').get(`${staffPrefix}/approvals`, {
  query: z.object({ after: z.optional(z.string().check(z.maxLength(200))) }),
  reply: {
    200: z.object({
      approvals: z.array(approval),
      /** On the first page alone. */
      settings: z.array(waitingSetting),
      batches: z.array(waitingBatch),
      companies: z.array(companyChange),
      next: z.nullable(z.string()),
    }),
  },
  fails: [],
  says: 'Lists everything that waits for a second person, the oldest first.',
});

const decision = {
  params: z.object({ id: z.uuid() }),
  body: z.object({ note }),
  reply: { 200: actionResult },
} as const;

export const approveAction = staff('approvals.decide').post(`${staffPrefix}/approvals/:id/approve`, {
  ...decision,
  fails: [
    'NOT_FOUND',
    'FOUR_EYES',
    'PERMISSION_DENIED',
    'REAUTH_REQUIRED',
    'PREVIEW_STALE',
    'RESEND_TOO_SOON',
    'TOO_MANY_REQUESTS',
    ...refusals,
  ],
  says: 'Approves the action of another person and does it, once.',
});

export const refuseAction = staff('approvals.decide').post(`${staffPrefix}/approvals/:id/refuse`, {
  ...decision,
  fails: ['NOT_FOUND', 'FOUR_EYES', 'PERMISSION_DENIED'],
  says: 'Refuses the action of another person.',
});
