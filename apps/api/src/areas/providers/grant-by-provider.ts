/** TV provider grant: signs in the account of a verified identity, and creates it if it is new. */
import type { grantByProvider as contract } from '@marquee/product/contract/providers.ts';
import { isServedCountry, type ProviderFailure } from '@marquee/product/values/enums.ts';
import type { Deps } from '../../deps.ts';
import type { Handle } from '../../http/implement.ts';
import { oauthBindingIn } from '../../http/oauth-binding.ts';
import { deviceIn, replyWithTokens } from '../../http/token-cookies.ts';
import { consumeOAuthState } from '../../identity/oauth-state.ts';
import { isUnreachable } from '../../integrations/oauth-clients.ts';
import { readViewer } from '../../integrations/registry/claim-map.ts';
import { issueTokens } from '../../identity/sessions/issue-tokens.ts';
import { portalUrl } from '../../portal-url.ts';
import { sealProviderToken } from '../../identity/provider-logout.ts';
import { createAskSecondStep, findSecondStep } from '../../identity/two-step/ask-second-step.ts';
import { offerMigration } from './offer-migration.ts';
import { upsertProviderAccount } from './upsert-provider-account.ts';

/** Errors of an authorization response (RFC 6749, section 4.1.2.1) that are not about the customer. */
const outages = new Set(['server_error', 'temporarily_unavailable']);

const failureOf = (error: string): ProviderFailure => {
  if (error === 'access_denied') return 'denied';
  return outages.has(error) ? 'unreachable' : 'refused';
};

export const grantByProvider = (deps: Deps): Handle<typeof contract> => {
  const { env, clock, database, integrations, oauthClients, log, sessions, tokenKeys } = deps;
  const { query } = database;
  const askSecondStep = createAskSecondStep(deps);

  return async ({ body, client: brand, caller, reply, fail }) => {
    if (!integrations.featuresOf(brand).bduLogin) return fail('BRAND_NOT_ALLOWED');
    if (!isServedCountry(caller.country)) return fail('GEO_BLOCKED');
    const binding = oauthBindingIn(caller, body.state);
    const pending = await consumeOAuthState(query, clock.now(), { kind: 'tv', state: body.state, binding });
    const provider =
      pending?.brand === brand ? integrations.tvProvider(pending.identity_provider_id) : undefined;
    if (!pending || !provider) return fail('BDU_LOGIN_FAILED');
    const { id: providerId } = provider;
    if (body.providerId !== undefined && body.providerId !== providerId) return fail('BDU_LOGIN_FAILED');
    if (body.error !== undefined)
      return fail('BDU_LOGIN_FAILED', { providerId, reason: failureOf(body.error) });

    const { identity, viewer } = await oauthClients
      .signedIn(provider, { ...pending, redirectUri: portalUrl(env, 'bduAuth') }, body.code, body.iss)
      .then((identity) => ({ identity, viewer: readViewer(provider, identity.claims) }))
      .catch((error: unknown) => {
        log.warn({ err: error, provider: providerId }, 'a TV provider’s word was not believed');
        const reason: ProviderFailure = isUnreachable(error) ? 'unreachable' : 'refused';
        return fail('BDU_LOGIN_FAILED', { providerId, reason });
      });

    const now = clock.now();
    const idToken = sealProviderToken(tokenKeys, { providerId, idToken: identity.idToken });
    const signedIn = await query.transaction().execute(async (tx) => {
      const accountId = await upsertProviderAccount(tx, now, { provider, identity, viewer });
      const isGuarded = await findSecondStep(tx, now, accountId, deviceIn(caller));
      if (isGuarded) return { secondStep: { accountId, brand, method: 'provider', idToken } as const };
      const session = { accountId, method: 'provider', userAgent: caller.userAgent, brand, idToken } as const;
      const started = await sessions.start(tx, now, session, {
        audit: { kind: 'signedIn', details: { providerId } },
      });
      const offered = started.bearer
        ? await offerMigration(deps, tx, now, { accountId, provider, identity, brand })
        : undefined;
      return { ...started, migration: offered };
    });
    if (signedIn.secondStep) return fail('SECOND_STEP_REQUIRED', await askSecondStep(signedIn.secondStep));
    const { bearer, refreshToken, migration } = signedIn;
    if (!bearer) return fail('BDU_LOGIN_FAILED');
    deps.metrics.business.signIns.inc({ method: 'provider', result: 'ok', brand });
    const tokens = issueTokens(deps, { bearer, refreshToken, brand });
    const answer = replyWithTokens(reply, caller, tokens, { beginsHere: true });
    return { ...answer, ...(migration && { migration }) };
  };
};
