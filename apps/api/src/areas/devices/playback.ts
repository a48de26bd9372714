/** Playback devices: five at once, ten in thirty days. */
import type * as calls from '@marquee/product/contract/devices.ts';
import { fail } from '@marquee/product/app-error.ts';
import { limits } from '@marquee/product/limits.ts';
import type { Kysely } from 'kysely';
import { isUuid } from '../../db/is-uuid.ts';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { Handle } from '../../http/implement.ts';
import {
  type DeviceRow,
  slotsInPeriod,
  slotsInUse,
  nextSlotFreeAt,
  listDeviceRows,
  claimDeviceSlot,
  releaseDeviceSlot,
} from '../../identity/device-slots.ts';
import { lockAccount } from '../../identity/lock-account.ts';
import { listBrowserRows } from './list-browsers.ts';

const deviceOf = (row: DeviceRow, downloadCount: number): calls.Device => ({
  id: row.id,
  name: row.name,
  type: row.type,
  platform: row.platform,
  lastPlaybackDate: row.last_playback_at?.toISOString() ?? null,
  downloadCount,
  registeredDate: row.registered_at.toISOString(),
});

/** Downloads by the playback device that keeps them. */
const countDownloads = async (query: Kysely<Schema>, accountId: string) => {
  const rows = await query
    .selectFrom('download_devices')
    .select(['device_id', ({ fn }) => fn.sum<string>('download_count').as('count')])
    .where('account_id', '=', accountId)
    .where('removed_at', 'is', null)
    .where('device_id', 'is not', null)
    .groupBy('device_id')
    .execute();
  return new Map(rows.map(({ device_id: id, count }) => [id, Number(count)]));
};

export const listDevices =
  ({ clock, database }: Deps): Handle<typeof calls.listDevices> =>
  async ({ query, claims }) => {
    const { account_id } = claims;
    const now = clock.now();
    const [rows, downloads, browsers] = await Promise.all([
      listDeviceRows(database.query, account_id, now),
      countDownloads(database.query, account_id),
      query.include && listBrowserRows({ clock, database }, claims),
    ]);
    const counted = slotsInPeriod(rows, now);
    return {
      devices: slotsInUse(rows).map((row) => deviceOf(row, downloads.get(row.id) ?? 0)),
      limits: {
        concurrent: limits.playbackDevices,
        per30Days: limits.playbackDevicesPerPeriod,
        usedIn30Days: counted.length,
        nextFree: nextSlotFreeAt(counted, limits.playbackDevicesPerPeriod),
      },
      ...(browsers && { browsers }),
    };
  };

export const registerDevice =
  ({ clock, database }: Deps): Handle<typeof calls.registerDevice> =>
  ({ body, claims }) =>
    database.query
      .transaction()
      .execute(async (tx) => deviceOf(await claimDeviceSlot(tx, clock.now(), claims.account_id, body), 0));

/** Revokes the session of a device that signed in by code. */
export const removeDevice =
  ({ clock, database, revocations }: Deps): Handle<typeof calls.removeDevice> =>
  async ({ params: { id }, claims: { account_id } }) => {
    if (!isUuid(id)) return fail('NOT_FOUND');
    const ended = await database.query.transaction().execute(async (tx) => {
      const now = clock.now();
      await lockAccount(tx, account_id);
      return (await releaseDeviceSlot(tx, now, account_id, id)) ?? fail('NOT_FOUND');
    });
    revocations.add(ended);
    return undefined;
  };
