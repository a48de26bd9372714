/** Audit trail in the staff console: search by actor, customer, action and time, and its export. */
import * as z from 'zod/mini';
import { limits } from '../../limits.ts';
import { staff, stream } from '../../endpoint.ts';
import { staffPrefix } from './session.ts';

export const actorKinds = ['customer', 'service', 'staff', 'system'] as const;

export const auditFilter = z.object({
  actorKind: z.optional(z.enum(actorKinds)),
  /** Id of a person or system, or the name of a member of staff. */
  actor: z.optional(z.string().check(z.maxLength(limits.auditActorMax))),
  customer: z.optional(z.uuid()),
  action: z.optional(z.string().check(z.regex(/^\w{1,60}$/))),
  from: z.optional(z.iso.datetime({ offset: true })),
  until: z.optional(z.iso.datetime({ offset: true })),
});
export type AuditFilter = z.output<typeof auditFilter>;

export const auditRow = z.object({
  id: z.string(),
  at: z.string(),
  action: z.string(),
  actorKind: z.enum(actorKinds),
  actor: z.nullable(z.string()),
  /** Of a member of staff. */
  actorName: z.nullable(z.string()),
  customer: z.nullable(z.string()),
  brand: z.nullable(z.string()),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  reason: z.nullable(z.string()),
  requestId: z.nullable(z.string()),
});
export type AuditRow = z.output<typeof auditRow>;

export const searchAudit = staff('audit.read').get(`${staffPrefix}/audit`, {
  query: z.extend(auditFilter, { after: z.optional(z.string().check(z.maxLength(200))) }),
  reply: {
    200: z.object({
      rows: z.array(auditRow),
      next: z.nullable(z.string()),
      /** Every action there is, to choose from. */
      actions: z.array(z.string()),
    }),
  },
  fails: [],
  says: 'Lists what people and systems did, the newest first.',
});

export const exportAudit = staff('audit.export').get(`${staffPrefix}/audit.csv`, {
  query: auditFilter,
  reply: { 200: stream },
  fails: [],
  says: 'Streams the same rows as CSV; each export is an audit row itself.',
});
