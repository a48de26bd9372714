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
  'sessionRemoved',
  'otherSessionsRemoved',
  'signedOutEverywhere',
  'twoStepTurnedOn',
  'twoStepTurnedOff',
  'recoveryCodesRenewed',
  'recoveryCodeUsed',
  'secondStepRefused',
  'trustedDevicesForgotten',
  'twoStepRecoveryAsked',
  'twoStepRecoveryCancelled',
  'twoStepRecovered',
  'notMe',
  'refreshReused',
  'magicLinkUsed',
  'registered',
  'registrationRefused',
  'emailVerified',
  'exportAsked',
  'exportFetched',
  'consentChanged',
  'verificationCodeRefused',
  'recoveryAsked',
  'passwordReset',
  'passwordChanged',
  'passwordRefused',
  'reauthenticated',
  'passkeyAdded',
  'passkeyRemoved',
  'passkeyRefused',
  'emailChangeAsked',
  'emailChanged',
  'emailChangeUndone',
  'phoneChanged',
  'accountDeleted',
  'accountSuspended',
  'accountReinstated',
  'cardChanged',
  'merchantActivated',
  'migrated',
  'consolidated',
  'partnerLinked',
  'partnerUnlinked',
  'partnerProvisioned',
  'providerLinked',
  'providerUnlinked',
  'grantEnded',
  'storePurchaseClaimed',
  'storePurchaseReleased',
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
  'migrationCodeCreated',
  'migrationCodeRevoked',
  'activationLinkCreated',
  'activationLinksCreated',
  'activationLinkRevoked',
  'consolidationSuggested',
  'externalSubscriptionChanged',
  'imported',
  'importCreated',
  'importStarted',
  'importDeleted',
  'promotionChanged',
  'codeBatchCreated',
  'codesExported',
  'codeBatchSealed',
  'codeBatchVoided',
  'codeBatchDecided',
  'activationLinksExported',
  'staffSignedIn',
  'customersSearched',
  'customerOpened',
  'staffActionRequested',
  'staffActionDone',
  'staffActionRefused',
  'sessionsEnded',
  'assistCodeMade',
  'assistCodeRefused',
  'assistStarted',
  'assistViewed',
  'assistEnded',
  'deletionRefused',
  'settingChanged',
  'settingDecided',
  'jobsRetried',
  'jobsDiscarded',
  'webhookChanged',
  'webhookReplayed',
  'auditExported',
  'booksCompared',
  'staffRolesChanged',
  'companyDisabled',
  'claimsTried',
  'companyChangeAsked',
  'companyChangeDecided',
  'serviceClientChanged',
  'catalogueChanged',
  'catalogueLive',
] as const;
type AuditKind = (typeof auditKinds)[number];

interface AuditEvent {
  readonly kind: AuditKind;
  readonly accountId?: string | undefined;
  readonly sessionId?: string | undefined;
  readonly brand?: BrandId | undefined;
  readonly details?: Readonly<Record<string, string | number | boolean>>;
  /** Absent: the customer. */
  readonly actor?: { readonly kind: 'service' | 'staff' | 'system'; readonly id: string } | undefined;
  readonly requestId?: string | undefined;
  readonly reason?: string | undefined;
}

/** Who does it, where it is not the customer. */
export type AuditActor = Pick<AuditEvent, 'actor' | 'requestId' | 'reason'>;

export type AuditDetails = Pick<AuditEvent, 'kind' | 'details'>;

/** For the column `details`. */
export const detailsOf = ({ details }: AuditDetails): string | null =>
  details ? JSON.stringify(details) : null;

export const audit = async (query: Kysely<Schema>, now: number, event: AuditEvent): Promise<void> => {
  const { kind, accountId = null, sessionId = null, brand = null, actor, requestId, reason } = event;
  await query
    .insertInto('audit_events')
    .values({
      happened_at: new Date(now),
      kind,
      account_id: accountId,
      session_id: sessionId,
      brand,
      details: detailsOf(event),
      ...(actor && { actor_kind: actor.kind, actor_id: actor.id }),
      ...(requestId !== undefined && { request_id: requestId }),
      ...(reason !== undefined && { reason }),
    })
    .execute();
};

/** Records refusals of the bot check. */
export const createBotCheckAudit =
  ({ clock, database }: { readonly clock: Clock; readonly database: Pick<Database, 'query'> }) =>
  (action: string, refusal: string): Promise<void> =>
    audit(database.query, clock.now(), { kind: 'botCheckRefused', details: { action, refusal } });
