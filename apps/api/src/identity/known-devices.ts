/** Devices that signed in before: known by a secret that this server made, never by what a client says of itself. */
import { limits } from '@marquee/product/limits.ts';
import { emailKey } from '@marquee/product/values/fields.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import type { RequestContext } from '../http/request-context.ts';
import { deviceCookie, oldDeviceCookie } from '../http/token-cookies.ts';
import { sha256 } from '../crypto/secrets.ts';

export interface PresentedDevice {
  readonly secret: string;
  readonly hash: Buffer;
  /** A browser's cookie, or what an app sends as `device_token`. */
  readonly kind: 'cookie' | 'app';
  /** The cookie from before, which sibling hosts could write: it counts where it is known already. */
  readonly isOldCookie: boolean;
}

const secretForm = /^[\w-]{43}$/;

export const presentedDevice = (
  caller: Pick<RequestContext, 'cookie' | 'hostCookie'>,
  appToken?: string,
): PresentedDevice | undefined => {
  const candidates = [
    { secret: appToken, kind: 'app', isOldCookie: false },
    { secret: caller.cookie(caller.hostCookie(deviceCookie)), kind: 'cookie', isOldCookie: false },
    { secret: caller.cookie(oldDeviceCookie), kind: 'cookie', isOldCookie: true },
  ] as const;
  for (const { secret, ...rest } of candidates)
    if (secret !== undefined && secretForm.test(secret)) return { secret, hash: sha256(secret), ...rest };
  return undefined;
};

/** Whether a row `d` of `known_devices` is this one. A row without a kind may have been made from a User-Agent. */
export const isRowOf = (device: PresentedDevice | undefined): RawBuilder<boolean> =>
  device === undefined
    ? sql<boolean>`false`
    : sql<boolean>`d.device_hash = ${device.hash}
        and (d.kind = ${device.kind} or (d.kind is null and ${device.isOldCookie}))`;

/** Whether a known device of account `a` signed in from this network lately. */
export const isKnownNetwork = (now: number, networkHash: Buffer | null): RawBuilder<boolean> =>
  sql<boolean>`exists (
    select from known_devices n where n.account_id = a.id and n.network_hash = ${networkHash}
      and n.seen_at > ${new Date(now - limits.knownNetworkDays * 86_400_000)})`;

/** Whether the account was signed in with this browser before. */
export const isKnownDevice = async (
  query: Kysely<Schema>,
  accountId: string,
  caller: Pick<RequestContext, 'cookie' | 'hostCookie'>,
): Promise<boolean> => {
  const { rows } = await sql`
    select from known_devices d
    where d.account_id = ${accountId} and ${isRowOf(presentedDevice(caller))}`.execute(query);
  return rows.length > 0;
};

/** Null where networks are not told apart: in test mode everybody calls from one machine. */
export const networkHashOf = (
  { env, limiter }: Pick<Deps, 'env' | 'limiter'>,
  { address }: Pick<RequestContext, 'address'>,
): Buffer | null => (env.addressLimits ? limiter.networkHash(address) : null);

/** Whether the caller comes with a known device, or from a known network, of the account with this email. */
export const createIsKnownCaller = (deps: Pick<Deps, 'env' | 'clock' | 'database' | 'limiter'>) => {
  const { clock, database } = deps;
  return async (email: string, caller: RequestContext): Promise<boolean> => {
    const { rows } = await sql`
      select from accounts a where a.email_key = ${emailKey(email)} and (
        exists (select from known_devices d where d.account_id = a.id and ${isRowOf(presentedDevice(caller))})
        or ${isKnownNetwork(clock.now(), networkHashOf(deps, caller))})`.execute(database.query);
    return rows.length > 0;
  };
};
