/** A TV provider for tests whose responses the test controls. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type CryptoKey, type JWK, SignJWT, exportJWK, exportSPKI, generateKeyPair } from 'jose';
import type { TestApp } from './create-test-app.ts';

export interface ResponseOverrides {
  /** Overrides the discovery document. */
  readonly discovery?: Readonly<Record<string, unknown>>;
  /** Overrides claims of the ID token; undefined removes one. */
  readonly claims?: Readonly<Record<string, unknown>>;
  /** Replaces the ID token. */
  readonly idToken?: (honest: string, makers: Makers) => Promise<string | undefined> | string | undefined;
  /** Additional user info of partners. */
  readonly userInfo?: Readonly<Record<string, unknown>>;
  /** Entitlements of any customer, as returned to our client credentials. */
  readonly entitlements?: readonly string[];
  /** Replaces the whole response. */
  readonly answer?: (response: ServerResponse) => void;
}

interface Makers {
  readonly claims: Readonly<Record<string, unknown>>;
  readonly publicPem: string;
  readonly otherKey: CryptoKey;
}

interface TokenRequest {
  readonly authorization: string | undefined;
  readonly form: URLSearchParams;
}

export interface TvProvider {
  readonly issuer: string;
  /** Applies to later requests. */
  override(overrides: ResponseOverrides): void;
  /** The nonce from the authorization request. */
  expect(nonce: string, subject?: string): void;
  readonly requestCount: () => number;
  /** Form and credentials of the last call of the token endpoint. */
  readonly tokenRequest: () => TokenRequest;
  readonly close: () => Promise<void>;
}

export const startTvProvider = async (): Promise<TvProvider> => {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const other = await generateKeyPair('RS256');
  const publicPem = await exportSPKI(publicKey);
  const jwk: JWK = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
  let overrides: ResponseOverrides = {};
  let nonce = '';
  let subject = 'viewer1';
  let requestCount = 0;
  let tokenRequest: TokenRequest = { authorization: undefined, form: new URLSearchParams() };

  const json = (response: ServerResponse, body: unknown) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify(body));

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await text(request);
    if (request.url?.endsWith('/.well-known/openid-configuration'))
      return void json(response, {
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        userinfo_endpoint: `${issuer}/me`,
        jwks_uri: `${issuer}/jwks`,
        end_session_endpoint: `${issuer}/end`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        code_challenge_methods_supported: ['S256'],
        token_endpoint_auth_methods_supported: [
          'client_secret_basic',
          'client_secret_post',
          'private_key_jwt',
        ],
        ...overrides.discovery,
      });
    if (request.url?.endsWith('/jwks')) return void json(response, { keys: [jwk] });
    if (request.url?.endsWith('/me')) return void json(response, { sub: subject, ...overrides.userInfo });
    if (overrides.entitlements && request.url?.includes('/entitlements/'))
      return void json(response, { skus: overrides.entitlements });
    requestCount += 1;
    tokenRequest = { authorization: request.headers.authorization, form: new URLSearchParams(body) };
    if (overrides.answer) return overrides.answer(response);
    const now = Math.floor(Date.now() / 1000);
    const claims = Object.fromEntries(
      Object.entries({
        iss: issuer,
        aud: 'marquee',
        sub: subject,
        nonce,
        iat: now,
        exp: now + 300,
        skus: ['crave_total', 'tsn'],
        maturity: 'TEEN',
        ...overrides.claims,
      }).filter(([, value]) => value !== undefined),
    );
    const honest = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .sign(privateKey);
    const idToken = overrides.idToken
      ? await overrides.idToken(honest, { claims, publicPem, otherKey: other.privateKey })
      : honest;
    json(response, {
      access_token: 'at',
      token_type: 'bearer',
      ...(idToken !== undefined && { id_token: idToken }),
    });
  };

  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}/tv`;
  return {
    issuer,
    override: (next) => (overrides = next),
    expect: (value, who = 'viewer1') => {
      nonce = value;
      subject = who;
    },
    requestCount: () => requestCount,
    tokenRequest: () => tokenRequest,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};

/** A redirect to a TV provider that the given customer asked for: to link it, or to confirm who they are. */
export const authorizeAtProvider = async (
  { app }: Pick<TestApp, 'app'>,
  accessToken: string,
  call: 'provider' | 'reauthentication',
  providerId = 'prairie-fibre',
) => {
  const reply = await app.inject({
    method: 'POST',
    url: `/api/bdu/v1.1/account/${call}/authorize`,
    headers: { authorization: `Bearer ${accessToken}` },
    payload: { providerId },
  });
  if (reply.statusCode !== 200) throw new Error(reply.body);
  const url = new URL(reply.json<{ url: string }>().url);
  return {
    url,
    cookie: String(reply.headers['set-cookie']).split(';')[0]!,
    state: url.searchParams.get('state')!,
    nonce: url.searchParams.get('nonce')!,
  };
};

/** One authorization at a partner: the browser's cookie and state, and the partner's response. */
export interface PartnerAuthorization {
  readonly cookie: string;
  readonly state: string;
  readonly code: string;
}

export const authorizeAtPartner = async (
  { app }: Pick<TestApp, 'app'>,
  partner: TvProvider,
  subject: string,
  partnerId = 'mobilink',
): Promise<PartnerAuthorization> => {
  const reply = await app.inject(`/api/partner/v1/authorize?partnerId=${partnerId}&brand=crave`);
  const { searchParams } = new URL(reply.headers.location!);
  partner.expect(searchParams.get('nonce')!, subject);
  return {
    cookie: String(reply.headers['set-cookie']).split(';')[0]!,
    state: searchParams.get('state')!,
    code: randomUUID(),
  };
};
