/** Partner provisioning: the highest sequence of the partner is the state of its customer, linked to an account or not. */
import type { provisionPartnerCustomer as contract } from '@marquee/product/contract/service/partner-customers.ts';
import type { BodyOf } from '@marquee/product/endpoint.ts';
import { limits } from '@marquee/product/limits.ts';
import type { Kysely } from 'kysely';
import {
  deleteLink,
  findLink,
  findPartnerCustomer,
  grantPartnerSkus,
  type PartnerCustomerRow,
  provisionedSkus,
} from '../../../billing/entitlements/partner-links.ts';
import { syncSubscriptionGrants } from '../../../billing/entitlements/subscription-grants.ts';
import type { Schema } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import type { Handle } from '../../../http/implement.ts';
import { audit } from '../../../identity/audit.ts';
import { lockAccountForPosting, lockExternalIdentity } from '../../../identity/lock-account.ts';
import { refuseBrand, refuseForeign } from '../../../identity/services/service-clients.ts';
import type { Partner } from '../../../integrations/registry/integration.ts';
import { enqueueMail } from '../../../mail/enqueue-mail.ts';
import { partnerCustomerAnswer } from './partner-customer-answer.ts';

type Given = BodyOf<typeof contract>;

const writeCustomer = (
  tx: Kysely<Schema>,
  now: number,
  { id: partner_id }: Partner,
  subject: string,
  given: Given,
  before: PartnerCustomerRow | undefined,
): Promise<PartnerCustomerRow> => {
  const values = {
    state: given.state,
    // A line that is suspended keeps what it had, so that the customer sees what waits.
    skus: given.skus ?? (given.state === 'active' ? null : (before?.skus ?? null)),
    line: given.line ?? before?.line ?? null,
    until: given.until === undefined ? null : new Date(given.until),
    email: given.email ?? before?.email ?? null,
    email_verified:
      given.email === undefined ? (before?.email_verified ?? false) : (given.emailVerified ?? false),
    phone: given.phone ?? before?.phone ?? null,
    phone_verified:
      given.phone === undefined ? (before?.phone_verified ?? false) : (given.phoneVerified ?? false),
    language: given.language ?? before?.language ?? null,
    reason: given.reason,
    sequence: String(given.sequence),
    changed_at: new Date(now),
  };
  return tx
    .insertInto('partner_customers')
    .values({ partner_id, subject, ...values })
    .onConflict((conflict) => conflict.columns(['partner_id', 'subject']).doUpdateSet(values))
    .returningAll()
    .executeTakeFirstOrThrow();
};

/** The link, its grants and the subscriptions of the partner's brand that a partnership sold. */
const endLink = async (tx: Kysely<Schema>, accountId: string, { id, brand }: Partner): Promise<void> => {
  await deleteLink(tx, accountId, id);
  await tx
    .deleteFrom('subscriptions')
    .where('account_id', '=', accountId)
    .where('store', '=', 'PARTNERSHIP')
    .where('brand', '=', brand)
    .execute();
  await syncSubscriptionGrants(tx, accountId);
};

export const provisionPartnerCustomer = (deps: Deps): Handle<typeof contract> => {
  const { clock, database, integrations } = deps;

  const notifyOwner = async (
    tx: Kysely<Schema>,
    accountId: string,
    partner: Partner,
    kind: 'partnerLineSuspended' | 'partnerLineEnded',
    skus: readonly string[],
  ) => {
    const account = await tx
      .selectFrom('accounts')
      .select(['email', 'language'])
      .where('id', '=', accountId)
      .where('status', '=', 'ACTIVE')
      // Customers of a TV provider have no address of their own.
      .where('bdu', '=', false)
      .executeTakeFirst();
    if (!account) return;
    const { email: to, language } = account;
    await enqueueMail(deps, tx, {
      kind,
      to,
      accountId,
      brand: partner.brand,
      language,
      partner: partner.name[language],
      skus,
    });
  };

  /** Once in a while: a partner may change its customer's state often. */
  const invite = async (tx: Kysely<Schema>, now: number, partner: Partner, customer: PartnerCustomerRow) => {
    const { email: to, subject, invited_at: invitedAt } = customer;
    const earliest = (invitedAt?.getTime() ?? -Infinity) + limits.partnerInvitationDays * 86_400_000;
    if (to === null || now < earliest) return;
    const language = customer.language ?? 'en';
    await enqueueMail(deps, tx, {
      kind: 'partnerInvitation',
      to,
      accountId: null,
      brand: partner.brand,
      language,
      partner: partner.name[language],
      partnerId: partner.id,
      skus: provisionedSkus(partner, customer),
    });
    await tx
      .updateTable('partner_customers')
      .set({ invited_at: new Date(now) })
      .where('partner_id', '=', partner.id)
      .where('subject', '=', subject)
      .execute();
  };

  const applyToAccount = async (
    tx: Kysely<Schema>,
    now: number,
    accountId: string,
    partner: Partner,
    customer: PartnerCustomerRow,
    before: PartnerCustomerRow | undefined,
  ) => {
    const skus = provisionedSkus(partner, customer);
    if (customer.state === 'ended') {
      await endLink(tx, accountId, partner);
      return notifyOwner(tx, accountId, partner, 'partnerLineEnded', skus);
    }
    await grantPartnerSkus(tx, now, accountId, partner, { subject: customer.subject });
    if (customer.state === 'suspended' && before?.state !== 'suspended')
      await notifyOwner(tx, accountId, partner, 'partnerLineSuspended', skus);
  };

  return async ({ params: { partnerId, subject }, body, service, reply, fail }) => {
    refuseForeign(service, 'partner', partnerId);
    const partner = integrations.partner(partnerId) ?? fail('NOT_FOUND');
    refuseBrand(service, partner.brand);
    return database.query.transaction().execute(async (tx) => {
      const now = clock.now();
      await lockExternalIdentity(tx, partnerId, subject);
      const before = await findPartnerCustomer(tx, partnerId, subject);
      const last = before === undefined ? -1 : Number(before.sequence);
      if (body.sequence < last) return fail('SEQUENCE_STALE');
      const link = await findLink(tx, partnerId, { subject });
      if (before && body.sequence === last)
        return partnerCustomerAnswer(deps, partner, before, link?.account_id);
      if (link) await lockAccountForPosting(tx, link.account_id);
      const customer = await writeCustomer(tx, now, partner, subject, body, before);
      if (link) await applyToAccount(tx, now, link.account_id, partner, customer, before);
      else if (customer.state === 'active') await invite(tx, now, partner, customer);
      await audit(tx, now, {
        kind: 'partnerProvisioned',
        accountId: link?.account_id,
        brand: partner.brand,
        details: { partnerId, state: customer.state, sequence: body.sequence },
        actor: { kind: 'service', id: service.id },
        requestId: reply.request.id,
        reason: body.reason,
      });
      return partnerCustomerAnswer(
        deps,
        partner,
        customer,
        customer.state === 'ended' ? undefined : link?.account_id,
      );
    });
  };
};
