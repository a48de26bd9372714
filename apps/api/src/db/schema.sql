-- The database in one file, written by `node apps/api/src/db/write-schema.ts` from a fresh migration.

create table accounts (
  id uuid not null,
  ais_id text,
  email text not null,
  email_key text,
  bdu boolean default false not null,
  first_name text,
  last_name text,
  gender text,
  birth_date text,
  address text,
  city text,
  country text,
  postal_code text,
  status text default 'ACTIVE'::text not null,
  language text not null,
  phone_number text,
  email_verification_status text not null,
  recovery_id uuid not null,
  bdu_provider text,
  created_at timestamp with time zone not null,
  dunned_at timestamp with time zone,
  constraint accounts_email_key_key UNIQUE (email_key),
  constraint accounts_pkey PRIMARY KEY (id),
  constraint accounts_email_verification_status_check CHECK ((email_verification_status = ANY (ARRAY['UNVERIFIED'::text, 'EMAIL_SENT'::text, 'VERIFIED'::text]))),
  constraint accounts_language_check CHECK ((language = ANY (ARRAY['en'::text, 'fr'::text]))),
  constraint accounts_status_check CHECK ((status = ANY (ARRAY['ACTIVE'::text, 'SUSPENDED'::text, 'DELETED'::text])))
);
CREATE INDEX accounts_same_email ON public.accounts USING btree (lower(email)) WHERE ((email_key IS NULL) AND (NOT bdu));

create table activation_links (
  id uuid not null,
  account_id uuid not null,
  brand text not null,
  sku text not null,
  expires_at timestamp with time zone not null,
  entitled_until timestamp with time zone,
  activated_at timestamp with time zone,
  constraint activation_links_pkey PRIMARY KEY (id),
  constraint activation_links_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX activation_links_account ON public.activation_links USING btree (account_id);
CREATE INDEX activation_links_expiry ON public.activation_links USING btree (expires_at);

create table attempts (
  kind text not null,
  key text not null,
  tries integer not null,
  window_ends_at timestamp with time zone not null,
  holds integer default 0 not null,
  held_until timestamp with time zone,
  in_a_row integer default 0 not null,
  blocked_until timestamp with time zone,
  constraint attempts_pkey PRIMARY KEY (kind, key)
);
CREATE INDEX attempts_window ON public.attempts USING btree (window_ends_at);

create table audit_events (
  id bigint generated always as identity not null,
  happened_at timestamp with time zone not null,
  kind text not null,
  account_id uuid,
  session_id uuid,
  brand text,
  details jsonb,
  constraint audit_events_pkey PRIMARY KEY (id)
);
CREATE INDEX audit_events_account ON public.audit_events USING btree (account_id, happened_at);
CREATE INDEX audit_events_age ON public.audit_events USING btree (happened_at);

create table authorizations (
  state_hash bytea not null,
  kind text not null,
  party_id text not null,
  brand text not null,
  browser_hash bytea not null,
  nonce text not null,
  code_verifier text not null,
  return_to text,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  code_hash bytea,
  told jsonb,
  return_host text,
  identity_claims jsonb,
  constraint authorizations_pkey PRIMARY KEY (state_hash),
  constraint authorizations_kind_check CHECK ((kind = ANY (ARRAY['tv'::text, 'partner'::text])))
);
CREATE INDEX authorizations_expiry ON public.authorizations USING btree (expires_at);

create table books_runs (
  id uuid not null,
  ran_at timestamp with time zone not null,
  since timestamp with time zone not null,
  until timestamp with time zone not null,
  lines integer,
  differences integer,
  details jsonb default '[]'::jsonb not null,
  took_ms integer not null,
  constraint books_runs_pkey PRIMARY KEY (id)
);
CREATE INDEX books_runs_ran ON public.books_runs USING btree (ran_at DESC);

create table cancellation_sessions (
  id uuid not null,
  account_id uuid not null,
  subscription_id uuid not null,
  opened_at timestamp with time zone not null,
  constraint cancellation_sessions_pkey PRIMARY KEY (id),
  constraint cancellation_sessions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint cancellation_sessions_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES subscriptions(id) ON DELETE CASCADE
);
CREATE INDEX cancellation_sessions_account ON public.cancellation_sessions USING btree (account_id);
CREATE INDEX cancellation_sessions_age ON public.cancellation_sessions USING btree (opened_at);
CREATE INDEX cancellation_sessions_subscription ON public.cancellation_sessions USING btree (subscription_id);

create table cancellations (
  id uuid not null,
  account_id uuid not null,
  subscription_id uuid,
  reason text,
  comment text,
  cancelled_at timestamp with time zone not null,
  constraint cancellations_pkey PRIMARY KEY (id),
  constraint cancellations_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint cancellations_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES subscriptions(id) ON DELETE SET NULL
);
CREATE INDEX cancellations_account ON public.cancellations USING btree (account_id);
CREATE INDEX cancellations_age ON public.cancellations USING btree (cancelled_at);
CREATE INDEX cancellations_subscription ON public.cancellations USING btree (subscription_id) WHERE (subscription_id IS NOT NULL);

create table card_setups (
  setup_id text not null,
  gateway text not null,
  customer_id text,
  account_id uuid not null,
  session_id uuid,
  brand text not null,
  state text not null,
  city text not null,
  postal_code text not null,
  made_at timestamp with time zone not null,
  instrument_id uuid,
  constraint card_setups_pkey PRIMARY KEY (setup_id),
  constraint card_setups_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint card_setups_instrument_id_fkey FOREIGN KEY (instrument_id) REFERENCES payment_instruments(id) ON DELETE CASCADE
);
CREATE INDEX card_setups_account ON public.card_setups USING btree (account_id);
CREATE INDEX card_setups_instrument ON public.card_setups USING btree (instrument_id);
CREATE INDEX card_setups_made ON public.card_setups USING btree (made_at);

create table carts (
  account_id uuid not null,
  id uuid not null,
  pricing_plan_ids text[] not null,
  changed_at timestamp with time zone not null,
  constraint carts_id_key UNIQUE (id),
  constraint carts_pkey PRIMARY KEY (account_id),
  constraint carts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table charge_attempts (
  id uuid not null,
  order_id uuid not null,
  number integer not null,
  gateway text not null,
  customer_id text,
  instrument_id uuid,
  method text not null,
  cents integer not null,
  on_session boolean not null,
  status text not null,
  intent_id text,
  charge_id text,
  decline_code text,
  decline_class text,
  advice_code text,
  asked_at timestamp with time zone not null,
  answered_at timestamp with time zone,
  constraint charge_attempts_charge_id_key UNIQUE (charge_id),
  constraint charge_attempts_intent_id_key UNIQUE (intent_id),
  constraint charge_attempts_order_id_number_key UNIQUE (order_id, number),
  constraint charge_attempts_pkey PRIMARY KEY (id),
  constraint charge_attempts_instrument_id_fkey FOREIGN KEY (instrument_id) REFERENCES payment_instruments(id) ON DELETE SET NULL,
  constraint charge_attempts_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint charge_attempts_cents_check CHECK ((cents > 0)),
  constraint charge_attempts_status_check CHECK ((status = ANY (ARRAY['ASKED'::text, 'ACTION'::text, 'UNKNOWN'::text, 'PAID'::text, 'DECLINED'::text, 'UNAVAILABLE'::text, 'CANCELLED'::text])))
);
CREATE INDEX charge_attempts_instrument ON public.charge_attempts USING btree (instrument_id, asked_at);
CREATE UNIQUE INDEX charge_attempts_one_open ON public.charge_attempts USING btree (order_id) WHERE (status = ANY (ARRAY['ASKED'::text, 'ACTION'::text, 'UNKNOWN'::text]));
CREATE UNIQUE INDEX charge_attempts_one_paid ON public.charge_attempts USING btree (order_id) WHERE (status = 'PAID'::text);

create table codes (
  code_hash bytea not null,
  kind text not null,
  value integer not null,
  product_sku text,
  brand text,
  description_en text not null,
  description_fr text not null,
  reusable boolean not null,
  order_id uuid,
  expires_at timestamp with time zone,
  created_at timestamp with time zone not null,
  void_at timestamp with time zone,
  constraint codes_pkey PRIMARY KEY (code_hash),
  constraint codes_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE SET NULL,
  constraint codes_kind_check CHECK ((kind = ANY (ARRAY['PROMO'::text, 'GIFT'::text]))),
  constraint codes_value_check CHECK ((value > 0))
);

create table credit_notes (
  id uuid not null,
  number text default ('C'::text || lpad((nextval('credit_note_numbers'::regclass))::text, 8, '0'::text)) not null,
  order_id uuid,
  invoice_id uuid,
  account_id uuid,
  kind text not null,
  cents integer not null,
  taxes jsonb default '[]'::jsonb not null,
  total_cents integer not null,
  card_cents integer default 0 not null,
  gift_cents integer default 0 not null,
  order_cents integer default 0 not null,
  pays_order_id uuid,
  reason text,
  note text,
  made_by text,
  approved_by text,
  status text not null,
  refund_id text,
  made_at timestamp with time zone not null,
  done_at timestamp with time zone,
  refund_key uuid,
  check_at timestamp with time zone,
  constraint credit_notes_number_key UNIQUE (number),
  constraint credit_notes_pkey PRIMARY KEY (id),
  constraint credit_notes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE SET NULL,
  constraint credit_notes_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoices(id) ON DELETE SET NULL,
  constraint credit_notes_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE SET NULL,
  constraint credit_notes_pays_order_id_fkey FOREIGN KEY (pays_order_id) REFERENCES orders(id) ON DELETE SET NULL,
  constraint credit_notes_add_up CHECK ((total_cents = ((card_cents + gift_cents) + order_cents))),
  constraint credit_notes_cents_check CHECK ((cents >= 0)),
  constraint credit_notes_kind_check CHECK ((kind = ANY (ARRAY['REFUND'::text, 'CANCELLATION'::text, 'CHANGE'::text, 'DISPUTE'::text, 'GOODWILL'::text]))),
  constraint credit_notes_status_check CHECK ((status = ANY (ARRAY['REQUESTED'::text, 'APPROVED'::text, 'PENDING'::text, 'DONE'::text, 'FAILED'::text, 'REJECTED'::text]))),
  constraint credit_notes_total_cents_check CHECK ((total_cents > 0))
);
CREATE INDEX credit_notes_account ON public.credit_notes USING btree (account_id, made_at DESC);
CREATE INDEX credit_notes_failed ON public.credit_notes USING btree (made_at) WHERE (status = 'FAILED'::text);
CREATE INDEX credit_notes_invoice ON public.credit_notes USING btree (invoice_id);
CREATE INDEX credit_notes_made ON public.credit_notes USING btree (made_at);
CREATE INDEX credit_notes_order ON public.credit_notes USING btree (order_id);
CREATE INDEX credit_notes_pays ON public.credit_notes USING btree (pays_order_id) WHERE (pays_order_id IS NOT NULL);
CREATE UNIQUE INDEX credit_notes_refund ON public.credit_notes USING btree (refund_id, invoice_id) NULLS NOT DISTINCT WHERE (refund_id IS NOT NULL);
CREATE INDEX credit_notes_refund_key ON public.credit_notes USING btree (refund_key) WHERE (refund_key IS NOT NULL);
CREATE INDEX credit_notes_waiting ON public.credit_notes USING btree (check_at) WHERE (status = 'PENDING'::text);

create table devices (
  id uuid not null,
  account_id uuid not null,
  name text not null,
  type text not null,
  platform text not null,
  registered_at timestamp with time zone not null,
  last_playback_at timestamp with time zone,
  removed_at timestamp with time zone,
  constraint devices_pkey PRIMARY KEY (id),
  constraint devices_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX devices_account ON public.devices USING btree (account_id);
CREATE INDEX devices_removed ON public.devices USING btree (removed_at) WHERE (removed_at IS NOT NULL);

create table disputes (
  id text not null,
  gateway text not null,
  charge_id text not null,
  order_id uuid,
  account_id uuid,
  cents integer not null,
  reason text not null,
  status text not null,
  evidence_due_at timestamp with time zone,
  opened_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  constraint disputes_pkey PRIMARY KEY (id),
  constraint disputes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE SET NULL,
  constraint disputes_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE SET NULL,
  constraint disputes_cents_check CHECK ((cents > 0)),
  constraint disputes_status_check CHECK ((status = ANY (ARRAY['OPEN'::text, 'WON'::text, 'LOST'::text])))
);
CREATE INDEX disputes_account ON public.disputes USING btree (account_id);
CREATE INDEX disputes_opened ON public.disputes USING btree (opened_at);
CREATE INDEX disputes_order ON public.disputes USING btree (order_id);

create table download_devices (
  id uuid not null,
  account_id uuid not null,
  name text not null,
  type text not null,
  download_count integer not null,
  registered_at timestamp with time zone not null,
  removed_at timestamp with time zone,
  constraint download_devices_pkey PRIMARY KEY (id),
  constraint download_devices_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint download_devices_download_count_check CHECK ((download_count >= 0))
);
CREATE INDEX download_devices_account ON public.download_devices USING btree (account_id);
CREATE INDEX download_devices_removed ON public.download_devices USING btree (removed_at) WHERE (removed_at IS NOT NULL);

create table email_changes (
  id uuid not null,
  account_id uuid not null,
  old_email text not null,
  new_email text not null,
  token_hash bytea not null,
  undo_hash bytea not null,
  asked_at timestamp with time zone not null,
  sent_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  undo_expires_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  ended_at timestamp with time zone,
  voided_at timestamp with time zone,
  constraint email_changes_token_hash_key UNIQUE (token_hash),
  constraint email_changes_undo_hash_key UNIQUE (undo_hash),
  constraint email_changes_pkey PRIMARY KEY (id),
  constraint email_changes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX email_changes_account ON public.email_changes USING btree (account_id);
CREATE INDEX email_changes_expiry ON public.email_changes USING btree (undo_expires_at);
CREATE UNIQUE INDEX email_changes_pending ON public.email_changes USING btree (account_id) WHERE ((confirmed_at IS NULL) AND (ended_at IS NULL) AND (voided_at IS NULL));
CREATE INDEX email_changes_reserved ON public.email_changes USING btree (lower((old_email COLLATE "C"))) WHERE ((confirmed_at IS NOT NULL) AND (ended_at IS NULL));

create table email_verifications (
  account_id uuid not null,
  token_hash bytea not null,
  token_expires_at timestamp with time zone not null,
  code_hash bytea not null,
  code_expires_at timestamp with time zone not null,
  code_tries integer default 0 not null,
  sent_at timestamp with time zone not null,
  constraint email_verifications_token_hash_key UNIQUE (token_hash),
  constraint email_verifications_pkey PRIMARY KEY (account_id),
  constraint email_verifications_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table entitlement_grants (
  id uuid default gen_random_uuid() not null,
  account_id uuid not null,
  sku text not null,
  source_kind text not null,
  source_id text not null,
  starts_at timestamp with time zone default now() not null,
  ends_at timestamp with time zone,
  checked_at timestamp with time zone,
  check_after timestamp with time zone,
  check_failures integer default 0 not null,
  constraint entitlement_grants_once UNIQUE (account_id, sku, source_kind, source_id) INCLUDE (ends_at),
  constraint entitlement_grants_pkey PRIMARY KEY (id),
  constraint entitlement_grants_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint entitlement_grants_ended_unchecked CHECK (((check_after IS NULL) OR (ends_at IS NULL))),
  constraint entitlement_grants_source_kind_check CHECK ((source_kind = ANY (ARRAY['direct'::text, 'store'::text, 'partner'::text, 'provider'::text, 'merchant'::text, 'activation'::text, 'staff'::text, 'free'::text, 'unknown'::text])))
);
CREATE INDEX entitlement_grants_due ON public.entitlement_grants USING btree (check_after) WHERE (check_after IS NOT NULL);
CREATE INDEX entitlement_grants_ended ON public.entitlement_grants USING btree (ends_at) WHERE (ends_at IS NOT NULL);

create table entitlements (
  account_id uuid not null,
  sku text not null,
  source text not null,
  ends_at timestamp with time zone,
  constraint entitlement_changed TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint entitlements_pkey PRIMARY KEY (account_id, sku, source),
  constraint entitlements_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint entitlements_source_check CHECK ((source = ANY (ARRAY['dtc'::text, 'partner'::text, 'bdu'::text, 'free'::text])))
);

create table gateway_customers (
  gateway text not null,
  customer_id text not null,
  account_id uuid not null,
  current boolean default true not null,
  made_at timestamp with time zone not null,
  constraint gateway_customers_pkey PRIMARY KEY (customer_id),
  constraint gateway_customers_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX gateway_customers_account ON public.gateway_customers USING btree (account_id);
CREATE UNIQUE INDEX gateway_customers_current ON public.gateway_customers USING btree (account_id, gateway) WHERE current;

create table gateway_removals (
  id uuid not null,
  gateway text not null,
  customer_id text,
  method text,
  removed_at timestamp with time zone not null,
  constraint gateway_removals_pkey PRIMARY KEY (id)
);
CREATE INDEX gateway_removals_removed ON public.gateway_removals USING btree (removed_at);

create table gift_ledger (
  id uuid not null,
  account_id uuid,
  purse text not null,
  cents integer not null,
  reason text not null,
  happened_at timestamp with time zone not null,
  transfer_id uuid not null,
  constraint gift_ledger_holds TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint gift_ledger_pkey PRIMARY KEY (id),
  constraint gift_ledger_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX gift_ledger_account ON public.gift_ledger USING btree (account_id);
CREATE INDEX gift_ledger_transfer ON public.gift_ledger USING btree (transfer_id);

create table idempotency_keys (
  owner text not null,
  key text not null,
  call text not null,
  body_hash bytea not null,
  order_id uuid,
  answer_status integer,
  answer jsonb,
  asked_at timestamp with time zone not null,
  constraint idempotency_keys_pkey PRIMARY KEY (owner, key),
  constraint idempotency_keys_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE SET NULL
);
CREATE INDEX idempotency_keys_age ON public.idempotency_keys USING btree (asked_at);

create table invoices (
  id uuid not null,
  account_id uuid,
  subscription_id uuid not null,
  term integer not null,
  period integer not null,
  kind text not null,
  product_id text not null,
  pricing_plan_id text not null,
  name_en text not null,
  name_fr text not null,
  billing_cycle text not null,
  from_day text not null,
  until_day text not null,
  cents integer not null,
  discount_cents integer default 0 not null,
  taxes jsonb default '[]'::jsonb not null,
  paid_cents integer default 0 not null,
  credited_cents integer default 0 not null,
  status text not null,
  order_id uuid,
  tries integer default 0 not null,
  next_attempt_at timestamp with time zone,
  due_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  constraint invoices_pkey PRIMARY KEY (id),
  constraint invoices_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE SET NULL,
  constraint invoices_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE SET NULL,
  constraint invoices_cents_check CHECK ((cents >= 0)),
  constraint invoices_check CHECK (((discount_cents >= 0) AND (discount_cents <= cents))),
  constraint invoices_credit_check CHECK (((credited_cents >= 0) AND (credited_cents <= paid_cents))),
  constraint invoices_from_day_check CHECK ((from_day ~ '^\d{4}-\d{2}-\d{2}$'::text)),
  constraint invoices_kind_check CHECK ((kind = ANY (ARRAY['FIRST'::text, 'RENEWAL'::text, 'CHANGE'::text, 'TRIAL'::text]))),
  constraint invoices_paid_cents_check CHECK ((paid_cents >= 0)),
  constraint invoices_status_check CHECK ((status = ANY (ARRAY['OPEN'::text, 'CHARGING'::text, 'PAID'::text, 'VOID'::text]))),
  constraint invoices_until_day_check CHECK ((until_day ~ '^\d{4}-\d{2}-\d{2}$'::text))
);
CREATE INDEX invoices_account ON public.invoices USING btree (account_id, due_at);
CREATE UNIQUE INDEX invoices_once ON public.invoices USING btree (subscription_id, term, period) WHERE (status <> 'VOID'::text);
CREATE INDEX invoices_open ON public.invoices USING btree (next_attempt_at) WHERE (status = 'OPEN'::text);
CREATE INDEX invoices_order ON public.invoices USING btree (order_id);

create table known_devices (
  account_id uuid not null,
  device_hash bytea not null,
  seen_at timestamp with time zone not null,
  kind text,
  network_hash bytea,
  constraint known_devices_pkey PRIMARY KEY (account_id, device_hash),
  constraint known_devices_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint known_devices_kind_check CHECK ((kind = ANY (ARRAY['cookie'::text, 'app'::text])))
);
CREATE INDEX known_devices_age ON public.known_devices USING btree (seen_at);

create table magic_links (
  hash bytea not null,
  session_id uuid not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  brand text,
  constraint magic_links_pkey PRIMARY KEY (hash),
  constraint magic_links_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE
);
CREATE INDEX magic_links_expiry ON public.magic_links USING btree (expires_at);
CREATE INDEX magic_links_session ON public.magic_links USING btree (session_id);

create table mails (
  id uuid not null,
  kind text not null,
  account_id uuid,
  to_email text not null,
  brand text not null,
  language text not null,
  data jsonb not null,
  sealed text,
  send_after timestamp with time zone default clock_timestamp() not null,
  sent_at timestamp with time zone,
  tries integer default 0 not null,
  error text,
  constraint mails_pkey PRIMARY KEY (id),
  constraint mails_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE SET NULL,
  constraint mails_language_check CHECK ((language = ANY (ARRAY['en'::text, 'fr'::text])))
);
CREATE INDEX mails_account ON public.mails USING btree (account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX mails_sent ON public.mails USING btree (sent_at) WHERE (sent_at IS NOT NULL);
CREATE INDEX mails_waiting ON public.mails USING btree (send_after) WHERE (sent_at IS NULL);

create table merchant_activations (
  jti text not null,
  account_id uuid not null,
  activated_at timestamp with time zone not null,
  constraint merchant_activations_pkey PRIMARY KEY (jti),
  constraint merchant_activations_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX merchant_activations_account ON public.merchant_activations USING btree (account_id);

create table migration_codes (
  code_hash bytea not null,
  action text not null,
  provider_id text not null,
  issuer text not null,
  subject text not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint migration_codes_pkey PRIMARY KEY (code_hash),
  constraint migration_codes_action_check CHECK ((action = ANY (ARRAY['registerDtc'::text, 'signInDtc'::text, 'linkBdu'::text])))
);
CREATE INDEX migration_codes_expiry ON public.migration_codes USING btree (expires_at);

create table order_items (
  id uuid not null,
  order_id uuid not null,
  place integer not null,
  product_id text not null,
  pricing_plan_id text not null,
  name_en text not null,
  name_fr text not null,
  billing_cycle text not null,
  cents integer not null,
  discount_cents integer not null,
  subscription_id uuid,
  invoice_id uuid,
  from_day text,
  until_day text,
  constraint order_items_order_id_place_key UNIQUE (order_id, place),
  constraint order_items_pkey PRIMARY KEY (id),
  constraint order_items_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoices(id) ON DELETE SET NULL,
  constraint order_items_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint order_items_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES subscriptions(id) ON DELETE SET NULL,
  constraint order_items_cents_check CHECK ((cents >= 0)),
  constraint order_items_check CHECK (((discount_cents >= 0) AND (discount_cents <= cents)))
);
CREATE INDEX order_items_invoice ON public.order_items USING btree (invoice_id) WHERE (invoice_id IS NOT NULL);
CREATE INDEX order_items_subscription ON public.order_items USING btree (subscription_id) WHERE (subscription_id IS NOT NULL);

create table orders (
  id uuid not null,
  number text default ('M'::text || lpad((nextval('order_numbers'::regclass))::text, 8, '0'::text)) not null,
  account_id uuid,
  kind text not null,
  brand text not null,
  status text not null,
  failure text,
  language text not null,
  email text not null,
  state text,
  city text,
  subtotal_cents integer not null,
  discount_cents integer not null,
  tax_cents integer not null,
  total_cents integer not null,
  gift_cents integer not null,
  due_cents integer not null,
  taxes jsonb not null,
  instrument_id uuid,
  method text,
  card_brand text,
  card_last4 text,
  charge_id text,
  gift jsonb,
  placed_at timestamp with time zone not null,
  tried_at timestamp with time zone not null,
  unknown_at timestamp with time zone,
  settled_at timestamp with time zone,
  gateway text,
  on_session boolean default false not null,
  credit_cents integer default 0 not null,
  refunded_cents integer default 0 not null,
  check_at timestamp with time zone,
  constraint orders_charge_id_key UNIQUE (charge_id),
  constraint orders_number_key UNIQUE (number),
  constraint orders_pkey PRIMARY KEY (id),
  constraint orders_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE SET NULL,
  constraint orders_instrument_id_fkey FOREIGN KEY (instrument_id) REFERENCES payment_instruments(id) ON DELETE SET NULL,
  constraint orders_add_up CHECK (((total_cents = ((subtotal_cents - discount_cents) + tax_cents)) AND (due_cents = ((total_cents - gift_cents) - credit_cents)))),
  constraint orders_due_cents_check CHECK ((due_cents >= 0)),
  constraint orders_kind_check CHECK ((kind = ANY (ARRAY['PURCHASE'::text, 'GIFT'::text, 'RENEWAL'::text, 'REDEMPTION'::text, 'CHANGE'::text]))),
  constraint orders_language_check CHECK ((language = ANY (ARRAY['en'::text, 'fr'::text]))),
  constraint orders_refunded_check CHECK (((refunded_cents >= 0) AND (refunded_cents <= total_cents))),
  constraint orders_status_check CHECK ((status = ANY (ARRAY['PENDING'::text, 'COMPLETE'::text, 'FAILED'::text])))
);
CREATE INDEX orders_account ON public.orders USING btree (account_id, placed_at DESC);
CREATE INDEX orders_check ON public.orders USING btree (check_at) WHERE (status = 'PENDING'::text);
CREATE INDEX orders_guest_email ON public.orders USING btree (placed_at) WHERE ((account_id IS NULL) AND (email <> ''::text));
CREATE INDEX orders_instrument ON public.orders USING btree (instrument_id) WHERE (instrument_id IS NOT NULL);
CREATE INDEX orders_pending ON public.orders USING btree (placed_at) WHERE (status = 'PENDING'::text);

create table partner_links (
  partner_id text not null,
  subject text not null,
  account_id uuid not null,
  line text,
  linked_at timestamp with time zone not null,
  constraint partner_links_pkey PRIMARY KEY (partner_id, subject),
  constraint partner_links_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX partner_links_account ON public.partner_links USING btree (partner_id, account_id);
CREATE INDEX partner_links_by_account ON public.partner_links USING btree (account_id);
CREATE UNIQUE INDEX partner_links_line ON public.partner_links USING btree (partner_id, line);

create table password_resets (
  account_id uuid not null,
  token_hash bytea not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint password_resets_token_hash_key UNIQUE (token_hash),
  constraint password_resets_pkey PRIMARY KEY (account_id),
  constraint password_resets_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX password_resets_expiry ON public.password_resets USING btree (expires_at);

create table passwords (
  account_id uuid not null,
  hash text not null,
  changed_at timestamp with time zone not null,
  voided_at timestamp with time zone,
  constraint passwords_pkey PRIMARY KEY (account_id),
  constraint passwords_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table past_passwords (
  account_id uuid not null,
  hash text not null,
  replaced_at timestamp with time zone not null,
  constraint past_passwords_pkey PRIMARY KEY (account_id, hash),
  constraint past_passwords_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table payment_events (
  id text not null,
  type text not null,
  received_at timestamp with time zone not null,
  gateway text,
  object_id text,
  body text,
  processed_at timestamp with time zone,
  tries integer default 0 not null,
  error text,
  constraint payment_events_pkey PRIMARY KEY (id)
);
CREATE INDEX payment_events_age ON public.payment_events USING btree (received_at);
CREATE INDEX payment_events_waiting ON public.payment_events USING btree (received_at) WHERE ((processed_at IS NULL) AND (body IS NOT NULL));

create table payment_instruments (
  id uuid not null,
  account_id uuid not null,
  gateway_id text not null,
  brand text not null,
  last4 text not null,
  exp_month integer not null,
  exp_year integer not null,
  state text not null,
  city text not null,
  is_default boolean not null,
  added_at timestamp with time zone not null,
  removed_at timestamp with time zone,
  expiry_told_at timestamp with time zone,
  blocked_at timestamp with time zone,
  blocked_code text,
  customer_id text,
  postal_code text,
  fingerprint text,
  wallet text,
  dropped_at timestamp with time zone,
  constraint payment_instruments_pkey PRIMARY KEY (id),
  constraint payment_instruments_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint payment_instruments_exp_month_check CHECK (((exp_month >= 1) AND (exp_month <= 12))),
  constraint payment_instruments_last4_check CHECK ((last4 ~ '^\d{4}$'::text))
);
CREATE INDEX payment_instruments_by_account ON public.payment_instruments USING btree (account_id);
CREATE UNIQUE INDEX payment_instruments_default ON public.payment_instruments USING btree (account_id) WHERE (is_default AND (removed_at IS NULL));
CREATE INDEX payment_instruments_expiry ON public.payment_instruments USING btree (((make_date(exp_year, exp_month, 1) + '1 mon'::interval))) WHERE (is_default AND (removed_at IS NULL) AND (expiry_told_at IS NULL));
CREATE INDEX payment_instruments_gateway ON public.payment_instruments USING btree (gateway_id);
CREATE INDEX payment_instruments_to_drop ON public.payment_instruments USING btree (removed_at) WHERE ((removed_at IS NOT NULL) AND (dropped_at IS NULL));

create table pricing_plans (
  id text not null,
  product_id text not null,
  billing_cycle text not null,
  price_cents integer not null,
  constraint pricing_plans_product_id_billing_cycle_key UNIQUE (product_id, billing_cycle),
  constraint pricing_plans_pkey PRIMARY KEY (id),
  constraint pricing_plans_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id),
  constraint pricing_plans_price_cents_check CHECK ((price_cents > 0))
);

create table products (
  id text not null,
  type text not null,
  brand text not null,
  name_en text not null,
  name_fr text not null,
  says_en text not null,
  says_fr text not null,
  gives text[] not null,
  goes_on text[] default '{}'::text[] not null,
  legacy boolean default false not null,
  segment text,
  place integer not null,
  entitled_skus text[] not null,
  constraint products_pkey PRIMARY KEY (id),
  constraint products_type_check CHECK ((type = ANY (ARRAY['PLAN'::text, 'ADDON'::text, 'BUNDLE'::text, 'GIFT'::text])))
);

create table profiles (
  id uuid not null,
  account_id uuid not null,
  nickname text not null,
  maturity text not null,
  master boolean default false not null,
  pin_hash text,
  ui_language text not null,
  playback_language text not null,
  icon text not null,
  created_at timestamp with time zone not null,
  constraint profiles_pkey PRIMARY KEY (id),
  constraint profiles_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint profiles_maturity_check CHECK ((maturity = ANY (ARRAY['ADULT'::text, 'TEEN'::text, 'OLDER_KID'::text, 'YOUNGER_KID'::text, 'PRE_SCHOOL'::text]))),
  constraint profiles_playback_language_check CHECK ((playback_language = ANY (ARRAY['en'::text, 'fr'::text, 'ask'::text]))),
  constraint profiles_ui_language_check CHECK ((ui_language = ANY (ARRAY['en'::text, 'fr'::text])))
);
CREATE UNIQUE INDEX profiles_master ON public.profiles USING btree (account_id) WHERE master;
CREATE UNIQUE INDEX profiles_nickname ON public.profiles USING btree (account_id, lower(nickname));

create table provider_identities (
  issuer text not null,
  subject text not null,
  provider_id text not null,
  account_id uuid not null,
  linked_at timestamp with time zone not null,
  constraint provider_identities_pkey PRIMARY KEY (issuer, subject),
  constraint provider_identities_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX provider_identities_account ON public.provider_identities USING btree (account_id);

create table redemptions (
  code_hash bytea not null,
  account_id uuid not null,
  order_id uuid not null,
  redeemed_at timestamp with time zone not null,
  reusable boolean not null,
  used_by uuid,
  constraint redemptions_pkey PRIMARY KEY (code_hash, account_id),
  constraint redemptions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint redemptions_code_hash_fkey FOREIGN KEY (code_hash) REFERENCES codes(code_hash),
  constraint redemptions_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint redemptions_used_by_fkey FOREIGN KEY (used_by) REFERENCES orders(id) ON DELETE SET NULL
);
CREATE INDEX redemptions_account ON public.redemptions USING btree (account_id);
CREATE UNIQUE INDEX redemptions_once ON public.redemptions USING btree (code_hash) WHERE (NOT reusable);
CREATE INDEX redemptions_used_by ON public.redemptions USING btree (used_by) WHERE (used_by IS NOT NULL);
CREATE INDEX redemptions_waiting ON public.redemptions USING btree (account_id) WHERE (used_by IS NULL);

create table refresh_tokens (
  hash bytea not null,
  session_id uuid not null,
  brand text not null,
  issued_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  replaced_at timestamp with time zone,
  constraint refresh_tokens_pkey PRIMARY KEY (hash),
  constraint refresh_tokens_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE
);
CREATE INDEX refresh_tokens_expiry ON public.refresh_tokens USING btree (expires_at);
CREATE INDEX refresh_tokens_session ON public.refresh_tokens USING btree (session_id);

create table retention_grants (
  id uuid not null,
  account_id uuid not null,
  subscription_id uuid,
  percent integer not null,
  granted_at timestamp with time zone not null,
  constraint retention_grants_pkey PRIMARY KEY (id),
  constraint retention_grants_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint retention_grants_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES subscriptions(id) ON DELETE SET NULL,
  constraint retention_grants_percent_check CHECK (((percent >= 1) AND (percent <= 100)))
);
CREATE INDEX retention_grants_account ON public.retention_grants USING btree (account_id, granted_at);
CREATE INDEX retention_grants_subscription ON public.retention_grants USING btree (subscription_id) WHERE (subscription_id IS NOT NULL);

create table sent_mails (
  message_id text not null,
  sent_at timestamp with time zone not null,
  constraint sent_mails_pkey PRIMARY KEY (message_id)
);
CREATE INDEX sent_mails_age ON public.sent_mails USING btree (sent_at);

create table sessions (
  id uuid not null,
  account_id uuid not null,
  signed_in_at timestamp with time zone not null,
  user_agent text,
  revoked_at timestamp with time zone,
  device_id uuid,
  parent_id uuid,
  method text,
  scope text,
  brand text,
  generation integer default 0 not null,
  refresh_hash bytea,
  last_used_at timestamp with time zone,
  expires_at timestamp with time zone,
  authenticated_at timestamp with time zone,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint sessions_device_id_fkey FOREIGN KEY (device_id) REFERENCES devices(id) ON DELETE SET NULL,
  constraint sessions_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES sessions(id) ON DELETE CASCADE NOT VALID,
  constraint sessions_method_check CHECK ((method = ANY (ARRAY['password'::text, 'provider'::text, 'passkey'::text, 'deviceCode'::text, 'magicLink'::text]))) NOT VALID,
  constraint sessions_scope_check CHECK ((scope = ANY (ARRAY['full'::text, 'player'::text]))) NOT VALID
);
CREATE INDEX sessions_age ON public.sessions USING btree (signed_in_at);
CREATE INDEX sessions_by_account ON public.sessions USING btree (account_id);
CREATE INDEX sessions_device ON public.sessions USING btree (device_id) WHERE (device_id IS NOT NULL);
CREATE INDEX sessions_parent ON public.sessions USING btree (parent_id) WHERE (parent_id IS NOT NULL);
CREATE INDEX sessions_revoked ON public.sessions USING btree (revoked_at) WHERE (revoked_at IS NOT NULL);

create table short_codes (
  device_hash bytea not null,
  code_hash bytea not null,
  brand text not null,
  device_name text not null,
  device_type text not null,
  country text,
  network_hash bytea not null,
  asked_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  state text default 'waiting'::text not null,
  account_id uuid,
  device_id uuid,
  constraint short_codes_code_hash_key UNIQUE (code_hash),
  constraint short_codes_pkey PRIMARY KEY (device_hash),
  constraint short_codes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint short_codes_device_id_fkey FOREIGN KEY (device_id) REFERENCES devices(id) ON DELETE SET NULL,
  constraint short_codes_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'approved'::text, 'denied'::text, 'collected'::text])))
);
CREATE INDEX short_codes_account ON public.short_codes USING btree (account_id);
CREATE INDEX short_codes_device ON public.short_codes USING btree (device_id) WHERE (device_id IS NOT NULL);
CREATE INDEX short_codes_expiry ON public.short_codes USING btree (expires_at);

create table spent_challenges (
  nonce text not null,
  expires_at timestamp with time zone not null,
  constraint spent_challenges_pkey PRIMARY KEY (nonce)
);
CREATE INDEX spent_challenges_expiry ON public.spent_challenges USING btree (expires_at);

create table subscriptions (
  id uuid not null,
  account_id uuid not null,
  brand text not null,
  store text not null,
  sku text not null,
  product_type text not null,
  status text not null,
  billing_cycle text not null,
  price_cents integer not null,
  cycle_date timestamp with time zone not null,
  cancelled boolean default false not null,
  grace_period boolean default false not null,
  order_id uuid,
  product_id text,
  pricing_plan_id text,
  started_on text,
  offer_percent integer default 0 not null,
  offer_periods integer default 0 not null,
  period integer default 1 not null,
  retry_at timestamp with time zone,
  tries integer default 0 not null,
  paid_cents integer default 0 not null,
  term integer default 1 not null,
  hold_at timestamp with time zone,
  constraint subscriptions_pkey PRIMARY KEY (id),
  constraint subscriptions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint subscriptions_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE SET NULL,
  constraint subscriptions_offer_percent_check CHECK (((offer_percent >= 0) AND (offer_percent <= 100))),
  constraint subscriptions_offer_periods_check CHECK ((offer_periods >= 0)),
  constraint subscriptions_paid_cents_check CHECK ((paid_cents >= 0)),
  constraint subscriptions_started_on_check CHECK ((started_on ~ '^\d{4}-\d{2}-\d{2}$'::text)),
  constraint subscriptions_status_check CHECK ((status = ANY (ARRAY['PENDING_CREATION'::text, 'PENDING_ACTIVATION'::text, 'ACTIVE'::text])))
);
CREATE INDEX subscriptions_account ON public.subscriptions USING btree (account_id);
CREATE INDEX subscriptions_due ON public.subscriptions USING btree (COALESCE(retry_at, cycle_date)) WHERE (store = 'CSG'::text);
CREATE UNIQUE INDEX subscriptions_live ON public.subscriptions USING btree (account_id, product_id) WHERE ((product_id IS NOT NULL) AND (store = 'CSG'::text));
CREATE INDEX subscriptions_renewing ON public.subscriptions USING btree (account_id) WHERE ((store = 'CSG'::text) AND (NOT cancelled));

create table watchlist_items (
  account_id uuid not null,
  title_id text not null,
  added_at timestamp with time zone not null,
  constraint watchlist_items_pkey PRIMARY KEY (account_id, title_id),
  constraint watchlist_items_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

CREATE CONSTRAINT TRIGGER entitlement_changed AFTER INSERT OR DELETE OR UPDATE ON public.entitlements DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION entitlement_changed();

CREATE CONSTRAINT TRIGGER gift_ledger_holds AFTER INSERT OR UPDATE ON public.gift_ledger DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION gift_ledger_holds();

CREATE OR REPLACE FUNCTION public.end_of_subscription(s subscriptions)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case
    when s.store <> 'CSG' then null
    when s.cancelled then s.cycle_date
    when s.grace_period then s.cycle_date + interval '168 hours' end
$function$
;

CREATE OR REPLACE FUNCTION public.entitlement_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'INSERT' then
    perform mirror_entitlement(old.account_id, old.sku, old.source);
  end if;
  if tg_op <> 'DELETE' and (tg_op = 'INSERT' or (old.account_id, old.sku, old.source) <> (new.account_id, new.sku, new.source)) then
    perform mirror_entitlement(new.account_id, new.sku, new.source);
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.entitlement_source_of(kind text, id text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case
    when kind in ('direct', 'store') then 'dtc'
    when kind = 'provider' then 'bdu'
    when kind = 'free' then 'free'
    when kind = 'unknown' then id
    else 'partner' end
$function$
;

CREATE OR REPLACE FUNCTION public.gift_ledger_holds()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (select coalesce(sum(cents), 0) from gift_ledger where transfer_id = coalesce(new.transfer_id, old.transfer_id)) <> 0 then
    raise exception 'a transfer of gift money must sum to zero' using errcode = 'check_violation';
  end if;
  if new.account_id is not null
    and (select sum(cents) from gift_ledger where account_id = new.account_id and purse = new.purse) < 0 then
    raise exception 'gift money must not go below zero' using errcode = 'check_violation';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.grant_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'INSERT' then
    perform mirror_grants(old.account_id, old.sku, entitlement_source_of(old.source_kind, old.source_id));
  end if;
  if tg_op <> 'DELETE' then
    perform mirror_grants(new.account_id, new.sku, entitlement_source_of(new.source_kind, new.source_id));
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.grants_of_entitlement(of_account uuid, of_sku text, of_source text, until timestamp with time zone)
 RETURNS TABLE(source_kind text, source_id text, ends_at timestamp with time zone, is_checked boolean)
 LANGUAGE sql
 STABLE
AS $function$
  with found (kind, id, ends, checked) as (
    select case when s.store = 'CSG' then 'direct' else 'store' end, s.id::text, end_of_subscription(s), false
    from subscriptions s left join products p on p.id = s.product_id
    where of_source = 'dtc' and s.account_id = of_account and of_sku = any (coalesce(p.gives, array[s.sku]))
    union all
    select 'provider', i.issuer || ' ' || i.subject, until, true
    from provider_identities i where of_source = 'bdu' and i.account_id = of_account
    union all
    select 'partner', l.partner_id || ' ' || l.subject, until, true
    from partner_links l
    join (values ('mobilink', 'crave_mobile'), ('mobilink', 'starz'), ('homebundle', 'tsn'), ('homebundle', 'tsn2'))
      as gives (partner, sku) on gives.partner = l.partner_id and gives.sku = of_sku
    where of_source = 'partner' and l.account_id = of_account
    union all
    select 'activation', l.id::text, least(coalesce(l.entitled_until, now() + interval '12 months'), until), false
    from activation_links l
    where of_source = 'partner' and l.account_id = of_account and l.sku = of_sku and l.activated_at is not null
    union all
    select 'merchant', m.jti, least(now() + interval '12 months', until), false
    from merchant_activations m where of_source = 'partner' and m.account_id = of_account
    union all
    select 'free', '-', until, false where of_source = 'free'
  )
  select kind, id, ends, checked from found
  union all
  select 'unknown', of_source, coalesce(until, now() + interval '12 months'), false
  where not exists (select from found)
$function$
;

CREATE OR REPLACE FUNCTION public.mirror_entitlement(of_account uuid, of_sku text, of_source text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  entitlement entitlements%rowtype;
begin
  if exists (select from accounts where id = of_account and status = 'DELETED') then
    delete from entitlement_grants where account_id = of_account;
    delete from entitlements where account_id = of_account;
    return;
  end if;
  select * into entitlement from entitlements
    where account_id = of_account and sku = of_sku and source = of_source;
  -- A subscription that no longer gives it, a provider that no longer says it, a partner whose link is cut: what the
  -- merchant's and activation links gave stays.
  delete from entitlement_grants g
  where g.account_id = of_account and g.sku = of_sku and case
    when of_source = 'dtc' then g.source_kind in ('direct', 'store') and not exists (
      select from grants_of_entitlement(of_account, of_sku, of_source, null) o
      where o.source_kind = g.source_kind and o.source_id = g.source_id)
    when of_source = 'bdu' then g.source_kind = 'provider' and (entitlement.sku is null or not exists (
      select from provider_identities i where i.account_id = of_account and i.issuer || ' ' || i.subject = g.source_id))
    when of_source = 'partner' then g.source_kind = 'partner' and not exists (
      select from partner_links l where l.account_id = of_account and l.partner_id || ' ' || l.subject = g.source_id)
    else g.source_kind = 'free' and entitlement.sku is null end;
  delete from entitlement_grants g
  where entitlement.sku is null and of_source in ('dtc', 'bdu') and g.account_id = of_account and g.sku = of_sku
    and g.source_kind = 'unknown' and g.source_id = of_source;
  if entitlement.sku is not null then
    insert into entitlement_grants as g (account_id, sku, source_kind, source_id, ends_at, check_after)
    select of_account, of_sku, o.source_kind, o.source_id, o.ends_at,
      case when o.is_checked and o.ends_at is null
        then now() + make_interval(secs => abs(hashtext(o.source_id)::bigint) % 86400) end
    from grants_of_entitlement(of_account, of_sku, of_source, entitlement.ends_at) o
    where o.source_kind <> 'unknown' or not exists (
      select from entitlement_grants own
      where own.account_id = of_account and own.sku = of_sku
        and entitlement_source_of(own.source_kind, own.source_id) = of_source)
    on conflict (account_id, sku, source_kind, source_id) do update
    set ends_at = excluded.ends_at, check_after = excluded.check_after
    where g.source_kind in ('direct', 'store', 'partner', 'provider') and g.ends_at is distinct from excluded.ends_at;
  end if;
  perform mirror_grants(of_account, of_sku, of_source);
end $function$
;

CREATE OR REPLACE FUNCTION public.mirror_grants(of_account uuid, of_sku text, of_source text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  insert into entitlements as e (account_id, sku, source, ends_at)
  select of_account, of_sku, of_source, case when bool_and(g.ends_at is not null) then max(g.ends_at) end
  from entitlement_grants g
  where g.account_id = of_account and g.sku = of_sku and entitlement_source_of(g.source_kind, g.source_id) = of_source
  having count(*) > 0
  on conflict (account_id, sku, source) do update set ends_at = excluded.ends_at
  where e.ends_at is distinct from excluded.ends_at;
  delete from entitlements e
  where e.account_id = of_account and e.sku = of_sku and e.source = of_source and not exists (
    select from entitlement_grants g
    where g.account_id = of_account and g.sku = of_sku and entitlement_source_of(g.source_kind, g.source_id) = of_source);
end $function$
;

CREATE OR REPLACE FUNCTION public.order_items_need_invoice()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.invoice_id is null and (select kind from orders where id = new.order_id) = 'RENEWAL'
    and (select status from orders where id = new.order_id) = 'PENDING' then
    raise exception 'an item of a renewal needs an invoice' using errcode = 'check_violation';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.sync_renamed_column()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_table_name = 'authorizations' then
    if tg_op = 'INSERT' then
      new.identity_claims := coalesce(new.identity_claims, new.told);
    elsif new.identity_claims is not distinct from old.identity_claims then
      new.identity_claims := new.told;
    end if;
    new.told := new.identity_claims;
  elsif tg_table_name = 'products' then
    if tg_op = 'INSERT' then
      new.entitled_skus := coalesce(new.entitled_skus, new.gives);
    elsif new.entitled_skus is not distinct from old.entitled_skus then
      new.entitled_skus := new.gives;
    end if;
    new.gives := new.entitled_skus;
  else
    if tg_op = 'INSERT' then
      new.blocked_until := coalesce(new.blocked_until, new.held_until);
    elsif new.blocked_until is not distinct from old.blocked_until then
      new.blocked_until := new.held_until;
    end if;
    new.held_until := new.blocked_until;
  end if;
  return new;
end $function$
;

CREATE TRIGGER grant_changed AFTER INSERT OR DELETE OR UPDATE OF account_id, sku, source_kind, source_id, ends_at ON public.entitlement_grants FOR EACH ROW WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION grant_changed();

CREATE TRIGGER order_items_need_invoice BEFORE INSERT ON public.order_items FOR EACH ROW EXECUTE FUNCTION order_items_need_invoice();

CREATE TRIGGER sync_inserted_column BEFORE INSERT ON public.attempts FOR EACH ROW WHEN (((new.blocked_until IS NOT NULL) OR (new.held_until IS NOT NULL))) EXECUTE FUNCTION sync_renamed_column();

CREATE TRIGGER sync_renamed_column BEFORE INSERT OR UPDATE ON public.authorizations FOR EACH ROW EXECUTE FUNCTION sync_renamed_column();

CREATE TRIGGER sync_renamed_column BEFORE INSERT OR UPDATE ON public.products FOR EACH ROW EXECUTE FUNCTION sync_renamed_column();

CREATE TRIGGER sync_renamed_column BEFORE UPDATE ON public.attempts FOR EACH ROW WHEN (((new.blocked_until IS DISTINCT FROM old.blocked_until) OR (new.held_until IS DISTINCT FROM old.held_until))) EXECUTE FUNCTION sync_renamed_column();
