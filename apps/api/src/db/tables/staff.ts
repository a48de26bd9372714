/** Tables of the staff console, as the queries see them. */
import type { BrandId } from '@marquee/product/brands.ts';
import type { ActionPreview, ActionState } from '@marquee/product/contract/staff/actions.ts';
import type { StaffActionKind } from '@marquee/product/staff/actions.ts';
import type { StaffRole } from '@marquee/product/staff/permissions.ts';
import type { ColumnType, Generated } from 'kysely';
import type { Time, TimeOnce, TimeOrNull } from './billing.ts';

type OrNull<T> = ColumnType<T | null, T | null | undefined, T | null>;
type Json<T> = ColumnType<T, string, string>;

export interface StaffSchema {
  staff_members: {
    id: string;
    name: string;
    signed_in_at: Time;
  };
  setting_decisions: {
    setting_id: string;
    asked_by: string;
    decided_by: string;
    decided_at: TimeOnce;
    approved: boolean;
    note: string;
    version_id: OrNull<string>;
  };
  staff_sign_ins: {
    state_hash: Buffer;
    browser_hash: Buffer;
    nonce: string;
    code_verifier: string;
    return_to: string;
    fresh: boolean;
    expires_at: TimeOnce;
  };
  staff_sessions: {
    id_hash: Buffer;
    staff_id: string;
    name: string;
    signed_in_at: TimeOnce;
    last_seen_at: Time;
    expires_at: TimeOnce;
    ended_at: TimeOrNull;
  };
  staff_roles: {
    staff_id: string;
    role: StaffRole;
    granted_by: string;
    granted_at: TimeOnce;
  };
  staff_actions: {
    id: string;
    kind: StaffActionKind;
    account_id: string | null;
    params: Json<unknown>;
    preview: Json<Pick<ActionPreview, 'effects' | 'warnings'>>;
    needs_approval: boolean;
    state: ActionState;
    reason_code: OrNull<string>;
    note: OrNull<string>;
    made_by: string;
    made_by_name: string;
    made_at: TimeOnce;
    expires_at: TimeOnce;
    confirmed_at: TimeOrNull;
    decided_by: OrNull<string>;
    decided_by_name: OrNull<string>;
    decided_at: TimeOrNull;
    decision_note: OrNull<string>;
  };
  assist_codes: {
    account_id: string;
    code_hash: Buffer;
    brand: BrandId;
    tries: Generated<number>;
    expires_at: Time;
  };
  assist_views: {
    id: string;
    account_id: string;
    staff_id: string;
    staff_name: string;
    brand: BrandId;
    started_at: TimeOnce;
    ends_at: TimeOnce;
    ended_at: TimeOrNull;
  };
}
