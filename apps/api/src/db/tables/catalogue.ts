/** Tables of the catalogue's versions, as the queries see them. */
import type { CatalogueState } from '@marquee/product/contract/staff/catalogue.ts';
import type { CatalogueDocument } from '@marquee/product/values/catalogue/catalogue-document.ts';
import type { Day } from '@marquee/product/values/dates.ts';
import type { ColumnType, Generated } from 'kysely';
import type { TimeOnce, TimeOrNull } from './billing.ts';

type OrNull<T> = ColumnType<T | null, T | null | undefined, T | null>;

export interface CatalogueSchema {
  catalogue_versions: {
    version: Generated<number>;
    based_on: OrNull<number>;
    document: ColumnType<CatalogueDocument, string, string>;
    revision: Generated<number>;
    status: CatalogueState;
    made_by: string;
    made_by_name: string;
    made_at: TimeOnce;
    edited_by: string[];
    reason: ColumnType<string, string | undefined, string>;
    live_from: TimeOrNull;
    asked_at: TimeOrNull;
    decided_by: OrNull<string>;
    decided_by_name: OrNull<string>;
    decided_at: TimeOrNull;
    live_at: TimeOrNull;
    subscribers_from: OrNull<Day>;
  };
  price_changes: {
    id: Generated<string>;
    version: number;
    pricing_plan_id: string;
    to_cents: number;
    effective_from: Day;
    created_at: TimeOnce;
    ended_at: TimeOrNull;
  };
  price_change_notices: {
    subscription_id: string;
    price_change_id: string;
    term: number;
    from_cents: number;
    to_cents: number;
    first_day: Day;
    sent_at: TimeOnce;
  };
}
