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
  constraint accounts_email_key_key UNIQUE (email_key),
  constraint accounts_pkey PRIMARY KEY (id),
  constraint accounts_email_verification_status_check CHECK ((email_verification_status = ANY (ARRAY['UNVERIFIED'::text, 'EMAIL_SENT'::text, 'VERIFIED'::text]))),
  constraint accounts_language_check CHECK ((language = ANY (ARRAY['en'::text, 'fr'::text]))),
  constraint accounts_status_check CHECK ((status = ANY (ARRAY['ACTIVE'::text, 'SUSPENDED'::text, 'DELETED'::text])))
);
CREATE INDEX accounts_same_email ON public.accounts USING btree (lower(email)) WHERE ((email_key IS NULL) AND (NOT bdu));

create table attempts (
  kind text not null,
  key text not null,
  tries integer not null,
  window_ends_at timestamp with time zone not null,
  holds integer default 0 not null,
  held_until timestamp with time zone,
  in_a_row integer default 0 not null,
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
  constraint authorizations_pkey PRIMARY KEY (state_hash),
  constraint authorizations_kind_check CHECK ((kind = ANY (ARRAY['tv'::text, 'partner'::text])))
);

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
  constraint email_changes_token_hash_key UNIQUE (token_hash),
  constraint email_changes_undo_hash_key UNIQUE (undo_hash),
  constraint email_changes_pkey PRIMARY KEY (id),
  constraint email_changes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX email_changes_pending ON public.email_changes USING btree (account_id) WHERE ((confirmed_at IS NULL) AND (ended_at IS NULL));

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

create table entitlements (
  account_id uuid not null,
  sku text not null,
  source text not null,
  ends_at timestamp with time zone,
  constraint entitlements_pkey PRIMARY KEY (account_id, sku, source),
  constraint entitlements_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint entitlements_source_check CHECK ((source = ANY (ARRAY['dtc'::text, 'partner'::text, 'bdu'::text, 'free'::text])))
);

create table gift_ledger (
  id uuid not null,
  account_id uuid not null,
  purse text not null,
  cents integer not null,
  reason text not null,
  happened_at timestamp with time zone not null,
  constraint gift_ledger_pkey PRIMARY KEY (id),
  constraint gift_ledger_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX gift_ledger_account ON public.gift_ledger USING btree (account_id);

create table known_devices (
  account_id uuid not null,
  device_hash bytea not null,
  seen_at timestamp with time zone not null,
  constraint known_devices_pkey PRIMARY KEY (account_id, device_hash),
  constraint known_devices_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table magic_links (
  hash bytea not null,
  session_id uuid not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint magic_links_pkey PRIMARY KEY (hash),
  constraint magic_links_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE
);
CREATE INDEX magic_links_session ON public.magic_links USING btree (session_id);

create table merchant_activations (
  jti text not null,
  account_id uuid not null,
  activated_at timestamp with time zone not null,
  constraint merchant_activations_pkey PRIMARY KEY (jti),
  constraint merchant_activations_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

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

create table passwords (
  account_id uuid not null,
  hash text not null,
  changed_at timestamp with time zone not null,
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
CREATE INDEX refresh_tokens_session ON public.refresh_tokens USING btree (session_id);

create table sent_mails (
  message_id text not null,
  sent_at timestamp with time zone not null,
  constraint sent_mails_pkey PRIMARY KEY (message_id)
);

create table sessions (
  id uuid not null,
  account_id uuid not null,
  signed_in_at timestamp with time zone not null,
  user_agent text,
  revoked_at timestamp with time zone,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX sessions_account ON public.sessions USING btree (account_id) WHERE (revoked_at IS NULL);
CREATE INDEX sessions_revoked ON public.sessions USING btree (revoked_at) WHERE (revoked_at IS NOT NULL);

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
  constraint subscriptions_pkey PRIMARY KEY (id),
  constraint subscriptions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint subscriptions_status_check CHECK ((status = ANY (ARRAY['PENDING_CREATION'::text, 'PENDING_ACTIVATION'::text, 'ACTIVE'::text])))
);
CREATE INDEX subscriptions_account ON public.subscriptions USING btree (account_id);
