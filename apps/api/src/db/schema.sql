-- The database in one file, written by `node apps/api/src/db/write-schema.ts` from a fresh migration.

create table account_identifiers (
  account_id uuid not null,
  kind text not null,
  value text not null,
  verified_at timestamp with time zone,
  verified_by text,
  constraint account_identifiers_pkey PRIMARY KEY (account_id, kind, value),
  constraint account_identifiers_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint account_identifiers_kind_check CHECK ((kind = ANY (ARRAY['email'::text, 'phone'::text]))),
  constraint account_identifiers_verified_by_check CHECK ((verified_by = ANY (ARRAY['self'::text, 'provider'::text, 'partner'::text, 'import'::text])))
);
CREATE INDEX account_identifiers_value ON public.account_identifiers USING btree (kind, value) WHERE (verified_at IS NOT NULL);

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
  store_token uuid,
  guarded boolean default false not null,
  event_sequence bigint default 0 not null,
  constraint accounts_email_key_key UNIQUE (email_key),
  constraint accounts_pkey PRIMARY KEY (id),
  constraint accounts_email_verification_status_check CHECK ((email_verification_status = ANY (ARRAY['UNVERIFIED'::text, 'EMAIL_SENT'::text, 'VERIFIED'::text]))),
  constraint accounts_language_check CHECK ((language = ANY (ARRAY['en'::text, 'fr'::text]))),
  constraint accounts_status_check CHECK ((status = ANY (ARRAY['ACTIVE'::text, 'SUSPENDED'::text, 'DELETED'::text])))
);
CREATE INDEX accounts_email_search ON public.accounts USING btree (lower(email) text_pattern_ops);
CREATE INDEX accounts_name_search ON public.accounts USING btree (lower(last_name) text_pattern_ops, lower(first_name) text_pattern_ops) WHERE (last_name IS NOT NULL);
CREATE INDEX accounts_phone_search ON public.accounts USING btree (reverse(phone_number) text_pattern_ops) WHERE (phone_number IS NOT NULL);
CREATE INDEX accounts_same_email ON public.accounts USING btree (lower(email)) WHERE ((email_key IS NULL) AND (NOT bdu));
CREATE UNIQUE INDEX accounts_store_token ON public.accounts USING btree (store_token) WHERE (store_token IS NOT NULL);

create table activation_links (
  id uuid not null,
  account_id uuid,
  brand text not null,
  sku text not null,
  expires_at timestamp with time zone not null,
  entitled_until timestamp with time zone,
  activated_at timestamp with time zone,
  email_key text,
  client_id text,
  revoked_at timestamp with time zone,
  made_by text,
  created_at timestamp with time zone,
  upload_id uuid,
  constraint activation_links_pkey PRIMARY KEY (id),
  constraint activation_links_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint activation_links_owner CHECK (((account_id IS NOT NULL) OR (email_key IS NOT NULL))) NOT VALID
);
CREATE INDEX activation_links_account ON public.activation_links USING btree (account_id);
CREATE INDEX activation_links_email ON public.activation_links USING btree (email_key) WHERE (email_key IS NOT NULL);
CREATE INDEX activation_links_expiry ON public.activation_links USING btree (expires_at);
CREATE INDEX activation_links_staff ON public.activation_links USING btree (created_at, id) WHERE (made_by IS NOT NULL);
CREATE INDEX activation_links_upload ON public.activation_links USING btree (upload_id) WHERE (upload_id IS NOT NULL);

create table assets (
  sha256 text not null,
  type text not null,
  bytes bytea not null,
  constraint assets_pkey PRIMARY KEY (sha256),
  constraint assets_bytes_check CHECK (((octet_length(bytes) >= 1) AND (octet_length(bytes) <= 65536))),
  constraint assets_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text)),
  constraint assets_type_check CHECK ((type = ANY (ARRAY['image/png'::text, 'image/webp'::text, 'image/svg+xml'::text])))
);

create table assist_codes (
  account_id uuid not null,
  code_hash bytea not null,
  brand text not null,
  tries integer default 0 not null,
  expires_at timestamp with time zone not null,
  constraint assist_codes_pkey PRIMARY KEY (account_id),
  constraint assist_codes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX assist_codes_expiry ON public.assist_codes USING btree (expires_at);

create table assist_views (
  id uuid not null,
  account_id uuid not null,
  staff_id text not null,
  staff_name text not null,
  brand text not null,
  started_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint assist_views_pkey PRIMARY KEY (id),
  constraint assist_views_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX assist_views_account ON public.assist_views USING btree (account_id, ends_at);
CREATE INDEX assist_views_age ON public.assist_views USING btree (ends_at);

create table attempts (
  kind text not null,
  key text not null,
  tries integer not null,
  window_ends_at timestamp with time zone not null,
  holds integer default 0 not null,
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
  actor_kind text default 'customer'::text not null,
  actor_id text,
  request_id text,
  reason text,
  constraint audit_events_pkey PRIMARY KEY (id),
  constraint audit_events_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['customer'::text, 'service'::text, 'staff'::text, 'system'::text])))
);
CREATE INDEX audit_events_account ON public.audit_events USING btree (account_id, happened_at);
CREATE INDEX audit_events_actor ON public.audit_events USING btree (actor_id, happened_at) WHERE (actor_id IS NOT NULL);
CREATE INDEX audit_events_age ON public.audit_events USING btree (happened_at);
CREATE INDEX audit_events_deleted ON public.audit_events USING btree (happened_at) WHERE ((kind = 'accountDeleted'::text) AND (account_id IS NOT NULL));
CREATE INDEX audit_events_kind ON public.audit_events USING btree (kind, happened_at);
CREATE INDEX audit_events_staff ON public.audit_events USING btree (actor_id, happened_at) WHERE (actor_kind = 'staff'::text);

create table authorizations (
  state_hash bytea not null,
  kind text not null,
  brand text not null,
  browser_hash bytea not null,
  nonce text not null,
  code_verifier text not null,
  return_to text,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  code_hash bytea,
  return_host text,
  identity_claims jsonb,
  account_id uuid,
  id_token text,
  identity_provider_id text not null,
  constraint authorizations_pkey PRIMARY KEY (state_hash),
  constraint authorizations_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint authorizations_kind_check CHECK ((kind = ANY (ARRAY['tv'::text, 'partner'::text, 'tvLink'::text, 'tvReauthentication'::text, 'tvLogout'::text]))) NOT VALID
);
CREATE INDEX authorizations_account ON public.authorizations USING btree (account_id) WHERE (account_id IS NOT NULL);
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
  number text,
  effective_at timestamp with time zone,
  refund_cents integer,
  refund_key uuid,
  province text,
  jws text,
  item_id uuid,
  constraint cancellations_pkey PRIMARY KEY (id),
  constraint cancellations_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint cancellations_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES subscriptions(id) ON DELETE SET NULL,
  constraint cancellations_refund_cents_check CHECK ((refund_cents >= 0))
);
CREATE INDEX cancellations_account ON public.cancellations USING btree (account_id);
CREATE INDEX cancellations_age ON public.cancellations USING btree (cancelled_at);
CREATE INDEX cancellations_item ON public.cancellations USING btree (item_id) WHERE (item_id IS NOT NULL);
CREATE UNIQUE INDEX cancellations_number ON public.cancellations USING btree (number) WHERE (number IS NOT NULL);
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

create table catalogue_versions (
  version integer generated always as identity not null,
  based_on integer,
  document jsonb not null,
  revision integer default 1 not null,
  status text not null,
  made_by text not null,
  made_by_name text not null,
  made_at timestamp with time zone not null,
  edited_by text[] not null,
  reason text default ''::text not null,
  live_from timestamp with time zone,
  asked_at timestamp with time zone,
  decided_by text,
  decided_by_name text,
  decided_at timestamp with time zone,
  live_at timestamp with time zone,
  subscribers_from text,
  constraint catalogue_versions_pkey PRIMARY KEY (version),
  constraint catalogue_versions_four_eyes CHECK (((decided_by IS NULL) OR (decided_by <> ALL (edited_by)))),
  constraint catalogue_versions_status_check CHECK ((status = ANY (ARRAY['DRAFT'::text, 'WAITING'::text, 'APPROVED'::text, 'LIVE'::text, 'RETIRED'::text, 'DISCARDED'::text]))),
  constraint catalogue_versions_subscribers_from_check CHECK ((subscribers_from ~ '^\d{4}-\d{2}-\d{2}$'::text))
);
CREATE UNIQUE INDEX catalogue_versions_live ON public.catalogue_versions USING btree (status) WHERE (status = 'LIVE'::text);
CREATE UNIQUE INDEX catalogue_versions_open ON public.catalogue_versions USING btree ((true)) WHERE (status = ANY (ARRAY['DRAFT'::text, 'WAITING'::text, 'APPROVED'::text]));

create table ceremonies (
  hash bytea not null,
  challenge text not null,
  purpose text not null,
  account_id uuid,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint ceremonies_pkey PRIMARY KEY (hash),
  constraint ceremonies_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint ceremonies_purpose_check CHECK ((purpose = ANY (ARRAY['signIn'::text, 'secondStep'::text, 'register'::text, 'reauth'::text])))
);
CREATE INDEX ceremonies_account ON public.ceremonies USING btree (account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX ceremonies_expiry ON public.ceremonies USING btree (expires_at);

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

create table code_batch_decisions (
  batch_id uuid not null,
  asked_by text not null,
  decided_by text not null,
  decided_at timestamp with time zone not null,
  approved boolean not null,
  note text not null,
  constraint code_batch_decisions_pkey PRIMARY KEY (batch_id),
  constraint code_batch_decisions_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES code_batches(id),
  constraint code_batch_decisions_four_eyes CHECK ((decided_by <> asked_by))
);

create table code_batches (
  id uuid not null,
  kind text not null,
  promotion_id text,
  value integer not null,
  product_sku text,
  brand text,
  description_en text not null,
  description_fr text not null,
  prefix text,
  campaign text not null,
  count integer not null,
  made integer default 0 not null,
  exported integer default 0 not null,
  expires_at timestamp with time zone,
  made_by text not null,
  created_at timestamp with time zone not null,
  sealed_at timestamp with time zone,
  voided_at timestamp with time zone,
  starts_at timestamp with time zone,
  reason text,
  needs_approval boolean default false not null,
  constraint code_batches_pkey PRIMARY KEY (id),
  constraint code_batches_promotion_id_fkey FOREIGN KEY (promotion_id) REFERENCES promotions(id),
  constraint code_batches_check CHECK (((kind = 'PROMO'::text) OR (expires_at IS NULL))),
  constraint code_batches_count_check CHECK ((count > 0)),
  constraint code_batches_kind_check CHECK ((kind = ANY (ARRAY['PROMO'::text, 'GIFT'::text]))),
  constraint code_batches_value_check CHECK ((value > 0))
);
CREATE INDEX code_batches_promotion ON public.code_batches USING btree (promotion_id) WHERE (promotion_id IS NOT NULL);

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
  batch_id uuid,
  number integer,
  max_redemptions integer,
  redeemed integer default 0 not null,
  constraint codes_pkey PRIMARY KEY (code_hash),
  constraint codes_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES code_batches(id),
  constraint codes_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE SET NULL,
  constraint codes_kind_check CHECK ((kind = ANY (ARRAY['PROMO'::text, 'GIFT'::text]))),
  constraint codes_value_check CHECK ((value > 0))
);
CREATE INDEX codes_batch ON public.codes USING btree (batch_id, number) WHERE (batch_id IS NOT NULL);

create table communication_preferences (
  account_id uuid not null,
  brand text not null,
  purpose text not null,
  granted boolean not null,
  version integer not null,
  consent_id uuid not null,
  changed_at timestamp with time zone not null,
  constraint communication_preferences_pkey PRIMARY KEY (account_id, brand, purpose),
  constraint communication_preferences_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table company_changes (
  id bigint generated always as identity not null,
  company text not null,
  kind text not null,
  settings jsonb not null,
  logo text,
  secret text,
  replaces_secret boolean not null,
  base_version integer,
  asked_by text not null,
  asked_at timestamp with time zone not null,
  reason text not null,
  state text not null,
  decided_by text,
  decided_at timestamp with time zone,
  decision_note text,
  version integer,
  constraint company_changes_pkey PRIMARY KEY (id),
  constraint company_changes_logo_fkey FOREIGN KEY (logo) REFERENCES assets(sha256),
  constraint company_changes_check CHECK (((state = 'waiting'::text) OR (secret IS NULL))),
  constraint company_changes_check1 CHECK (((state = 'applied'::text) = (version IS NOT NULL))),
  constraint company_changes_four_eyes CHECK ((decided_by <> asked_by)),
  constraint company_changes_kind_check CHECK ((kind = ANY (ARRAY['tvProvider'::text, 'partner'::text, 'merchant'::text]))),
  constraint company_changes_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'applied'::text, 'refused'::text])))
);
CREATE INDEX company_changes_company ON public.company_changes USING btree (company, id);
CREATE INDEX company_changes_logo ON public.company_changes USING btree (logo) WHERE (logo IS NOT NULL);
CREATE INDEX company_changes_waiting ON public.company_changes USING btree (id) WHERE (state = 'waiting'::text);

create table consents (
  id uuid not null,
  visitor_id uuid,
  account_id uuid,
  brand text not null,
  purpose text not null,
  granted boolean not null,
  version integer not null,
  language text not null,
  source text not null,
  decided_at timestamp with time zone not null,
  email_hash bytea,
  words text,
  ended_at timestamp with time zone,
  constraint consents_pkey PRIMARY KEY (id),
  constraint consents_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE SET NULL,
  constraint consents_language_check CHECK ((language = ANY (ARRAY['en'::text, 'fr'::text]))),
  constraint consents_purpose_check CHECK ((purpose = ANY (ARRAY['analytics'::text, 'news'::text, 'offers'::text, 'partnerOffers'::text, 'surveys'::text]))) NOT VALID,
  constraint consents_source_check CHECK ((source = ANY (ARRAY['banner'::text, 'privacyChoices'::text, 'preferences'::text, 'oneClick'::text, 'unsubscribePage'::text, 'staff'::text]))) NOT VALID
);
CREATE INDEX consents_account ON public.consents USING btree (account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX consents_age ON public.consents USING btree (decided_at);
CREATE INDEX consents_ended ON public.consents USING btree (ended_at) WHERE (ended_at IS NOT NULL);
CREATE INDEX consents_visitor ON public.consents USING btree (visitor_id, decided_at);

create table consolidation_codes (
  account_id uuid not null,
  other_id uuid not null,
  code_hash bytea not null,
  expires_at timestamp with time zone not null,
  tries integer default 0 not null,
  constraint consolidation_codes_pkey PRIMARY KEY (account_id, other_id),
  constraint consolidation_codes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint consolidation_codes_other_id_fkey FOREIGN KEY (other_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX consolidation_codes_age ON public.consolidation_codes USING btree (expires_at);
CREATE INDEX consolidation_codes_other ON public.consolidation_codes USING btree (other_id);

create table consolidation_hints (
  id uuid not null,
  account_id uuid not null,
  other_id uuid not null,
  source text not null,
  evidence text not null,
  client_id text not null,
  created_at timestamp with time zone not null,
  constraint consolidation_hints_account_id_other_id_key UNIQUE (account_id, other_id),
  constraint consolidation_hints_pkey PRIMARY KEY (id),
  constraint consolidation_hints_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint consolidation_hints_other_id_fkey FOREIGN KEY (other_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint consolidation_hints_check CHECK ((account_id <> other_id)),
  constraint consolidation_hints_evidence_check CHECK ((evidence = ANY (ARRAY['sameEmail'::text, 'samePhone'::text, 'partnerRecord'::text]))),
  constraint consolidation_hints_source_check CHECK ((source = ANY (ARRAY['dtc'::text, 'partner'::text, 'bdu'::text, 'free'::text])))
);
CREATE INDEX consolidation_hints_other ON public.consolidation_hints USING btree (other_id);

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

create table data_exports (
  id uuid not null,
  account_id uuid not null,
  language text not null,
  brand text not null,
  state text default 'asked'::text not null,
  asked_at timestamp with time zone not null,
  ready_at timestamp with time zone,
  expires_at timestamp with time zone,
  downloads integer default 0 not null,
  downloaded_at timestamp with time zone,
  bytes integer,
  content bytea,
  constraint data_exports_pkey PRIMARY KEY (id),
  constraint data_exports_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint data_exports_language_check CHECK ((language = ANY (ARRAY['en'::text, 'fr'::text]))),
  constraint data_exports_state_check CHECK ((state = ANY (ARRAY['asked'::text, 'ready'::text])))
);
CREATE INDEX data_exports_account ON public.data_exports USING btree (account_id, asked_at DESC);
CREATE INDEX data_exports_asked ON public.data_exports USING btree (asked_at);
CREATE INDEX data_exports_content ON public.data_exports USING btree (expires_at) WHERE (content IS NOT NULL);
CREATE UNIQUE INDEX data_exports_one ON public.data_exports USING btree (account_id) WHERE (state = 'asked'::text);

create table deletion_requests (
  account_id uuid not null,
  hash bytea not null,
  brand text not null,
  asked_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint deletion_requests_hash_key UNIQUE (hash),
  constraint deletion_requests_pkey PRIMARY KEY (account_id),
  constraint deletion_requests_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX deletion_requests_expiry ON public.deletion_requests USING btree (expires_at);

create table devices (
  id uuid not null,
  account_id uuid not null,
  name text not null,
  type text not null,
  platform text not null,
  registered_at timestamp with time zone not null,
  last_playback_at timestamp with time zone,
  removed_at timestamp with time zone,
  last_seen_at timestamp with time zone,
  constraint devices_pkey PRIMARY KEY (id),
  constraint devices_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX devices_account ON public.devices USING btree (account_id);
CREATE INDEX devices_name_search ON public.devices USING btree (lower(name) text_pattern_ops);
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
  device_id uuid,
  emptied_at timestamp with time zone,
  constraint download_devices_pkey PRIMARY KEY (id),
  constraint download_devices_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint download_devices_device_id_fkey FOREIGN KEY (device_id) REFERENCES devices(id) ON DELETE SET NULL NOT VALID,
  constraint download_devices_download_count_check CHECK ((download_count >= 0))
);
CREATE INDEX download_devices_account ON public.download_devices USING btree (account_id);
CREATE INDEX download_devices_device ON public.download_devices USING btree (device_id) WHERE (device_id IS NOT NULL);
CREATE INDEX download_devices_removed ON public.download_devices USING btree (removed_at) WHERE (removed_at IS NOT NULL);

create table downloads (
  download_device_id uuid not null,
  content_id text not null,
  changed_at timestamp with time zone not null,
  is_removed boolean not null,
  was_removed boolean default true not null,
  constraint downloads_pkey PRIMARY KEY (download_device_id, content_id),
  constraint downloads_download_device_id_fkey FOREIGN KEY (download_device_id) REFERENCES download_devices(id) ON DELETE CASCADE
);
CREATE INDEX downloads_removed ON public.downloads USING btree (changed_at) WHERE is_removed;

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

create table event_sinks (
  name text not null,
  position bigint not null,
  constraint event_sinks_pkey PRIMARY KEY (name)
);

create table events (
  position bigint generated always as identity not null,
  event_id uuid not null,
  account_id uuid,
  sequence bigint,
  type text not null,
  data jsonb not null,
  at timestamp with time zone not null,
  published_at timestamp with time zone default clock_timestamp() not null,
  constraint events_event_id_key UNIQUE (event_id),
  constraint events_pkey PRIMARY KEY ("position")
);
CREATE INDEX events_of_account ON public.events USING btree (account_id, "position") WHERE (account_id IS NOT NULL);
CREATE INDEX events_published ON public.events USING btree (published_at);

create table external_ids (
  system text not null,
  external_id text not null,
  account_id uuid not null,
  constraint external_ids_pkey PRIMARY KEY (system, external_id),
  constraint external_ids_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX external_ids_account ON public.external_ids USING btree (account_id);

create table external_subscriptions (
  client_id text not null,
  external_id text not null,
  account_id uuid not null,
  subscription_id uuid not null,
  status text not null,
  sequence bigint not null,
  changed_at timestamp with time zone not null,
  constraint external_subscriptions_pkey PRIMARY KEY (client_id, external_id),
  constraint external_subscriptions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint external_subscriptions_status_check CHECK ((status = ANY (ARRAY['PENDING_CREATION'::text, 'PENDING_ACTIVATION'::text, 'ACTIVE'::text, 'ENDED'::text])))
);
CREATE INDEX external_subscriptions_account ON public.external_subscriptions USING btree (account_id);
CREATE INDEX external_subscriptions_age ON public.external_subscriptions USING btree (changed_at) WHERE (status = 'ENDED'::text);

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
  cents integer not null,
  reason text not null,
  happened_at timestamp with time zone not null,
  transfer_id uuid not null,
  balance_key text not null,
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

create table import_chunks (
  import_id uuid not null,
  number integer not null,
  digest bytea not null,
  lines integer not null,
  body text,
  imported integer default 0 not null,
  held integer default 0 not null,
  skipped integer default 0 not null,
  refused integer default 0 not null,
  report jsonb default '[]'::jsonb not null,
  done_at timestamp with time zone,
  constraint import_chunks_pkey PRIMARY KEY (import_id, number),
  constraint import_chunks_import_id_fkey FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE CASCADE,
  constraint import_chunks_number_check CHECK ((number > 0))
);

create table imports (
  id uuid not null,
  client_id text not null,
  system text not null,
  dry_run boolean not null,
  on_conflict text not null,
  state text default 'open'::text not null,
  chunks integer default 0 not null,
  chunks_done integer default 0 not null,
  created_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  constraint imports_pkey PRIMARY KEY (id),
  constraint imports_client_id_fkey FOREIGN KEY (client_id) REFERENCES service_clients(id),
  constraint imports_on_conflict_check CHECK ((on_conflict = ANY (ARRAY['skip'::text, 'hold'::text, 'fail'::text]))),
  constraint imports_state_check CHECK ((state = ANY (ARRAY['open'::text, 'running'::text, 'done'::text, 'failed'::text])))
);
CREATE INDEX imports_client ON public.imports USING btree (client_id);
CREATE INDEX imports_finished ON public.imports USING btree (finished_at) WHERE (finished_at IS NOT NULL);
CREATE INDEX imports_unfinished ON public.imports USING btree (created_at) WHERE (finished_at IS NULL);

create table inactive_accounts (
  account_id uuid not null,
  since timestamp with time zone not null,
  first_notice_at timestamp with time zone,
  last_notice_at timestamp with time zone,
  constraint inactive_accounts_pkey PRIMARY KEY (account_id),
  constraint inactive_accounts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table integration_health (
  integration text not null,
  state text not null,
  since timestamp with time zone not null,
  checked_at timestamp with time zone not null,
  failures integer default 0 not null,
  last_error text,
  constraint integration_health_pkey PRIMARY KEY (integration),
  constraint integration_health_integration_fkey FOREIGN KEY (integration) REFERENCES integrations(id) ON DELETE CASCADE,
  constraint integration_health_state_check CHECK ((state = ANY (ARRAY['ok'::text, 'slow'::text, 'down'::text])))
);

create table integrations (
  id text not null,
  kind text not null,
  constraint integrations_pkey PRIMARY KEY (id),
  constraint integrations_id_check CHECK ((id ~ '^[a-z0-9-]{2,40}$'::text))
);

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
CREATE INDEX invoices_discounted ON public.invoices USING btree (until_day) WHERE ((status = 'PAID'::text) AND (discount_cents > 0));
CREATE UNIQUE INDEX invoices_once ON public.invoices USING btree (subscription_id, term, period) WHERE (status <> 'VOID'::text);
CREATE INDEX invoices_open ON public.invoices USING btree (next_attempt_at) WHERE (status = 'OPEN'::text);
CREATE INDEX invoices_order ON public.invoices USING btree (order_id);

create table known_devices (
  account_id uuid not null,
  device_hash bytea not null,
  seen_at timestamp with time zone not null,
  kind text,
  network_hash bytea,
  trusted_until timestamp with time zone,
  constraint known_devices_pkey PRIMARY KEY (account_id, device_hash),
  constraint known_devices_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint known_devices_kind_check CHECK ((kind = ANY (ARRAY['cookie'::text, 'app'::text])))
);
CREATE INDEX known_devices_age ON public.known_devices USING btree (seen_at);

create table language_choices (
  id bigint generated always as identity not null,
  account_id uuid not null,
  language text not null,
  chosen_at timestamp with time zone not null,
  place text not null,
  constraint language_choices_pkey PRIMARY KEY (id),
  constraint language_choices_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint language_choices_language_check CHECK ((language = ANY (ARRAY['en'::text, 'fr'::text]))),
  constraint language_choices_place_check CHECK ((place = ANY (ARRAY['checkout'::text, 'preferences'::text])))
);
CREATE INDEX language_choices_account ON public.language_choices USING btree (account_id, id);

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

create table merchants (
  id text not null,
  name_en text not null,
  name_fr text not null,
  issuer text not null,
  client_id text not null,
  auth_method text not null,
  secret text,
  grant_days integer,
  enabled boolean not null,
  version integer default 1 not null,
  constraint merchants_issuer_key UNIQUE (issuer),
  constraint merchants_pkey PRIMARY KEY (id),
  constraint merchants_auth_method_check CHECK ((auth_method = ANY (ARRAY['client_secret_basic'::text, 'client_secret_post'::text, 'private_key_jwt'::text])))
);

create table migration_codes (
  code_hash bytea not null,
  action text not null,
  provider_id text not null,
  issuer text not null,
  subject text not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  id uuid default gen_random_uuid() not null,
  client_id text,
  constraint migration_codes_pkey PRIMARY KEY (code_hash),
  constraint migration_codes_action_check CHECK ((action = ANY (ARRAY['registerDtc'::text, 'signInDtc'::text, 'linkBdu'::text])))
);
CREATE INDEX migration_codes_expiry ON public.migration_codes USING btree (expires_at);
CREATE UNIQUE INDEX migration_codes_id ON public.migration_codes USING btree (id);

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
CREATE INDEX orders_age ON public.orders USING btree (placed_at) WHERE (account_id IS NOT NULL);
CREATE INDEX orders_card_search ON public.orders USING btree (card_last4, placed_at) WHERE (card_last4 IS NOT NULL);
CREATE INDEX orders_check ON public.orders USING btree (check_at) WHERE (status = 'PENDING'::text);
CREATE INDEX orders_guest_email ON public.orders USING btree (placed_at) WHERE ((account_id IS NULL) AND (email <> ''::text));
CREATE INDEX orders_instrument ON public.orders USING btree (instrument_id) WHERE (instrument_id IS NOT NULL);
CREATE INDEX orders_pending ON public.orders USING btree (placed_at) WHERE (status = 'PENDING'::text);

create table outbox (
  id bigint generated always as identity not null,
  event_id uuid default gen_random_uuid() not null,
  account_id uuid,
  sequence bigint,
  type text not null,
  data jsonb not null,
  at timestamp with time zone default clock_timestamp() not null,
  constraint outbox_pkey PRIMARY KEY (id)
);

create table partner_customers (
  partner_id text not null,
  subject text not null,
  state text not null,
  skus text[],
  line text,
  until timestamp with time zone,
  email text,
  email_verified boolean default false not null,
  phone text,
  phone_verified boolean default false not null,
  language text,
  reason text not null,
  sequence bigint not null,
  changed_at timestamp with time zone not null,
  invited_at timestamp with time zone,
  constraint partner_customers_pkey PRIMARY KEY (partner_id, subject),
  constraint partner_customers_language_check CHECK ((language = ANY (ARRAY['en'::text, 'fr'::text]))),
  constraint partner_customers_state_check CHECK ((state = ANY (ARRAY['active'::text, 'suspended'::text, 'ended'::text])))
);
CREATE INDEX partner_customers_ended ON public.partner_customers USING btree (changed_at) WHERE (state = 'ended'::text);

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
CREATE INDEX partner_links_subject_search ON public.partner_links USING btree (subject);

create table partners (
  id text not null,
  name_en text not null,
  name_fr text not null,
  kind text not null,
  brand text not null,
  skus text[] not null,
  issuer text not null,
  client_id text not null,
  auth_method text not null,
  secret text,
  scope text not null,
  claims jsonb not null,
  logo text,
  place integer not null,
  enabled boolean not null,
  version integer default 1 not null,
  constraint partners_pkey PRIMARY KEY (id),
  constraint partners_logo_fkey FOREIGN KEY (logo) REFERENCES assets(sha256),
  constraint partners_auth_method_check CHECK ((auth_method = ANY (ARRAY['client_secret_basic'::text, 'client_secret_post'::text, 'private_key_jwt'::text]))),
  constraint partners_kind_check CHECK ((kind = ANY (ARRAY['mobile'::text, 'bundle'::text])))
);
CREATE INDEX partners_logo ON public.partners USING btree (logo);

create table passkey_users (
  account_id uuid not null,
  handle bytea not null,
  constraint passkey_users_handle_key UNIQUE (handle),
  constraint passkey_users_pkey PRIMARY KEY (account_id),
  constraint passkey_users_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table passkeys (
  credential_id text not null,
  account_id uuid not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  device_type text not null,
  backed_up boolean not null,
  name text not null,
  rp_id text not null,
  added_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint passkeys_pkey PRIMARY KEY (credential_id),
  constraint passkeys_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint passkeys_device_type_check CHECK ((device_type = ANY (ARRAY['singleDevice'::text, 'multiDevice'::text]))),
  constraint passkeys_name_check CHECK (((length(name) >= 1) AND (length(name) <= 40)))
);
CREATE INDEX passkeys_account ON public.passkeys USING btree (account_id, added_at);

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
  imported_at timestamp with time zone,
  common_since timestamp with time zone,
  constraint passwords_pkey PRIMARY KEY (account_id),
  constraint passwords_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX passwords_imported ON public.passwords USING btree (imported_at) WHERE (imported_at IS NOT NULL);

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
CREATE INDEX payment_instruments_card_search ON public.payment_instruments USING btree (last4, exp_year, exp_month);
CREATE UNIQUE INDEX payment_instruments_default ON public.payment_instruments USING btree (account_id) WHERE (is_default AND (removed_at IS NULL));
CREATE INDEX payment_instruments_expiry ON public.payment_instruments USING btree (((make_date(exp_year, exp_month, 1) + '1 mon'::interval))) WHERE (is_default AND (removed_at IS NULL) AND (expiry_told_at IS NULL));
CREATE INDEX payment_instruments_gateway ON public.payment_instruments USING btree (gateway_id);
CREATE INDEX payment_instruments_to_drop ON public.payment_instruments USING btree (removed_at) WHERE ((removed_at IS NOT NULL) AND (dropped_at IS NULL));

create table price_change_notices (
  subscription_id uuid not null,
  price_change_id bigint not null,
  term integer not null,
  from_cents integer not null,
  to_cents integer not null,
  first_day text not null,
  sent_at timestamp with time zone not null,
  constraint price_change_notices_pkey PRIMARY KEY (subscription_id, price_change_id),
  constraint price_change_notices_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES subscriptions(id) ON DELETE CASCADE,
  constraint price_change_notices_first_day_check CHECK ((first_day ~ '^\d{4}-\d{2}-\d{2}$'::text))
);

create table price_changes (
  id bigint generated always as identity not null,
  version integer not null,
  pricing_plan_id text not null,
  to_cents integer not null,
  effective_from text not null,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint price_changes_pricing_plan_id_version_key UNIQUE (pricing_plan_id, version),
  constraint price_changes_pkey PRIMARY KEY (id),
  constraint price_changes_pricing_plan_id_fkey FOREIGN KEY (pricing_plan_id) REFERENCES pricing_plans(id),
  constraint price_changes_effective_from_check CHECK ((effective_from ~ '^\d{4}-\d{2}-\d{2}$'::text)),
  constraint price_changes_to_cents_check CHECK ((to_cents > 0))
);
CREATE INDEX price_changes_running ON public.price_changes USING btree (id) WHERE (ended_at IS NULL);

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
  gives text[],
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
  avatar text,
  constraint profiles_pkey PRIMARY KEY (id),
  constraint profiles_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint profiles_maturity_check CHECK ((maturity = ANY (ARRAY['ADULT'::text, 'TEEN'::text, 'OLDER_KID'::text, 'YOUNGER_KID'::text, 'PRE_SCHOOL'::text]))),
  constraint profiles_playback_language_check CHECK ((playback_language = ANY (ARRAY['en'::text, 'fr'::text, 'ask'::text]))),
  constraint profiles_ui_language_check CHECK ((ui_language = ANY (ARRAY['en'::text, 'fr'::text])))
);
CREATE UNIQUE INDEX profiles_master ON public.profiles USING btree (account_id) WHERE master;
CREATE UNIQUE INDEX profiles_nickname ON public.profiles USING btree (account_id, lower(nickname));

create table promotions (
  id text not null,
  kind text default 'PERCENT'::text not null,
  value integer not null,
  product_sku text,
  brand text,
  ends_at timestamp with time zone,
  changed_by text not null,
  changed_at timestamp with time zone not null,
  constraint promotions_pkey PRIMARY KEY (id),
  constraint promotions_id_check CHECK ((id ~ '^[a-z0-9-]{2,60}$'::text)),
  constraint promotions_kind_check CHECK ((kind = 'PERCENT'::text)),
  constraint promotions_value_check CHECK (((value >= 1) AND (value <= 100)))
);

create table provider_identities (
  issuer text not null,
  subject text not null,
  provider_id text not null,
  account_id uuid not null,
  linked_at timestamp with time zone not null,
  migration_offered_at timestamp with time zone,
  constraint provider_identities_pkey PRIMARY KEY (issuer, subject),
  constraint provider_identities_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX provider_identities_account ON public.provider_identities USING btree (account_id);
CREATE INDEX provider_identities_subject_search ON public.provider_identities USING btree (subject);

create table recovery_codes (
  account_id uuid not null,
  hash bytea not null,
  used_at timestamp with time zone,
  made_at timestamp with time zone,
  constraint recovery_codes_pkey PRIMARY KEY (account_id, hash),
  constraint recovery_codes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table redemptions (
  code_hash bytea not null,
  account_id uuid not null,
  order_id uuid not null,
  redeemed_at timestamp with time zone not null,
  reusable boolean not null,
  used_by uuid,
  reminded_at timestamp with time zone,
  constraint redemptions_pkey PRIMARY KEY (code_hash, account_id),
  constraint redemptions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint redemptions_code_hash_fkey FOREIGN KEY (code_hash) REFERENCES codes(code_hash),
  constraint redemptions_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint redemptions_used_by_fkey FOREIGN KEY (used_by) REFERENCES orders(id) ON DELETE SET NULL
);
CREATE INDEX redemptions_account ON public.redemptions USING btree (account_id);
CREATE UNIQUE INDEX redemptions_once ON public.redemptions USING btree (code_hash) WHERE (NOT reusable);
CREATE INDEX redemptions_unreminded ON public.redemptions USING btree (redeemed_at) WHERE ((used_by IS NULL) AND (reminded_at IS NULL));
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

create table security_links (
  hash bytea not null,
  account_id uuid not null,
  since timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint security_links_pkey PRIMARY KEY (hash),
  constraint security_links_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX security_links_account ON public.security_links USING btree (account_id);
CREATE INDEX security_links_expiry ON public.security_links USING btree (expires_at);

create table sent_mails (
  message_id text not null,
  sent_at timestamp with time zone not null,
  constraint sent_mails_pkey PRIMARY KEY (message_id)
);
CREATE INDEX sent_mails_age ON public.sent_mails USING btree (sent_at);

create table service_clients (
  id text not null,
  name text not null,
  contact text not null,
  auth_method text not null,
  jwks jsonb,
  jwks_uri text,
  scopes text[] not null,
  external_kind text,
  external_id text,
  brands text[],
  networks cidr[],
  per_second integer default 50 not null,
  burst integer default 100 not null,
  per_day jsonb default '{}'::jsonb not null,
  status text default 'active'::text not null,
  created_by text not null,
  created_at timestamp with time zone default now() not null,
  constraint service_clients_pkey PRIMARY KEY (id),
  constraint service_clients_auth_method_check CHECK ((auth_method = ANY (ARRAY['private_key_jwt'::text, 'client_secret'::text]))),
  constraint service_clients_check CHECK (((external_kind IS NULL) = (external_id IS NULL))),
  constraint service_clients_external_kind_check CHECK ((external_kind = ANY (ARRAY['provider'::text, 'partner'::text]))),
  constraint service_clients_id_check CHECK ((id ~ '^[a-z0-9-]{2,60}$'::text)),
  constraint service_clients_status_check CHECK ((status = ANY (ARRAY['active'::text, 'disabled'::text])))
);

create table service_events (
  client_id text not null,
  event_id text not null,
  happened_on date not null,
  constraint service_events_pkey PRIMARY KEY (client_id, event_id, happened_on)
);

create table service_secrets (
  hash bytea not null,
  client_id text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  reminded_at timestamp with time zone,
  constraint service_secrets_pkey PRIMARY KEY (hash),
  constraint service_secrets_client_id_fkey FOREIGN KEY (client_id) REFERENCES service_clients(id) ON DELETE CASCADE
);
CREATE INDEX service_secrets_client ON public.service_secrets USING btree (client_id);

create table service_usage (
  client_id text not null,
  scope text not null,
  day date not null,
  calls bigint not null,
  constraint service_usage_pkey PRIMARY KEY (client_id, scope, day)
);
CREATE INDEX service_usage_age ON public.service_usage USING btree (day);

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
  id_token text,
  credential_id text,
  amr text[],
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint sessions_device_id_fkey FOREIGN KEY (device_id) REFERENCES devices(id) ON DELETE SET NULL,
  constraint sessions_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES sessions(id) ON DELETE CASCADE NOT VALID,
  constraint sessions_method_check CHECK ((method = ANY (ARRAY['password'::text, 'provider'::text, 'passkey'::text, 'deviceCode'::text, 'magicLink'::text]))) NOT VALID,
  constraint sessions_scope_check CHECK ((scope = ANY (ARRAY['full'::text, 'player'::text]))) NOT VALID
);
CREATE INDEX sessions_age ON public.sessions USING btree (signed_in_at);
CREATE INDEX sessions_by_account ON public.sessions USING btree (account_id);
CREATE INDEX sessions_credential ON public.sessions USING btree (credential_id) WHERE (credential_id IS NOT NULL);
CREATE INDEX sessions_device ON public.sessions USING btree (device_id) WHERE (device_id IS NOT NULL);
CREATE INDEX sessions_id_token ON public.sessions USING btree (signed_in_at) WHERE (id_token IS NOT NULL);
CREATE INDEX sessions_parent ON public.sessions USING btree (parent_id) WHERE (parent_id IS NOT NULL);
CREATE INDEX sessions_revoked ON public.sessions USING btree (revoked_at) WHERE (revoked_at IS NOT NULL);

create table setting_decisions (
  setting_id bigint not null,
  asked_by text not null,
  decided_by text not null,
  decided_at timestamp with time zone not null,
  approved boolean not null,
  note text not null,
  version_id bigint,
  constraint setting_decisions_pkey PRIMARY KEY (setting_id),
  constraint setting_decisions_setting_id_fkey FOREIGN KEY (setting_id) REFERENCES settings(id),
  constraint setting_decisions_version_id_fkey FOREIGN KEY (version_id) REFERENCES settings(id),
  constraint setting_decisions_check CHECK ((approved = (version_id IS NOT NULL))),
  constraint setting_decisions_four_eyes CHECK ((decided_by <> asked_by))
);
CREATE INDEX setting_decisions_version ON public.setting_decisions USING btree (version_id) WHERE (version_id IS NOT NULL);

create table settings (
  id bigint generated always as identity not null,
  key text not null,
  brand text,
  value jsonb,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone,
  changed_by text not null,
  approved_by text,
  changed_at timestamp with time zone not null,
  note text default ''::text not null,
  constraint settings_pkey PRIMARY KEY (id),
  constraint settings_check CHECK (((ends_at IS NULL) OR (ends_at > starts_at)))
);
CREATE INDEX settings_key ON public.settings USING btree (key, brand, id);

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

create table sign_in_tickets (
  hash bytea not null,
  account_id uuid not null,
  brand text not null,
  tries integer default 0 not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  method text,
  id_token text,
  constraint sign_in_tickets_pkey PRIMARY KEY (hash),
  constraint sign_in_tickets_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX sign_in_tickets_account ON public.sign_in_tickets USING btree (account_id);
CREATE INDEX sign_in_tickets_expiry ON public.sign_in_tickets USING btree (expires_at);

create table spent_assertions (
  client_id text not null,
  jti text not null,
  expires_at timestamp with time zone not null,
  constraint spent_assertions_pkey PRIMARY KEY (client_id, jti)
);
CREATE INDEX spent_assertions_age ON public.spent_assertions USING btree (expires_at);

create table spent_challenges (
  nonce text not null,
  expires_at timestamp with time zone not null,
  constraint spent_challenges_pkey PRIMARY KEY (nonce)
);
CREATE INDEX spent_challenges_expiry ON public.spent_challenges USING btree (expires_at);

create table staff_actions (
  id uuid not null,
  kind text not null,
  account_id uuid,
  params jsonb not null,
  preview jsonb not null,
  needs_approval boolean not null,
  state text not null,
  reason_code text,
  note text,
  made_by text not null,
  made_by_name text not null,
  made_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  decided_by text,
  decided_by_name text,
  decided_at timestamp with time zone,
  decision_note text,
  constraint staff_actions_pkey PRIMARY KEY (id),
  constraint staff_actions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE SET NULL,
  constraint staff_actions_four_eyes CHECK (((decided_by IS NULL) OR (decided_by <> made_by))),
  constraint staff_actions_state_check CHECK ((state = ANY (ARRAY['PREVIEWED'::text, 'WAITING'::text, 'DONE'::text, 'REFUSED'::text])))
);
CREATE INDEX staff_actions_account ON public.staff_actions USING btree (account_id, confirmed_at DESC);
CREATE INDEX staff_actions_age ON public.staff_actions USING btree (made_at);
CREATE INDEX staff_actions_unconfirmed ON public.staff_actions USING btree (expires_at) WHERE (confirmed_at IS NULL);
CREATE INDEX staff_actions_waiting ON public.staff_actions USING btree (confirmed_at, id) WHERE (state = 'WAITING'::text);

create table staff_members (
  id text not null,
  name text not null,
  signed_in_at timestamp with time zone not null,
  constraint staff_members_pkey PRIMARY KEY (id)
);

create table staff_roles (
  staff_id text not null,
  role text not null,
  granted_by text not null,
  granted_at timestamp with time zone not null,
  constraint staff_roles_pkey PRIMARY KEY (staff_id, role),
  constraint staff_roles_role_check CHECK ((role = ANY (ARRAY['agent'::text, 'billing'::text, 'catalogue'::text, 'operations'::text, 'admin'::text])))
);

create table staff_sessions (
  id_hash bytea not null,
  staff_id text not null,
  name text not null,
  signed_in_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint staff_sessions_pkey PRIMARY KEY (id_hash)
);
CREATE INDEX staff_sessions_expiry ON public.staff_sessions USING btree (expires_at);
CREATE INDEX staff_sessions_staff ON public.staff_sessions USING btree (staff_id) WHERE (ended_at IS NULL);

create table staff_sign_ins (
  state_hash bytea not null,
  browser_hash bytea not null,
  nonce text not null,
  code_verifier text not null,
  return_to text not null,
  fresh boolean not null,
  expires_at timestamp with time zone not null,
  constraint staff_sign_ins_pkey PRIMARY KEY (state_hash)
);
CREATE INDEX staff_sign_ins_expiry ON public.staff_sign_ins USING btree (expires_at);

create table store_events (
  store text not null,
  event_id text not null,
  received_at timestamp with time zone not null,
  key text,
  body text not null,
  processed_at timestamp with time zone,
  tries integer default 0 not null,
  error text,
  constraint store_events_pkey PRIMARY KEY (store, event_id),
  constraint store_events_store_check CHECK ((store = ANY (ARRAY['APPLE'::text, 'GOOGLE'::text, 'ROKU'::text])))
);
CREATE INDEX store_events_key ON public.store_events USING btree (store, key);
CREATE INDEX store_events_received ON public.store_events USING btree (received_at);
CREATE INDEX store_events_waiting ON public.store_events USING btree (received_at) WHERE (processed_at IS NULL);

create table store_products (
  store text not null,
  store_product_id text not null,
  pricing_plan_id text not null,
  constraint store_products_pkey PRIMARY KEY (store, store_product_id),
  constraint store_products_pricing_plan_id_fkey FOREIGN KEY (pricing_plan_id) REFERENCES pricing_plans(id) ON DELETE CASCADE,
  constraint store_products_store_check CHECK ((store = ANY (ARRAY['APPLE'::text, 'GOOGLE'::text, 'ROKU'::text])))
);
CREATE INDEX store_products_plan ON public.store_products USING btree (pricing_plan_id);

create table store_subscriptions (
  id uuid not null,
  store text not null,
  key text not null,
  environment text,
  account_id uuid,
  claim_token uuid,
  store_product_id text,
  product_id text,
  state text not null,
  expires_at timestamp with time zone,
  grace_until timestamp with time zone,
  auto_renews boolean not null,
  price_cents integer,
  currency text,
  replaced_by text,
  released_at timestamp with time zone,
  release_asked_at timestamp with time zone,
  state_read_at timestamp with time zone,
  read_after timestamp with time zone,
  constraint store_subscriptions_store_key_key UNIQUE (store, key),
  constraint store_subscriptions_pkey PRIMARY KEY (id),
  constraint store_subscriptions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE SET NULL,
  constraint store_subscriptions_environment_check CHECK ((environment = ANY (ARRAY['PRODUCTION'::text, 'SANDBOX'::text]))),
  constraint store_subscriptions_price_cents_check CHECK ((price_cents >= 0)),
  constraint store_subscriptions_state_check CHECK ((state = ANY (ARRAY['ACTIVE'::text, 'GRACE'::text, 'ON_HOLD'::text, 'PAUSED'::text, 'CANCELLED'::text, 'EXPIRED'::text, 'REVOKED'::text]))),
  constraint store_subscriptions_store_check CHECK ((store = ANY (ARRAY['APPLE'::text, 'GOOGLE'::text, 'ROKU'::text])))
);
CREATE INDEX store_subscriptions_account ON public.store_subscriptions USING btree (account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX store_subscriptions_due ON public.store_subscriptions USING btree (read_after) WHERE (read_after IS NOT NULL);

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
  store_state text,
  access_until timestamp with time zone,
  renewal_notified timestamp with time zone,
  offer_notified text,
  constraint subscriptions_pkey PRIMARY KEY (id),
  constraint subscriptions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint subscriptions_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE SET NULL,
  constraint subscriptions_offer_percent_check CHECK (((offer_percent >= 0) AND (offer_percent <= 100))),
  constraint subscriptions_offer_periods_check CHECK ((offer_periods >= 0)),
  constraint subscriptions_paid_cents_check CHECK ((paid_cents >= 0)),
  constraint subscriptions_started_on_check CHECK ((started_on ~ '^\d{4}-\d{2}-\d{2}$'::text)),
  constraint subscriptions_status_check CHECK ((status = ANY (ARRAY['PENDING_CREATION'::text, 'PENDING_ACTIVATION'::text, 'ACTIVE'::text]))),
  constraint subscriptions_store_state_check CHECK ((store_state = ANY (ARRAY['ACTIVE'::text, 'GRACE'::text, 'ON_HOLD'::text, 'PAUSED'::text, 'CANCELLED'::text])))
);
CREATE INDEX subscriptions_account ON public.subscriptions USING btree (account_id);
CREATE INDEX subscriptions_due ON public.subscriptions USING btree (COALESCE(retry_at, cycle_date)) WHERE (store = 'CSG'::text);
CREATE UNIQUE INDEX subscriptions_live ON public.subscriptions USING btree (account_id, product_id) WHERE ((product_id IS NOT NULL) AND (store = 'CSG'::text));
CREATE INDEX subscriptions_pricing_plan ON public.subscriptions USING btree (pricing_plan_id, id) WHERE (store = 'CSG'::text);
CREATE INDEX subscriptions_product ON public.subscriptions USING btree (product_id) WHERE (store = 'CSG'::text);
CREATE INDEX subscriptions_renewing ON public.subscriptions USING btree (account_id) WHERE ((store = 'CSG'::text) AND (NOT cancelled));

create table totp (
  account_id uuid not null,
  secret text not null,
  confirmed_at timestamp with time zone,
  last_step bigint,
  constraint totp_pkey PRIMARY KEY (account_id),
  constraint totp_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table tv_providers (
  id text not null,
  name_en text not null,
  name_fr text not null,
  issuer text not null,
  client_id text not null,
  auth_method text not null,
  secret text,
  scope text not null,
  claims jsonb not null,
  logo text,
  brands text[] not null,
  languages text[] not null,
  place integer not null,
  grant_days integer,
  logout text not null,
  enabled boolean not null,
  version integer default 1 not null,
  constraint tv_providers_issuer_key UNIQUE (issuer),
  constraint tv_providers_pkey PRIMARY KEY (id),
  constraint tv_providers_logo_fkey FOREIGN KEY (logo) REFERENCES assets(sha256),
  constraint tv_providers_auth_method_check CHECK ((auth_method = ANY (ARRAY['client_secret_basic'::text, 'client_secret_post'::text, 'private_key_jwt'::text]))),
  constraint tv_providers_logout_check CHECK ((logout = ANY (ARRAY['hint'::text, 'plain'::text, 'none'::text])))
);
CREATE INDEX tv_providers_logo ON public.tv_providers USING btree (logo);

create table two_step_recoveries (
  id uuid default gen_random_uuid() not null,
  account_id uuid not null,
  asked_at timestamp with time zone not null,
  effective_at timestamp with time zone not null,
  cancelled_at timestamp with time zone,
  brand text,
  reminded_at timestamp with time zone,
  constraint two_step_recoveries_pkey PRIMARY KEY (id),
  constraint two_step_recoveries_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX two_step_recoveries_account ON public.two_step_recoveries USING btree (account_id);
CREATE INDEX two_step_recoveries_effective ON public.two_step_recoveries USING btree (effective_at);
CREATE UNIQUE INDEX two_step_recoveries_one ON public.two_step_recoveries USING btree (account_id);

create table unknown_codes (
  integration text not null,
  code text not null,
  times bigint default 1 not null,
  last_at timestamp with time zone not null,
  constraint unknown_codes_pkey PRIMARY KEY (integration, code),
  constraint unknown_codes_integration_fkey FOREIGN KEY (integration) REFERENCES integrations(id) ON DELETE CASCADE
);

create table watchlist_items (
  account_id uuid not null,
  title_id text not null,
  added_at timestamp with time zone not null,
  constraint watchlist_items_pkey PRIMARY KEY (account_id, title_id),
  constraint watchlist_items_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table webhook_deliveries (
  id bigint generated always as identity not null,
  endpoint_id uuid not null,
  position bigint not null,
  partition_key text not null,
  state text default 'pending'::text not null,
  tries integer default 0 not null,
  next_at timestamp with time zone,
  status integer,
  ms integer,
  answer text,
  tried_at timestamp with time zone,
  created_at timestamp with time zone default clock_timestamp() not null,
  constraint webhook_deliveries_pkey PRIMARY KEY (id),
  constraint webhook_deliveries_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES webhook_endpoints(id) ON DELETE CASCADE,
  constraint webhook_deliveries_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'delivered'::text, 'dead'::text])))
);
CREATE INDEX webhook_deliveries_due ON public.webhook_deliveries USING btree (endpoint_id, next_at) WHERE ((state = 'pending'::text) AND (next_at IS NOT NULL));
CREATE INDEX webhook_deliveries_in_order ON public.webhook_deliveries USING btree (endpoint_id, partition_key, id) WHERE (state = 'pending'::text);
CREATE INDEX webhook_deliveries_log ON public.webhook_deliveries USING btree (endpoint_id, id DESC);
CREATE INDEX webhook_deliveries_old ON public.webhook_deliveries USING btree (created_at);

create table webhook_endpoints (
  id uuid not null,
  url text not null,
  contact text not null,
  types text[] default '{}'::text[] not null,
  status text default 'active'::text not null,
  disabled_reason text,
  secrets text[] not null,
  rotated_at timestamp with time zone,
  failing_since timestamp with time zone,
  failures integer default 0 not null,
  paused_until timestamp with time zone,
  created_by text not null,
  created_at timestamp with time zone default clock_timestamp() not null,
  constraint webhook_endpoints_pkey PRIMARY KEY (id),
  constraint webhook_endpoints_disabled_reason_check CHECK ((disabled_reason = ANY (ARRAY['operator'::text, 'gone'::text, 'failing'::text]))),
  constraint webhook_endpoints_status_check CHECK ((status = ANY (ARRAY['active'::text, 'disabled'::text])))
);

CREATE CONSTRAINT TRIGGER entitlement_changed AFTER INSERT OR DELETE OR UPDATE ON public.entitlements DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION entitlement_changed();

CREATE CONSTRAINT TRIGGER gift_ledger_holds AFTER INSERT OR UPDATE ON public.gift_ledger DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION gift_ledger_holds();

CREATE OR REPLACE FUNCTION public.emit_device(d devices, kind text)
 RETURNS void
 LANGUAGE sql
AS $function$
  select emit_event(d.account_id, 'device.' || kind,
    jsonb_build_object('deviceId', d.id, 'deviceType', d.type, 'platform', d.platform))
$function$
;

CREATE OR REPLACE FUNCTION public.emit_event(of_account uuid, of_type text, with_data jsonb)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  next_sequence bigint;
begin
  if of_account is not null then
    update accounts set event_sequence = event_sequence + 1 where id = of_account
      returning event_sequence into next_sequence;
    if not found then return; end if;
  end if;
  insert into outbox (account_id, sequence, type, data) values (of_account, next_sequence, of_type, with_data);
end $function$
;

CREATE OR REPLACE FUNCTION public.emit_grant(g entitlement_grants, kind text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if kind = 'ended' and (
    g.source_kind = 'partner' and exists (
      select from partner_customers c
      where c.partner_id = split_part(g.source_id, ' ', 1) and c.state = 'suspended'
        and c.subject = substr(g.source_id, strpos(g.source_id, ' ') + 1))
    or g.source_kind = 'store' and exists (
      select from subscriptions s where s.id::text = g.source_id and s.store_state in ('ON_HOLD', 'PAUSED')))
  then kind := 'suspended'; end if;
  perform emit_event(g.account_id, 'entitlement.' || kind, jsonb_build_object(
    'sku', g.sku, 'source', g.source_kind,
    'subscriptionId', case when g.source_kind in ('direct', 'store') then g.source_id end,
    'until', event_time(g.ends_at)));
end $function$
;

CREATE OR REPLACE FUNCTION public.emit_of_account()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  fields text[];
begin
  if tg_op = 'INSERT' then
    perform emit_event(new.id, 'account.registered', jsonb_build_object(
      'language', new.language, 'viaProvider', new.bdu,
      'emailVerified', new.email_verification_status = 'VERIFIED'));
    return null;
  end if;
  if new.status = 'DELETED' then
    if old.status <> 'DELETED' then perform emit_event(new.id, 'account.deleted', '{}'); end if;
    return null;
  end if;
  if new.status = 'SUSPENDED' and old.status <> 'SUSPENDED' then
    perform emit_event(new.id, 'account.suspended', '{}');
  end if;
  fields := array_remove(array[
    case when new.email is distinct from old.email then 'email' end,
    case when (new.first_name, new.last_name) is distinct from (old.first_name, old.last_name) then 'name' end,
    case when new.phone_number is distinct from old.phone_number then 'phone' end,
    case when new.language is distinct from old.language then 'language' end,
    case when (new.address, new.city, new.country, new.postal_code)
      is distinct from (old.address, old.city, old.country, old.postal_code) then 'address' end,
    case when new.status = 'ACTIVE' and old.status = 'SUSPENDED' then 'status' end
  ], null);
  if cardinality(fields) > 0 then
    perform emit_event(new.id, 'account.changed', jsonb_build_object('fields', fields));
  end if;
  if new.email_verification_status = 'VERIFIED' and old.email_verification_status <> 'VERIFIED' then
    perform emit_event(new.id, 'account.verified', '{}');
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.emit_of_device()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- A removed device stays for a while, for the count of the period.
  if tg_op <> 'INSERT' and old.removed_at is null
    and (tg_op = 'DELETE' or new.removed_at is not null or new.account_id <> old.account_id) then
    perform emit_device(old, 'removed');
  end if;
  if tg_op <> 'DELETE' and new.removed_at is null
    and (tg_op = 'INSERT' or old.removed_at is not null or new.account_id <> old.account_id) then
    perform emit_device(new, 'added');
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.emit_of_grant()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    perform emit_grant(new, 'granted');
  elsif tg_op = 'DELETE' then
    -- One whose end has come was announced with that end.
    if coalesce(old.ends_at > now(), true) then perform emit_grant(old, 'ended'); end if;
  elsif new.account_id <> old.account_id then
    perform emit_grant(old, 'ended');
    perform emit_grant(new, 'granted');
  elsif new.ends_at is distinct from old.ends_at then
    perform emit_grant(new, case when new.ends_at <= greatest(now(), new.checked_at) then 'ended' else 'granted' end);
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.emit_of_integration_health()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' or new.state <> old.state then
    perform emit_event(null, 'integration.health',
      jsonb_build_object('integration', new.integration, 'state', new.state));
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.emit_of_order()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  about jsonb := jsonb_build_object('orderId', new.id, 'number', new.number, 'kind', new.kind, 'brand', new.brand,
    'totalCents', new.total_cents, 'dueCents', new.due_cents);
begin
  if tg_op = 'INSERT' then perform emit_event(new.account_id, 'order.placed', about); end if;
  if new.status = 'COMPLETE' and (tg_op = 'INSERT' or old.status <> 'COMPLETE') then
    perform emit_event(new.account_id, 'order.completed', about);
  end if;
  if new.status = 'FAILED' and (tg_op = 'INSERT' or old.status <> 'FAILED') then
    perform emit_event(new.account_id, 'order.failed', about || jsonb_build_object('failure', new.failure));
  end if;
  if tg_op = 'UPDATE' and new.refunded_cents > old.refunded_cents then
    perform emit_event(new.account_id, 'order.refunded', about || jsonb_build_object(
      'cents', new.refunded_cents - old.refunded_cents, 'refundedCents', new.refunded_cents));
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.emit_of_partner_link()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    perform emit_event(new.account_id, 'partner.linked', jsonb_build_object('partnerId', new.partner_id));
  elsif tg_op = 'DELETE' then
    perform emit_event(old.account_id, 'partner.unlinked', jsonb_build_object('partnerId', old.partner_id));
  elsif new.account_id <> old.account_id then
    perform emit_event(new.account_id, 'partner.moved',
      jsonb_build_object('partnerId', new.partner_id, 'from', old.account_id));
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.emit_of_provider_identity()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'INSERT' and (tg_op = 'DELETE' or new.account_id <> old.account_id) then
    perform emit_event(old.account_id, 'provider.unlinked', jsonb_build_object('providerId', old.provider_id));
  end if;
  if tg_op <> 'DELETE' and (tg_op = 'INSERT' or new.account_id <> old.account_id) then
    perform emit_event(new.account_id, 'provider.linked', jsonb_build_object('providerId', new.provider_id));
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.emit_of_redemption()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform emit_event(new.account_id, 'code.redeemed', jsonb_build_object(
    'kind', c.kind, 'orderId', new.order_id, 'batchId', c.batch_id, 'value', c.value))
    from codes c where c.code_hash = new.code_hash;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.emit_of_setting()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform emit_event(null, 'settings.changed', jsonb_build_object(
    'key', new.key, 'brand', new.brand, 'version', new.id, 'startsAt', event_time(new.starts_at)));
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.emit_of_subscription()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  s subscriptions := case when tg_op = 'DELETE' then old else new end;
  kind text;
begin
  kind := case
    when tg_op = 'DELETE' then 'ended'
    when tg_op = 'INSERT' then case when new.status = 'ACTIVE' then 'started' else 'pending' end
    when new.status = 'ACTIVE' and old.status <> 'ACTIVE' then 'started'
    when new.status <> 'ACTIVE' and old.status = 'ACTIVE' then 'pending'
    when new.cancelled and not old.cancelled then 'cancelled'
    when old.cancelled and not new.cancelled then 'restarted'
    when new.account_id <> old.account_id or (new.sku, new.product_id, new.pricing_plan_id)
      is distinct from (old.sku, old.product_id, old.pricing_plan_id) then 'changed'
    when new.grace_period and not old.grace_period then 'grace'
    when new.cycle_date > old.cycle_date then 'renewed'
    when (new.price_cents, new.cycle_date, new.grace_period, new.store_state, new.hold_at)
      is distinct from (old.price_cents, old.cycle_date, old.grace_period, old.store_state, old.hold_at)
      then 'changed' end;
  if kind is null then return null; end if;
  perform emit_event(s.account_id, 'subscription.' || kind, jsonb_build_object(
    'subscriptionId', s.id, 'brand', s.brand, 'sku', s.sku, 'productId', s.product_id,
    'pricingPlanId', s.pricing_plan_id, 'store', s.store, 'billingCycle', s.billing_cycle,
    'priceCents', s.price_cents, 'cycleDate', event_time(s.cycle_date)));
  return null;
end $function$
;

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

CREATE OR REPLACE FUNCTION public.event_time(moment timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$select to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')$function$
;

CREATE OR REPLACE FUNCTION public.forget_import_of_hash()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.imported_at := null;
  return new;
end $function$
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
    and (select sum(cents) from gift_ledger where account_id = new.account_id and balance_key = new.balance_key) < 0 then
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
    where of_source = 'dtc' and s.account_id = of_account and of_sku = any (coalesce(p.entitled_skus, array[s.sku]))
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

CREATE OR REPLACE FUNCTION public.keep_live_catalogue()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if coalesce(current_setting('marquee.publishes_catalogue', true), '') <> 'on'
    and exists (select from catalogue_versions where status = 'LIVE') then
    return null;
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_verified_email()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.email_key is not null and old.email_key is distinct from new.email_key then
    delete from account_identifiers
    where account_id = new.id and kind = 'email' and value = old.email_key
      and verified_by in ('self', 'import');
  end if;
  if new.email_key is not null and not new.bdu and new.email_verification_status = 'VERIFIED'
    and (old.email_verification_status <> 'VERIFIED' or old.email_key is distinct from new.email_key) then
    insert into account_identifiers (account_id, kind, value, verified_at, verified_by)
    values (new.id, 'email', new.email_key, now(), 'self')
    on conflict (account_id, kind, value) do update
    set verified_at = excluded.verified_at, verified_by = 'self';
  end if;
  return null;
end $function$
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

CREATE OR REPLACE FUNCTION public.notify_settings()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('settings_changed', 'settings');
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.notify_settings_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('settings_changed', tg_table_name);
  return null;
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

CREATE OR REPLACE FUNCTION public.refuse_consent_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.account_id is null or new.account_id = old.account_id)
    and (old.ended_at is null or new.ended_at = old.ended_at)
    and (to_jsonb(new) - 'account_id' - 'ended_at') = (to_jsonb(old) - 'account_id' - 'ended_at') then
    return new;
  end if;
  raise exception 'consents are append only';
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_settings_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'settings are append only';
end $function$
;

CREATE OR REPLACE FUNCTION public.register_integration()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    delete from integrations where id = old.id;
    return old;
  end if;
  -- An upsert of a known row comes by here too.
  insert into integrations (id, kind) values (new.id, tg_table_name) on conflict (id) do nothing;
  if (select kind from integrations where id = new.id) <> tg_table_name then
    raise unique_violation using message = format('the id %s is taken', new.id);
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.take_redemption()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update codes set redeemed = redeemed + 1
    where code_hash = new.code_hash and redeemed < max_redemptions;
  if not found and exists (select from codes where code_hash = new.code_hash and max_redemptions is not null) then
    return null;
  end if;
  return new;
end $function$
;

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.settings FOR EACH STATEMENT EXECUTE FUNCTION refuse_settings_change();

CREATE TRIGGER append_only BEFORE UPDATE ON public.consents FOR EACH ROW EXECUTE FUNCTION refuse_consent_change();

CREATE TRIGGER changed AFTER INSERT ON public.settings FOR EACH STATEMENT EXECUTE FUNCTION notify_settings();

CREATE TRIGGER changed AFTER INSERT OR DELETE OR UPDATE ON public.merchants FOR EACH STATEMENT EXECUTE FUNCTION notify_settings_changed();

CREATE TRIGGER changed AFTER INSERT OR DELETE OR UPDATE ON public.partners FOR EACH STATEMENT EXECUTE FUNCTION notify_settings_changed();

CREATE TRIGGER changed AFTER INSERT OR DELETE OR UPDATE ON public.tv_providers FOR EACH STATEMENT EXECUTE FUNCTION notify_settings_changed();

CREATE TRIGGER changed AFTER UPDATE OF state ON public.integration_health FOR EACH ROW WHEN ((old.state IS DISTINCT FROM new.state)) EXECUTE FUNCTION notify_settings_changed();

CREATE TRIGGER emit_changed AFTER UPDATE OF status, email, first_name, last_name, phone_number, language, address, city, country, postal_code, email_verification_status ON public.accounts FOR EACH ROW EXECUTE FUNCTION emit_of_account();

CREATE TRIGGER emit_device AFTER INSERT OR DELETE OR UPDATE OF account_id, removed_at ON public.devices FOR EACH ROW EXECUTE FUNCTION emit_of_device();

CREATE TRIGGER emit_grant AFTER INSERT OR DELETE OR UPDATE OF account_id, ends_at ON public.entitlement_grants FOR EACH ROW EXECUTE FUNCTION emit_of_grant();

CREATE TRIGGER emit_integration_health AFTER INSERT OR UPDATE OF state ON public.integration_health FOR EACH ROW EXECUTE FUNCTION emit_of_integration_health();

CREATE TRIGGER emit_order AFTER INSERT OR UPDATE OF status, refunded_cents ON public.orders FOR EACH ROW EXECUTE FUNCTION emit_of_order();

CREATE TRIGGER emit_partner_link AFTER INSERT OR DELETE OR UPDATE OF account_id ON public.partner_links FOR EACH ROW EXECUTE FUNCTION emit_of_partner_link();

CREATE TRIGGER emit_provider_identity AFTER INSERT OR DELETE OR UPDATE OF account_id ON public.provider_identities FOR EACH ROW EXECUTE FUNCTION emit_of_provider_identity();

CREATE TRIGGER emit_redemption AFTER INSERT ON public.redemptions FOR EACH ROW EXECUTE FUNCTION emit_of_redemption();

CREATE TRIGGER emit_registered AFTER INSERT ON public.accounts FOR EACH ROW EXECUTE FUNCTION emit_of_account();

CREATE TRIGGER emit_setting AFTER INSERT ON public.settings FOR EACH ROW EXECUTE FUNCTION emit_of_setting();

CREATE TRIGGER emit_subscription AFTER INSERT OR DELETE OR UPDATE ON public.subscriptions FOR EACH ROW EXECUTE FUNCTION emit_of_subscription();

CREATE TRIGGER grant_changed AFTER INSERT OR DELETE OR UPDATE OF account_id, sku, source_kind, source_id, ends_at ON public.entitlement_grants FOR EACH ROW WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION grant_changed();

CREATE TRIGGER keep_live_catalogue BEFORE INSERT OR UPDATE ON public.pricing_plans FOR EACH ROW EXECUTE FUNCTION keep_live_catalogue();

CREATE TRIGGER keep_live_catalogue BEFORE INSERT OR UPDATE ON public.products FOR EACH ROW EXECUTE FUNCTION keep_live_catalogue();

CREATE TRIGGER keep_verified_email AFTER UPDATE OF email_key, email_verification_status ON public.accounts FOR EACH ROW EXECUTE FUNCTION keep_verified_email();

CREATE TRIGGER order_items_need_invoice BEFORE INSERT ON public.order_items FOR EACH ROW EXECUTE FUNCTION order_items_need_invoice();

CREATE TRIGGER passwords_hash_replaced BEFORE UPDATE OF hash ON public.passwords FOR EACH ROW WHEN ((old.hash IS DISTINCT FROM new.hash)) EXECUTE FUNCTION forget_import_of_hash();

CREATE TRIGGER redemptions_limited BEFORE INSERT ON public.redemptions FOR EACH ROW WHEN (new.reusable) EXECUTE FUNCTION take_redemption();

CREATE TRIGGER register_id BEFORE INSERT ON public.merchants FOR EACH ROW EXECUTE FUNCTION register_integration();

CREATE TRIGGER register_id BEFORE INSERT ON public.partners FOR EACH ROW EXECUTE FUNCTION register_integration();

CREATE TRIGGER register_id BEFORE INSERT ON public.tv_providers FOR EACH ROW EXECUTE FUNCTION register_integration();

CREATE TRIGGER release_id AFTER DELETE ON public.merchants FOR EACH ROW EXECUTE FUNCTION register_integration();

CREATE TRIGGER release_id AFTER DELETE ON public.partners FOR EACH ROW EXECUTE FUNCTION register_integration();

CREATE TRIGGER release_id AFTER DELETE ON public.tv_providers FOR EACH ROW EXECUTE FUNCTION register_integration();
