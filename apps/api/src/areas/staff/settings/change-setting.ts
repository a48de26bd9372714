/** Changes of settings by staff: safe ones at once, risky ones after a second person's approval. */
import type * as calls from '@marquee/product/contract/staff/settings.ts';
import { brandOfScope } from '@marquee/product/contract/staff/settings.ts';
import type { BrandId } from '@marquee/product/brands.ts';
import { fail } from '@marquee/product/app-error.ts';
import { needsSecondPerson, type SettingKey } from '@marquee/product/settings.ts';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import type { Handle } from '../../../http/implement.ts';
import { audit } from '../../../identity/audit.ts';
import { saveSetting } from '../../../settings/save-setting.ts';
import { requireFreshSignIn } from '../fresh-sign-in.ts';
import { mayDecideSettings } from './setting-versions.ts';

/** Two people who save the same setting take turns, so that the second sees the first's version. */
const lockSetting = (tx: Kysely<Schema>, key: SettingKey, brand: BrandId | null) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`setting ${key} ${brand ?? ''}`}, 0))`.execute(tx);

const newestOf = async (
  tx: Kysely<Schema>,
  key: SettingKey,
  brand: BrandId | null,
): Promise<string | null> => {
  const newest = await tx
    .selectFrom('settings')
    .select('id')
    .where('key', '=', key)
    .where('brand', brand === null ? 'is' : '=', brand)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.id ?? null;
};

const stateOf = (now: number, startsAt: Date | undefined) =>
  startsAt && startsAt.getTime() > now ? ('scheduled' as const) : ('live' as const);

export const changeSetting =
  ({ database, clock, env }: Deps): Handle<typeof calls.changeSetting> =>
  ({ params: { scope, key }, body: { value, startsAt, endsAt, reason, latest }, staff, requestId }) => {
    requireFreshSignIn(clock, staff);
    const brand = brandOfScope(scope);
    const now = clock.now();
    return database.query.transaction().execute(async (tx) => {
      await lockSetting(tx, key, brand);
      if ((await newestOf(tx, key, brand)) !== latest) return fail('CHANGED_SINCE');
      const starts = startsAt === undefined ? undefined : new Date(startsAt);
      const waits = needsSecondPerson(key);
      const id = await saveSetting(tx, env, now, {
        key,
        brand,
        value,
        startsAt: starts,
        endsAt: endsAt === undefined ? undefined : new Date(endsAt),
        changedBy: staff.id,
        approvedBy: waits ? null : staff.id,
        note: reason,
      });
      const state = waits ? 'waiting' : stateOf(now, starts);
      await audit(tx, now, {
        kind: 'settingChanged',
        ...(brand && { brand }),
        details: { setting: key, version: id, state },
        actor: { kind: 'staff', id: staff.id },
        requestId,
        reason,
      });
      return { id, state };
    });
  };

/** A version that waits, locked so that one decision counts. */
const lockWaiting = async (tx: Kysely<Schema>, id: string) => {
  const row = await tx.selectFrom('settings').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row || row.approved_by !== null) return fail('NOT_FOUND');
  await lockSetting(tx, row.key, row.brand);
  const decided = await tx
    .selectFrom('setting_decisions')
    .select('approved')
    .where('setting_id', '=', id)
    .executeTakeFirst();
  return decided ? fail('CHANGED_SINCE') : row;
};

export const decideSetting =
  ({ database, clock, env }: Deps): Handle<typeof calls.decideSetting> =>
  ({ params: { id }, body: { approves, note }, staff, requestId }) => {
    if (!mayDecideSettings(staff)) return fail('PERMISSION_DENIED');
    if (approves) requireFreshSignIn(clock, staff);
    const now = clock.now();
    return database.query.transaction().execute(async (tx) => {
      const row = await lockWaiting(tx, id);
      if (row.changed_by === staff.id) return fail('FOUR_EYES');
      // Something else went live since: the approval would undo it.
      if (approves && (await newestOf(tx, row.key, row.brand)) !== id) return fail('CHANGED_SINCE');
      const starts = row.starts_at.getTime() > now ? row.starts_at : undefined;
      const version = approves
        ? await saveSetting(tx, env, now, {
            key: row.key,
            brand: row.brand,
            value: row.value,
            startsAt: starts,
            endsAt: row.ends_at ?? undefined,
            changedBy: row.changed_by,
            approvedBy: staff.id,
            note: row.note,
          })
        : null;
      await tx
        .insertInto('setting_decisions')
        .values({
          setting_id: id,
          asked_by: row.changed_by,
          decided_by: staff.id,
          decided_at: new Date(now),
          approved: approves,
          note,
          version_id: version,
        })
        .execute();
      const state = approves ? stateOf(now, starts) : 'refused';
      await audit(tx, now, {
        kind: 'settingDecided',
        ...(row.brand && { brand: row.brand }),
        details: { setting: row.key, version: version ?? id, state },
        actor: { kind: 'staff', id: staff.id },
        requestId,
        reason: note || row.note || undefined,
      });
      return { id: version ?? id, state };
    });
  };
