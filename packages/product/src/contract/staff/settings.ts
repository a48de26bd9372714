/** Brand settings in the staff console: what is live, planned or waiting, and changes by one or two people. */
import * as z from 'zod/mini';
import { type BrandId, brandIds } from '../../brands.ts';
import { staff } from '../../endpoint.ts';
import { limits } from '../../limits.ts';
import { type SettingKey, settingKeys } from '../../settings.ts';
import { staffPrefix, staffReason } from './session.ts';

/** Instead of a brand: what holds for every brand. */
export const everyBrand = 'all';
const scopes = [everyBrand, ...brandIds] as const;
export type SettingScope = (typeof scopes)[number];
export const brandOfScope = (scope: SettingScope): BrandId | null => (scope === everyBrand ? null : scope);
export const scopeOfBrand = (brand: BrandId | null): SettingScope => brand ?? everyBrand;

const key = z.enum(settingKeys as readonly [SettingKey, ...SettingKey[]]);
const time = z.iso.datetime({ offset: true });
export const versionStates = ['live', 'scheduled', 'waiting', 'past', 'refused'] as const;
export const settingVersion = z.object({
  id: z.string(),
  key,
  /** Null: what the source says. */
  value: z.unknown(),
  state: z.enum(versionStates),
  startsAt: z.string(),
  endsAt: z.nullable(z.string()),
  changedBy: z.string(),
  changedAt: z.string(),
  /** Null: nobody yet. */
  approvedBy: z.nullable(z.string()),
  note: z.string(),
  /** The person who reads it may decide: it waits, and is not their own. */
  mayDecide: z.boolean(),
});
export type SettingVersion = z.output<typeof settingVersion>;

export const brandSetting = z.object({
  key,
  /** What holds now; null: what the source says. */
  live: z.nullable(settingVersion),
  /** Approved for later. */
  scheduled: z.array(settingVersion),
  /** For a second person. */
  waiting: z.array(settingVersion),
  /** The environment decides it; for switches, those that it decides. */
  fixed: z.boolean(),
  fixedFlags: z.array(z.string()),
  /** The newest version of any state: a change says what it has seen. */
  latest: z.nullable(z.string()),
});
export type BrandSetting = z.output<typeof brandSetting>;

export const listSettings = staff('settings.edit').get(`${staffPrefix}/settings/:scope`, {
  params: z.object({ scope: z.enum(scopes) }),
  reply: { 200: z.object({ settings: z.array(brandSetting) }) },
  fails: [],
  says: 'Lists the settings of a brand, or those of every brand.',
});

/** In the list of everything that waits for a second person. */
export const waitingSetting = z.extend(settingVersion, { scope: z.enum(scopes) });
export type WaitingSetting = z.output<typeof waitingSetting>;

const change = z.object({ scope: z.enum(scopes), key });

export const listSettingVersions = staff('settings.edit').get(
  `${staffPrefix}/settings/:scope/:key/versions`,
  {
    params: change,
    query: z.object({ after: z.optional(z.string().check(z.maxLength(200))) }),
    reply: { 200: z.object({ versions: z.array(settingVersion), next: z.nullable(z.string()) }) },
    fails: [],
    says: 'Lists the versions of a setting, the newest first.',
  },
);

const saved = z.object({ id: z.string(), state: z.enum(['live', 'scheduled', 'waiting', 'refused']) });

export const changeSetting = staff('settings.edit').post(`${staffPrefix}/settings/:scope/:key`, {
  params: change,
  body: z.object({
    /** Null: back to what the source says. */
    value: z.unknown().check(z.refine((value) => value !== undefined)),
    startsAt: z.optional(time),
    endsAt: z.optional(time),
    reason: staffReason,
    /** The newest version that the person has seen. */
    latest: z.nullable(z.string().check(z.regex(/^\d{1,19}$/))),
  }),
  reply: { 200: saved },
  fails: ['SETTING_FIXED', 'CHANGED_SINCE', 'REAUTH_REQUIRED'],
  says: 'Changes a setting on every server, now or at a time; a risky one waits for a second person.',
});

export const decideSetting = staff('approvals.decide').post(`${staffPrefix}/setting-versions/:id/decision`, {
  params: z.object({ id: z.string().check(z.regex(/^\d{1,19}$/)) }),
  body: z.object({ approves: z.boolean(), note: z.string().check(z.maxLength(limits.staffNoteLength)) }),
  reply: { 200: saved },
  fails: ['NOT_FOUND', 'FOUR_EYES', 'PERMISSION_DENIED', 'SETTING_FIXED', 'CHANGED_SINCE', 'REAUTH_REQUIRED'],
  says: 'Approves or refuses the change of another person.',
});
