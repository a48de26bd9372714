/** Known devices: identified by a random secret issued by the server, never by a User-Agent. */
import { limits } from '@marquee/product/limits.ts';
import { emailKey } from '@marquee/product/values/fields.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Clock } from '../clock.ts';
import { sha256 } from '../crypto/secrets.ts';
import type { Database } from '../db/connect.ts';
import type { Schema } from '../db/schema.ts';
import type { Env } from '../env.ts';
import type { Limiter } from './limits/limiter.ts';

export interface PresentedDevice {
  readonly secret: string;
  readonly hash: Buffer;
  /** A browser's cookie, or what an app sends as `device_token`. */
  readonly kind: 'cookie' | 'app';
  /** The cookie of earlier versions, which sibling hosts could write: accepted only for devices that are known already. */
  readonly isOldCookie: boolean;
}

const secretForm = /^[\w-]{43}$/;

/** The first well-formed secret: an app's token, the host-only cookie, then the cookie of earlier versions. */
export const presentedDevice = ({
  appToken,
  cookie,
  oldCookie,
}: {
  readonly appToken?: string | undefined;
  readonly cookie: string | undefined;
  readonly oldCookie: string | undefined;
}): PresentedDevice | undefined => {
  const candidates = [
    { secret: appToken, kind: 'app', isOldCookie: false },
    { secret: cookie, kind: 'cookie', isOldCookie: false },
    { secret: oldCookie, kind: 'cookie', isOldCookie: true },
  ] as const;
  for (const { secret, ...rest } of candidates)
    if (secret !== undefined && secretForm.test(secret)) return { secret, hash: sha256(secret), ...rest };
  return undefined;
};

/** SQL condition: row `d` of `known_devices` is this device. Rows without a kind may stem from a User-Agent. */
export const isRowOf = (device: PresentedDevice | undefined): RawBuilder<boolean> =>
  device === undefined
    ? sql<boolean>`false`
    : sql<boolean>`d.device_hash = ${device.hash}
        and (d.kind = ${device.kind} or (d.kind is null and ${device.isOldCookie}))`;

/**
 * SQL condition: a known device of account `a` signed in from this network within `knownNetworkDays`. With a parameter
 * that is null PostgreSQL would plan the sign-in anew for each call, to leave the condition out.
 */
export const isKnownNetwork = (now: number, networkHash: Buffer | null): RawBuilder<boolean> =>
  networkHash === null
    ? sql<boolean>`false`
    : sql<boolean>`exists (
    select from known_devices n where n.account_id = a.id and n.network_hash = ${networkHash}
      and n.seen_at > ${new Date(now - limits.knownNetworkDays * 86_400_000)})`;

/** Whether the account was signed in with this browser before. */
export const isKnownDevice = async (
  query: Kysely<Schema>,
  accountId: string,
  device: PresentedDevice | undefined,
): Promise<boolean> => {
  const { rows } = await sql`
    select from known_devices d where d.account_id = ${accountId} and ${isRowOf(device)}`.execute(query);
  return rows.length > 0;
};

interface KnownDeviceDeps {
  readonly env: Pick<Env, 'addressLimits'>;
  readonly clock: Clock;
  readonly database: Pick<Database, 'query'>;
  readonly limiter: Pick<Limiter, 'networkHash'>;
}

/** Null in test mode, where all requests come from one machine. */
export const networkHashOf = (
  { env, limiter }: Pick<KnownDeviceDeps, 'env' | 'limiter'>,
  address: string,
): Buffer | null => (env.addressLimits ? limiter.networkHash(address) : null);

/** Whether a request comes from a known device or a known network of the account with this email. */
export const createIsKnownCaller =
  (deps: KnownDeviceDeps) =>
  async (email: string, device: PresentedDevice | undefined, address: string): Promise<boolean> => {
    const { rows } = await sql`
      select from accounts a where a.email_key = ${emailKey(email)} and (
        exists (select from known_devices d where d.account_id = a.id and ${isRowOf(device)})
        or ${isKnownNetwork(deps.clock.now(), networkHashOf(deps, address))})`.execute(deps.database.query);
    return rows.length > 0;
  };
