/** Live settings: in memory on every server, read again when one changes or a scheduled one begins or ends. */
import { type BrandId, type BrandOverrides, brandIds } from '@marquee/product/brands.ts';
import { limits } from '@marquee/product/limits.ts';
import {
  isSettingKey,
  parseSetting,
  type SettingKey,
  settingKeys,
  type SettingValue,
} from '@marquee/product/settings.ts';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/connect.ts';
import type { Schema } from '../db/schema.ts';
import type { Notifications } from '../integrations/notifications.ts';

type LiveValues = { readonly [Key in SettingKey]: ReadonlyMap<BrandId | null, SettingValue<Key>> };

export interface LiveSettings {
  /** Of the newest row that was read, live or not. */
  readonly version: string;
  readonly values: LiveValues;
}

export interface Settings {
  /** The same object until something changes. */
  current(): LiveSettings;
  /** The brand's own value, else the one for every brand. */
  find<Key extends SettingKey>(key: Key, brand: BrandId | null): SettingValue<Key> | undefined;
  /** Addresses and redirect hosts of every brand that has some. */
  brandOverrides(): BrandOverrides;
  onChange(react: () => void): void;
  reload(): Promise<void>;
  stop(): void;
}

interface Row {
  readonly id: string;
  readonly key: string;
  readonly brand: BrandId | null;
  readonly value: unknown;
  readonly starts_at: Date;
  readonly ends_at: Date | null;
}

export const readApproved = (query: Kysely<Schema>): Promise<Row[]> =>
  query
    .selectFrom('settings')
    .select(['id', 'key', 'brand', 'value', 'starts_at', 'ends_at'])
    .where('approved_by', 'is not', null)
    .orderBy('id')
    .execute();

const isLive = ({ starts_at, ends_at }: Row, now: number): boolean =>
  starts_at.getTime() <= now && (ends_at === null || ends_at.getTime() > now);

/** A value that cannot be read is reported and skipped, so that the version before it stays live. */
export const liveSettingsOf = (
  rows: readonly Row[],
  now: number,
  onUnreadable: (row: Row) => void,
): LiveSettings => {
  const values = Object.fromEntries(settingKeys.map((key) => [key, new Map<BrandId | null, unknown>()]));
  for (const row of rows.filter((each) => isLive(each, now))) {
    const { key, brand, value } = row;
    if (!isSettingKey(key)) onUnreadable(row);
    else if (value === null) values[key]!.delete(brand);
    else {
      const parsed = parseSetting(key, value);
      if (parsed === undefined) onUnreadable(row);
      else values[key]!.set(brand, parsed);
    }
  }
  return { version: rows.at(-1)?.id ?? '0', values: values as unknown as LiveValues };
};

/** When the next scheduled setting begins or ends. */
const nextChangeAt = (rows: readonly Row[], now: number): number | undefined => {
  const times = rows.flatMap(({ starts_at, ends_at }) => [
    starts_at.getTime(),
    ...(ends_at ? [ends_at.getTime()] : []),
  ]);
  const coming = times.filter((time) => time > now);
  return coming.length > 0 ? Math.min(...coming) : undefined;
};

const brandOverridesOf = ({ values }: LiveSettings): BrandOverrides =>
  Object.fromEntries(
    brandIds.flatMap((brand) => {
      const override = {
        homeUrl: values.homes.get(brand),
        hosts: values.redirectHosts.get(brand),
        supportUrl: values.support.get(brand),
        termsUrl: values.terms.get(brand),
        privacyUrl: values.privacy.get(brand),
        fallbackAccountUrl: values.fallbackAccount.get(brand),
        manageSubscriptionUrl: values.manageSubscription.get(brand),
      };
      const given = Object.entries(override).filter(([, value]) => value !== undefined);
      return given.length > 0 ? [[brand, Object.fromEntries(given)]] : [];
    }),
  );

export const watchSettings = async ({
  database,
  clock,
  log,
  notifications,
}: {
  readonly database: Pick<Database, 'query'>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly notifications: Notifications;
}): Promise<Settings> => {
  let rows: readonly Row[] = [];
  let live = liveSettingsOf([], 0, () => undefined);
  let overrides = brandOverridesOf(live);
  let scheduled: NodeJS.Timeout | undefined;
  let started = 0;
  let applied = 0;
  const reactions: (() => void)[] = [];
  /** Versions that were logged: the rows are read again every few seconds. */
  const reported = new Set<string>();

  const apply = () => {
    clearTimeout(scheduled);
    const now = clock.now();
    const next = liveSettingsOf(rows, now, ({ id, key, brand }) => {
      if (reported.has(id)) return;
      reported.add(id);
      log.error({ setting: key, brand, version: id }, 'a setting cannot be read and is left out');
    });
    const at = nextChangeAt(rows, now);
    // Read again at least once a day: a timer cannot wait longer than 24 days.
    if (at !== undefined) scheduled = setTimeout(apply, Math.min(at - now, 86_400_000)).unref();
    const isSame =
      next.version === live.version &&
      settingKeys.every(
        (key) => JSON.stringify([...next.values[key]]) === JSON.stringify([...live.values[key]]),
      );
    if (isSame) return;
    live = next;
    overrides = brandOverridesOf(live);
    for (const react of reactions) react();
  };

  const reload = async () => {
    const turn = ++started;
    const read = await readApproved(database.query);
    // A slower read that began earlier must not undo a later one.
    if (turn < applied) return;
    applied = turn;
    rows = read;
    apply();
  };
  const reloadInBackground = () =>
    void reload().catch((error: unknown) => log.warn({ err: error }, 'settings could not be read'));

  await notifications.subscribe({
    channel: 'settings_changed',
    onNotify: reloadInBackground,
    catchUp: reload,
  });
  const reading = setInterval(reloadInBackground, limits.settingsPollSeconds * 1000);
  reading.unref();

  return {
    current: () => live,
    find: (key, brand) => live.values[key].get(brand) ?? live.values[key].get(null),
    brandOverrides: () => overrides,
    onChange: (react) => reactions.push(react),
    reload,
    stop: () => {
      clearInterval(reading);
      clearTimeout(scheduled);
    },
  };
};
