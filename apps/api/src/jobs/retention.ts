/** Retention: how long rows of each table are kept that are over, and which tables keep theirs, with the reason. */
import { limits } from '@marquee/product/limits.ts';
import { retention } from '@marquee/product/privacy/retention.ts';
import { rates } from '@marquee/product/rate-limits.ts';

export interface RetentionPolicy {
  /** Unless it is said, that of the table. */
  readonly name?: string;
  readonly table: string;
  readonly key: string;
  /** `$1` is the moment before which rows go: `keepDays` ago. Its first column has an index. */
  readonly expired: string;
  readonly keepDays: number;
  /** The columns that are emptied where the row itself stays. */
  readonly empty?: string;
}

const keepSessionDays = limits.sessionDays + limits.browserHistoryDays;

export const retentionPolicies: readonly RetentionPolicy[] = [
  { table: 'refresh_tokens', key: 'hash', expired: 'expires_at < $1', keepDays: 1 },
  { table: 'magic_links', key: 'hash', expired: 'expires_at < $1', keepDays: 1 },
  {
    table: 'sessions',
    key: 'id',
    // One from before sessions had an end may still go on: it waits until `expires_at` is filled in.
    expired: `signed_in_at < $1 and expires_at < $1::timestamptz + interval '${keepSessionDays * 24} hours'`,
    keepDays: keepSessionDays,
  },
  {
    name: 'sessions ended',
    table: 'sessions',
    key: 'id',
    expired: 'revoked_at < $1',
    keepDays: retention.sessions.days,
  },
  {
    name: 'sessions’ ID tokens',
    table: 'sessions',
    key: 'id',
    // A session that is no longer used ends without being revoked.
    expired: 'signed_in_at < $1 and last_used_at < $1 and id_token is not null',
    keepDays: limits.refreshTokenDays,
    empty: 'id_token = null',
  },
  { table: 'spent_challenges', key: 'nonce', expired: 'expires_at < $1', keepDays: 1 },
  { table: 'ceremonies', key: 'hash', expired: 'expires_at < $1', keepDays: 1 },
  { table: 'sign_in_tickets', key: 'hash', expired: 'expires_at < $1', keepDays: 1 },
  { table: 'security_links', key: 'hash', expired: 'expires_at < $1', keepDays: 1 },
  { table: 'deletion_requests', key: 'account_id', expired: 'expires_at < $1', keepDays: 1 },
  { table: 'assist_codes', key: 'account_id', expired: 'expires_at < $1', keepDays: 1 },
  { table: 'assist_views', key: 'id', expired: 'ends_at < $1', keepDays: limits.auditDays },
  { table: 'two_step_recoveries', key: 'id', expired: 'effective_at < $1', keepDays: 1 },
  { table: 'password_resets', key: 'account_id', expired: 'expires_at < $1', keepDays: 1 },
  { table: 'authorizations', key: 'state_hash', expired: 'expires_at < $1', keepDays: 1 },
  { table: 'short_codes', key: 'device_hash', expired: 'expires_at < $1', keepDays: 1 },
  { table: 'activation_links', key: 'id', expired: 'expires_at < $1', keepDays: limits.auditDays },
  { table: 'entitlement_grants', key: 'id', expired: 'ends_at < $1', keepDays: limits.auditDays },
  { table: 'card_setups', key: 'setup_id', expired: 'made_at < $1', keepDays: 1 },
  { table: 'migration_codes', key: 'code_hash', expired: 'expires_at < $1', keepDays: 30 },
  { table: 'consolidation_codes', key: 'ctid', expired: 'expires_at < $1', keepDays: 1 },
  {
    table: 'external_subscriptions',
    key: 'ctid',
    expired: `changed_at < $1 and status = 'ENDED'`,
    keepDays: limits.auditDays,
  },
  { table: 'email_changes', key: 'id', expired: 'undo_expires_at < $1', keepDays: 1 },
  {
    table: 'attempts',
    key: 'ctid',
    expired: `window_ends_at < $1 and coalesce(blocked_until, window_ends_at) < $1 and in_a_row < ${rates.signIn.refuseInARow}`,
    keepDays: 2,
  },
  { table: 'known_devices', key: 'ctid', expired: 'seen_at < $1', keepDays: retention.knownDevices.days },
  {
    name: 'networks of known devices',
    table: 'known_devices',
    key: 'ctid',
    expired: 'seen_at < $1 and network_hash is not null',
    keepDays: retention.networks.days,
    empty: 'network_hash = null',
  },
  { table: 'devices', key: 'id', expired: 'removed_at < $1', keepDays: retention.removedDevices.days },
  {
    table: 'download_devices',
    key: 'id',
    expired: 'removed_at < $1',
    keepDays: retention.removedDevices.days,
  },
  {
    table: 'downloads',
    key: 'ctid',
    expired: 'changed_at < $1 and is_removed',
    // Longer than events are accepted, so that a late one finds it.
    keepDays: 1 + limits.eventAgeHours / 24,
  },
  {
    table: 'partner_customers',
    key: 'ctid',
    expired: `changed_at < $1 and state = 'ended'`,
    keepDays: limits.auditDays,
  },
  { table: 'cancellation_sessions', key: 'id', expired: 'opened_at < $1', keepDays: 1 },
  { table: 'cancellations', key: 'id', expired: 'cancelled_at < $1', keepDays: retention.cancellations.days },
  {
    table: 'idempotency_keys',
    key: 'ctid',
    expired: 'asked_at < $1',
    keepDays: limits.idempotencyHours / 24,
  },
  { table: 'payment_events', key: 'id', expired: 'received_at < $1', keepDays: limits.paymentEventDays },
  { table: 'store_events', key: 'ctid', expired: 'received_at < $1', keepDays: limits.storeEventDays },
  { table: 'mails', key: 'id', expired: 'sent_at < $1', keepDays: retention.mails.days },
  {
    name: 'mails unsent',
    table: 'mails',
    key: 'id',
    expired: 'send_after < $1 and sent_at is null',
    keepDays: limits.deadMailDays,
  },
  {
    table: 'consents',
    key: 'id',
    expired: `decided_at < $1 and purpose = 'analytics'`,
    keepDays: limits.consentProofDays,
  },
  {
    name: 'consents to mails',
    table: 'consents',
    key: 'id',
    expired: `ended_at < $1 and purpose <> 'analytics'`,
    keepDays: retention.consents.days,
  },
  {
    name: 'content of data downloads',
    table: 'data_exports',
    key: 'id',
    expired: 'expires_at < $1 and content is not null',
    keepDays: 0,
    empty: 'content = null',
  },
  { table: 'data_exports', key: 'id', expired: 'asked_at < $1', keepDays: retention.activity.days },
  { table: 'sent_mails', key: 'message_id', expired: 'sent_at < $1', keepDays: limits.sentMailDays },
  {
    table: 'audit_events',
    key: 'id',
    expired: `happened_at < $1 and actor_kind in ('customer', 'system')`,
    keepDays: retention.activity.days,
  },
  {
    name: 'audit of services and staff',
    table: 'audit_events',
    key: 'id',
    expired: 'happened_at < $1',
    keepDays: limits.actorAuditDays,
  },
  { table: 'staff_sign_ins', key: 'state_hash', expired: 'expires_at < $1', keepDays: 1 },
  { table: 'staff_sessions', key: 'id_hash', expired: 'expires_at < $1', keepDays: 1 },
  {
    name: 'staff actions without confirmation',
    table: 'staff_actions',
    key: 'id',
    expired: 'expires_at < $1 and confirmed_at is null',
    keepDays: 1,
  },
  {
    table: 'staff_actions',
    key: 'id',
    expired: `made_at < $1 and state <> 'WAITING'`,
    keepDays: limits.actorAuditDays,
  },
  { table: 'spent_assertions', key: 'ctid', expired: 'expires_at < $1', keepDays: 1 },
  { table: 'service_usage', key: 'ctid', expired: 'day < $1', keepDays: limits.auditDays },
  { table: 'imports', key: 'id', expired: 'finished_at < $1', keepDays: limits.importReportDays },
  {
    name: 'imports unfinished',
    table: 'imports',
    key: 'id',
    expired: 'created_at < $1 and finished_at is null',
    keepDays: limits.openImportDays,
  },
  {
    name: 'imported passwords',
    table: 'passwords',
    key: 'account_id',
    expired: 'imported_at < $1',
    keepDays: limits.legacyHashDays,
  },
  {
    table: 'events',
    key: 'position',
    expired: 'published_at < $1',
    // Longer than they can be replayed, so that no delivery is left without its event.
    keepDays: limits.eventDays + limits.webhookFailingDays,
  },
  { table: 'webhook_deliveries', key: 'id', expired: 'created_at < $1', keepDays: limits.eventDays },
  { table: 'books_runs', key: 'id', expired: 'ran_at < $1', keepDays: limits.auditDays },
  {
    name: 'guests’ addresses',
    table: 'orders',
    key: 'id',
    expired: `placed_at < $1 and account_id is null and email <> ''`,
    keepDays: limits.guestEmailDays,
    empty: `email = ''`,
  },
  {
    name: 'persons of old orders',
    table: 'orders',
    key: 'id',
    // Seven years after the year of the order; the amounts stay in the books.
    expired: `placed_at < date_trunc('year', $1::timestamptz) and account_id is not null and kind <> 'REDEMPTION'`,
    keepDays: retention.orders.days + 2,
    empty: `account_id = null, email = '', city = null, method = null, card_brand = null, card_last4 = null, gift = null`,
  },
];

export const policyNameOf = ({ name, table }: RetentionPolicy): string => name ?? table;

const books = 'the books: tax law asks for seven years, and nothing is that old yet';
const ofAccount = 'as many rows as an account has things; they go with the account';
const catalogue = 'the catalogue: it does not grow with customers';

/** A table that is neither here nor above fails a test. */
export const unpurgedTables: Readonly<Record<string, string>> = {
  staff_members: 'one row per person who has signed in to the console',
  staff_roles: 'granted until it is taken away',
  external_ids: ofAccount,
  service_events: 'a table for each day; keepEventDays drops the old ones',
  outbox: 'a row goes when its event is published',
  event_sinks: 'one row per kind of sink',
  webhook_endpoints: 'one row per endpoint that operators add',
  settings: 'history of settings; as many rows as operators make changes',
  setting_decisions: 'history of settings; as many rows as operators decide',
  company_changes: 'history of companies; as many rows as operators make changes',
  assets: 'logos of providers and partners; they do not grow with customers',
  integration_health: 'one row per provider, partner and merchant',
  integrations: 'one row per provider, partner and merchant',
  merchants: 'one row per merchant',
  partners: 'one row per partner',
  tv_providers: 'one row per TV provider',
  unknown_codes: 'at most a hundred per provider or partner',
  service_clients: 'one row per company system',
  service_secrets: 'at most two per client; an expired one is replaced',
  account_identifiers: ofAccount,
  consolidation_hints: ofAccount,
  accounts: 'a deleted account stays as a number, for the books',
  carts: ofAccount,
  communication_preferences: ofAccount,
  language_choices: ofAccount,
  inactive_accounts: 'a row goes when somebody signs in, and with the account',
  charge_attempts: books,
  code_batches: 'one row per batch; its codes never expire',
  code_batch_decisions: 'at most one row per batch',
  codes: 'gift and promo codes: a gift card never expires',
  credit_notes: books,
  disputes: books,
  email_verifications: ofAccount,
  entitlements: ofAccount,
  gateway_customers: ofAccount,
  gateway_removals: 'a row goes when the gateway has dropped its card or customer',
  gift_ledger: books,
  import_chunks: 'they go with their import',
  invoices: books,
  merchant_activations: ofAccount,
  migration_files: 'one row for each migration',
  order_items: books,
  partner_links: ofAccount,
  passkey_users: ofAccount,
  passkeys: ofAccount,
  past_passwords: ofAccount,
  payment_instruments: 'cards that orders name; they go with the account',
  catalogue_versions: catalogue,
  price_changes: catalogue,
  price_change_notices: 'they go with their subscription',
  pricing_plans: catalogue,
  products: catalogue,
  profiles: ofAccount,
  promotions: catalogue,
  provider_identities: ofAccount,
  recovery_codes: ofAccount,
  redemptions: books,
  retention_grants: ofAccount,
  schema_migrations: 'one row for each migration',
  schema_migrations_lock: 'one row',
  store_products: catalogue,
  store_subscriptions: 'one row for each purchase in a store: it keeps an ended one from coming back',
  totp: ofAccount,
  subscriptions: 'a row goes when its subscription ends',
  watchlist_items: ofAccount,
};
