/** Activation links for products bought elsewhere. Each is for one account, or for the one with its email, once. */
import type * as calls from '@marquee/product/contract/short-code.ts';
import type { ReplyOf } from '@marquee/product/endpoint.ts';
import { fail } from '@marquee/product/app-error.ts';
import type { ActivationStatus } from '@marquee/product/values/enums.ts';
import { type Kysely, type Selectable, sql } from 'kysely';
import { linkGrantEnd, replaceGrants } from '../../billing/entitlements/grants.ts';
import { isUuid } from '../../db/is-uuid.ts';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { Handle } from '../../http/implement.ts';
import { audit } from '../../identity/audit.ts';
import { lockAccount } from '../../identity/lock-account.ts';

type Link = Selectable<Schema['activation_links']> & { readonly is_known: boolean };

const refusals = {
  alreadyDone: 'ACTIVATION_DONE',
  expired: 'ACTIVATION_EXPIRED',
  entitlementExpired: 'NO_SUBSCRIPTION',
  error: 'ACTIVATION_ERROR',
} as const satisfies Record<Exclude<ActivationStatus, 'success'>, string>;

const find = async (query: Kysely<Schema>, id: string, accountId: string): Promise<Link> => {
  if (!isUuid(id)) return fail('NOT_FOUND');
  const { rows } = await sql<Link>`
    select l.*, exists (select from products p where l.sku = any(p.entitled_skus)) as is_known
    from activation_links l where l.id = ${id} and (
      l.account_id = ${accountId}
      or l.account_id is null and exists (
        select from account_identifiers i
        where i.account_id = ${accountId} and i.kind = 'email' and i.value = l.email_key
          and i.verified_at is not null))`.execute(query);
  return rows[0] ?? fail('NOT_FOUND');
};

/** A product that is no longer in the catalog is our error, not the customer's. */
const statusOf = (link: Link, now: number): ActivationStatus => {
  if (link.activated_at) return 'alreadyDone';
  if (link.expires_at.getTime() <= now) return 'expired';
  if (link.entitled_until && link.entitled_until.getTime() <= now) return 'entitlementExpired';
  return link.is_known ? 'success' : 'error';
};

const shown = (link: Link, status: ActivationStatus): ReplyOf<typeof calls.getActivation> => ({
  id: link.id,
  status,
  brand: link.brand,
  productSku: link.sku,
  expiresAt: link.expires_at.toISOString(),
});

export const getActivation =
  ({ clock, database }: Deps): Handle<typeof calls.getActivation> =>
  async ({ params, claims }) => {
    const link = await find(database.query, params.id, claims.account_id);
    return shown(link, statusOf(link, clock.now()));
  };

export const activateProduct =
  ({ clock, database }: Deps): Handle<typeof calls.activateProduct> =>
  ({ params, claims: { account_id: accountId } }) =>
    database.query.transaction().execute(async (tx) => {
      const now = clock.now();
      await lockAccount(tx, accountId);
      const link = await find(tx, params.id, accountId);
      const status = statusOf(link, now);
      if (status !== 'success') return fail(refusals[status]);
      const taken = await tx
        .updateTable('activation_links')
        .set({ activated_at: new Date(now), account_id: accountId, email_key: null })
        .where('id', '=', link.id)
        .where('activated_at', 'is', null)
        .executeTakeFirst();
      // Two accounts may have verified the address: the first has it.
      if (taken.numUpdatedRows === 0n) return fail('ACTIVATION_DONE');
      const source = { kind: 'activation', id: link.id } as const;
      const endsAt = link.entitled_until ?? linkGrantEnd(now);
      await replaceGrants(tx, now, accountId, source, [link.sku], { endsAt });
      await audit(tx, now, {
        kind: 'productActivated',
        accountId,
        brand: link.brand,
        details: { sku: link.sku },
      });
      return shown(link, 'success');
    });
