/** Writes a new version of a setting, unless its value breaks a rule or the environment fixes it. */
import { coversOrigin } from '@marquee/product/analytics-tags.ts';
import type { BrandId } from '@marquee/product/brands.ts';
import { fail } from '@marquee/product/app-error.ts';
import {
  mayHaveBrand,
  settingProblem,
  type SettingKey,
  type SettingValue,
} from '@marquee/product/settings.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { Env } from '../env.ts';
import { isFixed, senderDomainOf } from './live-env.ts';

export interface SettingChange {
  readonly key: SettingKey;
  /** Null: every brand. */
  readonly brand: BrandId | null;
  /** Null: back to what the source says. */
  readonly value: unknown;
  readonly startsAt?: Date | undefined;
  readonly endsAt?: Date | undefined;
  readonly changedBy: string;
  readonly approvedBy: string | null;
  readonly note?: string;
}

const problemOf = (
  env: Env,
  now: number,
  { key, brand, value, startsAt, endsAt }: SettingChange,
): string | undefined => {
  if (!mayHaveBrand(key, brand)) return 'brand';
  if (endsAt && endsAt.getTime() <= (startsAt?.getTime() ?? now)) return 'endsAt';
  if (value === null) return undefined;
  const broken = settingProblem(key, value);
  if (broken !== undefined) return broken;
  if (key === 'sender' && senderDomainOf(env) !== domainOf((value as SettingValue<'sender'>).address))
    return 'domain';
  // An empty list would refuse every return address, or in older versions accept all of them.
  if (key === 'redirectHosts' && (value as readonly string[]).length === 0) return 'empty';
  if (key === 'analytics') return problemOfTag(env, value as SettingValue<'analytics'>);
  return undefined;
};

/** A tag that may call the portal's own hosts would send the visitor's cookies there. */
const problemOfTag = (env: Env, { key, origins }: SettingValue<'analytics'>): string | undefined => {
  if (env.production && [key, ...origins].some((url) => url.startsWith('http:'))) return 'https';
  const { protocol, port } = new URL(env.publicUrl);
  const own = Object.keys(env.brandHosts).map((host) => `${protocol}//${host}${port && `:${port}`}`);
  return [new URL(env.publicUrl).origin, ...own].some((host) => coversOrigin(origins, host))
    ? 'ownHost'
    : undefined;
};

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

export const saveSetting = async (
  query: Kysely<Schema>,
  env: Env,
  now: number,
  change: SettingChange,
): Promise<string> => {
  const { key, brand, value, startsAt, endsAt, changedBy, approvedBy, note = '' } = change;
  const problem = problemOf(env, now, change);
  if (problem) return fail('VALIDATION', { [key]: problem });
  if (isFixed(env, key, brand, value)) return fail('SETTING_FIXED', { key });
  const { id } = await query
    .insertInto('settings')
    .values({
      key,
      brand,
      value: value === null ? null : JSON.stringify(value),
      starts_at: startsAt ?? new Date(now),
      ends_at: endsAt ?? null,
      changed_by: changedBy,
      approved_by: approvedBy,
      changed_at: new Date(now),
      note,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};
