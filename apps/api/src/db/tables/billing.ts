/** Tables of billing, as Kysely sees them. */
import type { BrandId, Language } from '@marquee/product/brands.ts';
import type { BillingCycle } from '@marquee/product/values/billing-cycles.ts';
import type { ProductType } from '@marquee/product/values/billing/catalog.ts';
import type { Day } from '@marquee/product/values/dates.ts';
import type { CodeKind, GrantSource } from '@marquee/product/values/enums.ts';
import type { ProvinceId, StoredTax } from '@marquee/product/values/billing/taxes.ts';
import type { ColumnType, Generated } from 'kysely';

export type Time = ColumnType<Date, Date, Date>;
export type TimeOnce = ColumnType<Date, Date, never>;
export type TimeOrNull = ColumnType<Date | null, Date | null | undefined, Date | null>;
type OrNull<T> = ColumnType<T | null, T | null | undefined, T | null>;
type Json<T> = ColumnType<T, string, string>;

/** To whom a gift goes. */
export interface GiftOf {
  readonly senderName: string;
  readonly recipientEmail: string;
  /** Absent from gifts of the release before. */
  readonly recipientName?: string;
  readonly message: string;
  /** The day on which the gift is mailed to the recipient. */
  readonly sendDate: string;
  /** How often its code was replaced. */
  readonly reissued?: number;
}

export interface BillingSchema {
  entitlement_grants: {
    id: Generated<string>;
    account_id: string;
    sku: string;
    source_kind: GrantSource;
    source_id: string;
    starts_at: ColumnType<Date, Date | undefined, Date>;
    ends_at: TimeOrNull;
    checked_at: TimeOrNull;
    check_after: TimeOrNull;
    check_failures: Generated<number>;
  };
  products: {
    id: string;
    type: ProductType;
    brand: BrandId;
    name_en: string;
    name_fr: string;
    says_en: string;
    says_fr: string;
    entitled_skus: string[];
    goes_on: string[];
    legacy: boolean;
    segment: string | null;
    place: number;
  };
  pricing_plans: {
    id: string;
    product_id: string;
    billing_cycle: BillingCycle;
    price_cents: number;
  };
  payment_instruments: {
    id: string;
    account_id: string;
    gateway_id: string;
    brand: string;
    last4: string;
    exp_month: number;
    exp_year: number;
    state: ProvinceId;
    city: string;
    /** Null on cards added before it was kept. */
    postal_code: OrNull<string>;
    is_default: boolean;
    added_at: TimeOnce;
    removed_at: TimeOrNull;
    expiry_told_at: TimeOrNull;
    blocked_at: TimeOrNull;
    blocked_code: OrNull<string>;
    /** At the gateway; null where it has none. */
    customer_id: OrNull<string>;
    fingerprint: OrNull<string>;
    wallet: OrNull<string>;
    dropped_at: TimeOrNull;
  };
  gateway_customers: {
    gateway: string;
    customer_id: string;
    account_id: string;
    current: Generated<boolean>;
    made_at: TimeOnce;
  };
  gateway_removals: {
    id: string;
    gateway: string;
    customer_id: OrNull<string>;
    method: OrNull<string>;
    removed_at: TimeOnce;
  };
  card_setups: {
    setup_id: string;
    gateway: string;
    customer_id: OrNull<string>;
    account_id: string;
    session_id: OrNull<string>;
    brand: BrandId;
    state: ProvinceId;
    city: string;
    postal_code: string;
    made_at: TimeOnce;
    instrument_id: OrNull<string>;
  };
  carts: {
    account_id: string;
    id: string;
    pricing_plan_ids: string[];
    changed_at: Time;
  };
  orders: {
    id: string;
    number: Generated<string>;
    account_id: string | null;
    kind: 'PURCHASE' | 'GIFT' | 'RENEWAL' | 'REDEMPTION' | 'CHANGE';
    brand: BrandId;
    status: 'PENDING' | 'COMPLETE' | 'FAILED';
    failure: OrNull<string>;
    language: Language;
    email: string;
    state: ProvinceId | null;
    city: string | null;
    subtotal_cents: number;
    discount_cents: number;
    tax_cents: number;
    total_cents: number;
    gift_cents: number;
    due_cents: number;
    taxes: Json<readonly StoredTax[]>;
    instrument_id: OrNull<string>;
    method: OrNull<string>;
    card_brand: OrNull<string>;
    card_last4: OrNull<string>;
    charge_id: OrNull<string>;
    gift: ColumnType<GiftOf | null, string | null | undefined, string | null>;
    placed_at: TimeOnce;
    tried_at: Time;
    unknown_at: TimeOrNull;
    settled_at: TimeOrNull;
    /** Null: the one that is configured. */
    gateway: OrNull<string>;
    on_session: Generated<boolean>;
    credit_cents: Generated<number>;
    refunded_cents: Generated<number>;
    check_at: TimeOrNull;
  };
  order_items: {
    id: string;
    order_id: string;
    place: number;
    product_id: string;
    pricing_plan_id: string;
    name_en: string;
    name_fr: string;
    billing_cycle: BillingCycle;
    cents: number;
    discount_cents: number;
    subscription_id: OrNull<string>;
    invoice_id: OrNull<string>;
    from_day: OrNull<Day>;
    until_day: OrNull<Day>;
  };
  invoices: {
    id: string;
    account_id: string | null;
    subscription_id: string;
    term: number;
    period: number;
    kind: 'FIRST' | 'RENEWAL' | 'CHANGE' | 'TRIAL';
    product_id: string;
    pricing_plan_id: string;
    name_en: string;
    name_fr: string;
    billing_cycle: BillingCycle;
    from_day: Day;
    until_day: Day;
    cents: number;
    discount_cents: Generated<number>;
    taxes: Json<readonly StoredTax[]>;
    paid_cents: Generated<number>;
    credited_cents: Generated<number>;
    status: 'OPEN' | 'CHARGING' | 'PAID' | 'VOID';
    order_id: OrNull<string>;
    tries: Generated<number>;
    next_attempt_at: TimeOrNull;
    due_at: TimeOnce;
    closed_at: TimeOrNull;
  };
  charge_attempts: {
    id: string;
    order_id: string;
    number: number;
    gateway: string;
    customer_id: OrNull<string>;
    instrument_id: OrNull<string>;
    method: string;
    cents: number;
    on_session: boolean;
    status: 'ASKED' | 'ACTION' | 'UNKNOWN' | 'PAID' | 'DECLINED' | 'UNAVAILABLE' | 'CANCELLED';
    intent_id: OrNull<string>;
    charge_id: OrNull<string>;
    decline_code: OrNull<string>;
    decline_class: OrNull<string>;
    advice_code: OrNull<string>;
    asked_at: TimeOnce;
    answered_at: TimeOrNull;
  };
  credit_notes: {
    id: string;
    number: Generated<string>;
    order_id: string | null;
    invoice_id: string | null;
    account_id: string | null;
    kind: 'REFUND' | 'CANCELLATION' | 'CHANGE' | 'DISPUTE' | 'GOODWILL';
    cents: number;
    taxes: Json<readonly StoredTax[]>;
    total_cents: number;
    card_cents: Generated<number>;
    gift_cents: Generated<number>;
    order_cents: Generated<number>;
    pays_order_id: OrNull<string>;
    reason: OrNull<string>;
    note: OrNull<string>;
    made_by: OrNull<string>;
    approved_by: OrNull<string>;
    status: 'REQUESTED' | 'APPROVED' | 'PENDING' | 'DONE' | 'FAILED' | 'REJECTED';
    /** The gateway's id of the refund or dispute. */
    refund_id: OrNull<string>;
    /** The idempotency key of the refund at the gateway. */
    refund_key: OrNull<string>;
    check_at: TimeOrNull;
    made_at: TimeOnce;
    done_at: TimeOrNull;
  };
  disputes: {
    id: string;
    gateway: string;
    charge_id: string;
    order_id: string | null;
    account_id: string | null;
    cents: number;
    reason: string;
    status: 'OPEN' | 'WON' | 'LOST';
    evidence_due_at: TimeOrNull;
    opened_at: TimeOnce;
    closed_at: TimeOrNull;
  };
  books_runs: {
    id: string;
    ran_at: TimeOnce;
    since: TimeOnce;
    until: TimeOnce;
    lines: number | null;
    differences: number | null;
    details: Json<readonly string[]>;
    took_ms: number;
  };
  idempotency_keys: {
    owner: string;
    key: string;
    call: string;
    body_hash: Buffer;
    order_id: OrNull<string>;
    answer_status: OrNull<number>;
    answer: ColumnType<unknown, string | null | undefined, string | null>;
    asked_at: TimeOnce;
  };
  payment_events: {
    id: string;
    type: string;
    received_at: TimeOnce;
    gateway: OrNull<string>;
    object_id: OrNull<string>;
    body: OrNull<string>;
    processed_at: TimeOrNull;
    tries: Generated<number>;
    error: OrNull<string>;
  };
  codes: {
    code_hash: Buffer;
    kind: CodeKind;
    value: number;
    product_sku: OrNull<string>;
    brand: OrNull<BrandId>;
    description_en: string;
    description_fr: string;
    reusable: boolean;
    order_id: OrNull<string>;
    expires_at: TimeOrNull;
    /** Refunded or disputed: cannot be redeemed. */
    void_at: TimeOrNull;
    created_at: TimeOnce;
    batch_id: OrNull<string>;
    /** Within the batch, from 1. */
    number: OrNull<number>;
    /** Null: any number of customers, each once. */
    max_redemptions: OrNull<number>;
    /** Counted for codes with `max_redemptions`, by a trigger. */
    redeemed: Generated<number>;
  };
  promotions: {
    id: string;
    kind: Generated<'PERCENT'>;
    value: number;
    product_sku: OrNull<string>;
    brand: OrNull<BrandId>;
    ends_at: TimeOrNull;
    changed_by: string;
    changed_at: Time;
  };
  code_batches: {
    id: string;
    kind: CodeKind;
    promotion_id: OrNull<string>;
    value: number;
    product_sku: OrNull<string>;
    brand: OrNull<BrandId>;
    description_en: string;
    description_fr: string;
    prefix: OrNull<string>;
    campaign: string;
    count: number;
    made: Generated<number>;
    exported: Generated<number>;
    expires_at: TimeOrNull;
    made_by: string;
    created_at: TimeOnce;
    starts_at: TimeOrNull;
    sealed_at: TimeOrNull;
    voided_at: TimeOrNull;
    reason: OrNull<string>;
    /** Of a second person, before its codes are made. */
    needs_approval: Generated<boolean>;
  };
  code_batch_decisions: {
    batch_id: string;
    asked_by: string;
    decided_by: string;
    decided_at: TimeOnce;
    approved: boolean;
    note: string;
  };
  cancellation_sessions: {
    id: string;
    account_id: string;
    subscription_id: string;
    opened_at: TimeOnce;
  };
  cancellations: {
    id: string;
    account_id: string;
    subscription_id: string | null;
    item_id: OrNull<string>;
    reason: OrNull<string>;
    comment: OrNull<string>;
    cancelled_at: TimeOnce;
    number: OrNull<string>;
    effective_at: TimeOrNull;
    refund_cents: OrNull<number>;
    refund_key: OrNull<string>;
    province: OrNull<string>;
    jws: OrNull<string>;
  };
  retention_grants: {
    id: string;
    account_id: string;
    subscription_id: string | null;
    percent: number;
    granted_at: TimeOnce;
  };
  redemptions: {
    code_hash: Buffer;
    account_id: string;
    order_id: string;
    redeemed_at: TimeOnce;
    reusable: boolean;
    used_by: OrNull<string>;
    reminded_at: TimeOrNull;
  };
}
