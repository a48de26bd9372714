/** Download devices: five with the top plan, five swaps in thirty days. */
import { randomUUID } from 'node:crypto';
import type * as calls from '@marquee/product/contract/devices.ts';
import { fail } from '@marquee/product/app-error.ts';
import { limits } from '@marquee/product/limits.ts';
import { isTopPlan } from '@marquee/product/values/skus.ts';
import type { Kysely } from 'kysely';
import { listEntitledSkus } from '../../billing/catalog.ts';
import { isUuid } from '../../db/is-uuid.ts';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { Handle } from '../../http/implement.ts';
import { nextSlotFreeAt, periodStart } from '../../identity/device-slots.ts';
import { lockAccount } from '../../identity/lock-account.ts';

const listDownloadRows = (query: Kysely<Schema>, accountId: string) =>
  query
    .selectFrom('download_devices')
    .select(['id', 'name', 'type', 'download_count as downloadCount', 'device_id'])
    .where('account_id', '=', accountId)
    .where('removed_at', 'is', null)
    .orderBy('registered_at')
    .execute();

const readSwaps = async (query: Kysely<Schema>, accountId: string, now: number): Promise<readonly Date[]> => {
  const rows = await query
    .selectFrom('download_devices')
    .select('removed_at')
    .where('account_id', '=', accountId)
    .where('removed_at', '>', periodStart(now))
    .execute();
  return rows.map(({ removed_at }) => removed_at!);
};

const isDeviceInUse = async (
  query: Kysely<Schema>,
  accountId: string,
  deviceId: string,
): Promise<boolean> => {
  const found = await query
    .selectFrom('devices')
    .select('id')
    .where('id', '=', deviceId)
    .where('account_id', '=', accountId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
};

const downloadLimitOf = async (query: Kysely<Schema>, accountId: string, now: number): Promise<number> =>
  (await listEntitledSkus(query, accountId, now)).some(isTopPlan) ? limits.downloadDevices : 0;

export const listDownloadDevices =
  ({ clock, database: { query } }: Deps): Handle<typeof calls.listDownloadDevices> =>
  async ({ claims: { account_id } }) => {
    const now = clock.now();
    const [devices, swaps, limit] = await Promise.all([
      listDownloadRows(query, account_id),
      readSwaps(query, account_id, now),
      downloadLimitOf(query, account_id, now),
    ]);
    return {
      devices,
      limits: {
        devices: limit,
        swaps: limits.downloadSwapsPerPeriod,
        usedSwaps: swaps.length,
        nextFree: nextSlotFreeAt(swaps, limits.downloadSwapsPerPeriod),
      },
    };
  };

export const registerDownloadDevice =
  ({ clock, database }: Deps): Handle<typeof calls.registerDownloadDevice> =>
  ({ body, claims: { account_id, device_id: ownDeviceId } }) =>
    database.query.transaction().execute(async (tx) => {
      const now = clock.now();
      await lockAccount(tx, account_id);
      const { name, type } = body;
      const deviceId = ownDeviceId ?? body.deviceId;
      const devices = await listDownloadRows(tx, account_id);
      const registered = devices.find(({ device_id }) => device_id !== null && device_id === deviceId);
      if (registered) return registered;
      if (devices.length >= (await downloadLimitOf(tx, account_id, now))) return fail('DEVICE_LIMIT');
      if (deviceId !== undefined && !(await isDeviceInUse(tx, account_id, deviceId)))
        return fail('NOT_FOUND');
      const id = randomUUID();
      await tx
        .insertInto('download_devices')
        .values({
          id,
          account_id,
          name,
          type,
          device_id: deviceId ?? null,
          download_count: 0,
          registered_at: new Date(now),
        })
        .execute();
      return { id, name, type, downloadCount: 0 };
    });

export const removeDownloads =
  ({ clock, database }: Deps): Handle<typeof calls.removeDownloads> =>
  ({ params: { id }, claims: { account_id } }) =>
    database.query.transaction().execute(async (tx) => {
      if (!isUuid(id)) return fail('NOT_FOUND');
      // The row is locked first: an event that adds a download waits for it.
      const emptied = await tx
        .updateTable('download_devices')
        .set({ download_count: 0, emptied_at: new Date(clock.now()) })
        .where('id', '=', id)
        .where('account_id', '=', account_id)
        .where('removed_at', 'is', null)
        .returning('id')
        .executeTakeFirst();
      if (!emptied) return fail('NOT_FOUND');
      await tx.deleteFrom('downloads').where('download_device_id', '=', id).execute();
      return undefined;
    });

export const removeDownloadDevice =
  ({ clock, database }: Deps): Handle<typeof calls.removeDownloadDevice> =>
  ({ params, claims: { account_id } }) =>
    database.query.transaction().execute(async (tx) => {
      const now = clock.now();
      await lockAccount(tx, account_id);
      const devices = await listDownloadRows(tx, account_id);
      if (!devices.some(({ id }) => id === params.id)) return fail('NOT_FOUND');
      if ((await readSwaps(tx, account_id, now)).length >= limits.downloadSwapsPerPeriod)
        return fail('SWAP_LIMIT');
      await tx
        .updateTable('download_devices')
        .set({ removed_at: new Date(now), download_count: 0 })
        .where('id', '=', params.id)
        .execute();
      await tx.deleteFrom('downloads').where('download_device_id', '=', params.id).execute();
      return undefined;
    });
