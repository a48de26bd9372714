/** Audit events: one row for each security-relevant event, never with a secret or an email address. */
import type { BrandId } from '@marquee/product/brands.ts';
import type { Kysely } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/connect.ts';
import type { Schema } from '../db/schema.ts';

export const auditKinds = [
  'signedIn',
  'signInRefused',
  'signInHeldBack',
  'signedOut',
  'refreshReused',
  'magicLinkUsed',
  'registered',
  'registrationRefused',
  'emailVerified',
  'verificationCodeRefused',
  'recoveryAsked',
  'passwordReset',
  'passwordChanged',
  'passwordRefused',
  'emailChangeAsked',
  'emailChanged',
  'emailChangeUndone',
  'accountDeleted',
  'accountSuspended',
  'accountReinstated',
  'cardChanged',
  'merchantActivated',
  'migrated',
  'consolidated',
  'partnerLinked',
  'partnerUnlinked',
  'providerUnlinked',
  'grantEnded',
  'orderPaid',
  'orderRefused',
  'refunded',
  'refundFailed',
  'goodwillGiven',
  'disputeOpened',
  'disputeClosed',
  'codeRedeemed',
  'codeRefused',
  'cancelled',
  'offerTaken',
  'deviceActivated',
  'deviceDenied',
  'deviceRemoved',
  'shortCodeRefused',
  'productActivated',
  'pinChanged',
  'pinRefused',
  'botCheckRefused',
] as const;
type AuditKind = (typeof auditKinds)[number];

interface AuditEvent {
  readonly kind: AuditKind;
  readonly accountId?: string | undefined;
  readonly sessionId?: string | undefined;
  readonly brand?: BrandId | undefined;
  readonly details?: Readonly<Record<string, string | number | boolean>>;
}

export type AuditDetails = Pick<AuditEvent, 'kind' | 'details'>;

/** For the column `details`. */
export const detailsOf = ({ details }: AuditDetails): string | null =>
  details ? JSON.stringify(details) : null;

export const audit = async (query: Kysely<Schema>, now: number, event: AuditEvent): Promise<void> => {
  const { kind, accountId = null, sessionId = null, brand = null } = event;
  await query
    .insertInto('audit_events')
    .values({
      happened_at: new Date(now),
      kind,
      account_id: accountId,
      session_id: sessionId,
      brand,
      details: detailsOf(event),
    })
    .execute();
};

/** Records refusals of the bot check. */
export const createBotCheckAudit =
  ({ clock, database }: { readonly clock: Clock; readonly database: Pick<Database, 'query'> }) =>
  (action: string, refusal: string): Promise<void> =>
    audit(database.query, clock.now(), { kind: 'botCheckRefused', details: { action, refusal } });
