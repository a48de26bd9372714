/** Tables that hold nothing about a customer, each with the reason; a test finds a table that is in neither list. */
const catalogue = 'products and prices';
const ofCompanies = 'companies and their systems';
const shortLived = 'a keyed hash or a number that is used once and names nobody';
const ofDatabase = 'the database itself';
const ofStaff = 'people who work here, and how they sign in';
const gatewayBody = 'a notice of the gateway or a store; what it says is in the orders and purchases';

export const impersonalTables: Readonly<Record<string, string>> = {
  assets: ofCompanies,
  attempts: shortLived,
  books_runs: 'comparison of books by order number',
  code_batches: catalogue,
  codes: 'hashes of gift and promo codes; who redeemed one is in redemptions',
  event_sinks: ofCompanies,
  gateway_removals: 'cards that are being deleted at the gateway',
  idempotency_keys: 'replies kept for a day against repeated calls',
  import_chunks: 'files of a move from another system, deleted with it',
  imports: ofCompanies,
  integration_health: ofCompanies,
  integrations: ofCompanies,
  merchants: ofCompanies,
  migration_codes: 'codes of a TV provider for viewers who have no account here yet',
  migration_files: ofDatabase,
  outbox: 'events on their way to `events`, for seconds',
  partners: ofCompanies,
  passkey_users: 'a random number for authenticators, which says nothing about the account',
  payment_events: gatewayBody,
  catalogue_versions: 'products and prices, and who changed them',
  pricing_plans: catalogue,
  products: catalogue,
  promotions: catalogue,
  schema_migrations: ofDatabase,
  schema_migrations_lock: ofDatabase,
  sent_mails: 'numbers of mails without an address',
  service_clients: ofCompanies,
  service_events: 'numbers of events; what they say is in devices and downloads',
  service_secrets: ofCompanies,
  service_usage: ofCompanies,
  setting_decisions: ofStaff,
  settings: 'switches and addresses of brands',
  spent_assertions: shortLived,
  spent_challenges: shortLived,
  staff_members: ofStaff,
  staff_roles: ofStaff,
  staff_sessions: ofStaff,
  staff_sign_ins: ofStaff,
  store_events: gatewayBody,
  store_products: catalogue,
  tv_providers: ofCompanies,
  unknown_codes: ofCompanies,
  webhook_deliveries: 'which of the events a company has received',
  webhook_endpoints: ofCompanies,
};
