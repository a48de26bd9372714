/** Entitlements of a partner's customer: as provisioned by the partner, else as asserted when the account was linked. */
import { emailKey, phoneDigits } from '@marquee/product/values/fields.ts';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { Partner } from '../../integrations/registry/integration.ts';
import { nextCheckAt, partnerSource, removeGrants, replaceGrants } from './grants.ts';

export type PartnerCustomerRow = Selectable<Schema['partner_customers']>;

export const findPartnerCustomer = (
  query: Kysely<Schema>,
  partnerId: string,
  subject: string,
): Promise<PartnerCustomerRow | undefined> =>
  query
    .selectFrom('partner_customers')
    .selectAll()
    .where('partner_id', '=', partnerId)
    .where('subject', '=', subject)
    .executeTakeFirst();

export const findLink = (
  query: Kysely<Schema>,
  partnerId: string,
  by: { readonly subject: string } | { readonly line: string },
) =>
  query
    .selectFrom('partner_links')
    .select(['account_id', 'subject'])
    .where('partner_id', '=', partnerId)
    .where((eb) => ('subject' in by ? eb('subject', '=', by.subject) : eb('line', '=', by.line)))
    .executeTakeFirst();

/** SKUs of an active or suspended customer. */
export const provisionedSkus = (
  partner: Partner,
  { skus }: Pick<PartnerCustomerRow, 'skus'>,
): readonly string[] => partner.skus.filter((sku) => skus?.includes(sku) ?? true);

/** Addresses and numbers that the partner has verified identify the person across accounts. */
const writeIdentifiers = async (
  tx: Kysely<Schema>,
  now: number,
  accountId: string,
  { email, email_verified, phone, phone_verified }: PartnerCustomerRow,
): Promise<void> => {
  const verified = [
    ...(email !== null && email_verified ? [{ kind: 'email', value: emailKey(email) } as const] : []),
    ...(phone !== null && phone_verified ? [{ kind: 'phone', value: phoneDigits(phone) } as const] : []),
  ];
  for (const { kind, value } of verified)
    await sql`
      insert into account_identifiers as i (account_id, kind, value, verified_at, verified_by)
      values (${accountId}, ${kind}, ${value}, ${new Date(now)}, 'partner')
      on conflict (account_id, kind, value) do update
      set verified_at = excluded.verified_at, verified_by = excluded.verified_by
      where i.verified_at is null`.execute(tx);
};

/** In a transaction that has locked the external identity and the account. */
export const grantPartnerSkus = async (
  tx: Kysely<Schema>,
  now: number,
  accountId: string,
  partner: Partner,
  {
    subject,
    skus,
  }: {
    readonly subject: string;
    /** Absent: everything that the partner provides. */
    readonly skus?: readonly string[] | undefined;
  },
): Promise<void> => {
  const source = partnerSource(partner.id, subject);
  const customer = await findPartnerCustomer(tx, partner.id, subject);
  if (!customer) {
    const granted = partner.skus.filter((sku) => skus?.includes(sku) ?? true);
    return replaceGrants(tx, now, accountId, source, granted, { checkAfter: nextCheckAt(source, now) });
  }
  await writeIdentifiers(tx, now, accountId, customer);
  const granted = customer.state === 'active' ? provisionedSkus(partner, customer) : [];
  // A partner that provisions says itself when something changes, so it is not asked.
  return replaceGrants(tx, now, accountId, source, granted, { endsAt: customer.until ?? undefined });
};

/** Deletes the link and its grants; false if there was none. */
export const deleteLink = async (
  tx: Kysely<Schema>,
  accountId: string,
  partnerId: string,
): Promise<boolean> => {
  const gone = await tx
    .deleteFrom('partner_links')
    .where('partner_id', '=', partnerId)
    .where('account_id', '=', accountId)
    .returning('subject')
    .executeTakeFirst();
  if (!gone) return false;
  await removeGrants(tx, accountId, partnerSource(partnerId, gone.subject));
  return true;
};
