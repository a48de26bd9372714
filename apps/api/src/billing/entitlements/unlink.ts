/** Takes the link to a TV provider or partner away, with its grants, and tells the customer. */
import type { BrandId } from '@marquee/product/brands.ts';
import { fail } from '@marquee/product/app-error.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { type AuditActor, audit } from '../../identity/audit.ts';
import { lockAccount } from '../../identity/lock-account.ts';
import { enqueueMail } from '../../mail/enqueue-mail.ts';
import { providerSource, removeGrants } from './grants.ts';
import { deleteLink } from './partner-links.ts';

type UnlinkDeps = Pick<Deps, 'tokenKeys' | 'integrations'>;

interface Unlink extends AuditActor {
  readonly accountId: string;
  readonly brand: BrandId;
}

const notifyOwner = async (
  deps: UnlinkDeps,
  tx: Kysely<Schema>,
  now: number,
  { accountId, brand }: Unlink,
  companyId: string,
): Promise<void> => {
  const { email: to, language } = await lockAccount(tx, accountId);
  await enqueueMail(deps, tx, {
    kind: 'partnerChanged',
    change: 'unlinked',
    to,
    brand,
    language,
    partner: deps.integrations.nameOf(companyId, language),
    at: now,
  });
};

/** Not for an account that signs in through the provider: it would lose its only way in. */
export const unlinkProviderOf = async (
  deps: UnlinkDeps,
  tx: Kysely<Schema>,
  now: number,
  unlink: Unlink,
): Promise<void> => {
  const { accountId, brand: _, ...by } = unlink;
  await lockAccount(tx, accountId);
  const gone = await tx
    .deleteFrom('provider_identities')
    .where('account_id', '=', accountId)
    .returning(['provider_id', 'issuer', 'subject'])
    .executeTakeFirst();
  if (!gone) return fail('NO_PROVIDER');
  const { provider_id: providerId, issuer, subject } = gone;
  await removeGrants(tx, accountId, providerSource(issuer, subject));
  await audit(tx, now, { kind: 'providerUnlinked', accountId, details: { providerId }, ...by });
  return notifyOwner(deps, tx, now, unlink, providerId);
};

export const unlinkPartnerOf = async (
  deps: UnlinkDeps,
  tx: Kysely<Schema>,
  now: number,
  { partnerId, ...unlink }: Unlink & { readonly partnerId: string },
): Promise<void> => {
  const { accountId, brand: _, ...by } = unlink;
  await lockAccount(tx, accountId);
  if (!(await deleteLink(tx, accountId, partnerId))) return fail('NOT_LINKED');
  await audit(tx, now, { kind: 'partnerUnlinked', accountId, details: { partnerId }, ...by });
  return notifyOwner(deps, tx, now, unlink, partnerId);
};
