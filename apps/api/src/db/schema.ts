/** The tables as the queries see them; `schema.sql` shows the same in full. */
import type { BrandId, Language } from '@marquee/product/brands.ts';
import type { Platform } from '@marquee/product/platforms.ts';
import type {
  AccountSource,
  AccountStatus,
  DeviceType,
  EmailVerificationStatus,
  MaturityType,
  MigrationAction,
  SessionMethod,
  SessionScope,
  SubscriptionStatus,
} from '@marquee/product/values/enums.ts';
import type { Day } from '@marquee/product/values/dates.ts';
import type { ListedStoreState } from '@marquee/product/values/stores.ts';
import type { ColumnType, Generated } from 'kysely';
import type { CatalogueSchema } from './tables/catalogue.ts';
import type { EventsSchema } from './tables/events.ts';
import type { ImportSchema } from './tables/imports.ts';
import type { StoresSchema } from './tables/stores.ts';
import type { PrivacySchema } from './tables/privacy.ts';
import type { SecuritySchema } from './tables/security.ts';
import type { SettingsSchema } from './tables/settings.ts';
import type { StaffSchema } from './tables/staff.ts';
import type { ServiceSchema } from './tables/service.ts';
import type { BillingSchema, Time, TimeOnce, TimeOrNull } from './tables/billing.ts';
import type { IntegrationsSchema } from './tables/integrations.ts';

export interface Schema
  extends
    BillingSchema,
    CatalogueSchema,
    EventsSchema,
    ImportSchema,
    IntegrationsSchema,
    PrivacySchema,
    SecuritySchema,
    ServiceSchema,
    SettingsSchema,
    StaffSchema,
    StoresSchema {
  /** Of mails that earlier releases sent, until their retention ends; `mails.sent_at` took its place. */
  sent_mails: {
    message_id: string;
    sent_at: TimeOnce;
  };
  mails: {
    id: string;
    kind: string;
    /** Whose mail it is, where the address has an account. */
    account_id: string | null;
    to_email: string;
    brand: BrandId;
    language: Language;
    data: ColumnType<Readonly<Record<string, unknown>>, string, string>;
    sealed: string | null;
    send_after: Generated<Date>;
    sent_at: TimeOrNull;
    tries: Generated<number>;
    error: string | null;
  };
  accounts: {
    id: string;
    ais_id: string | null;
    email: string;
    email_key: string | null;
    bdu: Generated<boolean>;
    first_name: string | null;
    last_name: string | null;
    gender: string | null;
    birth_date: string | null;
    address: string | null;
    city: string | null;
    country: string | null;
    postal_code: string | null;
    status: Generated<AccountStatus>;
    language: Language;
    phone_number: string | null;
    email_verification_status: EmailVerificationStatus;
    recovery_id: string;
    /** Names the account to app stores. */
    store_token: ColumnType<string | null, string | null | undefined, string | null>;
    bdu_provider: string | null;
    created_at: TimeOnce;
    dunned_at: TimeOrNull;
    guarded: Generated<boolean>;
    /** Counts the events of the account. */
    event_sequence: Generated<string>;
  };
  passwords: {
    account_id: string;
    hash: string;
    changed_at: Time;
    voided_at: TimeOrNull;
    /** Set on hashes of another system; a trigger clears it when the hash is replaced. */
    imported_at: TimeOrNull;
    common_since: TimeOrNull;
  };
  past_passwords: {
    account_id: string;
    hash: string;
    replaced_at: TimeOnce;
  };
  profiles: {
    id: string;
    account_id: string;
    nickname: string;
    maturity: MaturityType;
    master: Generated<boolean>;
    pin_hash: string | null;
    ui_language: Language;
    playback_language: Language | 'ask';
    icon: string;
    avatar: string | null;
    created_at: TimeOnce;
  };
  /** Mirrors `entitlement_grants`; only data downloads read it. */
  entitlements: {
    account_id: string;
    sku: string;
    source: AccountSource;
    ends_at: TimeOrNull;
  };
  sessions: {
    id: string;
    account_id: string;
    signed_in_at: TimeOnce;
    user_agent: string | null;
    revoked_at: TimeOrNull;
    device_id: ColumnType<string | null, string | null | undefined, string | null>;
    parent_id: ColumnType<string | null, string | null | undefined, string | null>;
    method: ColumnType<SessionMethod | null, SessionMethod | undefined, SessionMethod>;
    scope: ColumnType<SessionScope | null, SessionScope | undefined, SessionScope>;
    brand: ColumnType<BrandId | null, BrandId | undefined, BrandId>;
    generation: Generated<number>;
    refresh_hash: ColumnType<Buffer | null, Buffer | undefined, Buffer>;
    last_used_at: TimeOrNull;
    expires_at: TimeOrNull;
    authenticated_at: TimeOrNull;
    credential_id: ColumnType<string | null, string | undefined, never>;
    amr: ColumnType<string[] | null, string[] | null | undefined, string[]>;
    id_token: ColumnType<string | null, string | undefined, null>;
  };
  refresh_tokens: {
    hash: Buffer;
    session_id: string;
    brand: BrandId;
    issued_at: TimeOnce;
    expires_at: TimeOnce;
    replaced_at: TimeOrNull;
  };
  magic_links: {
    hash: Buffer;
    session_id: string;
    expires_at: TimeOnce;
    used_at: TimeOrNull;
    brand: ColumnType<BrandId | null, BrandId | null | undefined, never>;
  };
  known_devices: {
    account_id: string;
    device_hash: Buffer;
    seen_at: Time;
    kind: ColumnType<'cookie' | 'app' | null, 'cookie' | 'app' | undefined, 'cookie' | 'app'>;
    network_hash: ColumnType<Buffer | null, Buffer | undefined, Buffer>;
    trusted_until: TimeOrNull;
  };
  password_resets: {
    account_id: string;
    token_hash: Buffer;
    expires_at: Time;
    used_at: TimeOrNull;
  };
  email_verifications: {
    account_id: string;
    token_hash: Buffer;
    token_expires_at: Time;
    code_hash: Buffer;
    code_expires_at: Time;
    code_tries: Generated<number>;
    sent_at: Time;
  };
  email_changes: {
    id: string;
    account_id: string;
    old_email: string;
    new_email: string;
    token_hash: Buffer;
    undo_hash: Buffer;
    asked_at: TimeOnce;
    sent_at: Time;
    expires_at: Time;
    undo_expires_at: TimeOnce;
    confirmed_at: TimeOrNull;
    ended_at: TimeOrNull;
    voided_at: TimeOrNull;
  };
  devices: {
    id: string;
    account_id: string;
    name: string;
    type: DeviceType;
    platform: Platform;
    registered_at: TimeOnce;
    last_playback_at: TimeOrNull;
    removed_at: TimeOrNull;
    last_seen_at: TimeOrNull;
  };
  download_devices: {
    id: string;
    account_id: string;
    name: string;
    type: DeviceType;
    download_count: number;
    registered_at: TimeOnce;
    removed_at: TimeOrNull;
    device_id: ColumnType<string | null, string | null | undefined, never>;
    emptied_at: TimeOrNull;
  };
  provider_identities: {
    issuer: string;
    subject: string;
    provider_id: string;
    account_id: string;
    linked_at: TimeOnce;
    migration_offered_at: TimeOrNull;
  };
  authorizations: {
    state_hash: Buffer;
    kind: 'tv' | 'partner' | 'tvLink' | 'tvReauthentication' | 'tvLogout';
    identity_provider_id: string;
    brand: BrandId;
    browser_hash: Buffer;
    nonce: string;
    code_verifier: string;
    return_to: string | null;
    expires_at: ColumnType<Date, Date, Date>;
    used_at: TimeOrNull;
    account_id: ColumnType<string | null, string | undefined, never>;
    id_token: ColumnType<string | null, string | undefined, null>;
    code_hash: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
    identity_claims: ColumnType<unknown, string | null | undefined, string | null>;
    return_host: ColumnType<string | null, string | undefined, never>;
  };
  partner_links: {
    partner_id: string;
    subject: string;
    account_id: string;
    line: string | null;
    linked_at: TimeOnce;
  };
  short_codes: {
    device_hash: Buffer;
    code_hash: Buffer;
    brand: BrandId;
    device_name: string;
    device_type: DeviceType;
    country: string | null;
    network_hash: Buffer;
    asked_at: Time;
    expires_at: Time;
    state: Generated<'waiting' | 'approved' | 'denied' | 'collected'>;
    account_id: ColumnType<string | null, string | null | undefined, string | null>;
    device_id: ColumnType<string | null, string | null | undefined, string | null>;
  };
  activation_links: {
    id: string;
    /** Null while it waits for the account that verifies `email_key`. */
    account_id: string | null;
    email_key: ColumnType<string | null, string | null | undefined, string | null>;
    client_id: ColumnType<string | null, string | undefined, never>;
    revoked_at: TimeOrNull;
    brand: BrandId;
    sku: string;
    expires_at: Time;
    entitled_until: TimeOrNull;
    activated_at: TimeOrNull;
    /** Staff; null for those of a service client or a test. */
    made_by: ColumnType<string | null, string | undefined, never>;
    created_at: ColumnType<Date | null, Date | undefined, never>;
    /** Of the links that were made from one CSV. */
    upload_id: ColumnType<string | null, string | undefined, never>;
  };
  merchant_activations: {
    jti: string;
    account_id: string;
    activated_at: TimeOnce;
  };
  migration_codes: {
    id: Generated<string>;
    client_id: ColumnType<string | null, string | undefined, never>;
    code_hash: Buffer;
    action: MigrationAction;
    provider_id: string;
    issuer: string;
    subject: string;
    expires_at: TimeOnce;
    used_at: TimeOrNull;
  };
  subscriptions: {
    id: string;
    account_id: string;
    brand: BrandId;
    store: string;
    sku: string;
    product_type: string;
    status: SubscriptionStatus;
    billing_cycle: string;
    price_cents: number;
    cycle_date: Time;
    cancelled: Generated<boolean>;
    grace_period: Generated<boolean>;
    order_id: ColumnType<string | null, string | null | undefined, string | null>;
    product_id: ColumnType<string | null, string | null | undefined, string | null>;
    pricing_plan_id: ColumnType<string | null, string | null | undefined, string | null>;
    started_on: ColumnType<string | null, string | null | undefined, string | null>;
    offer_percent: Generated<number>;
    offer_periods: Generated<number>;
    period: Generated<number>;
    /** A plan change begins a new one. */
    term: Generated<number>;
    retry_at: TimeOrNull;
    tries: Generated<number>;
    /** For the running period, in money: offers and promotions are none. */
    paid_cents: Generated<number>;
    /** Its charge is disputed: it does not renew. */
    hold_at: TimeOrNull;
    renewal_notified: TimeOrNull;
    offer_notified: ColumnType<Day | null, Day | null | undefined, Day | null>;
    /** What the app store that bills it says, and until when it can be watched. */
    store_state: ColumnType<
      ListedStoreState | null,
      ListedStoreState | null | undefined,
      ListedStoreState | null
    >;
    access_until: TimeOrNull;
  };
  watchlist_items: {
    account_id: string;
    title_id: string;
    added_at: TimeOnce;
  };
  gift_ledger: {
    id: string;
    transfer_id: string;
    /** Null: the company's account. */
    account_id: string | null;
    balance_key: string;
    cents: number;
    reason: string;
    happened_at: TimeOnce;
  };
  attempts: {
    kind: string;
    key: string;
    tries: number;
    window_ends_at: Time;
    holds: Generated<number>;
    blocked_until: TimeOrNull;
    in_a_row: Generated<number>;
  };
  spent_challenges: {
    nonce: string;
    expires_at: TimeOnce;
  };
  audit_events: {
    id: Generated<string>;
    happened_at: TimeOnce;
    kind: string;
    account_id: string | null;
    session_id: string | null;
    brand: string | null;
    details: ColumnType<Record<string, unknown> | null, string | null | undefined, never>;
    actor_kind: Generated<'customer' | 'service' | 'staff' | 'system'>;
    actor_id: string | null;
    request_id: string | null;
    reason: string | null;
  };
}
