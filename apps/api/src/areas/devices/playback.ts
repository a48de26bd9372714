/** Devices that play: five at once, ten in thirty days. */
import { randomUUID } from 'node:crypto';
import type * as calls from '@marquee/product/contract/devices.ts';
import { fail } from '@marquee/product/errors.ts';
import { limits } from '@marquee/product/limits.ts';
import type { Kysely, Selectable } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { Handle } from '../../http/implement.ts';
import { lockAccount } from '../../identity/lock-account.ts';
import { isId, nextFree, periodStart } from './places.ts';

type Row = Selectable<Schema['devices']>;

const deviceOf = (row: Row): calls.Device => ({
  id: row.id,
  name: row.name,
  type: row.type,
  platform: row.platform,
  lastPlaybackDate: row.last_playback_at?.toISOString() ?? null,
  downloadCount: 0,
  registeredDate: row.registered_at.toISOString(),
});

/** Those in use, and those that still count. */
const readDevices = (query: Kysely<Schema>, accountId: string, now: number): Promise<Row[]> =>
  query
    .selectFrom('devices')
    .selectAll()
    .where('account_id', '=', accountId)
    .where((where) =>
      where.or([where('removed_at', 'is', null), where('registered_at', '>', periodStart(now))]),
    )
    .orderBy('registered_at')
    .execute();

const inUse = (rows: readonly Row[]) => rows.filter(({ removed_at }) => removed_at === null);
const inPeriod = (rows: readonly Row[], now: number) =>
  rows
    .filter(({ registered_at }) => registered_at > periodStart(now))
    .map(({ registered_at }) => registered_at);

export const listDevices =
  ({ clock, database }: Deps): Handle<typeof calls.listDevices> =>
  async ({ claims }) => {
    const now = clock.now();
    const rows = await readDevices(database.query, claims.account_id, now);
    const counted = inPeriod(rows, now);
    return {
      devices: inUse(rows).map(deviceOf),
      limits: {
        concurrent: limits.playbackDevices,
        per30Days: limits.playbackDevicesPerPeriod,
        usedIn30Days: counted.length,
        nextFree: nextFree(counted, limits.playbackDevicesPerPeriod),
      },
    };
  };

export const registerDevice =
  ({ clock, database }: Deps): Handle<typeof calls.registerDevice> =>
  ({ body, claims }) =>
    database.query.transaction().execute(async (tx) => {
      const now = clock.now();
      await lockAccount(tx, claims.account_id);
      const rows = await readDevices(tx, claims.account_id, now);
      if (inUse(rows).length >= limits.playbackDevices) return fail('DEVICE_LIMIT');
      if (inPeriod(rows, now).length >= limits.playbackDevicesPerPeriod) return fail('DEVICE_PERIOD_LIMIT');
      const made = await tx
        .insertInto('devices')
        .values({ id: randomUUID(), account_id: claims.account_id, ...body, registered_at: new Date(now) })
        .returningAll()
        .executeTakeFirstOrThrow();
      return deviceOf(made);
    });

export const removeDevice =
  ({ clock, database }: Deps): Handle<typeof calls.removeDevice> =>
  async ({ params, claims }) => {
    if (!isId(params.id)) return fail('NOT_FOUND');
    const removed = await database.query
      .updateTable('devices')
      .set({ removed_at: new Date(clock.now()) })
      .where('id', '=', params.id)
      .where('account_id', '=', claims.account_id)
      .where('removed_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    return removed ? undefined : fail('NOT_FOUND');
  };
