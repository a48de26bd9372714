/** Companies and service clients in the staff console: health, test of discovery, turning off; clients and their secrets. */
import * as z from 'zod/mini';
import { staff } from '../../endpoint.ts';
import { type ServiceScope, serviceScopeNames } from '../../service-scopes.ts';
import { claimMap, healthStates, integrationKinds } from '../../values/integrations.ts';
import { companyChange, companyContent, companyId } from './company-changes.ts';
import { staffPrefix, staffReason } from './session.ts';

const company = z.object({
  kind: z.enum(integrationKinds),
  id: z.string(),
  name: z.object({ en: z.string(), fr: z.string() }),
  issuer: z.string(),
  content: companyContent,
  /** Whether a secret is stored; it is never answered. */
  hasSecret: z.boolean(),
  /** Address of the logo; null: none. */
  logo: z.nullable(z.string()),
  enabled: z.boolean(),
  version: z.int(),
  /** Null: not checked yet. */
  health: z.nullable(
    z.object({
      state: z.enum(healthStates),
      since: z.string(),
      checkedAt: z.string(),
      error: z.nullable(z.string()),
    }),
  ),
  /** Codes of the company that grant nothing, because no map has them. */
  unknownCodes: z.array(z.object({ code: z.string(), times: z.int() })),
});
export type Company = z.output<typeof company>;

export const listCompanies = staff('providers.edit').get(`${staffPrefix}/companies`, {
  reply: {
    200: z.object({
      companies: z.array(company),
      /** For a second person. */
      waiting: z.array(companyChange),
    }),
  },
  fails: [],
  says: 'Lists TV providers, partners and merchants with their health, and the changes that wait.',
});

export const checkCompany = staff('providers.edit').post(`${staffPrefix}/companies/:id/check`, {
  params: companyId,
  reply: { 200: z.object({ problems: z.array(z.string()) }) },
  fails: ['NOT_FOUND'],
  says: 'Asks the discovery and keys of a company now, and names each problem.',
});

/** Why a sign-in with these claims is refused. */
const claimProblems = ['missing', 'type', 'value', 'tooLong', 'tooMany'] as const;
/** Why a claim is ignored, and the sign-in works. */
const claimNotes = ['notVerified', 'notText'] as const;

const triedClaims = z.object({
  refused: z.boolean(),
  claims: z.array(
    z.object({
      name: z.enum(['subject', 'skus', 'maturity', 'email', 'phone', 'line']),
      /** JSON pointer. */
      at: z.string(),
      /** As it stands there; null: nothing. */
      value: z.nullable(z.string()),
      problem: z.nullable(z.enum(claimProblems)),
      note: z.nullable(z.enum(claimNotes)),
    }),
  ),
  /** What is granted; null: everything that comes with the partner, because it names no codes. */
  skus: z.nullable(z.array(z.string())),
  /** Codes that grant nothing. */
  unknown: z.array(z.string()),
});
export type TriedClaims = z.output<typeof triedClaims>;

export const tryClaims = staff('providers.edit').post(`${staffPrefix}/claim-maps/try`, {
  body: z.object({
    kind: z.enum(['tvProvider', 'partner']),
    /** Absent: one that is not stored yet. */
    company: z.optional(companyId.shape.id),
    /** Stored, or as somebody is about to change it. */
    map: claimMap,
    /** Payload of an ID token, or the answer of the UserInfo endpoint. */
    claims: z.record(z.string(), z.unknown()),
  }),
  reply: { 200: triedClaims },
  fails: [],
  says: 'Reads claims by a claim map as a sign-in does, and stores none of them.',
});

export const disableCompany = staff('providers.edit').post(`${staffPrefix}/companies/:id/disable`, {
  params: companyId,
  body: z.object({
    reason: staffReason,
    /** The version that the person has seen. */
    version: z.int(),
  }),
  reply: { 200: z.object({ version: z.int() }) },
  fails: ['NOT_FOUND', 'CHANGED_SINCE', 'REAUTH_REQUIRED'],
  says: 'Stops offering a company for sign-in and linking, on every server.',
});

const serviceClient = z.object({
  id: z.string(),
  name: z.string(),
  contact: z.string(),
  authMethod: z.enum(['private_key_jwt', 'client_secret']),
  active: z.boolean(),
  scopes: z.array(z.string()),
  secrets: z.int(),
  secretEndsAt: z.nullable(z.string()),
});
export type ServiceClientRow = z.output<typeof serviceClient>;

export const listServiceClients = staff('clients.edit').get(`${staffPrefix}/service-clients`, {
  reply: { 200: z.object({ clients: z.array(serviceClient) }) },
  fails: [],
  says: 'Lists the clients of the service API.',
});

const clientId = z.object({ id: z.string().check(z.regex(/^[a-z0-9-]{2,60}$/)) });

export const addServiceClient = staff('clients.edit').post(`${staffPrefix}/service-clients`, {
  body: z.object({
    id: clientId.shape.id,
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
    contact: z.email(),
    scopes: z.array(z.enum(serviceScopeNames as [ServiceScope, ...ServiceScope[]])).check(z.minLength(1)),
    /** Its own keys; absent: a secret is made. */
    jwksUri: z.optional(z.url({ protocol: /^https$/ })),
    /** The company that it speaks for; absent: any. */
    partner: z.optional(companyId.shape.id),
    provider: z.optional(companyId.shape.id),
    reason: staffReason,
  }),
  reply: { 201: z.object({ id: z.string(), secret: z.nullable(z.string()) }) },
  fails: ['CHANGED_SINCE', 'REAUTH_REQUIRED'],
  says: 'Adds a client; its secret is answered this once.',
});

export const rotateServiceSecret = staff('clients.edit').post(`${staffPrefix}/service-clients/:id/secret`, {
  params: clientId,
  body: z.object({ reason: staffReason }),
  reply: { 200: z.object({ secret: z.string() }) },
  fails: ['NOT_FOUND', 'REAUTH_REQUIRED'],
  says: 'Makes a new secret; the newest before it stays valid.',
});

export const revokeServiceClient = staff('clients.edit').post(`${staffPrefix}/service-clients/:id/revoke`, {
  params: clientId,
  body: z.object({ reason: staffReason }),
  reply: { 200: z.object({ active: z.boolean() }) },
  fails: ['NOT_FOUND', 'REAUTH_REQUIRED'],
  says: 'Ends a client: its tokens fail within seconds.',
});
