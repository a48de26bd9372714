/** A fresh sign-in at the TV provider confirms who the customer is, in place of a password. */
import type * as calls from '@marquee/product/contract/providers.ts';
import { fail } from '@marquee/product/app-error.ts';
import { limits } from '@marquee/product/limits.ts';
import type { Deps } from '../../deps.ts';
import { parseAcceptLanguage } from '../../http/accept-language.ts';
import { brandOfClaims } from '../../http/authenticate.ts';
import type { Handle } from '../../http/implement.ts';
import { oauthBindingIn, setOAuthBinding } from '../../http/oauth-binding.ts';
import { consumeOAuthState, createOAuthState } from '../../identity/oauth-state.ts';
import { setAccessCookie } from '../../http/token-cookies.ts';
import { storeProof } from '../../identity/reauthentication.ts';
import { signAccessToken } from '../../identity/sessions/access-token.ts';
import { freshenSession } from '../../identity/sessions/freshen-session.ts';
import { portalUrl } from '../../portal-url.ts';
import { readIdentity } from './own-provider.ts';

const freshMs = limits.reauthenticationMinutes * 60_000;
const skewMs = limits.clockSkewSeconds * 1000;

export const authorizeReauthentication =
  ({
    env,
    clock,
    database,
    integrations,
    oauthClients,
    log,
  }: Deps): Handle<typeof calls.authorizeReauthentication> =>
  async ({ headers, claims, body, caller, reply }) => {
    const { bdu_provider: providerId } = claims;
    const provider = integrations.tvProvider(providerId);
    if (!provider) return fail('NO_PROVIDER');
    const pending = await createOAuthState(database.query, clock.now(), {
      kind: 'tvReauthentication',
      identityProviderId: provider.id,
      brand: brandOfClaims(claims),
      returnHost: caller.ownHost,
      ...(body?.returnTo && { returnTo: body.returnTo }),
      accountId: claims.account_id,
    });
    setOAuthBinding(reply, caller, pending);
    const redirectUri = portalUrl(env, 'bduAuth');
    const url = await oauthClients
      .begin(provider, { ...pending, redirectUri }, parseAcceptLanguage(headers), { asksAgain: true })
      .catch((error: unknown) => {
        log.warn({ err: error, provider: providerId }, 'a TV provider does not answer');
        return fail('BDU_LOGIN_FAILED');
      });
    return { url };
  };

/** When the customer signed in; undefined if the provider does not say, or says something impossible. */
const signedInAt = ({ auth_time: seconds }: Readonly<Record<string, unknown>>, now: number) => {
  const at = typeof seconds === 'number' ? seconds * 1000 : NaN;
  return at <= now + skewMs && now - at <= freshMs ? Math.min(at, now) : undefined;
};

export const reauthenticate = ({
  env,
  clock,
  database,
  integrations,
  oauthClients,
  sessions,
  tokenKeys,
  log,
}: Deps): Handle<typeof calls.reauthenticate> => {
  const { query } = database;

  return async ({ body, claims, caller, reply }) => {
    const { account_id: accountId, sid: sessionId } = claims;
    const pending = await consumeOAuthState(query, clock.now(), {
      kind: 'tvReauthentication',
      state: body.state,
      binding: oauthBindingIn(caller, body.state),
      accountId,
    });
    const provider = integrations.tvProvider(pending?.identity_provider_id);
    if (!pending || !provider) return fail('AUTH_CODE_INVALID');
    const identity = await oauthClients
      .signedIn(provider, { ...pending, redirectUri: portalUrl(env, 'bduAuth') }, body.code, body.iss)
      .catch((error: unknown) => {
        log.warn(
          { err: error, provider: pending.identity_provider_id },
          'a TV provider’s word was not believed',
        );
        return fail('BDU_LOGIN_FAILED');
      });
    const own = await readIdentity(query, accountId);
    if (own?.issuer !== identity.issuer || own.subject !== identity.subject)
      return fail('INVALID_RECONNECTION');

    const now = clock.now();
    const at = signedInAt(identity.claims, now);
    if (at === undefined) return fail('PROOF_REQUIRED');
    const expiresAt = at + freshMs;
    const { email, email_verified: isVerified } = identity.claims;
    const proof = await storeProof(query, body.state, {
      expiresAt,
      email: isVerified === true && typeof email === 'string' ? email : undefined,
    });
    await freshenSession(query, sessionId, { at, methods: ['fed'] });
    const bearer = await sessions.readLive(now, sessionId);
    if (!bearer) return fail('invalid_token');
    if (caller.wantsCookies)
      setAccessCookie(
        reply,
        caller,
        signAccessToken(tokenKeys, now, env.publicUrl, bearer, brandOfClaims(claims)),
      );
    return { proof, expires_in: Math.floor((expiresAt - now) / 1000) };
  };
};
