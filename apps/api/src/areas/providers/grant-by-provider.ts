/** TV provider grant: signs in the account of a verified identity, and creates it if it is new. */
import type { grantByProvider as contract } from '@marquee/product/contract/providers.ts';
import { featuresOf } from '@marquee/product/features.ts';
import { isServedCountry } from '@marquee/product/values/enums.ts';
import { isTvProvider } from '@marquee/product/values/tv-providers.ts';
import type { Deps } from '../../deps.ts';
import type { Handle } from '../../http/implement.ts';
import { oauthBindingIn } from '../../http/oauth-binding.ts';
import { replyWithTokens } from '../../http/token-cookies.ts';
import { consumeOAuthState } from '../../identity/oauth-state.ts';
import { issueTokens } from '../../identity/sessions/issue-tokens.ts';
import { portalUrl } from '../../portal-url.ts';
import { upsertProviderAccount, providerClaims } from './upsert-provider-account.ts';

export const grantByProvider = (deps: Deps): Handle<typeof contract> => {
  const { env, clock, database, parties, log, sessions } = deps;
  const { query } = database;

  return async ({ body, client: brand, caller, reply, fail }) => {
    if (!featuresOf(brand, env.featureOverrides[brand]).bduLogin) return fail('BRAND_NOT_ALLOWED');
    if (!isServedCountry(caller.country)) return fail('GEO_BLOCKED');
    const binding = oauthBindingIn(caller, body.state);
    const pending = await consumeOAuthState(query, clock.now(), { kind: 'tv', state: body.state, binding });
    if (!pending || pending.brand !== brand || !isTvProvider(pending.party_id))
      return fail('BDU_LOGIN_FAILED');
    const providerId = pending.party_id;
    const provider = env.tvProviders[providerId];
    if (!provider) return fail('BDU_LOGIN_FAILED');
    if (body.providerId !== undefined && body.providerId !== providerId) return fail('BDU_LOGIN_FAILED');

    const { identity, viewer } = await parties
      .signedIn(
        provider,
        {
          redirectUri: portalUrl(env, 'bduAuth'),
          state: body.state,
          nonce: pending.nonce,
          codeVerifier: pending.code_verifier,
        },
        body.code,
        body.iss,
      )
      .then((identity) => ({ identity, viewer: providerClaims.parse(identity.claims) }))
      .catch((error: unknown) => {
        log.warn({ err: error, provider: providerId }, 'a TV provider’s word was not believed');
        return fail('BDU_LOGIN_FAILED');
      });

    const now = clock.now();
    const { bearer, refreshToken } = await query.transaction().execute(async (tx) => {
      const accountId = await upsertProviderAccount(tx, now, { providerId, identity, viewer: viewer });
      const session = { accountId, method: 'provider', userAgent: caller.userAgent, brand } as const;
      return sessions.start(tx, now, session, { audit: { kind: 'signedIn', details: { providerId } } });
    });
    if (!bearer) return fail('BDU_LOGIN_FAILED');
    const tokens = issueTokens(deps, { bearer, refreshToken, brand });
    return replyWithTokens(reply, caller, tokens, { beginsHere: true });
  };
};
