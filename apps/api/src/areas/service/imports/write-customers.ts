/** Writes the customers of a chunk in a few statements: accounts, passwords, profiles, identifiers, subscriptions, gift balances. */
import { randomUUID } from 'node:crypto';
import type { ImportConflict, ImportRecord } from '@marquee/product/contract/service/imports.ts';
import { defaultNickname, profileColours } from '@marquee/product/values/enums.ts';
import { emailKey, normalize } from '@marquee/product/values/fields.ts';
import { type Kysely, sql } from 'kysely';
import { billingDayOf, chargeTimeOf } from '../../../billing/billing-day.ts';
import { syncGrantsOfAccounts } from '../../../billing/entitlements/subscription-grants.ts';
import type { Schema } from '../../../db/schema.ts';
import { isImportableHash } from '../../../identity/passwords/legacy-hashes.ts';
import { addJobs } from '../../../jobs/add-job.ts';
import type { ReadRecord, RefusedLine } from './read-records.ts';

export interface ImportContext {
  readonly now: number;
  readonly importId: string;
  readonly clientId: string;
  readonly system: string;
  readonly onConflict: ImportConflict;
  readonly isOutdated: (hash: string) => boolean;
}

interface Customer extends ReadRecord {
  readonly id: string;
  readonly key: string;
}

export interface WrittenCustomers {
  readonly imported: number;
  readonly held: number;
  readonly skipped: readonly RefusedLine[];
}

/** Thrown with `onConflict: fail`: the chunk is rolled back. */
export class ImportConflictError extends Error {
  readonly lines: readonly RefusedLine[];
  constructor(lines: readonly RefusedLine[]) {
    super('an email belongs to another account');
    this.lines = lines;
  }
}

const asRows = (rows: readonly object[]) => sql`${JSON.stringify(rows)}::jsonb`;

const findKnownIds = async (tx: Kysely<Schema>, system: string, ids: readonly string[]) => {
  const { rows } = await sql<{ external_id: string }>`
    select external_id from external_ids where system = ${system} and external_id = any (${ids})`.execute(tx);
  return new Set(rows.map(({ external_id: id }) => id));
};

/** Addresses that an undo link of their last owner can still reclaim. */
const findReservedKeys = async (tx: Kysely<Schema>, now: number, keys: readonly string[]) => {
  const { rows } = await sql<{ key: string }>`
    select lower(old_email collate "C") as key from email_changes
    where lower(old_email collate "C") = any (${keys}) and confirmed_at is not null and ended_at is null
      and undo_expires_at > ${new Date(now)}`.execute(tx);
  return new Set(rows.map(({ key }) => key));
};

/**
 * Returns the ids that were inserted: an email that is taken inserts nothing, and of one email the first line wins. In
 * the order of the emails, so that two chunks lock alike.
 */
const insertAccounts = async (
  tx: Kysely<Schema>,
  customers: readonly Customer[],
  isHeld: boolean,
): Promise<ReadonlySet<string>> => {
  const rows = customers.map(({ id, key, record }) => ({
    id,
    email: record.email,
    email_key: isHeld ? null : key,
    first_name: record.firstName ? normalize('firstName', record.firstName) : null,
    last_name: record.lastName ? normalize('lastName', record.lastName) : null,
    language: record.language,
    phone_number: record.phone ? normalize('phone', record.phone) : null,
    email_verification_status: record.emailVerified ? 'VERIFIED' : 'UNVERIFIED',
    recovery_id: randomUUID(),
    created_at: record.createdAt,
  }));
  const { rows: inserted } = await sql<{ id: string }>`
    insert into accounts (id, email, email_key, first_name, last_name, language, phone_number,
      email_verification_status, recovery_id, created_at)
    select id, email, email_key, first_name, last_name, language, phone_number, email_verification_status, recovery_id,
      created_at
    from jsonb_populate_recordset(null::accounts, ${asRows(rows)}) with ordinality
    order by email_key, ordinality
    on conflict (email_key) do nothing returning id`.execute(tx);
  return new Set(inserted.map(({ id }) => id));
};

const insertPasswords = (tx: Kysely<Schema>, customers: readonly Customer[], context: ImportContext) => {
  const { now, isOutdated } = context;
  const rows = customers.flatMap(({ id, record: { passwordHash: hash } }) =>
    hash && isImportableHash(hash)
      ? [
          {
            account_id: id,
            hash,
            changed_at: new Date(now),
            imported_at: isOutdated(hash) ? new Date(now) : null,
          },
        ]
      : [],
  );
  return sql`
    insert into passwords (account_id, hash, changed_at, imported_at)
    select account_id, hash, changed_at, imported_at
    from jsonb_populate_recordset(null::passwords, ${asRows(rows)})`.execute(tx);
};

/** The first profile is the master profile; without any there is the usual one. */
const profilesOf = ({ profiles, language }: ImportRecord) =>
  profiles?.length ? profiles : [{ nickname: defaultNickname, maturity: 'ADULT', language }];

const insertProfiles = (tx: Kysely<Schema>, customers: readonly Customer[], now: number) => {
  const rows = customers.flatMap(({ id, record }) =>
    profilesOf(record).map(({ nickname, maturity, language }, index) => ({
      id: randomUUID(),
      account_id: id,
      nickname: normalize('nickname', nickname),
      maturity,
      master: index === 0,
      ui_language: language ?? record.language,
      playback_language: 'ask',
      icon: profileColours[index % profileColours.length],
      // Later ones are listed after it.
      created_at: new Date(now + index),
    })),
  );
  return sql`
    insert into profiles (id, account_id, nickname, maturity, master, ui_language, playback_language, icon, created_at)
    select id, account_id, nickname, maturity, master, ui_language, playback_language, icon, created_at
    from jsonb_populate_recordset(null::profiles, ${asRows(rows)})`.execute(tx);
};

const insertIdentifiers = async (
  tx: Kysely<Schema>,
  customers: readonly Customer[],
  { now, system }: ImportContext,
) => {
  const ids = customers.map(({ id, record }) => ({
    system,
    external_id: record.externalId,
    account_id: id,
  }));
  await sql`
    insert into external_ids (system, external_id, account_id)
    select system, external_id, account_id from jsonb_populate_recordset(null::external_ids, ${asRows(ids)})`.execute(
    tx,
  );
  const verified = customers.flatMap(({ id, key, record }) => [
    ...(record.emailVerified ? [{ account_id: id, kind: 'email', value: key }] : []),
    ...(record.phone && record.phoneVerified
      ? [{ account_id: id, kind: 'phone', value: normalize('phone', record.phone) }]
      : []),
  ]);
  await sql`
    insert into account_identifiers (account_id, kind, value, verified_at, verified_by)
    select account_id, kind, value, ${new Date(now)}, 'import'
    from jsonb_populate_recordset(null::account_identifiers, ${asRows(verified)})`.execute(tx);
};

/** The period that is under way was paid elsewhere; the next ones are counted from its end. */
const insertSubscriptions = async (tx: Kysely<Schema>, customers: readonly Customer[]) => {
  const rows = customers.flatMap(({ id, record }) =>
    (record.subscriptions ?? []).map(({ productId, pricingPlanId, cycleDate, store, priceCents }) => {
      const day = billingDayOf(Date.parse(cycleDate));
      return {
        id: randomUUID(),
        account_id: id,
        store,
        price_cents: priceCents,
        paid_cents: store === 'CSG' ? priceCents : 0,
        cycle_date: store === 'CSG' ? chargeTimeOf(day) : cycleDate,
        product_id: productId,
        pricing_plan_id: pricingPlanId,
        started_on: day,
      };
    }),
  );
  if (rows.length === 0) return;
  await sql`
    insert into subscriptions (id, account_id, brand, store, sku, product_type, status, billing_cycle, price_cents,
      paid_cents, cycle_date, product_id, pricing_plan_id, started_on, period)
    select s.id, s.account_id, p.brand, s.store, coalesce(p.entitled_skus[1], p.id), p.type, 'ACTIVE', l.billing_cycle,
      s.price_cents, s.paid_cents, s.cycle_date, p.id, l.id, s.started_on, 0
    from jsonb_populate_recordset(null::subscriptions, ${asRows(rows)}) s
    join products p on p.id = s.product_id join pricing_plans l on l.id = s.pricing_plan_id`.execute(tx);
  await syncGrantsOfAccounts(tx, [...new Set(rows.map(({ account_id: id }) => id))]);
};

const insertGiftBalances = async (tx: Kysely<Schema>, customers: readonly Customer[], now: number) => {
  const rows = customers
    .filter(({ record: { giftCents } }) => giftCents)
    .flatMap(({ id, record: { giftCents } }) => {
      const shared = {
        transfer_id: randomUUID(),
        balance_key: 'CAD',
        reason: 'import',
        happened_at: new Date(now),
      };
      return [
        { ...shared, id: randomUUID(), account_id: id, cents: giftCents! },
        { ...shared, id: randomUUID(), account_id: null, cents: -giftCents! },
      ];
    });
  if (rows.length === 0) return;
  await sql`
    insert into gift_ledger (id, account_id, balance_key, cents, reason, happened_at, transfer_id)
    select id, account_id, balance_key, cents, reason, happened_at, transfer_id
    from jsonb_populate_recordset(null::gift_ledger, ${asRows(rows)})`.execute(tx);
};

const insertAudit = (
  tx: Kysely<Schema>,
  customers: readonly Customer[],
  { now, clientId, importId }: ImportContext,
) => {
  const rows = customers.map(({ id, record: { brand } }) => ({ account_id: id, brand }));
  return sql`
    insert into audit_events (happened_at, kind, account_id, brand, details, actor_kind, actor_id)
    select ${new Date(now)}, 'imported', account_id, brand, ${JSON.stringify({ import: importId })}::jsonb, 'service',
      ${clientId}
    from jsonb_to_recordset(${asRows(rows)}) as r (account_id uuid, brand text)`.execute(tx);
};

/** The gateway is asked after the commit, by a job each. */
const attachCards = async (tx: Kysely<Schema>, customers: readonly Customer[]) => {
  const jobs = customers.flatMap(({ id, record: { cardReference } }) =>
    cardReference
      ? [
          {
            key: `imported card ${id}`,
            payload: {
              accountId: id,
              method: cardReference.method,
              customer: cardReference.customer ?? null,
              postalCode: normalize('postalCode', cardReference.postalCode),
              city: normalize('city', cardReference.city),
            },
          },
        ]
      : [],
  );
  if (jobs.length > 0) await addJobs(tx, 'attachImportedCard', jobs);
};

/** In the transaction of the chunk. */
export const writeCustomers = async (
  tx: Kysely<Schema>,
  records: readonly ReadRecord[],
  context: ImportContext,
): Promise<WrittenCustomers> => {
  const { now, system, onConflict } = context;
  const seen = await findKnownIds(
    tx,
    system,
    records.map(({ record }) => record.externalId),
  );
  const skipped: RefusedLine[] = [];
  const fresh: Customer[] = [];
  for (const { line, record } of records) {
    if (seen.has(record.externalId)) skipped.push({ line, code: 'ALREADY_IMPORTED' });
    else fresh.push({ line, record, id: randomUUID(), key: emailKey(record.email) });
    seen.add(record.externalId);
  }
  const reserved = await findReservedKeys(
    tx,
    now,
    fresh.map(({ key }) => key),
  );
  const inserted = await insertAccounts(
    tx,
    fresh.filter(({ key }) => !reserved.has(key)),
    false,
  );
  const taken = fresh.filter(({ id }) => !inserted.has(id));
  const conflicts = taken.map(({ line }) => ({ line, code: 'EMAIL_IN_USE', field: 'email' }) as const);
  if (onConflict === 'fail' && taken.length > 0) throw new ImportConflictError(conflicts);
  if (onConflict === 'skip') skipped.push(...conflicts);
  const held = onConflict === 'hold' ? taken : [];
  if (held.length > 0) await insertAccounts(tx, held, true);
  const written = [...fresh.filter(({ id }) => inserted.has(id)), ...held];
  if (written.length > 0) {
    await insertPasswords(tx, written, context);
    await insertProfiles(tx, written, now);
    await insertIdentifiers(tx, written, context);
    await insertSubscriptions(tx, written);
    await insertGiftBalances(tx, written, now);
    await insertAudit(tx, written, context);
    await attachCards(tx, written);
  }
  return { imported: inserted.size, held: held.length, skipped };
};
