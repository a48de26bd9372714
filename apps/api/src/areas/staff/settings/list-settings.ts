/** The settings of a brand, or of every brand, and the history of one. */
import type * as calls from '@marquee/product/contract/staff/settings.ts';
import { brandOfScope } from '@marquee/product/contract/staff/settings.ts';
import { featureFlagNames } from '@marquee/product/features.ts';
import { limits } from '@marquee/product/limits.ts';
import { mayHaveBrand, settingKeys } from '@marquee/product/settings.ts';
import type { Deps } from '../../../deps.ts';
import type { Handle } from '../../../http/implement.ts';
import { isFixed } from '../../../settings/live-env.ts';
import { type ListCursors, pageOf } from '../list-cursor.ts';
import { readVersions, versionsOf } from './setting-versions.ts';

export const listSettings =
  ({ database, clock, env }: Deps): Handle<typeof calls.listSettings> =>
  async ({ params: { scope }, staff }) => {
    const brand = brandOfScope(scope);
    const rows = await readVersions(database.query, brand);
    const now = clock.now();
    return {
      settings: settingKeys
        .filter((key) => mayHaveBrand(key, brand))
        .map((key) => {
          const own = rows.filter((row) => row.key === key);
          const versions = versionsOf(own, now, staff);
          return {
            key,
            live: versions.find(({ state }) => state === 'live') ?? null,
            scheduled: versions.filter(({ state }) => state === 'scheduled'),
            waiting: versions.filter(({ state }) => state === 'waiting'),
            fixed: isFixed(env, key, brand, {}),
            fixedFlags:
              key === 'features'
                ? featureFlagNames.filter((flag) => isFixed(env, key, brand, { [flag]: true }))
                : [],
            latest: own.at(-1)?.id ?? null,
          };
        }),
    };
  };

const size = limits.staffRows;

export const listSettingVersions =
  ({ database, clock }: Deps, cursors: ListCursors): Handle<typeof calls.listSettingVersions> =>
  async ({ params: { scope, key }, query: { after }, staff }) => {
    const list = `setting ${scope} ${key}`;
    const [before] = cursors.open(list, after) ?? [];
    const rows = await readVersions(database.query, brandOfScope(scope), key);
    const versions = versionsOf(rows, clock.now(), staff)
      .toReversed()
      .filter(({ id }) => before === undefined || BigInt(id) < BigInt(before));
    const { page, next } = pageOf(versions.slice(0, size + 1), size, ({ id }) => cursors.seal(list, [id]));
    return { versions: page, next };
  };
