/** The tables of the security centre as the queries see them. */
import type { BrandId } from '@marquee/product/brands.ts';
import type { CeremonyPurpose, SessionMethod } from '@marquee/product/values/enums.ts';
import type { ColumnType, Generated } from 'kysely';
import type { Time, TimeOnce, TimeOrNull } from './billing.ts';

export interface SecuritySchema {
  passkeys: {
    credential_id: string;
    account_id: string;
    public_key: Buffer;
    /** `bigint`, which the driver reads as text. */
    counter: ColumnType<string, number, number>;
    transports: string[];
    device_type: 'singleDevice' | 'multiDevice';
    backed_up: boolean;
    name: string;
    rp_id: string;
    added_at: TimeOnce;
    used_at: TimeOrNull;
  };
  passkey_users: {
    account_id: string;
    handle: Buffer;
  };
  ceremonies: {
    hash: Buffer;
    challenge: string;
    purpose: CeremonyPurpose;
    account_id: string | null;
    expires_at: TimeOnce;
    used_at: TimeOrNull;
  };
  totp: {
    account_id: string;
    secret: string;
    confirmed_at: TimeOrNull;
    last_step: ColumnType<string | null, number | null | undefined, number | null>;
  };
  recovery_codes: {
    account_id: string;
    hash: Buffer;
    used_at: TimeOrNull;
    made_at: TimeOrNull;
  };
  sign_in_tickets: {
    hash: Buffer;
    account_id: string;
    brand: BrandId;
    tries: Generated<number>;
    expires_at: TimeOnce;
    used_at: TimeOrNull;
    method: SessionMethod | null;
    /** Of a provider sign-in, sealed. */
    id_token: string | null;
  };
  two_step_recoveries: {
    id: Generated<string>;
    account_id: string;
    asked_at: TimeOnce;
    effective_at: Time;
    cancelled_at: TimeOrNull;
    brand: BrandId | null;
    reminded_at: TimeOrNull;
  };
  deletion_requests: {
    account_id: string;
    hash: Buffer;
    brand: BrandId;
    asked_at: Time;
    expires_at: Time;
  };
  security_links: {
    hash: Buffer;
    account_id: string;
    since: TimeOnce;
    expires_at: TimeOnce;
    used_at: TimeOrNull;
  };
}
