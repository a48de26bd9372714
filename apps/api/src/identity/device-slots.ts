/** Device slots of an account: five at once, ten registrations in thirty days. */
import { randomUUID } from 'node:crypto';
import { fail } from '@marquee/product/app-error.ts';
import { limits } from '@marquee/product/limits.ts';
import type { Platform } from '@marquee/product/platforms.ts';
import type { DeviceType } from '@marquee/product/values/enums.ts';
import type { Kysely, Selectable } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { lockAccount } from './lock-account.ts';
import { changeCredentials } from './credential-change.ts';

export type DeviceRow = Selectable<Schema['devices']>;

const periodMs = limits.devicePeriodDays * 86_400_000;

export const periodStart = (now: number): Date => new Date(now - periodMs);

/** Devices in use, and removed ones that still count in the period. */
export const listDeviceRows = (query: Kysely<Schema>, accountId: string, now: number): Promise<DeviceRow[]> =>
  query
    .selectFrom('devices')
    .selectAll()
    .where('account_id', '=', accountId)
    .where((where) =>
      where.or([where('removed_at', 'is', null), where('registered_at', '>', periodStart(now))]),
    )
    .orderBy('registered_at')
    .execute();

export const slotsInUse = (rows: readonly DeviceRow[]) =>
  rows.filter(({ removed_at }) => removed_at === null);
export const slotsInPeriod = (rows: readonly DeviceRow[], now: number) =>
  rows
    .filter(({ registered_at }) => registered_at > periodStart(now))
    .map(({ registered_at }) => registered_at);

/** When the oldest registration leaves the period; null while a slot is free. */
export const nextSlotFreeAt = (counted: readonly Date[], most: number): string | null => {
  if (counted.length < most) return null;
  const [oldest] = counted.toSorted((a, b) => a.getTime() - b.getTime()).slice(counted.length - most);
  return oldest ? new Date(oldest.getTime() + periodMs).toISOString() : null;
};

interface NewDevice {
  readonly name: string;
  readonly type: DeviceType;
  readonly platform: Platform;
}

/** In the caller's transaction; locks the account. */
export const claimDeviceSlot = async (
  tx: Kysely<Schema>,
  now: number,
  accountId: string,
  { name, type, platform }: NewDevice,
): Promise<DeviceRow> => {
  await lockAccount(tx, accountId);
  const rows = await listDeviceRows(tx, accountId, now);
  if (slotsInUse(rows).length >= limits.playbackDevices) return fail('DEVICE_LIMIT');
  if (slotsInPeriod(rows, now).length >= limits.playbackDevicesPerPeriod) return fail('DEVICE_PERIOD_LIMIT');
  return tx
    .insertInto('devices')
    .values({ id: randomUUID(), account_id: accountId, name, type, platform, registered_at: new Date(now) })
    .returningAll()
    .executeTakeFirstOrThrow();
};

/** The caller holds the account. The ended sessions, for `revocations.add` after the commit; undefined: not there. */
export const releaseDeviceSlot = async (
  tx: Kysely<Schema>,
  now: number,
  accountId: string,
  deviceId: string,
): Promise<readonly string[] | undefined> => {
  const removed = await tx
    .updateTable('devices')
    .set({ removed_at: new Date(now) })
    .where('id', '=', deviceId)
    .where('account_id', '=', accountId)
    .where('removed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return removed && changeCredentials(tx, now, { kind: 'deviceRemoved', accountId, deviceId });
};
