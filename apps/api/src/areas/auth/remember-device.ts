import type { BrandId } from '@marquee/product/brands.ts';
import type { FastifyReply } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { newSecret } from '../../crypto/secrets.ts';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { setDeviceCookie } from '../../http/token-cookies.ts';
import type { PresentedDevice } from '../../identity/known-devices.ts';
import { createSecurityLink } from '../../identity/two-step/security-links.ts';
import { tryLockAccount } from '../../identity/lock-account.ts';
import { enqueueMail } from '../../mail/enqueue-mail.ts';

/** Devices expire after months, so daily precision is enough and most sign-ins skip the write. */
const rewriteAfterMs = 86_400_000;

interface Device {
  readonly hash: Buffer;
  readonly kind: 'cookie' | 'app';
  readonly networkHash: Buffer;
  readonly trustedUntil?: Date | undefined;
}

interface SignedIn {
  readonly presented: PresentedDevice | undefined;
  readonly isKnown: boolean;
  readonly caller: RequestContext;
  readonly reply: FastifyReply;
  readonly brand: BrandId;
  /** It needs no second step until then. */
  readonly trustedUntil?: Date;
}

/** Reuse a known device. An unknown secret is kept only in a __Host- cookie, which sibling hosts cannot set. */
const deviceToRemember = (device: PresentedDevice | undefined, isKnown: boolean, wantsCookies: boolean) => {
  if (device && (isKnown || (device.kind === 'cookie' && !device.isOldCookie))) return device;
  return { ...newSecret(), kind: wantsCookies ? ('cookie' as const) : ('app' as const) };
};

/** True if the device is new and the account had others. */
const remember = async (
  tx: Kysely<Schema>,
  now: number,
  accountId: string,
  { hash, kind, networkHash, trustedUntil }: Device,
): Promise<boolean> => {
  // xmax is 0 for an inserted row.
  const { rows } = await sql<{ isNew: boolean; hasOthers: boolean }>`
    insert into known_devices as d (account_id, device_hash, seen_at, kind, network_hash, trusted_until)
    values (${accountId}, ${hash}, ${new Date(now)}, ${kind}, ${networkHash}, ${trustedUntil ?? null})
    on conflict (account_id, device_hash) do update set
      seen_at = excluded.seen_at, kind = excluded.kind, network_hash = excluded.network_hash,
      trusted_until = coalesce(excluded.trusted_until, d.trusted_until)
    returning d.xmax = 0 as "isNew",
      exists (select from known_devices o where o.account_id = d.account_id) as "hasOthers"`.execute(tx);
  return Boolean(rows[0]?.isNew && rows[0].hasOthers);
};

/** Remembers the device of a sign-in; notifies the owner if it is new and the account had others. Returns an app's device token. */
export const createRememberDevice =
  (deps: Deps) =>
  async (
    now: number,
    account: {
      readonly id: string;
      readonly deviceSeenAt: Date | null;
      readonly deviceNetwork: Buffer | null;
    },
    { presented, isKnown, caller, reply, brand, trustedUntil }: SignedIn,
  ): Promise<string | undefined> => {
    const { secret, hash, kind } = deviceToRemember(presented, isKnown, caller.wantsCookies);
    const networkHash = deps.limiter.networkHash(caller.address);
    if (caller.wantsCookies) setDeviceCookie(reply, caller, secret, now);
    const deviceToken = kind === 'app' ? secret : undefined;
    const { deviceSeenAt, deviceNetwork } = account;
    const isSameNetwork = deviceNetwork?.equals(networkHash) ?? false;
    const isFresh = deviceSeenAt && isSameNetwork && now - deviceSeenAt.getTime() < rewriteAfterMs;
    if (isFresh && !trustedUntil) return deviceToken;
    await deps.database.query.transaction().execute(async (tx) => {
      const owner = await tryLockAccount(tx, account.id);
      if (!owner || !(await remember(tx, now, account.id, { hash, kind, networkHash, trustedUntil }))) return;
      const { email: to, language } = owner;
      const { userAgent } = caller;
      const token = await createSecurityLink(tx, now, account.id);
      await enqueueMail(deps, tx, { kind: 'newSignIn', to, brand, language, userAgent, at: now, token });
    });
    return deviceToken;
  };
