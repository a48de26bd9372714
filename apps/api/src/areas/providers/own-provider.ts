import type * as calls from '@marquee/product/contract/providers.ts';
import { brandOfSku } from '@marquee/product/values/billing/catalog.ts';
import { skuName } from '@marquee/product/values/skus.ts';
import type { Kysely } from 'kysely';
import { listGrantedSkus, providerSource } from '../../billing/entitlements/grants.ts';
import { unlinkProviderOf } from '../../billing/entitlements/unlink.ts';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { parseAcceptLanguage } from '../../http/accept-language.ts';
import { brandOfClaims } from '../../http/authenticate.ts';
import type { Handle } from '../../http/implement.ts';
import { providerUrl } from './list-providers.ts';

export const readIdentity = (query: Kysely<Schema>, accountId: string) =>
  query
    .selectFrom('provider_identities')
    .select(['provider_id', 'issuer', 'subject', 'linked_at'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();

export const getOwnProvider =
  ({ clock, database, integrations }: Deps): Handle<typeof calls.getOwnProvider> =>
  async ({ claims, headers, fail }) => {
    const identity = await readIdentity(database.query, claims.account_id);
    if (!identity) return fail('NO_PROVIDER');
    const { provider_id: providerId, issuer, subject } = identity;
    const source = providerSource(issuer, subject);
    const skus = await listGrantedSkus(database.query, clock.now(), claims.account_id, source);
    return {
      providerId,
      partnerId: null,
      displayName: integrations.nameOf(providerId, parseAcceptLanguage(headers)),
      logo: integrations.logoOf(providerId),
      url: providerUrl(providerId, brandOfClaims(claims)),
      linked: true,
      linkedAt: identity.linked_at.toISOString(),
      content: skus.map((sku) => ({
        productSku: sku,
        displayName: skuName(sku, parseAcceptLanguage(headers)) ?? null,
        brandId: brandOfSku(sku) ?? null,
      })),
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
  (deps: Deps): Handle<typeof calls.unlinkProvider> =>
  async ({ claims, fail }) => {
    const { clock, database } = deps;
    // An account that signs in through the provider would lose its only sign-in method.
    if (claims.authorities.includes('BDU_USER')) return fail('BDU_FORBIDDEN');
    await database.query.transaction().execute((tx) =>
      unlinkProviderOf(deps, tx, clock.now(), {
        accountId: claims.account_id,
        brand: brandOfClaims(claims),
      }),
    );
    return undefined;
  };
