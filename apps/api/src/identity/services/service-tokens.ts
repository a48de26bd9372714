/** Tokens of the service API: client authentication (RFC 6749, RFC 7523), issue and verification. */
import { randomUUID } from 'node:crypto';
import type { ServiceScope } from '@marquee/product/service-scopes.ts';
import { clientAssertionType } from '@marquee/product/contract/service/token.ts';
import { fail } from '@marquee/product/app-error.ts';
import { limits } from '@marquee/product/limits.ts';
import { type JSONWebKeySet, createLocalJWKSet, decodeJwt, jwtVerify } from 'jose';
import * as z from 'zod/mini';
import { sha256 } from '../../crypto/secrets.ts';
import { accessTokenType } from '../../crypto/signing-keys.ts';
import { outboundFetchOf } from '../../integrations/public-fetch.ts';
import type { Clock } from '../../clock.ts';
import type { SigningKeys } from '../../crypto/signing-keys.ts';
import type { Database } from '../../db/connect.ts';
import type { Env } from '../../env.ts';
import type { Limiter } from '../limits/limiter.ts';
import { isInNetworks, type ServiceClient, type ServiceClients } from './service-clients.ts';

interface TokenDeps {
  readonly env: Pick<Env, 'publicUrl' | 'production' | 'demo'>;
  readonly clock: Clock;
  readonly database: Pick<Database, 'query'>;
  readonly limiter: Limiter;
  readonly tokenKeys: SigningKeys;
  readonly serviceClients: ServiceClients;
}

/** Customers' tokens have another audience: neither is accepted in place of the other. */
const audience = 'marquee-service';
const assertionAlgorithms = ['ES256', 'EdDSA', 'PS256', 'RS256'];

export interface ClientCredentials {
  readonly authorization: string | undefined;
  readonly clientId: string | undefined;
  readonly secret: string | undefined;
  readonly assertionType: string | undefined;
  readonly assertion: string | undefined;
}

interface Presented {
  readonly id: string;
  readonly secret?: string | undefined;
  readonly assertion?: string | undefined;
}

const basicCredentials = (authorization: string): Presented | undefined => {
  const encoded = /^Basic ([A-Za-z0-9+/]+={0,2})$/i.exec(authorization)?.[1];
  const [id = '', ...secret] = Buffer.from(encoded ?? '', 'base64')
    .toString('utf8')
    .split(':');
  return encoded === undefined ? undefined : { id, secret: secret.join(':') };
};

/** The subject that an assertion claims; nothing is verified yet. */
const subjectOf = (assertion: string): string | undefined => {
  try {
    return decodeJwt(assertion).sub;
  } catch {
    return undefined;
  }
};

const presentedIn = ({
  authorization,
  clientId,
  secret,
  assertionType,
  assertion,
}: ClientCredentials): Presented => {
  const none = { id: '' };
  if (assertion !== undefined)
    return assertionType === clientAssertionType ? { id: subjectOf(assertion) ?? '', assertion } : none;
  if (authorization !== undefined) return basicCredentials(authorization) ?? none;
  return { id: clientId ?? '', secret };
};

const isKeySet = (value: unknown): value is JSONWebKeySet =>
  typeof value === 'object' && value !== null && Array.isArray((value as { keys?: unknown }).keys);

export const createAuthenticateClient = ({
  env,
  clock,
  database: { query },
  limiter,
  serviceClients,
}: Pick<TokenDeps, 'env' | 'clock' | 'database' | 'limiter' | 'serviceClients'>) => {
  const outboundFetch = outboundFetchOf(env);
  const keySets = new Map<string, { readonly keys: JSONWebKeySet; readonly until: number }>();

  const keysOf = async ({ jwks, jwksUri }: ServiceClient): Promise<JSONWebKeySet> => {
    if (isKeySet(jwks)) return jwks;
    if (jwksUri === null) return { keys: [] };
    const cached = keySets.get(jwksUri);
    if (cached && cached.until > Date.now()) return cached.keys;
    const reply = await outboundFetch(jwksUri, { signal: AbortSignal.timeout(limits.clientKeysTimeoutMs) });
    const keys: unknown = reply.ok ? await reply.json() : undefined;
    if (!isKeySet(keys)) return { keys: [] };
    keySets.set(jwksUri, { keys, until: Date.now() + limits.clientKeysMinutes * 60_000 });
    return keys;
  };

  const isLiveSecret = async (client: ServiceClient, secret: string): Promise<boolean> => {
    const found = await query
      .selectFrom('service_secrets')
      .select('client_id')
      .where('hash', '=', sha256(secret))
      .where('client_id', '=', client.id)
      .where('expires_at', '>', new Date(clock.now()))
      .executeTakeFirst();
    return found !== undefined;
  };

  /** The insert decides which of two servers sees the assertion first. */
  const spend = async (client: ServiceClient, jti: string, exp: number): Promise<boolean> => {
    const spent = await query
      .insertInto('spent_assertions')
      .values({ client_id: client.id, jti, expires_at: new Date(exp * 1000) })
      .onConflict((conflict) => conflict.doNothing())
      .returning('jti')
      .executeTakeFirst();
    return spent !== undefined;
  };

  const isSignedAssertion = async (client: ServiceClient, assertion: string): Promise<boolean> => {
    const now = clock.now();
    const { payload } = await jwtVerify(assertion, createLocalJWKSet(await keysOf(client)), {
      algorithms: assertionAlgorithms,
      issuer: client.id,
      subject: client.id,
      audience: env.publicUrl,
      currentDate: new Date(now),
      clockTolerance: limits.clockSkewSeconds,
      requiredClaims: ['exp', 'jti'],
    });
    const { exp = 0, jti = '' } = payload;
    const latest = now / 1000 + limits.assertionMinutes * 60 + limits.clockSkewSeconds;
    if (exp > latest || jti === '' || jti.length > 200) return false;
    return spend(client, jti, exp + limits.clockSkewSeconds);
  };

  const isProven = async (client: ServiceClient, { secret, assertion }: Presented): Promise<boolean> => {
    if (client.authMethod === 'client_secret') return secret !== undefined && isLiveSecret(client, secret);
    return assertion !== undefined && isSignedAssertion(client, assertion).catch(() => false);
  };

  return async (credentials: ClientCredentials, address: string): Promise<ServiceClient> => {
    const presented = presentedIn(credentials);
    const client = await serviceClients.find(presented.id);
    if (!client) return fail('invalid_client');
    const subject = `${client.id} ${limiter.networkHash(address).toString('base64url')}`;
    await limiter.take('serviceCredentials', subject);
    if (!isInNetworks(client, address) || !(await isProven(client, presented))) return fail('invalid_client');
    await limiter.giveBack('serviceCredentials', subject);
    return client;
  };
};

export const signServiceToken = (
  { clock, env, tokenKeys }: Pick<TokenDeps, 'clock' | 'env' | 'tokenKeys'>,
  clientId: string,
  scopes: readonly ServiceScope[],
): string => {
  const issuedAt = Math.floor(clock.now() / 1000);
  return tokenKeys.sign({
    iss: env.publicUrl,
    aud: audience,
    sub: clientId,
    client_id: clientId,
    scope: scopes.join(' '),
    iat: issuedAt,
    exp: issuedAt + limits.serviceTokenMinutes * 60,
    jti: randomUUID(),
  });
};

const serviceClaims = z.object({ client_id: z.string(), scope: z.string() });

export type AuthenticateService = (
  authorization: string | undefined,
  scope: ServiceScope,
  address: string,
) => Promise<ServiceClient>;

export const createAuthenticateService =
  ({
    clock,
    env,
    tokenKeys,
    serviceClients,
  }: Pick<TokenDeps, 'clock' | 'env' | 'tokenKeys' | 'serviceClients'>): AuthenticateService =>
  async (authorization, scope, address) => {
    const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization ?? '')?.[1];
    if (!token) return fail('invalid_token');
    const { payload } = await jwtVerify(token, tokenKeys.find, {
      algorithms: ['EdDSA'],
      typ: accessTokenType,
      issuer: env.publicUrl,
      audience,
      currentDate: new Date(clock.now()),
      clockTolerance: limits.clockSkewSeconds,
      requiredClaims: ['exp', 'iat'],
    }).catch(() => fail('invalid_token'));
    const claims = serviceClaims.safeParse(payload);
    const client = claims.success ? await serviceClients.find(claims.data.client_id) : undefined;
    if (!claims.success || !client || !isInNetworks(client, address)) return fail('invalid_token');
    // The client may have lost the scope since the token was issued.
    if (!claims.data.scope.split(' ').includes(scope) || !client.scopes.includes(scope))
      return fail('insufficient_scope');
    await serviceClients.takeCall(client, scope);
    return client;
  };
