-- Two-step verification, second half: trusted browsers, sign-ins by provider, and the reminder of a way back.
alter table known_devices add column trusted_until timestamptz;

-- What a thief may have made goes with “This wasn't me”.
alter table recovery_codes add column made_at timestamptz;

-- How the first step was done, and the sealed ID token of a provider.
alter table sign_in_tickets
  add column method text,
  add column id_token text;

alter table two_step_recoveries
  add column brand text,
  add column reminded_at timestamptz;
-- Asking twice neither shortens the wait nor sends another mail.
create unique index two_step_recoveries_one on two_step_recoveries (account_id);
