/** The settings table as the queries see it. */
import type { BrandId } from '@marquee/product/brands.ts';
import type { SettingKey } from '@marquee/product/settings.ts';
import type { ColumnType, Generated } from 'kysely';
import type { TimeOnce, TimeOrNull } from './billing.ts';

export interface SettingsSchema {
  settings: {
    id: Generated<string>;
    key: SettingKey;
    brand: BrandId | null;
    value: ColumnType<unknown, string | null, never>;
    starts_at: TimeOnce;
    ends_at: TimeOrNull;
    changed_by: string;
    approved_by: string | null;
    changed_at: TimeOnce;
    note: Generated<string>;
  };
}
