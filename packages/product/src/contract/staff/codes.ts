/** Batches of promotion and gift codes, and activation links, in the staff console. */
import * as z from 'zod/mini';
import { brandIds, languages } from '../../brands.ts';
import { empty, staff, stream } from '../../endpoint.ts';
import { limits } from '../../limits.ts';
import { csvProblems } from '../../staff/activation-csv.ts';
import { idempotencyErrors, idempotencyHeaders } from '../billing/purchase.ts';
import { linkStates } from '../service/activation-links.ts';
import { batchStates } from '../service/code-batches.ts';
import { contactEmail } from '../service/customer.ts';
import { staffPrefix } from './session.ts';

const text = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most));
const reason = text(limits.staffNoteLength);
const moment = z.iso.datetime({ offset: true });
const path = `${staffPrefix}/code-batches`;
const one = z.object({ id: z.uuid() });

/** One that waits for a second person has no codes yet. */
export const staffBatchStates = ['waiting', 'refused', ...batchStates] as const;

const batch = z.object({
  id: z.string(),
  campaign: z.string(),
  description: z.object({ en: z.string(), fr: z.string() }),
  kind: z.enum(['PROMO', 'GIFT']),
  /** Percent off the first period, or gift money in cents. */
  value: z.int(),
  sku: z.nullable(z.string()),
  brand: z.nullable(z.enum(brandIds)),
  state: z.enum(staffBatchStates),
  count: z.int(),
  made: z.int(),
  redeemed: z.int(),
  /** Most redemptions; null: one for each code. */
  most: z.nullable(z.int()),
  startsAt: z.nullable(z.string()),
  expiresAt: z.nullable(z.string()),
  createdAt: z.string(),
  madeBy: z.string(),
  reason: z.string(),
});
export type StaffCodeBatch = z.output<typeof batch>;

export const listStaffCodeBatches = staff('codes.edit').get(path, {
  query: z.object({ after: z.optional(z.string().check(z.maxLength(200))) }),
  reply: { 200: z.object({ batches: z.array(batch), next: z.nullable(z.string()) }) },
  fails: ['VALIDATION'],
  says: 'Lists the batches of codes, the newest first.',
});

export const createStaffCodeBatch = staff('codes.edit').put(`${path}/:id`, {
  params: one,
  body: z.object({
    campaign: text(limits.codeCampaignMax),
    description: z.object({ en: text(limits.codeDescriptionMax), fr: text(limits.codeDescriptionMax) }),
    gives: z.union([
      z.object({
        percent: z.int().check(z.gte(1), z.lte(100)),
        /** Absent: off everything. */
        sku: z.optional(text(100)),
      }),
      z.object({ giftCents: z.int().check(z.gte(1), z.lte(limits.giftCodeCents)) }),
    ]),
    count: z.int().check(z.gte(1), z.lte(limits.codesPerBatch)),
    brand: z.optional(z.enum(brandIds)),
    startsAt: z.optional(moment),
    /** Promotions only: gift codes never expire. */
    expiresAt: z.optional(moment),
    /** One promotion code for many customers, each once. */
    shared: z.optional(
      z.object({
        code: z.string().check(z.regex(/^[A-Za-z0-9-]{4,40}$/)),
        maxRedemptions: z.int().check(z.gte(1), z.lte(limits.codeRedemptions)),
      }),
    ),
    reason,
  }),
  reply: {
    200: z.object({
      /** `waiting`: for a second person, because of its gift money. */
      state: z.enum(['making', 'waiting']),
    }),
  },
  fails: ['VALIDATION'],
  says: 'Creates a batch of codes, once however often it is sent, or asks a second person for it.',
});

export const exportStaffCodes = staff('codes.export').get(`${path}/:id/codes.csv`, {
  params: one,
  reply: { 200: stream },
  fails: ['NOT_FOUND', 'BATCH_SEALED'],
  says: 'Streams the codes of a batch as CSV, until the batch is sealed.',
});

export const stopCodeBatch = staff('codes.edit').post(`${path}/:id/stop`, {
  params: one,
  body: z.object({ reason }),
  reply: { 204: empty },
  fails: ['NOT_FOUND'],
  says: 'Ends the codes of a batch that nobody has redeemed.',
});

export const waitingBatch = z.extend(batch, {
  /** The person who reads the list may decide: not their own batch, and with its permission. */
  mayDecide: z.boolean(),
});
export type WaitingCodeBatch = z.output<typeof waitingBatch>;

export const decideCodeBatch = staff('approvals.decide').post(
  `${staffPrefix}/approvals/code-batches/:id/decision`,
  {
    params: one,
    body: z.object({ approves: z.boolean(), note: z.string().check(z.maxLength(limits.staffNoteLength)) }),
    reply: { 204: empty },
    fails: ['NOT_FOUND', 'FOUR_EYES', 'PERMISSION_DENIED', 'REAUTH_REQUIRED'],
    says: 'Approves the batch of another person, whose codes are then made, or refuses it.',
  },
);

const links = `${staffPrefix}/activation-links`;

const link = z.object({
  id: z.uuid(),
  email: z.string(),
  brand: z.enum(brandIds),
  sku: z.string(),
  status: z.enum(linkStates),
  madeBy: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
  activatedAt: z.nullable(z.string()),
});
export type StaffActivationLink = z.output<typeof link>;

export const listStaffActivationLinks = staff('activation.edit').get(links, {
  query: z.object({ after: z.optional(z.string().check(z.maxLength(200))) }),
  reply: { 200: z.object({ links: z.array(link), next: z.nullable(z.string()) }) },
  fails: ['VALIDATION'],
  says: 'Lists the activation links that staff made, the newest first.',
});

export const exportStaffActivationLinks = staff('activation.edit').get(`${links}.csv`, {
  /** Absent: every link. */
  query: z.object({ upload: z.optional(z.uuid()) }),
  reply: { 200: stream },
  fails: [],
  says: 'Streams the activation links that staff made as CSV, or those of one upload.',
});

export const revokeStaffActivationLink = staff('activation.edit').post(`${links}/:id/revoke`, {
  params: one,
  body: z.object({ reason }),
  reply: { 204: empty },
  fails: ['NOT_FOUND'],
  says: 'Ends a link of staff that nobody has used.',
});

export const createStaffActivationLink = staff('activation.edit').post(links, {
  headers: idempotencyHeaders,
  body: z.object({
    /** The link waits for the account that has verified it. */
    email: contactEmail,
    brand: z.enum(brandIds),
    sku: text(100),
    entitledUntil: z.optional(moment),
    language: z.enum(languages),
    /** Whether the customer gets it by mail too. */
    mail: z.boolean(),
    reason,
  }),
  reply: { 201: z.object({ id: z.uuid(), url: z.string(), expiresAt: z.string() }) },
  fails: ['VALIDATION', 'BRAND_NOT_ALLOWED', ...idempotencyErrors],
  says: 'Creates an activation link; the reply does not reveal whether the email has an account.',
});

const uploadedLinks = {
  csv: z.string().check(z.minLength(1), z.maxLength(limits.activationCsvLength)),
  /** Of rows that name none. */
  sku: text(100),
  language: z.enum(languages),
};

const uploadedRow = z.object({
  /** As a spreadsheet counts: the names of the columns are row 1. */
  row: z.int(),
  email: z.string(),
  brand: z.enum(brandIds),
  sku: z.string(),
  language: z.enum(languages),
});

const uploadProblem = z.object({ row: z.int(), problem: z.enum(csvProblems), value: z.string() });
export type UploadProblem = z.output<typeof uploadProblem>;

const uploadPreview = z.object({
  count: z.int(),
  /** The first ones. */
  rows: z.array(uploadedRow),
  problemCount: z.int(),
  /** The first ones; with any, no link can be made. */
  problems: z.array(uploadProblem),
});
export type UploadPreview = z.output<typeof uploadPreview>;

export const previewStaffActivationLinks = staff('activation.edit').post(`${links}/uploads/preview`, {
  body: z.object(uploadedLinks),
  reply: { 200: uploadPreview },
  fails: ['VALIDATION'],
  says: 'Reads a CSV of people, and says which links it makes or what is wrong with which row. Makes none.',
});

export const createStaffActivationLinks = staff('activation.edit').post(`${links}/uploads`, {
  headers: idempotencyHeaders,
  body: z.object({
    ...uploadedLinks,
    /** Whether each customer gets the link by mail too. */
    mail: z.boolean(),
    reason,
  }),
  reply: { 201: z.object({ id: z.uuid(), made: z.int(), expiresAt: z.string() }) },
  fails: ['VALIDATION', ...idempotencyErrors],
  says: 'Creates an activation link for each row of a CSV, or none of them.',
});
