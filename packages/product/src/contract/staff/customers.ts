/** Customers in the staff console: search, customer page, timeline. */
import * as z from 'zod/mini';
import { brandIds } from '../../brands.ts';
import { staff } from '../../endpoint.ts';
import { limits } from '../../limits.ts';
import { searchKinds } from '../../staff/search-kinds.ts';
import { accountStatuses } from '../../values/enums.ts';
import { staffPrefix } from './session.ts';

const time = z.string();
const id = z.object({ id: z.uuid() });
/** Where the next page of a list begins. */
const after = z.optional(z.string().check(z.maxLength(200)));

export const foundCustomer = z.object({
  accountId: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  status: z.enum(accountStatuses),
  since: time,
  /** Which probe found the customer, and what it matched. */
  matched: z.object({ kind: z.enum(searchKinds), value: z.string() }),
});
export type FoundCustomer = z.output<typeof foundCustomer>;

export const searchCustomers = staff('customers.read').get(`${staffPrefix}/customers`, {
  query: z.object({
    query: z.string().check(z.maxLength(limits.staffSearchLength)),
  }),
  reply: {
    200: z.object({
      kinds: z.array(z.enum(searchKinds)),
      customers: z.array(foundCustomer),
      /** There are others: the search should say more. */
      more: z.boolean(),
    }),
  },
  fails: [],
  says: 'Finds customers by email, phone, order, card, device, name or id.',
});

const subscription = z.object({
  id: z.string(),
  sku: z.string(),
  brand: z.enum(brandIds),
  store: z.string(),
  status: z.string(),
  cancelled: z.boolean(),
  gracePeriod: z.boolean(),
  priceCents: z.int(),
  cycleDate: time,
});
const device = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  registeredAt: time,
  lastPlaybackAt: z.nullable(time),
  removedAt: z.nullable(time),
});
const session = z.object({
  id: z.string(),
  brand: z.nullable(z.string()),
  method: z.nullable(z.string()),
  userAgent: z.nullable(z.string()),
  signedInAt: time,
  endedAt: z.nullable(time),
});
const link = z.object({
  kind: z.enum(['provider', 'partner']),
  id: z.string(),
  subject: z.string(),
  linkedAt: time,
});
const profile = z.object({
  id: z.string(),
  nickname: z.string(),
  maturity: z.string(),
  master: z.boolean(),
  hasPin: z.boolean(),
});
const card = z.object({
  brand: z.string(),
  last4: z.string(),
  expMonth: z.int(),
  expYear: z.int(),
  isDefault: z.boolean(),
});

export const staffCustomer = z.object({
  accountId: z.string(),
  name: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  phone: z.nullable(z.string()),
  language: z.enum(['en', 'fr']),
  status: z.enum(accountStatuses),
  bdu: z.boolean(),
  since: time,
  brands: z.array(z.enum(brandIds)),
  giftCents: z.int(),
  twoStep: z.boolean(),
  subscriptions: z.array(subscription),
  devices: z.array(device),
  sessions: z.array(session),
  links: z.array(link),
  profiles: z.array(profile),
  cards: z.array(card),
});
export type StaffCustomer = z.output<typeof staffCustomer>;

export const getCustomer = staff('customers.read').get(`${staffPrefix}/customers/:id`, {
  params: id,
  reply: { 200: staffCustomer },
  fails: ['NOT_FOUND'],
  says: 'Shows a customer; each customer that is opened is an audit row.',
});

export const staffOrder = z.object({
  id: z.string(),
  number: z.string(),
  kind: z.string(),
  brand: z.enum(brandIds),
  status: z.string(),
  totalCents: z.int(),
  refundedCents: z.int(),
  last4: z.nullable(z.string()),
  placedAt: time,
  items: z.array(z.object({ en: z.string(), fr: z.string() })),
});
export type StaffOrder = z.output<typeof staffOrder>;

export const listCustomerOrders = staff('customers.read').get(`${staffPrefix}/customers/:id/orders`, {
  params: id,
  query: z.object({ after }),
  reply: { 200: z.object({ orders: z.array(staffOrder), next: z.nullable(z.string()) }) },
  fails: [],
  says: 'Lists a customer’s orders, the newest first.',
});

export const staffMail = z.object({
  id: z.string(),
  kind: z.string(),
  brand: z.enum(brandIds),
  language: z.enum(['en', 'fr']),
  sendAfter: time,
  sentAt: z.nullable(time),
  failed: z.boolean(),
});
export const listCustomerMails = staff('customers.read').get(`${staffPrefix}/customers/:id/mails`, {
  params: id,
  query: z.object({ after }),
  reply: { 200: z.object({ mails: z.array(staffMail), next: z.nullable(z.string()) }) },
  fails: [],
  says: 'Lists the mails to a customer, the newest first, without their text.',
});

export const timelineKinds = ['audit', 'order', 'mail', 'action'] as const;
export const timelineEvent = z.object({
  id: z.string(),
  at: time,
  kind: z.enum(timelineKinds),
  /** Kind of the audit event, mail, order or action. */
  name: z.string(),
  actor: z.nullable(z.object({ kind: z.enum(['customer', 'service', 'staff', 'system']), id: z.string() })),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  reason: z.nullable(z.string()),
});
export type TimelineEvent = z.output<typeof timelineEvent>;

export const getTimeline = staff('customers.read').get(`${staffPrefix}/customers/:id/timeline`, {
  params: id,
  query: z.object({ after, kind: z.optional(z.enum(timelineKinds)), before: z.optional(z.iso.date()) }),
  reply: { 200: z.object({ events: z.array(timelineEvent), next: z.nullable(z.string()) }) },
  fails: [],
  says: 'Lists what happened to a customer, the newest first.',
});
