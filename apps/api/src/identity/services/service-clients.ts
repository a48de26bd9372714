/** Service clients: the company's other systems, their credentials, bounds and calls per second. */
import { type BlockList, isIPv6 } from 'node:net';
import type { BrandId } from '@marquee/product/brands.ts';
import { fail } from '@marquee/product/app-error.ts';
import { limits } from '@marquee/product/limits.ts';
import type { ServiceScope } from '@marquee/product/service-scopes.ts';
import { type Kysely, sql } from 'kysely';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/connect.ts';
import type { Schema } from '../../db/schema.ts';
import { listOf } from '../../env/addresses.ts';

export interface ServiceClient {
  readonly id: string;
  readonly authMethod: 'private_key_jwt' | 'client_secret';
  readonly jwks: Readonly<Record<string, unknown>> | null;
  readonly jwksUri: string | null;
  readonly scopes: readonly ServiceScope[];
  readonly external: { readonly kind: 'provider' | 'partner'; readonly id: string } | null;
  /** Null: any. */
  readonly brands: readonly BrandId[] | null;
  readonly networks: BlockList | null;
  readonly perSecond: number;
  readonly burst: number;
  readonly perDay: Readonly<Partial<Record<ServiceScope, number>>>;
}

export interface ServiceClients {
  /** Undefined for a client that does not exist or is disabled. */
  find(id: string): Promise<ServiceClient | undefined>;
  /** Counts a call, or fails with TOO_MANY_REQUESTS. */
  takeCall(client: ServiceClient, scope: ServiceScope): Promise<void>;
}

const readClient = async (query: Kysely<Schema>, id: string): Promise<ServiceClient | undefined> => {
  const row = await query
    .selectFrom('service_clients')
    .selectAll()
    .where('id', '=', id)
    .where('status', '=', 'active')
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      authMethod: row.auth_method,
      jwks: row.jwks,
      jwksUri: row.jwks_uri,
      scopes: row.scopes,
      external:
        row.external_kind && row.external_id ? { kind: row.external_kind, id: row.external_id } : null,
      brands: row.brands,
      networks: row.networks && listOf(row.networks),
      perSecond: row.per_second,
      burst: row.burst,
      perDay: row.per_day,
    }
  );
};

const takeOfDay = async (
  query: Kysely<Schema>,
  now: number,
  { id, scope, most }: { id: string; scope: ServiceScope; most: number },
) => {
  const { rows } = await sql<{ calls: string }>`
    insert into service_usage as u (client_id, scope, day, calls)
    values (${id}, ${scope}, (${new Date(now)}::timestamptz at time zone 'utc')::date, 1)
    on conflict (client_id, scope, day) do update set calls = u.calls + 1
    returning calls`.execute(query);
  const secondsLeft = Math.ceil((86_400_000 - (now % 86_400_000)) / 1000);
  if (Number(rows[0]!.calls) > most) fail('TOO_MANY_REQUESTS', { retryAfter: secondsLeft });
};

interface Bucket {
  tokens: number;
  at: number;
}

export const createServiceClients = ({
  database,
  clock,
}: {
  readonly database: Pick<Database, 'query'>;
  readonly clock: Clock;
}): ServiceClients => {
  const known = new Map<string, { readonly client: ServiceClient | undefined; readonly until: number }>();
  const buckets = new Map<string, Bucket>();

  /** Token bucket per server, client and scope. */
  const takeToken = ({ id, perSecond, burst }: ServiceClient, scope: ServiceScope) => {
    const now = performance.now();
    const key = `${id} ${scope}`;
    const bucket = buckets.get(key) ?? { tokens: burst, at: now };
    bucket.tokens = Math.min(burst, bucket.tokens + ((now - bucket.at) / 1000) * perSecond);
    bucket.at = now;
    buckets.set(key, bucket);
    if (bucket.tokens < 1) fail('TOO_MANY_REQUESTS', { retryAfter: 1 });
    bucket.tokens -= 1;
  };

  return {
    find: async (id) => {
      const cached = known.get(id);
      if (cached && cached.until > Date.now()) return cached.client;
      const client = await readClient(database.query, id);
      // Names of clients that do not exist are not remembered: an attacker could fill the memory with them.
      if (client) known.set(id, { client, until: Date.now() + limits.serviceClientCacheSeconds * 1000 });
      else known.delete(id);
      return client;
    },
    takeCall: async (client, scope) => {
      takeToken(client, scope);
      const most = client.perDay[scope];
      if (most !== undefined) await takeOfDay(database.query, clock.now(), { id: client.id, scope, most });
    },
  };
};

/** A client of one provider or partner may not speak for another. */
export const refuseForeign = (
  { external }: ServiceClient,
  kind: 'provider' | 'partner',
  id: string,
): void => {
  if (external && (external.kind !== kind || external.id !== id)) fail('CLIENT_NOT_ALLOWED');
};

/** A client with brands may name only those; null, every brand, takes a client without bounds. */
export const mayUseBrand = ({ brands }: ServiceClient, brand: BrandId | null): boolean =>
  brands === null || (brand !== null && brands.includes(brand));

export const refuseBrand = (client: ServiceClient, brand: BrandId | null): void => {
  if (!mayUseBrand(client, brand)) fail('CLIENT_NOT_ALLOWED');
};

export const isInNetworks = ({ networks }: ServiceClient, address: string): boolean =>
  networks === null || networks.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
