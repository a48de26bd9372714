/** Settings that operators change at run time, per brand or for all, with the check of each value. */
import * as z from 'zod/mini';
import { tagSetting } from './analytics-tags.ts';
import { type BrandId, brandIds } from './brands.ts';
import { type FeatureFlag, featureFlagNames } from './features.ts';
import { limits } from './limits.ts';

const host = z.string().check(z.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/));
const httpsUrl = z.string().check(z.regex(/^https:\/\/[^\s/?#@\\]+([/?#]\S*)?$/));
const localizedUrl = z.object({ en: httpsUrl, fr: httpsUrl });
const origin = z.string().check(z.regex(/^https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)+(:\d+)?$/));

/** Warnings are plain text: markup is refused. */
const warningText = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(limits.warningLength), z.regex(/^[^<>]*$/));

const values = {
  features: z.partialRecord(z.enum(featureFlagNames as [FeatureFlag, ...FeatureFlag[]]), z.boolean()),
  'warning.loggedIn': z.object({ en: warningText, fr: warningText }),
  'warning.loggedOut': z.object({ en: warningText, fr: warningText }),
  homes: localizedUrl,
  support: localizedUrl,
  terms: localizedUrl,
  privacy: localizedUrl,
  fallbackAccount: localizedUrl,
  manageSubscription: localizedUrl,
  redirectHosts: z.array(host),
  sender: z.object({
    name: z.string().check(z.minLength(1), z.maxLength(100), z.regex(/^[^"<>\r\n]*$/)),
    address: z.email(),
    replyTo: z.optional(z.email()),
  }),
  analytics: tagSetting,
  hosts: z.record(host, z.enum(brandIds)),
  apiOrigins: z.array(origin),
} as const;

export type SettingKey = keyof typeof values;
export type SettingValue<Key extends SettingKey> = z.output<(typeof values)[Key]>;
export const settingKeys = Object.keys(values) as readonly SettingKey[];

/** `brand`: one value per brand; `all`: one for every brand; `either`: a brand's own value wins over that for all. */
const scopes: Readonly<Record<SettingKey, 'brand' | 'all' | 'either'>> = {
  features: 'brand',
  'warning.loggedIn': 'either',
  'warning.loggedOut': 'either',
  homes: 'brand',
  support: 'brand',
  terms: 'brand',
  privacy: 'brand',
  fallbackAccount: 'brand',
  manageSubscription: 'brand',
  redirectHosts: 'brand',
  sender: 'brand',
  analytics: 'brand',
  hosts: 'all',
  apiOrigins: 'all',
};

export const isSettingKey = (value: unknown): value is SettingKey => settingKeys.some((key) => key === value);

/** Null brand: for every brand. */
export const mayHaveBrand = (key: SettingKey, brand: BrandId | null): boolean =>
  scopes[key] === 'either' || (scopes[key] === 'brand') === (brand !== null);

/** A wrong host, origin or tag opens the brand to others: a second person approves the change. */
const risky: ReadonlySet<SettingKey> = new Set(['hosts', 'apiOrigins', 'redirectHosts', 'analytics']);
export const needsSecondPerson = (key: SettingKey): boolean => risky.has(key);

/** Which part of a value breaks a rule of its setting; undefined: none. */
export const settingProblem = (key: SettingKey, value: unknown): string | undefined => {
  const { error } = values[key].safeParse(value);
  return error && (error.issues[0]?.path.join('.') || 'value');
};

/** Undefined for a value that breaks a rule of its setting. */
export const parseSetting = <Key extends SettingKey>(
  key: Key,
  value: unknown,
): SettingValue<Key> | undefined => {
  const result = values[key].safeParse(value);
  return result.success ? (result.data as SettingValue<Key>) : undefined;
};
