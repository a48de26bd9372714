/** Playback devices: five at once, ten in thirty days. */
import type * as calls from '@marquee/product/contract/devices.ts';
import { fail } from '@marquee/product/errors.ts';
import { limits } from '@marquee/product/limits.ts';
import { isUuid } from '../../db/is-uuid.ts';
import type { Deps } from '../../deps.ts';
import type { Handle } from '../../http/implement.ts';
import { changeCredentials } from '../../identity/credential-change.ts';
import {
  type DeviceRow,
  slotsInPeriod,
  slotsInUse,
  nextSlotFreeAt,
  listDeviceRows,
  claimDeviceSlot,
} from '../../identity/device-slots.ts';
import { lockAccount } from '../../identity/lock-account.ts';
import { listBrowserRows } from './list-browsers.ts';

const deviceOf = (row: DeviceRow): calls.Device => ({
  id: row.id,
  name: row.name,
  type: row.type,
  platform: row.platform,
  lastPlaybackDate: row.last_playback_at?.toISOString() ?? null,
  downloadCount: 0,
  registeredDate: row.registered_at.toISOString(),
});

export const listDevices =
  ({ clock, database }: Deps): Handle<typeof calls.listDevices> =>
  async ({ query, claims: { account_id } }) => {
    const now = clock.now();
    const [rows, browsers] = await Promise.all([
      listDeviceRows(database.query, account_id, now),
      query.include && listBrowserRows({ clock, database }, account_id),
    ]);
    const counted = slotsInPeriod(rows, now);
    return {
      devices: slotsInUse(rows).map(deviceOf),
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
      .execute(async (tx) => deviceOf(await claimDeviceSlot(tx, clock.now(), claims.account_id, body)));

/** Revokes the session of a device that signed in by code. */
export const removeDevice =
  ({ clock, database, revocations }: Deps): Handle<typeof calls.removeDevice> =>
  async ({ params: { id }, claims: { account_id } }) => {
    if (!isUuid(id)) return fail('NOT_FOUND');
    const ended = await database.query.transaction().execute(async (tx) => {
      const now = clock.now();
      await lockAccount(tx, account_id);
      const removed = await tx
        .updateTable('devices')
        .set({ removed_at: new Date(now) })
        .where('id', '=', id)
        .where('account_id', '=', account_id)
        .where('removed_at', 'is', null)
        .returning('id')
        .executeTakeFirst();
      if (!removed) return fail('NOT_FOUND');
      return changeCredentials(tx, now, { kind: 'deviceRemoved', accountId: account_id, deviceId: id });
    });
    revocations.add(ended);
    return undefined;
  };
