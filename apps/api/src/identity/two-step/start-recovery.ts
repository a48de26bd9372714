/** Starts the waiting period after which two-step verification ends; any session or the mail can stop it. */
import { type BrandId, defaultBrand, type Language } from '@marquee/product/brands.ts';
import { limits } from '@marquee/product/limits.ts';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { enqueueMail, type MailDeps } from '../../mail/enqueue-mail.ts';
import { type AuditActor, audit } from '../audit.ts';
import { createSecurityLink } from './security-links.ts';

const waitMs = limits.twoStepRecoveryHours * 3_600_000;

interface Recovery extends AuditActor {
  readonly accountId: string;
  readonly email: string;
  readonly language: Language;
  readonly brand: BrandId | null;
}

/** Under the account's lock. Asking again neither shortens the wait nor sends another mail. Returns when it ends. */
export const startTwoStepRecovery = async (
  deps: MailDeps,
  tx: Kysely<Schema>,
  now: number,
  { accountId, email, language, brand: asked, ...by }: Recovery,
): Promise<Date> => {
  const brand = asked ?? defaultBrand;
  const { rows } = await sql<{ endsAt: Date; isNew: boolean }>`
    insert into two_step_recoveries as r (account_id, asked_at, effective_at, brand)
    values (${accountId}, ${new Date(now)}, ${new Date(now + waitMs)}, ${brand})
    on conflict (account_id) do update set
      asked_at = case when r.cancelled_at is null then r.asked_at else excluded.asked_at end,
      effective_at = case when r.cancelled_at is null then r.effective_at else excluded.effective_at end,
      reminded_at = case when r.cancelled_at is null then r.reminded_at end,
      cancelled_at = null
    returning effective_at as "endsAt", asked_at = ${new Date(now)} as "isNew"`.execute(tx);
  const { endsAt, isNew } = rows[0]!;
  if (!isNew) return endsAt;
  await audit(tx, now, { kind: 'twoStepRecoveryAsked', accountId, brand, ...by });
  await enqueueMail(deps, tx, {
    kind: 'twoStepRecovery',
    to: email,
    brand,
    language,
    accountId,
    endsAt: endsAt.getTime(),
    reminder: false,
    token: await createSecurityLink(tx, now, accountId),
  });
  return endsAt;
};
