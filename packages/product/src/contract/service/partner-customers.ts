/** Partner provisioning of the service API: what a partner says about its own customers. */
import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { limits } from '../../limits.ts';
import { servicePrefix } from '../../service-scopes.ts';

export const partnerStates = ['active', 'suspended', 'ended'] as const;
export type PartnerState = (typeof partnerStates)[number];

const params = z.object({
  partnerId: z.string().check(z.maxLength(40)),
  subject: z.string().check(z.minLength(1), z.maxLength(200), z.regex(/^\S+$/)),
});

const answer = z.object({
  state: z.enum(partnerStates),
  /** Whether the customer has linked an account; until then the state waits. */
  linked: z.boolean(),
  accountId: z.optional(z.string()),
  /** Where the customer links an account; absent when one is linked. */
  linkUrl: z.optional(z.string()),
});
z.globalRegistry.add(answer, { id: 'PartnerCustomer' });

export const provisionPartnerCustomer = endpoint({
  method: 'PUT',
  path: `${servicePrefix}/partners/:partnerId/customers/:subject`,
  who: 'service',
  scope: 'partner:provision',
  params,
  body: z.object({
    state: z.enum(partnerStates),
    /** Absent: everything that the partner provides. */
    skus: z.optional(z.array(z.string().check(z.maxLength(100))).check(z.maxLength(limits.checkedSkus))),
    line: z.optional(z.string().check(z.minLength(1), z.maxLength(40))),
    until: z.optional(z.iso.datetime({ offset: true })),
    email: z.optional(z.string().check(z.maxLength(limits.emailMax), z.email())),
    emailVerified: z.optional(z.boolean()),
    phone: z.optional(z.string().check(z.regex(/^\+?[0-9 ().-]{10,20}$/))),
    phoneVerified: z.optional(z.boolean()),
    /** Language of the mails to a customer without an account. */
    language: z.optional(z.enum(['en', 'fr'])),
    /** A code of the partner, never text about a person: it is kept in the audit. */
    reason: z.string().check(z.regex(/^[A-Za-z0-9_.-]{1,60}$/)),
    /** Grows with every change at the partner; a lower one than the last is refused. */
    sequence: z.int().check(z.minimum(0)),
  }),
  reply: { 200: answer },
  fails: ['VALIDATION', 'NOT_FOUND', 'CLIENT_NOT_ALLOWED', 'SEQUENCE_STALE'],
  says: 'Activates, suspends or ends a customer of a partner.',
});

export const getPartnerCustomer = endpoint({
  method: 'GET',
  path: `${servicePrefix}/partners/:partnerId/customers/:subject`,
  who: 'service',
  scope: 'partner:read',
  params,
  reply: { 200: answer },
  fails: ['NOT_FOUND', 'CLIENT_NOT_ALLOWED'],
  says: 'Returns the state of a customer of a partner.',
});
