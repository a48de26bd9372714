/** OAuth 2 and OpenID Connect clients for partners and TV providers. */
import { limits } from '@marquee/product/limits.ts';
import { BrokenCircuitError } from 'cockatiel';
import * as client from 'openid-client';
import * as z from 'zod/mini';
import type { Env, OAuthClientConfig } from '../env.ts';
import type { SigningKeys } from '../crypto/signing-keys.ts';
import { outboundFetchOf } from './public-fetch.ts';
import { type CircuitBreaker, createCircuitBreaker } from './circuit-breaker.ts';
import { subjectIn } from './registry/claim-map.ts';

/** State of one OAuth authorization; the server keeps it, the browser never sees it. */
interface AuthorizationRequest {
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
  /** The sign-in must be at most `reauthenticationMinutes` old. */
  readonly fresh?: boolean;
}

export interface VerifiedIdentity {
  readonly issuer: string;
  readonly subject: string;
  readonly claims: Readonly<Record<string, unknown>>;
  /** Whether the identity provider can be asked later what its customer has. */
  readonly answersChecks: boolean;
  /** Identifies the session there when it is ended (`farewell`). */
  readonly idToken: string;
}

/** What an identity provider says that its customer has; `unsupported`: it cannot be asked. */
export type EntitlementCheck = { readonly skus: readonly string[] } | 'unsupported';

/** SKUs as an identity provider names them. */
const entitledSkus = z.array(z.string().check(z.maxLength(60))).check(z.maxLength(200));

/** RP-initiated logout: the browser returns to `returnTo` with `state`. */
interface LogoutRequest {
  readonly returnTo: string;
  readonly state?: string;
  readonly idToken?: string | undefined;
}

export interface OAuthClients {
  /** Where the browser goes. `asksAgain`: the identity provider asks its customer to sign in even if they are signed in there. */
  begin(
    identityProvider: OAuthClientConfig,
    authorization: AuthorizationRequest,
    language: string,
    more?: { readonly asksAgain: boolean },
  ): Promise<string>;
  /** The verified identity of the ID token. Throws if the exchange or the verification fails. */
  signedIn(
    identityProvider: OAuthClientConfig,
    authorization: AuthorizationRequest,
    code: string,
    iss: string | undefined,
  ): Promise<VerifiedIdentity>;
  /** The partner's claims for an authorization code. */
  linked(
    identityProvider: OAuthClientConfig,
    authorization: AuthorizationRequest,
    code: string,
    iss: string | undefined,
  ): Promise<VerifiedIdentity>;
  /**
   * What the customer has there now, asked with our own credentials: `GET {endpoint}/{subject}`. One
   * whom the identity provider does not know has nothing. Throws when there is no answer to rely on.
   */
  check(
    identityProvider: OAuthClientConfig,
    kind: 'partner' | 'provider',
    subject: string,
  ): Promise<EntitlementCheck>;
  /** Where the provider forgets who is in the browser; undefined when it has no such place. */
  farewell(identityProvider: OAuthClientConfig, logout: LogoutRequest): Promise<string | undefined>;
}

const usualScope = 'openid entitlements';
/** The scope of our own token, and the words of an answer about one customer. */
const checkScope = 'entitlements';
const checkReply = z.object({ skus: entitledSkus });
const unknownSubject = z.object({ error: z.literal('unknown_subject') });
/** A token is not used to its last second. */
const tokenSlackMs = 10_000;

/** Three questions of this length stay within the five seconds that people are asked to wait. */
const secondsPerQuestion = limits.identityProviderSeconds / 3;
const metadataMs = 3_600_000;

/** A status or a body that says nothing about the customer. */
class NoAnswer extends Error {}

/** Network error, timeout or 5xx. */
const isDown = (error: unknown): boolean =>
  error instanceof TypeError ||
  (error instanceof client.ClientError && error.code === 'OAUTH_TIMEOUT') ||
  error instanceof NoAnswer ||
  (error instanceof Error && error.cause instanceof Response && error.cause.status >= 500);

/** The identity provider did not answer, or was not asked because it has not answered for a while. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof BrokenCircuitError || isDown(error);

/** Credentials are part of it: a changed secret is used at once. */
const keyOf = ({
  issuer,
  clientId,
  clientSecret,
  authMethod = 'client_secret_basic',
}: OAuthClientConfig): string => JSON.stringify([issuer, clientId, clientSecret, authMethod]);

export const createOAuthClients = (
  { production, demo }: Pick<Env, 'production' | 'demo'>,
  { clientKey }: Pick<SigningKeys, 'clientKey'>,
): OAuthClients => {
  const outboundFetch = outboundFetchOf({ production, demo });
  const authenticationOf = ({ authMethod, clientSecret }: OAuthClientConfig): client.ClientAuth => {
    if (authMethod === 'private_key_jwt')
      return client.PrivateKeyJwt({ key: clientKey.key, kid: clientKey.kid });
    return authMethod === 'client_secret_post'
      ? client.ClientSecretPost(clientSecret)
      : client.ClientSecretBasic(clientSecret);
  };
  const known = new Map<string, { readonly config: client.Configuration; readonly until: number }>();
  const breakers = new Map<string, CircuitBreaker>();
  const breakerOf = ({ issuer }: OAuthClientConfig): CircuitBreaker => {
    const breaker = breakers.get(issuer) ?? createCircuitBreaker(isDown);
    breakers.set(issuer, breaker);
    return breaker;
  };

  /** What an identity provider says about itself changes rarely; what went wrong is asked anew. */
  const discover = async (identityProvider: OAuthClientConfig): Promise<client.Configuration> => {
    const found = known.get(keyOf(identityProvider));
    if (found && found.until > performance.now()) return found.config;
    const config = await client.discovery(
      new URL(identityProvider.issuer),
      identityProvider.clientId,
      undefined,
      authenticationOf(identityProvider),
      {
        [client.customFetch]: (url, init) => outboundFetch(url, init as RequestInit),
        timeout: secondsPerQuestion,
        // The signature is verified even though the token came over TLS.
        execute: [
          client.enableNonRepudiationChecks,
          ...(production && !demo ? [] : [client.allowInsecureRequests]),
        ],
      },
    );
    known.set(keyOf(identityProvider), { config, until: performance.now() + metadataMs });
    return config;
  };

  /** Callers may leave the issuer out: the state has said already who it is. A wrong one is refused. */
  const exchange = async (
    identityProvider: OAuthClientConfig,
    authorization: AuthorizationRequest,
    code: string,
    iss: string | undefined,
  ) => {
    const config = await discover(identityProvider);
    const address = new URL(authorization.redirectUri);
    const returned = { code, state: authorization.state, iss: iss ?? config.serverMetadata().issuer };
    address.search = new URLSearchParams(returned).toString();
    const tokens = await client.authorizationCodeGrant(config, address, {
      pkceCodeVerifier: authorization.codeVerifier,
      expectedState: authorization.state,
      expectedNonce: authorization.nonce,
      idTokenExpected: true,
      ...(authorization.fresh && { maxAge: limits.reauthenticationMinutes * 60 }),
    });
    return { config, tokens };
  };

  /** Providers name the endpoint in their metadata; of partners it is known. */
  const checkEndpointOf = (
    config: client.Configuration,
    { issuer }: OAuthClientConfig,
    kind: 'partner' | 'provider',
  ) => {
    const named = config.serverMetadata()['entitlements_endpoint'];
    if (typeof named === 'string') return named;
    return kind === 'partner' ? `${issuer.replace(/\/$/, '')}/entitlements` : undefined;
  };

  const checkTokens = new Map<string, { readonly token: string; readonly until: number }>();
  const checkTokenOf = async (
    config: client.Configuration,
    identityProvider: OAuthClientConfig,
  ): Promise<string> => {
    const known = checkTokens.get(keyOf(identityProvider));
    if (known && known.until > performance.now()) return known.token;
    const { access_token: token, expires_in: seconds = 0 } = await client.clientCredentialsGrant(config, {
      scope: checkScope,
    });
    checkTokens.set(keyOf(identityProvider), {
      token,
      until: performance.now() + seconds * 1000 - tokenSlackMs,
    });
    return token;
  };

  const askAbout = async (
    identityProvider: OAuthClientConfig,
    kind: 'partner' | 'provider',
    who: string,
  ): Promise<EntitlementCheck> => {
    const config = await discover(identityProvider);
    const endpoint = checkEndpointOf(config, identityProvider, kind);
    if (endpoint === undefined) return 'unsupported';
    const url = new URL(`${endpoint}/${encodeURIComponent(who)}`);
    const token = await checkTokenOf(config, identityProvider);
    const reply = await client.fetchProtectedResource(config, token, url, 'GET').catch((error: unknown) => {
      if (error instanceof client.WWWAuthenticateChallengeError) checkTokens.delete(keyOf(identityProvider));
      throw error;
    });
    const body: unknown = await reply.json().catch(() => undefined);
    // A 404 of anything but the identity provider's own program is a wrong address, and no word about the customer.
    if (reply.status === 404 && unknownSubject.safeParse(body).success) return { skus: [] };
    const answer = checkReply.safeParse(body);
    if (reply.status === 200 && answer.success) return answer.data;
    throw new NoAnswer(`answered ${reply.status}`);
  };

  return {
    check: (identityProvider, kind, who) =>
      breakerOf(identityProvider)(() => askAbout(identityProvider, kind, who)),

    begin: async (identityProvider, authorization, language, { asksAgain } = { asksAgain: false }) => {
      const config = await breakerOf(identityProvider)(() => discover(identityProvider));
      return client.buildAuthorizationUrl(config, {
        redirect_uri: authorization.redirectUri,
        scope: identityProvider.scope ?? usualScope,
        state: authorization.state,
        nonce: authorization.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(authorization.codeVerifier),
        code_challenge_method: 'S256',
        ui_locales: language,
        // With `max_age` the ID token must say when the customer signed in (`auth_time`).
        ...(asksAgain && { prompt: 'login', max_age: String(limits.reauthenticationMinutes * 60) }),
      }).href;
    },

    signedIn: async (identityProvider, authorization, code, iss) => {
      const { config, tokens } = await breakerOf(identityProvider)(() =>
        exchange(identityProvider, authorization, code, iss),
      );
      const claims = tokens.claims()!;
      const answersChecks = checkEndpointOf(config, identityProvider, 'provider') !== undefined;
      return {
        issuer: config.serverMetadata().issuer,
        subject: subjectIn(claims),
        claims,
        answersChecks,
        idToken: tokens.id_token!,
      };
    },

    linked: async (identityProvider, authorization, code, iss) => {
      const { config, claims, tokens } = await breakerOf(identityProvider)(async () => {
        const answer = await exchange(identityProvider, authorization, code, iss);
        const { access_token: token } = answer.tokens;
        return {
          ...answer,
          claims: await client.fetchUserInfo(answer.config, token, answer.tokens.claims()!.sub),
        };
      });
      return {
        issuer: config.serverMetadata().issuer,
        subject: subjectIn(claims),
        claims,
        answersChecks: true,
        idToken: tokens.id_token!,
      };
    },

    farewell: async (identityProvider, { returnTo, state, idToken }) => {
      const config = await breakerOf(identityProvider)(() => discover(identityProvider));
      if (config.serverMetadata().end_session_endpoint === undefined) return undefined;
      return client.buildEndSessionUrl(config, {
        post_logout_redirect_uri: returnTo,
        ...(state !== undefined && { state }),
        ...(idToken !== undefined && { id_token_hint: idToken }),
      }).href;
    },
  };
};
