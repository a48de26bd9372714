/** Retention: how long rows of each table are kept that are over, and which tables keep theirs, with the reason. */
import { limits } from '@marquee/product/limits.ts';
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
    keepDays: limits.endedSessionDays,
  },
  { table: 'spent_challenges', key: 'nonce', expired: 'expires_at < $1', keepDays: 1 },
  { table: 'password_resets', key: 'account_id', expired: 'expires_at < $1', keepDays: 1 },
  { table: 'authorizations', key: 'state_hash', expired: 'expires_at < $1', keepDays: 1 },
  { table: 'short_codes', key: 'device_hash', expired: 'expires_at < $1', keepDays: 1 },
  { table: 'activation_links', key: 'id', expired: 'expires_at < $1', keepDays: limits.auditDays },
  { table: 'entitlement_grants', key: 'id', expired: 'ends_at < $1', keepDays: limits.auditDays },
  { table: 'card_setups', key: 'setup_id', expired: 'made_at < $1', keepDays: 1 },
  { table: 'migration_codes', key: 'code_hash', expired: 'expires_at < $1', keepDays: 30 },
  { table: 'email_changes', key: 'id', expired: 'undo_expires_at < $1', keepDays: 1 },
  {
    table: 'attempts',
    key: 'ctid',
    expired: `window_ends_at < $1 and coalesce(blocked_until, window_ends_at) < $1 and in_a_row < ${rates.signIn.refuseInARow}`,
    keepDays: 2,
  },
  { table: 'known_devices', key: 'ctid', expired: 'seen_at < $1', keepDays: limits.knownDeviceDays },
  { table: 'devices', key: 'id', expired: 'removed_at < $1', keepDays: limits.removedDeviceDays },
  { table: 'download_devices', key: 'id', expired: 'removed_at < $1', keepDays: limits.removedDeviceDays },
  { table: 'cancellation_sessions', key: 'id', expired: 'opened_at < $1', keepDays: 1 },
  { table: 'cancellations', key: 'id', expired: 'cancelled_at < $1', keepDays: limits.cancellationDays },
  {
    table: 'idempotency_keys',
    key: 'ctid',
    expired: 'asked_at < $1',
    keepDays: limits.idempotencyHours / 24,
  },
  { table: 'payment_events', key: 'id', expired: 'received_at < $1', keepDays: limits.paymentEventDays },
  { table: 'mails', key: 'id', expired: 'sent_at < $1', keepDays: limits.sentMailDays },
  {
    name: 'mails unsent',
    table: 'mails',
    key: 'id',
    expired: 'send_after < $1 and sent_at is null',
    keepDays: limits.deadMailDays,
  },
  { table: 'sent_mails', key: 'message_id', expired: 'sent_at < $1', keepDays: limits.sentMailDays },
  { table: 'audit_events', key: 'id', expired: 'happened_at < $1', keepDays: limits.auditDays },
  { table: 'books_runs', key: 'id', expired: 'ran_at < $1', keepDays: limits.auditDays },
  {
    name: 'guests’ addresses',
    table: 'orders',
    key: 'id',
    expired: `placed_at < $1 and account_id is null and email <> ''`,
    keepDays: limits.guestEmailDays,
    empty: `email = ''`,
  },
];

export const policyNameOf = ({ name, table }: RetentionPolicy): string => name ?? table;

const books = 'the books: tax law asks for seven years, and nothing is that old yet';
const ofAccount = 'as many rows as an account has things; they go with the account';
const catalogue = 'the catalogue: it does not grow with customers';

/** A table that is neither here nor above fails a test. */
export const unpurgedTables: Readonly<Record<string, string>> = {
  accounts: 'a deleted account stays as a number, for the books',
  carts: ofAccount,
  charge_attempts: books,
  codes: 'gift and promo codes: a gift card never expires',
  credit_notes: books,
  disputes: books,
  email_verifications: ofAccount,
  entitlements: ofAccount,
  gateway_customers: ofAccount,
  gateway_removals: 'a row goes when the gateway has dropped its card or customer',
  gift_ledger: books,
  invoices: books,
  merchant_activations: ofAccount,
  migration_files: 'one row for each migration',
  order_items: books,
  partner_links: ofAccount,
  passwords: ofAccount,
  past_passwords: ofAccount,
  payment_instruments: 'cards that orders name; they go with the account',
  pricing_plans: catalogue,
  products: catalogue,
  profiles: ofAccount,
  provider_identities: ofAccount,
  redemptions: books,
  retention_grants: ofAccount,
  schema_migrations: 'one row for each migration',
  schema_migrations_lock: 'one row',
  subscriptions: 'a row goes when its subscription ends',
  watchlist_items: ofAccount,
};
