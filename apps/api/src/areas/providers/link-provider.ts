/** Links a TV provider to a direct account. */
import type * as calls from '@marquee/product/contract/providers.ts';
import { fail } from '@marquee/product/app-error.ts';
import type { Kysely } from 'kysely';
import { mergeAccount } from '../../billing/merge-account.ts';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { parseAcceptLanguage } from '../../http/accept-language.ts';
import { brandOfClaims } from '../../http/authenticate.ts';
import type { Handle } from '../../http/implement.ts';
import { oauthBindingIn, setOAuthBinding } from '../../http/oauth-binding.ts';
import { audit } from '../../identity/audit.ts';
import { lockAccount, lockAccounts, lockExternalIdentity } from '../../identity/lock-account.ts';
import { consumeOAuthState, createOAuthState } from '../../identity/oauth-state.ts';
import type { VerifiedIdentity } from '../../integrations/oauth-clients.ts';
import { readViewer } from '../../integrations/registry/claim-map.ts';
import { enqueueMail } from '../../mail/enqueue-mail.ts';
import { portalUrl } from '../../portal-url.ts';
import { grantProviderSkus } from './upsert-provider-account.ts';

const redirectUriOf = (env: Deps['env'], providerId: string): string =>
  portalUrl(env, 'partnersLink', { params: { partnerId: providerId } });

const readOwn = (query: Kysely<Schema>, accountId: string) =>
  query
    .selectFrom('provider_identities')
    .select(['provider_id', 'issuer', 'subject'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();

export const authorizeProviderLink =
  ({
    env,
    clock,
    database,
    integrations,
    oauthClients,
    log,
  }: Deps): Handle<typeof calls.authorizeProviderLink> =>
  async ({ body: { providerId }, headers, claims, caller, reply }) => {
    const brand = brandOfClaims(claims);
    const provider = integrations.tvProvider(providerId);
    if (!provider) return fail('NO_PROVIDER');
    if (!integrations.featuresOf(brand).bduLogin) return fail('BRAND_NOT_ALLOWED');
    const own = await readOwn(database.query, claims.account_id);
    if (own && own.provider_id !== providerId) return fail('PROVIDER_ALREADY_LINKED');
    const pending = await createOAuthState(database.query, clock.now(), {
      kind: 'tvLink',
      identityProviderId: providerId,
      brand,
      returnHost: caller.ownHost,
      accountId: claims.account_id,
    });
    setOAuthBinding(reply, caller, pending);
    const redirectUri = redirectUriOf(env, providerId);
    const url = await oauthClients
      .begin(provider, { ...pending, redirectUri }, parseAcceptLanguage(headers))
      .catch((error: unknown) => {
        log.warn({ err: error, provider: providerId }, 'a TV provider does not answer');
        return fail('BDU_LOGIN_FAILED');
      });
    return { url };
  };

const findHolder = (tx: Kysely<Schema>, { issuer, subject }: VerifiedIdentity) =>
  tx
    .selectFrom('provider_identities as i')
    .innerJoin('accounts as a', 'a.id', 'i.account_id')
    .select(['a.id', 'a.bdu'])
    .where('i.issuer', '=', issuer)
    .where('i.subject', '=', subject)
    .executeTakeFirst();

/** Returns the sessions that ended with a viewer's account; a link of another direct account is never moved. */
const insertProviderLink = async (
  tx: Kysely<Schema>,
  now: number,
  accountId: string,
  providerId: string,
  identity: VerifiedIdentity,
): Promise<readonly string[]> => {
  const { issuer, subject } = identity;
  await lockExternalIdentity(tx, issuer, subject);
  const holder = await findHolder(tx, identity);
  await lockAccounts(tx, holder ? [accountId, holder.id] : [accountId]);
  await lockAccount(tx, accountId);
  const own = await readOwn(tx, accountId);
  if (own && (own.issuer !== issuer || own.subject !== subject)) return fail('PROVIDER_ALREADY_LINKED');
  if (own) return [];
  // The sign-in at the provider has just proved that the viewer's account is the customer's own.
  if (holder?.bdu) {
    const merged = await mergeAccount(tx, now, holder.id, accountId);
    return merged.is === 'merged' ? merged.ended : fail('35.2.16');
  }
  if (holder) return fail('35.2.16');
  await tx
    .insertInto('provider_identities')
    .values({ issuer, subject, provider_id: providerId, account_id: accountId, linked_at: new Date(now) })
    .execute();
  return [];
};

export const linkProvider = (deps: Deps): Handle<typeof calls.linkProvider> => {
  const { env, clock, database, integrations, oauthClients, log, revocations } = deps;
  const { query } = database;

  return async ({ body, claims, caller }) => {
    const { account_id: accountId } = claims;
    const brand = brandOfClaims(claims);
    const pending = await consumeOAuthState(query, clock.now(), {
      kind: 'tvLink',
      state: body.state,
      binding: oauthBindingIn(caller, body.state),
      accountId,
    });
    const provider = integrations.tvProvider(pending?.identity_provider_id);
    if (!pending || !provider) return fail('AUTH_CODE_INVALID');
    const { id: providerId } = provider;

    const { identity, viewer } = await oauthClients
      .signedIn(provider, { ...pending, redirectUri: redirectUriOf(env, providerId) }, body.code, body.iss)
      .then((identity) => ({ identity, viewer: readViewer(provider, identity.claims) }))
      .catch((error: unknown) => {
        log.warn({ err: error, provider: providerId }, 'a TV provider’s word was not believed');
        return fail('BDU_LOGIN_FAILED');
      });

    const ended = await query.transaction().execute(async (tx) => {
      const now = clock.now();
      const ids = await insertProviderLink(tx, now, accountId, providerId, identity);
      await grantProviderSkus(tx, now, accountId, { provider, identity, viewer });
      await audit(tx, now, { kind: 'providerLinked', accountId, brand, details: { providerId } });
      const { email: to, language } = await lockAccount(tx, accountId);
      await enqueueMail(deps, tx, {
        kind: 'partnerChanged',
        change: 'linked',
        to,
        brand,
        language,
        partner: provider.name[language],
        at: now,
      });
      return ids;
    });
    revocations.add(ended);
    return { providerId, linked: true };
  };
};
