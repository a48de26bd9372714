/** Service clients as operators manage them: add, list, rotate the secret, disable. */
import { brandIds } from '@marquee/product/brands.ts';
import { limits } from '@marquee/product/limits.ts';
import { serviceScopeNames } from '@marquee/product/service-scopes.ts';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import { newSecret } from '../../crypto/secrets.ts';
import type { Schema } from '../../db/schema.ts';

const day = 86_400_000;

export const newClientShape = z
  .object({
    id: z.string().check(z.regex(/^[a-z0-9-]{2,60}$/, 'id: 2 to 60 lower-case letters, digits and hyphens')),
    name: z.string().check(z.minLength(1), z.maxLength(100)),
    contact: z.email('contact: an email address'),
    scopes: z.array(z.enum(serviceScopeNames)).check(z.minLength(1, 'scopes: at least one')),
    jwks: z.optional(z.looseObject({ keys: z.array(z.looseObject({ kty: z.string() })) })),
    jwksUri: z.optional(z.url({ protocol: /^https?$/ })),
    partner: z.optional(z.string()),
    provider: z.optional(z.string()),
    brands: z.optional(z.array(z.enum(brandIds))),
    networks: z.optional(z.array(z.union([z.cidrv4(), z.cidrv6()]))),
    perSecond: z.optional(z.int().check(z.minimum(1))),
    burst: z.optional(z.int().check(z.minimum(1))),
  })
  .check(
    z.refine(({ jwks, jwksUri }) => !(jwks && jwksUri), 'jwks or jwks-uri, not both'),
    z.refine(({ partner, provider }) => !(partner && provider), 'partner or provider, not both'),
  );
export type NewClient = z.output<typeof newClientShape>;

const insertSecret = async (tx: Kysely<Schema>, now: number, clientId: string): Promise<string> => {
  const { secret, hash } = newSecret();
  await tx
    .insertInto('service_secrets')
    .values({
      hash,
      client_id: clientId,
      created_at: new Date(now),
      expires_at: new Date(now + limits.serviceSecretDays * day),
    })
    .execute();
  return secret;
};

/** In the caller's transaction. The secret is returned this once; undefined for a client that signs with its own key. */
export const addClient = async (
  tx: Kysely<Schema>,
  now: number,
  {
    id,
    name,
    contact,
    scopes,
    jwks,
    jwksUri,
    partner,
    provider,
    brands,
    networks,
    perSecond,
    burst,
  }: NewClient,
  createdBy: string,
): Promise<string | undefined> => {
  const signs = jwks !== undefined || jwksUri !== undefined;
  await tx
    .insertInto('service_clients')
    .values({
      id,
      name,
      contact,
      scopes,
      auth_method: signs ? 'private_key_jwt' : 'client_secret',
      jwks: jwks ? JSON.stringify(jwks) : null,
      jwks_uri: jwksUri ?? null,
      external_kind: partner ? 'partner' : provider ? 'provider' : null,
      external_id: partner ?? provider ?? null,
      brands: brands ?? null,
      networks: networks ?? null,
      ...(perSecond !== undefined && { per_second: perSecond }),
      ...(burst !== undefined && { burst }),
      created_by: createdBy,
    })
    .execute();
  return signs ? undefined : insertSecret(tx, now, id);
};

/** In the caller's transaction. The newest secret stays valid beside the new one; an older one ends now. Undefined: no such client with a secret. */
export const rotateSecret = async (
  tx: Kysely<Schema>,
  now: number,
  clientId: string,
): Promise<string | undefined> => {
  const client = await tx
    .selectFrom('service_clients')
    .select('id')
    .where('id', '=', clientId)
    .where('auth_method', '=', 'client_secret')
    .forUpdate()
    .executeTakeFirst();
  if (!client) return undefined;
  const kept = await tx
    .selectFrom('service_secrets')
    .select('hash')
    .where('client_id', '=', clientId)
    .where('expires_at', '>', new Date(now))
    .orderBy('created_at', 'desc')
    .limit(limits.serviceSecrets - 1)
    .execute();
  await tx
    .deleteFrom('service_secrets')
    .where('client_id', '=', clientId)
    .where('hash', 'not in', kept.map(({ hash }) => hash).concat(Buffer.alloc(0)))
    .execute();
  return insertSecret(tx, now, clientId);
};

/** False if there is no such client. Servers refuse its tokens within seconds. */
export const disableClient = async (query: Kysely<Schema>, clientId: string): Promise<boolean> => {
  const disabled = await query
    .updateTable('service_clients')
    .set({ status: 'disabled' })
    .where('id', '=', clientId)
    .returning('id')
    .executeTakeFirst();
  return disabled !== undefined;
};

export const listClients = (query: Kysely<Schema>, now: number) =>
  query
    .selectFrom('service_clients as c')
    .leftJoin('service_secrets as s', (join) =>
      join.onRef('s.client_id', '=', 'c.id').on('s.expires_at', '>', new Date(now)),
    )
    .select(['c.id', 'c.name', 'c.contact', 'c.auth_method', 'c.status', 'c.scopes'])
    .select(({ fn }) => [fn.count<string>('s.hash').as('secrets'), fn.max('s.expires_at').as('expiresAt')])
    .groupBy('c.id')
    .orderBy('c.id')
    .execute();
