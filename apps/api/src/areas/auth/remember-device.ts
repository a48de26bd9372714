import type { BrandId } from '@marquee/product/brands.ts';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { wasInserted } from '../../db/upsert.ts';
import type { Deps } from '../../deps.ts';
import { tryLockAccount } from '../../identity/lock-account.ts';
import { enqueueMail } from '../../mail/enqueue-mail.ts';

/** Devices expire after months, so daily precision is enough and most sign-ins skip the write. */
const rewriteAfterMs = 86_400_000;

interface Device {
  readonly hash: Buffer;
  readonly kind: 'cookie' | 'app';
  readonly networkHash: Buffer;
  readonly userAgent: string;
  readonly brand: BrandId;
}

/** True if the device is new and the account had others. */
const remember = async (
  tx: Kysely<Schema>,
  now: number,
  accountId: string,
  { hash, kind, networkHash }: Device,
): Promise<boolean> => {
  const { rows } = await sql<{ isNew: boolean; hasOthers: boolean }>`
    insert into known_devices as d (account_id, device_hash, seen_at, kind, network_hash)
    values (${accountId}, ${hash}, ${new Date(now)}, ${kind}, ${networkHash})
    on conflict (account_id, device_hash) do update set
      seen_at = excluded.seen_at, kind = excluded.kind, network_hash = excluded.network_hash
    returning ${wasInserted('d')} as "isNew",
      exists (select from known_devices o where o.account_id = d.account_id) as "hasOthers"`.execute(tx);
  return Boolean(rows[0]?.isNew && rows[0].hasOthers);
};

/** Remembers the device of a sign-in; notifies the owner if it is new and the account had others. */
export const createRememberDevice =
  (deps: Deps) =>
  async (
    now: number,
    account: {
      readonly id: string;
      readonly deviceSeenAt: Date | null;
      readonly deviceNetwork: Buffer | null;
    },
    device: Device,
  ): Promise<void> => {
    const { deviceSeenAt, deviceNetwork } = account;
    const isSameNetwork = deviceNetwork?.equals(device.networkHash) ?? false;
    if (deviceSeenAt && isSameNetwork && now - deviceSeenAt.getTime() < rewriteAfterMs) return;
    await deps.database.query.transaction().execute(async (tx) => {
      const owner = await tryLockAccount(tx, account.id);
      if (!owner || !(await remember(tx, now, account.id, device))) return;
      const { email: to, language } = owner;
      const { brand, userAgent } = device;
      await enqueueMail(deps, tx, { kind: 'newSignIn', to, brand, language, userAgent, at: now });
    });
  };
