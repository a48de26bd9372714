import type * as calls from '@marquee/product/contract/providers.ts';
import { isTvProvider, providerName } from '@marquee/product/values/tv-providers.ts';
import type { Kysely } from 'kysely';
import { providerSource, removeGrants } from '../../billing/entitlements/grants.ts';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { brandOfClaims } from '../../http/authenticate.ts';
import type { Handle } from '../../http/implement.ts';
import { audit } from '../../identity/audit.ts';
import { lockAccount } from '../../identity/lock-account.ts';
import { providerUrl } from './list-providers.ts';

const readIdentity = (query: Kysely<Schema>, accountId: string) =>
  query
    .selectFrom('provider_identities')
    .select(['provider_id', 'subject'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();

export const getOwnProvider =
  ({ database }: Deps): Handle<typeof calls.getOwnProvider> =>
  async ({ claims, fail }) => {
    const identity = await readIdentity(database.query, claims.account_id);
    if (!identity || !isTvProvider(identity.provider_id)) return fail('NO_PROVIDER');
    const { provider_id: providerId } = identity;
    return {
      providerId,
      partnerId: null,
      displayName: providerName(providerId),
      url: providerUrl(providerId, brandOfClaims(claims)),
      linked: true,
    };
  };

export const getUserIdentity =
  ({ database }: Deps): Handle<typeof calls.getUserIdentity> =>
  async ({ params, claims, fail }) => {
    const identity =
      params.id === claims.account_id ? await readIdentity(database.query, params.id) : undefined;
    if (!identity) return fail('NOT_FOUND');
    return { accountId: params.id, providerId: identity.provider_id, bduUserId: identity.subject };
  };

export const unlinkProvider =
  ({ clock, database }: Deps): Handle<typeof calls.unlinkProvider> =>
  async ({ claims, fail }) => {
    // An account that signs in through the provider would lose its only sign-in method.
    if (claims.authorities.includes('BDU_USER')) return fail('BDU_FORBIDDEN');
    await database.query.transaction().execute(async (tx) => {
      await lockAccount(tx, claims.account_id);
      const gone = await tx
        .deleteFrom('provider_identities')
        .where('account_id', '=', claims.account_id)
        .returning(['provider_id', 'issuer', 'subject'])
        .executeTakeFirst();
      if (!gone) return fail('NO_PROVIDER');
      await removeGrants(tx, claims.account_id, providerSource(gone.issuer, gone.subject));
      return audit(tx, clock.now(), {
        kind: 'providerUnlinked',
        accountId: claims.account_id,
        details: { providerId: gone.provider_id },
      });
    });
    return undefined;
  };
