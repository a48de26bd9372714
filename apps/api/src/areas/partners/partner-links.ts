/** Partner links. A partner's customer is linked to at most one account at a time. */
import { fail } from '@marquee/product/errors.ts';
import { type PartnerId, partnerOf } from '@marquee/product/values/partners.ts';
import { emailKey } from '@marquee/product/values/fields.ts';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import {
  nextCheckAt,
  partnerSource,
  removeGrants,
  replaceGrants,
} from '../../billing/entitlements/grants.ts';
import type { Schema } from '../../db/schema.ts';
import { lockAccount, lockAccounts, lockExternalIdentity } from '../../identity/lock-account.ts';
import type { Deps } from '../../deps.ts';
import { entitledSkus } from '../../integrations/oauth-clients.ts';

/** Claims of a partner about its customer. */
export const partnerClaims = z.object({
  subject: z.string(),
  line: z._default(z.nullable(z.string().check(z.maxLength(40))), null),
  email: z._default(z.nullable(z.string().check(z.maxLength(254))), null),
  /** Entitled SKUs; absent means everything that the partner provides. */
  skus: z.optional(entitledSkus),
});
export type PartnerCustomer = z.output<typeof partnerClaims>;

export const listLinkRows = (query: Kysely<Schema>, accountId: string) =>
  query
    .selectFrom('partner_links')
    .select(['partner_id', 'subject'])
    .where('account_id', '=', accountId)
    .execute();

const grantPartnerSkus = async (
  tx: Kysely<Schema>,
  now: number,
  accountId: string,
  partnerId: PartnerId,
  { subject, skus }: Pick<PartnerCustomer, 'subject' | 'skus'>,
): Promise<void> => {
  const source = partnerSource(partnerId, subject);
  const granted = partnerOf(partnerId).skus.filter((sku) => skus?.includes(sku) ?? true);
  await replaceGrants(tx, now, accountId, source, granted, { checkAfter: nextCheckAt(source, now) });
};

/** Deletes the link and its grants; false if there was none. */
export const deleteLink = async (
  tx: Kysely<Schema>,
  accountId: string,
  partnerId: PartnerId,
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

const linkOf = async (
  tx: Kysely<Schema>,
  partnerId: PartnerId,
  by: { readonly subject: string } | { readonly line: string },
) =>
  tx
    .selectFrom('partner_links')
    .select(['account_id', 'subject'])
    .where('partner_id', '=', partnerId)
    .where((eb) => ('subject' in by ? eb('subject', '=', by.subject) : eb('line', '=', by.line)))
    .executeTakeFirst();

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
  partnerId: PartnerId,
  customer: PartnerCustomer,
  force: boolean,
): Promise<Outcome> => {
  const { subject, line, email } = customer;
  await lockExternalIdentity(tx, partnerId, subject);
  const linked = await linkOf(tx, partnerId, { subject });
  await lockAccounts(tx, linked ? [accountId, linked.account_id] : [accountId]);
  await lockAccount(tx, accountId);
  const own = (await listLinkRows(tx, accountId)).find(({ partner_id }) => partner_id === partnerId);
  if (own?.subject === subject) {
    await grantPartnerSkus(tx, now, accountId, partnerId, customer);
    return { is: 'new' };
  }
  if (own) return fail('35.2.6');
  if (email !== null && (await hasAccountElsewhere(tx, email, accountId))) return fail('35.2.4');
  const sameLine = line === null ? undefined : await linkOf(tx, partnerId, { line });
  if (sameLine && sameLine.subject !== subject) return fail('MOBILE_ALREADY_LINKED');
  const existing = await linkOf(tx, partnerId, { subject });
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
  await grantPartnerSkus(tx, now, accountId, partnerId, customer);
  return existing ? { is: 'moved', from: existing.account_id } : { is: 'new' };
};
