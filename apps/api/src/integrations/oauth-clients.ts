/** OAuth 2 and OpenID Connect clients for partners and TV providers. */
import { limits } from '@marquee/product/limits.ts';
import * as client from 'openid-client';
import * as z from 'zod/mini';
import type { Env, OAuthClientConfig } from '../env.ts';
import { type CircuitBreaker, createCircuitBreaker } from './circuit-breaker.ts';

/** What belongs to one way out and back; the server keeps it, the browser never sees it. */
interface AuthorizationRequest {
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

export interface VerifiedIdentity {
  readonly issuer: string;
  readonly subject: string;
  readonly claims: Readonly<Record<string, unknown>>;
  /** Whether the party can be asked later what its customer has. */
  readonly answersChecks: boolean;
}

/** What a party says that its customer has; `unsupported`: it cannot be asked. */
export type EntitlementCheck = { readonly skus: readonly string[] } | 'unsupported';

/** SKUs as a party names them. */
export const entitledSkus = z.array(z.string().check(z.maxLength(60))).check(z.maxLength(200));

export interface OAuthClients {
  /** Where the browser goes. */
  begin(party: OAuthClientConfig, way: AuthorizationRequest, language: string): Promise<string>;
  /** The verified identity of the ID token. Throws if the exchange or the verification fails. */
  signedIn(
    party: OAuthClientConfig,
    way: AuthorizationRequest,
    code: string,
    iss: string | undefined,
  ): Promise<VerifiedIdentity>;
  /** The partner's claims for an authorization code. */
  linked(
    party: OAuthClientConfig,
    way: AuthorizationRequest,
    code: string,
    iss: string | undefined,
  ): Promise<VerifiedIdentity>;
  /**
   * What the customer has there now, asked with our own credentials: `GET {endpoint}/{subject}`. One
   * whom the party does not know has nothing. Throws when there is no answer to rely on.
   */
  check(party: OAuthClientConfig, kind: 'partner' | 'provider', subject: string): Promise<EntitlementCheck>;
  /** Where the provider forgets who is in the browser; undefined when it has no such place. */
  farewell(party: OAuthClientConfig, returnTo: string): Promise<string | undefined>;
}

const scope = 'openid entitlements';
/** The scope of our own token, and the words of an answer about one customer. */
const checkScope = 'entitlements';
const checkReply = z.object({ skus: entitledSkus });
const unknownSubject = z.object({ error: z.literal('unknown_subject') });
/** A token is not used to its last second. */
const tokenSlackMs = 10_000;
const subject = z.object({ sub: z.string().check(z.minLength(1), z.maxLength(255)) });

/** Three questions of this length stay within the five seconds that people are asked to wait. */
const secondsPerQuestion = limits.partySeconds / 3;
const metadataMs = 3_600_000;

/** A status or a body that says nothing about the customer. */
class NoAnswer extends Error {}

/** Network error, timeout or 5xx. */
const isDown = (error: unknown): boolean =>
  error instanceof TypeError ||
  (error instanceof client.ClientError && error.code === 'OAUTH_TIMEOUT') ||
  error instanceof NoAnswer ||
  (error instanceof Error && error.cause instanceof Response && error.cause.status >= 500);

export const createOAuthClients = ({ production, demo }: Pick<Env, 'production' | 'demo'>): OAuthClients => {
  const known = new Map<string, { readonly config: client.Configuration; readonly until: number }>();
  const breakers = new Map<string, CircuitBreaker>();
  const breakerOf = ({ issuer }: OAuthClientConfig): CircuitBreaker => {
    const breaker = breakers.get(issuer) ?? createCircuitBreaker(isDown);
    breakers.set(issuer, breaker);
    return breaker;
  };

  /** What a party says about itself changes rarely; what went wrong is asked anew. */
  const discover = async ({
    issuer,
    clientId,
    clientSecret,
  }: OAuthClientConfig): Promise<client.Configuration> => {
    const found = known.get(issuer);
    if (found && found.until > performance.now()) return found.config;
    const config = await client.discovery(
      new URL(issuer),
      clientId,
      undefined,
      client.ClientSecretBasic(clientSecret),
      {
        timeout: secondsPerQuestion,
        // The signature counts also where the answer came by a safe way.
        execute: [
          client.enableNonRepudiationChecks,
          ...(production && !demo ? [] : [client.allowInsecureRequests]),
        ],
      },
    );
    known.set(issuer, { config, until: performance.now() + metadataMs });
    return config;
  };

  /** Callers may leave the issuer out: the state has said already who it is. A wrong one is refused. */
  const exchange = async (
    party: OAuthClientConfig,
    way: AuthorizationRequest,
    code: string,
    iss: string | undefined,
  ) => {
    const config = await discover(party);
    const address = new URL(way.redirectUri);
    const returned = { code, state: way.state, iss: iss ?? config.serverMetadata().issuer };
    address.search = new URLSearchParams(returned).toString();
    const tokens = await client.authorizationCodeGrant(config, address, {
      pkceCodeVerifier: way.codeVerifier,
      expectedState: way.state,
      expectedNonce: way.nonce,
      idTokenExpected: true,
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
    { issuer }: OAuthClientConfig,
  ): Promise<string> => {
    const known = checkTokens.get(issuer);
    if (known && known.until > performance.now()) return known.token;
    const { access_token: token, expires_in: seconds = 0 } = await client.clientCredentialsGrant(config, {
      scope: checkScope,
    });
    checkTokens.set(issuer, { token, until: performance.now() + seconds * 1000 - tokenSlackMs });
    return token;
  };

  const askAbout = async (
    party: OAuthClientConfig,
    kind: 'partner' | 'provider',
    who: string,
  ): Promise<EntitlementCheck> => {
    const config = await discover(party);
    const endpoint = checkEndpointOf(config, party, kind);
    if (endpoint === undefined) return 'unsupported';
    const url = new URL(`${endpoint}/${encodeURIComponent(who)}`);
    const token = await checkTokenOf(config, party);
    const reply = await client.fetchProtectedResource(config, token, url, 'GET').catch((error: unknown) => {
      if (error instanceof client.WWWAuthenticateChallengeError) checkTokens.delete(party.issuer);
      throw error;
    });
    const body: unknown = await reply.json().catch(() => undefined);
    // A 404 of anything but the party's own program is a wrong address, and no word about the customer.
    if (reply.status === 404 && unknownSubject.safeParse(body).success) return { skus: [] };
    const answer = checkReply.safeParse(body);
    if (reply.status === 200 && answer.success) return answer.data;
    throw new NoAnswer(`answered ${reply.status}`);
  };

  return {
    check: (party, kind, who) => breakerOf(party)(() => askAbout(party, kind, who)),

    begin: async (party, way, language) => {
      const config = await breakerOf(party)(() => discover(party));
      return client.buildAuthorizationUrl(config, {
        redirect_uri: way.redirectUri,
        scope,
        state: way.state,
        nonce: way.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(way.codeVerifier),
        code_challenge_method: 'S256',
        ui_locales: language,
      }).href;
    },

    signedIn: async (party, way, code, iss) => {
      const { config, tokens } = await breakerOf(party)(() => exchange(party, way, code, iss));
      const claims = tokens.claims()!;
      const answersChecks = checkEndpointOf(config, party, 'provider') !== undefined;
      return {
        issuer: config.serverMetadata().issuer,
        subject: subject.parse(claims).sub,
        claims,
        answersChecks,
      };
    },

    linked: async (party, way, code, iss) => {
      const { config, claims } = await breakerOf(party)(async () => {
        const answer = await exchange(party, way, code, iss);
        const { access_token: token } = answer.tokens;
        return {
          ...answer,
          claims: await client.fetchUserInfo(answer.config, token, answer.tokens.claims()!.sub),
        };
      });
      return {
        issuer: config.serverMetadata().issuer,
        subject: subject.parse(claims).sub,
        claims,
        answersChecks: true,
      };
    },

    farewell: async (party, returnTo) => {
      const config = await breakerOf(party)(() => discover(party));
      if (config.serverMetadata().end_session_endpoint === undefined) return undefined;
      return client.buildEndSessionUrl(config, { post_logout_redirect_uri: returnTo }).href;
    },
  };
};
