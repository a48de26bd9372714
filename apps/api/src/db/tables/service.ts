/** Tables of the service API as the queries see them. */
import type { BrandId, Language } from '@marquee/product/brands.ts';
import type { PartnerState } from '@marquee/product/contract/service/partner-customers.ts';
import type { ServiceScope } from '@marquee/product/service-scopes.ts';
import type { AccountSource, SubscriptionStatus } from '@marquee/product/values/enums.ts';
import type { ColumnType, Generated } from 'kysely';
import type { Time, TimeOnce, TimeOrNull } from './billing.ts';

export interface ServiceSchema {
  service_clients: {
    id: string;
    name: string;
    contact: string;
    auth_method: 'private_key_jwt' | 'client_secret';
    jwks: ColumnType<Readonly<Record<string, unknown>> | null, string | null, string | null>;
    jwks_uri: string | null;
    scopes: ServiceScope[];
    external_kind: 'provider' | 'partner' | null;
    external_id: string | null;
    brands: BrandId[] | null;
    networks: string[] | null;
    per_second: Generated<number>;
    burst: Generated<number>;
    per_day: ColumnType<Readonly<Partial<Record<ServiceScope, number>>>, string | undefined, string>;
    status: Generated<'active' | 'disabled'>;
    created_by: string;
    created_at: Generated<Date>;
  };
  service_secrets: {
    hash: Buffer;
    client_id: string;
    created_at: TimeOnce;
    expires_at: TimeOnce;
    reminded_at: TimeOrNull;
  };
  spent_assertions: {
    client_id: string;
    jti: string;
    expires_at: TimeOnce;
  };
  service_usage: {
    client_id: string;
    scope: ServiceScope;
    day: string;
    calls: string;
  };
  service_events: {
    client_id: string;
    event_id: string;
    happened_on: string;
  };
  downloads: {
    download_device_id: string;
    content_id: string;
    changed_at: Time;
    is_removed: boolean;
    was_removed: boolean;
  };
  partner_customers: {
    partner_id: string;
    subject: string;
    state: PartnerState;
    skus: string[] | null;
    line: string | null;
    until: TimeOrNull;
    email: string | null;
    email_verified: boolean;
    phone: string | null;
    phone_verified: boolean;
    language: Language | null;
    reason: string;
    sequence: string;
    changed_at: Time;
    invited_at: TimeOrNull;
  };
  external_ids: {
    system: string;
    external_id: string;
    account_id: string;
  };
  account_identifiers: {
    account_id: string;
    kind: 'email' | 'phone';
    value: string;
    verified_at: TimeOrNull;
    verified_by: 'self' | 'provider' | 'partner' | 'import' | null;
  };
  consolidation_hints: {
    id: string;
    account_id: string;
    other_id: string;
    source: AccountSource;
    evidence: 'sameEmail' | 'samePhone' | 'partnerRecord';
    client_id: string;
    created_at: TimeOnce;
  };
  consolidation_codes: {
    account_id: string;
    other_id: string;
    code_hash: Buffer;
    expires_at: Time;
    tries: Generated<number>;
  };
  external_subscriptions: {
    client_id: string;
    external_id: string;
    account_id: string;
    subscription_id: string;
    status: SubscriptionStatus | 'ENDED';
    sequence: ColumnType<string, number, number>;
    changed_at: Time;
  };
}
