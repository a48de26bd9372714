/** Partner links. A partner's customer is linked to at most one account at a time. */
import { fail } from '@marquee/product/app-error.ts';
import { emailKey } from '@marquee/product/values/fields.ts';
import type { Kysely } from 'kysely';
import {
  deleteLink,
  findLink,
  findPartnerCustomer,
  grantPartnerSkus,
} from '../../billing/entitlements/partner-links.ts';
import type { Schema } from '../../db/schema.ts';
import { lockAccount, lockAccounts, lockExternalIdentity } from '../../identity/lock-account.ts';
import type { Deps } from '../../deps.ts';
import { countUnknownCodes, type PartnerCustomer } from '../../integrations/registry/claim-map.ts';
import type { Partner } from '../../integrations/registry/integration.ts';

export const listLinkRows = (query: Kysely<Schema>, accountId: string) =>
  query
    .selectFrom('partner_links')
    .select(['partner_id', 'subject'])
    .where('account_id', '=', accountId)
    .execute();

const hasAccountElsewhere = async (tx: Kysely<Schema>, email: string, accountId: string): Promise<boolean> =>
  (await tx
    .selectFrom('accounts')
    .select('id')
    .where('email_key', '=', emailKey(email))
    .where('id', '<>', accountId)
    .where('status', '=', 'ACTIVE')
    .executeTakeFirst()) !== undefined;

type Outcome =
  | { readonly is: 'new' }
  | { readonly is: 'moved'; readonly from: string }
  /** The customer is linked to another account and the move is not confirmed. */
  | { readonly is: 'taken' };

export const insertLink = async (
  { limiter }: Pick<Deps, 'limiter'>,
  tx: Kysely<Schema>,
  now: number,
  accountId: string,
  partner: Partner,
  customer: PartnerCustomer,
  force: boolean,
): Promise<Outcome> => {
  const { subject, email } = customer;
  const { id: partnerId } = partner;
  await lockExternalIdentity(tx, partnerId, subject);
  const linked = await findLink(tx, partnerId, { subject });
  const line = customer.line ?? (await findPartnerCustomer(tx, partnerId, subject))?.line ?? null;
  await lockAccounts(tx, linked ? [accountId, linked.account_id] : [accountId]);
  await lockAccount(tx, accountId);
  const own = (await listLinkRows(tx, accountId)).find(({ partner_id }) => partner_id === partnerId);
  if (own?.subject === subject) {
    await grantPartnerSkus(tx, now, accountId, partner, customer);
    await countUnknownCodes(tx, now, partnerId, customer.unknown);
    return { is: 'new' };
  }
  if (own) return fail('35.2.6');
  if (email !== null && (await hasAccountElsewhere(tx, email, accountId))) return fail('35.2.4');
  const sameLine = line === null ? undefined : await findLink(tx, partnerId, { line });
  if (sameLine && sameLine.subject !== subject) return fail('MOBILE_ALREADY_LINKED');
  const existing = await findLink(tx, partnerId, { subject });
  if (existing && !force) return { is: 'taken' };
  if (existing) {
    // Limits moves between accounts: frequent ones indicate a shared plan.
    await limiter.take('partnerMove', `${partnerId} ${subject}`, tx);
    await deleteLink(tx, existing.account_id, partnerId);
  }
  await tx
    .insertInto('partner_links')
    .values({ partner_id: partnerId, subject, account_id: accountId, line, linked_at: new Date(now) })
    .execute();
  await grantPartnerSkus(tx, now, accountId, partner, customer);
  await countUnknownCodes(tx, now, partnerId, customer.unknown);
  return existing ? { is: 'moved', from: existing.account_id } : { is: 'new' };
};
