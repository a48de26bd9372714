/** Import of existing customers: created, filled in chunks of NDJSON, then started. */
import * as z from 'zod/mini';
import { brandIds, languages } from '../../brands.ts';
import { empty, endpoint, stream } from '../../endpoint.ts';
import { limits } from '../../limits.ts';
import { servicePrefix } from '../../service-scopes.ts';
import { billingProviders, maturityTypes } from '../../values/enums.ts';
import { externalSystem } from './customer.ts';

/** What happens to a record whose email belongs to another account. */
export const importConflicts = ['skip', 'hold', 'fail'] as const;
export type ImportConflict = (typeof importConflicts)[number];

export const importStates = ['open', 'running', 'done', 'failed'] as const;
export type ImportState = (typeof importStates)[number];

/** Why a record was not imported as it is. */
export const importReportCodes = [
  'VALIDATION',
  'CLIENT_NOT_ALLOWED',
  'ALREADY_IMPORTED',
  'EMAIL_IN_USE',
] as const;
export type ImportReportCode = (typeof importReportCodes)[number];

export const importMediaType = 'application/x-ndjson';

const cents = z.int().check(z.gte(0), z.lte(limits.importCents));
const text = (most: number) => z.string().check(z.minLength(1), z.maxLength(most));
const time = z.iso.datetime({ offset: true });

/** One line of a chunk. Names, email and phone are also checked by the rules of their form fields. */
export const importRecord = z.object({
  externalId: text(limits.externalIdMax),
  email: text(limits.emailMax),
  emailVerified: z.boolean(),
  phone: z.nullish(text(40)),
  phoneVerified: z.nullish(z.boolean()),
  firstName: z.nullish(text(limits.nameMax)),
  lastName: z.nullish(text(limits.nameMax)),
  language: z.enum(languages),
  brand: z.enum(brandIds),
  createdAt: time,
  /** bcrypt, PBKDF2 or argon2id; with any other the customer recovers by mail. */
  passwordHash: z.nullish(text(limits.importedHashMax)),
  profiles: z.nullish(
    z
      .array(
        z.object({
          nickname: text(200),
          maturity: z.enum(Object.values(maturityTypes)),
          language: z.nullish(z.enum(languages)),
        }),
      )
      .check(z.maxLength(limits.profiles)),
  ),
  subscriptions: z.nullish(
    z
      .array(
        z.object({
          productId: text(100),
          pricingPlanId: text(100),
          cycleDate: time,
          store: z.enum(billingProviders),
          priceCents: cents,
        }),
      )
      .check(z.maxLength(limits.importedSubscriptions)),
  ),
  /** A card that the gateway keeps already, and where it is billed. */
  cardReference: z.nullish(
    z.object({ method: text(200), customer: z.nullish(text(200)), postalCode: text(10), city: text(100) }),
  ),
  giftCents: z.nullish(cents),
});
export type ImportRecord = z.output<typeof importRecord>;

const importStatus = z.object({
  id: z.uuid(),
  system: z.string(),
  dryRun: z.boolean(),
  onConflict: z.enum(importConflicts),
  state: z.enum(importStates),
  chunks: z.int(),
  chunksDone: z.int(),
  lines: z.int(),
  imported: z.int(),
  /** Imported without its email, which belongs to another account. */
  held: z.int(),
  skipped: z.int(),
  refused: z.int(),
});
z.globalRegistry.add(importStatus, { id: 'Import' });
export type ImportStatus = z.output<typeof importStatus>;

const path = `${servicePrefix}/imports`;
const params = z.object({ id: z.uuid() });
const access = { who: 'service', scope: 'customers:import' } as const;

export const createImport = endpoint({
  method: 'POST',
  path,
  ...access,
  headers: z.object({ 'idempotency-key': z.optional(z.string()) }),
  body: z.object({
    system: externalSystem,
    dryRun: z.optional(z.boolean()),
    onConflict: z.enum(importConflicts),
  }),
  reply: { 201: importStatus },
  fails: ['CLIENT_NOT_ALLOWED', 'IDEMPOTENCY_REQUIRED', 'IDEMPOTENCY_MISMATCH', 'IDEMPOTENCY_RUNNING'],
  says: 'Creates an import of existing customers.',
});

export const putImportChunk = endpoint({
  method: 'PUT',
  path: `${path}/:id/chunks/:n`,
  ...access,
  params: z.object({
    id: z.uuid(),
    n: z.coerce.number().check(z.int(), z.gte(1), z.lte(limits.importChunks)),
  }),
  headers: z.object({ 'content-digest': z.string() }),
  media: [importMediaType],
  body: z.string().check(z.minLength(1)),
  reply: {
    200: z.object({ number: z.int(), lines: z.int() }),
    202: z.object({ number: z.int(), lines: z.int() }),
  },
  fails: ['VALIDATION', 'NOT_FOUND', 'IMPORT_STATE', 'CHUNK_MISMATCH'],
  says: 'Adds a chunk of records; 200 if the same chunk was there before.',
});

export const startImport = endpoint({
  method: 'POST',
  path: `${path}/:id/start`,
  ...access,
  params,
  reply: { 202: importStatus },
  fails: ['NOT_FOUND', 'IMPORT_STATE'],
  says: 'Starts an import whose chunks are complete.',
});

export const getImport = endpoint({
  method: 'GET',
  path: `${path}/:id`,
  ...access,
  params,
  reply: { 200: importStatus },
  fails: ['NOT_FOUND'],
  says: 'Returns the progress of an import.',
});

export const getImportReport = endpoint({
  method: 'GET',
  path: `${path}/:id/report.ndjson`,
  ...access,
  params,
  reply: { 200: stream },
  fails: ['NOT_FOUND'],
  says: 'Streams one line for each record that was not imported as it is: line number, code and field.',
});

export const deleteImport = endpoint({
  method: 'DELETE',
  path: `${path}/:id`,
  ...access,
  params,
  reply: { 204: empty },
  fails: ['NOT_FOUND'],
  says: 'Deletes an import with its chunks and report; one that is running stops. Imported customers stay.',
});
