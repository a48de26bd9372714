/** Seeds a database with any number of customers for benchmarks, each derived from its number in SQL. */
import { limits } from '@marquee/product/limits.ts';
import { catalog, pricingPlanId } from '@marquee/product/values/billing/catalog.ts';
import { calculateTotals } from '@marquee/product/values/billing/totals.ts';
import pg from 'pg';
import { billingDayOf } from '../billing/billing-day.ts';

const perTransaction = 10_000;

export const seededEmail = (number: number): string => `${number}@seed.test`;
export const seededDeviceToken = (number: number): string => String(number).padStart(43, '0');

/** The number of the last seeded customer. */
export const lastSeeded = `
  select coalesce(max(split_part(email, '@', 1)::int), 0) as last from accounts where email like '%@seed.test'`;

/** Provinces of the seeded customers, in rotation. */
const provinces = [
  { state: 'ON', city: 'Toronto' },
  { state: 'QC', city: 'Montréal' },
  { state: 'BC', city: 'Vancouver' },
  { state: 'AB', city: 'Calgary' },
] as const;

/** Every plan on sale in every province, with its totals. */
const offersOf = (now: number) =>
  catalog
    .filter(({ type, legacy, segment }) => type === 'PLAN' && !legacy && segment === undefined)
    .flatMap(({ id, brand, name, entitledSkus, prices }) =>
      provinces.map(({ state, city }) => {
        const cents = prices.monthly!;
        const bill = calculateTotals([{ sku: id, cents }], { province: state, day: billingDayOf(now) });
        return {
          product_id: id,
          pricing_plan_id: pricingPlanId(id, 'monthly'),
          brand,
          sku: entitledSkus[0],
          entitled_skus: entitledSkus,
          name_en: name.en,
          name_fr: name.fr,
          cents,
          taxes: bill.taxes,
          tax_cents: bill.totalCents - cents,
          total_cents: bill.totalCents,
          state,
          city,
        };
      }),
    )
    .map((offer, nth) => ({ nth, ...offer }));

/** A deterministic uuid from text. */
const idFunction = `
  create or replace function pg_temp.id_of(words text) returns uuid immutable language sql as
    $$select overlay(overlay(md5(words) placing '4' from 13) placing '8' from 17)::uuid$$`;

const offersTable = `
  create temporary table if not exists offers as
  select * from jsonb_to_recordset($1) as o (nth int, product_id text, pricing_plan_id text, brand text, sku text,
    entitled_skus text[], name_en text, name_fr text, cents int, taxes jsonb, tax_cents int, total_cents int, state text, city text)`;

const people = `from generate_series($1::int, $2::int) as n`;
/** Seven of ten have a plan billed by us; the due day is derived from the number and is never today. */
const payers = `${people}
  join offers o on o.nth = n % (select count(*)::int from offers)
  cross join lateral (select now() + make_interval(days => 1 + n % 29, secs => n % 86400) as due) as cycle
  where n % 10 < 7`;
const card = `'pm_visa_4242_1239_seed-' || n`;

const statements = [
  `insert into accounts (id, ais_id, email, email_key, first_name, last_name, country, language, phone_number,
      email_verification_status, recovery_id, created_at)
    select pg_temp.id_of('account ' || n), 'ais-' || n, n || '@seed.test', n || '@seed.test',
      (array['Alex', 'Camille', 'Robin', 'Noémie', 'Sam', 'Jade'])[1 + n % 6],
      (array['Tremblay', 'Smith', 'Gagnon', 'Singh', 'Roy', 'Brown', 'Côté'])[1 + n % 7],
      'CA', case n % 4 when 0 then 'fr' else 'en' end, '416' || lpad((n % 10000000)::text, 7, '0'),
      'VERIFIED', pg_temp.id_of('recovery ' || n), now() - make_interval(days => n % 1500)
    ${people}`,
  `insert into passwords (account_id, hash, changed_at)
    select pg_temp.id_of('account ' || n), $3, now() - make_interval(days => n % 1500) ${people}`,
  `insert into profiles (id, account_id, nickname, maturity, master, ui_language, playback_language, icon, created_at)
    select pg_temp.id_of('profile ' || n || ' ' || place), pg_temp.id_of('account ' || n),
      (array['Compte principal', 'Camille', 'Zoé'])[place], (array['ADULT', 'TEEN', 'YOUNGER_KID'])[place], place = 1,
      case n % 4 when 0 then 'fr' else 'en' end, 'ask', (array['blue', 'purple', 'yellow'])[place], now()
    ${people} cross join generate_series(1, 1 + n % 3) as place`,
  `insert into devices (id, account_id, name, type, platform, registered_at, last_playback_at)
    select pg_temp.id_of('device ' || n || ' ' || place), pg_temp.id_of('account ' || n),
      (array['Living room TV', 'Phone', 'Tablet'])[place], (array['tv', 'phone', 'tablet'])[place],
      (array['roku', 'ios', 'android'])[place], now() - interval '60 days', now() - make_interval(days => n % 60)
    ${people} cross join generate_series(1, n % 4) as place where place <= 3`,
  `insert into known_devices (account_id, kind, device_hash, seen_at)
    select pg_temp.id_of('account ' || n), 'app', sha256(convert_to(lpad(n::text, 43, '0'), 'utf8')), now() - make_interval(days => n % 150)
    ${people}`,
  `insert into sessions (id, account_id, signed_in_at, user_agent, method, scope, brand, generation, refresh_hash,
      last_used_at, expires_at, authenticated_at)
    select pg_temp.id_of('session ' || n || ' ' || place), pg_temp.id_of('account ' || n),
      now() - make_interval(days => n % 25), 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
      'password', 'full', o.brand, 1 + n % 1000, sha256(convert_to('seed ' || n || ' ' || place, 'utf8')),
      now() - make_interval(days => n % 25), now() + make_interval(days => ${limits.sessionDays} - n % 25),
      now() - make_interval(days => n % 25)
    ${people} join offers o on o.nth = n % (select count(*)::int from offers)
    cross join generate_series(1, 1 + n % 2) as place`,
  `insert into audit_events (happened_at, kind, account_id, session_id)
    select now() - make_interval(days => turn * (1 + n % 100)), 'signedIn', pg_temp.id_of('account ' || n),
      pg_temp.id_of('session ' || n || ' 1')
    ${people} cross join generate_series(1, 3) as turn`,
  `insert into payment_instruments (id, account_id, gateway_id, brand, last4, exp_month, exp_year, state, city, is_default, added_at)
    select pg_temp.id_of('card ' || n), pg_temp.id_of('account ' || n), ${card}, 'visa', '4242', 1 + n % 12,
      extract(year from now())::int + 1 + n % 4, o.state, o.city, true, cycle.due - interval '3 months'
    ${payers}`,
  `insert into orders (id, account_id, kind, brand, status, language, email, state, city, subtotal_cents, discount_cents,
      tax_cents, total_cents, gift_cents, due_cents, taxes, instrument_id, method, card_brand, card_last4, charge_id,
      placed_at, tried_at, settled_at)
    select pg_temp.id_of('order ' || n || ' ' || turn), pg_temp.id_of('account ' || n),
      case turn when 3 then 'PURCHASE' else 'RENEWAL' end, o.brand, 'COMPLETE',
      case n % 4 when 0 then 'fr' else 'en' end, n || '@seed.test', o.state, o.city, o.cents, 0,
      o.tax_cents, o.total_cents, 0, o.total_cents, o.taxes, pg_temp.id_of('card ' || n), ${card}, 'visa', '4242',
      'ch_seed_' || n || '_' || turn, paid, paid, paid
    from (select n, o, cycle.due - make_interval(months => turn) as paid, turn
      ${payers.replace('where', 'cross join generate_series(1, 3) as turn where')}) as payment (n, offer, paid, turn)
    cross join lateral (select (payment.offer).*) as o`,
  `insert into subscriptions (id, account_id, brand, store, sku, product_type, status, billing_cycle, price_cents, paid_cents,
      cycle_date, order_id, product_id, pricing_plan_id, started_on, period)
    select pg_temp.id_of('subscription ' || n), pg_temp.id_of('account ' || n), o.brand, 'CSG', o.sku, 'PLAN', 'ACTIVE',
      'monthly', o.cents, o.cents, cycle.due, pg_temp.id_of('order ' || n || ' 3'), o.product_id, o.pricing_plan_id,
      to_char(cycle.due, 'YYYY-MM-DD'), 0
    ${payers}`,
  `insert into order_items (id, order_id, place, product_id, pricing_plan_id, name_en, name_fr, billing_cycle, cents,
      discount_cents, subscription_id)
    select pg_temp.id_of('item ' || n || ' ' || turn), pg_temp.id_of('order ' || n || ' ' || turn), 0, o.product_id,
      o.pricing_plan_id, o.name_en, o.name_fr, 'monthly', o.cents, 0,
      case when turn < 3 then pg_temp.id_of('subscription ' || n) end
    ${payers.replace('where', 'cross join generate_series(1, 3) as turn where')}`,
  `insert into entitlement_grants (account_id, sku, source_kind, source_id)
    select pg_temp.id_of('account ' || n), unnest(o.entitled_skus), 'direct', pg_temp.id_of('subscription ' || n)::text ${payers}`,
];

/** Inserts customers 1 to `count`, continuing after an earlier run. All share the given password hash. */
export const seedMany = async (
  client: pg.Client,
  count: number,
  passwordHash: string,
  onProgress: (made: number) => void = () => undefined,
): Promise<void> => {
  // A superuser can skip foreign key checks, which take longer than the inserts.
  await client.query('set session_replication_role = replica').catch(() => undefined);
  await client.query('set synchronous_commit = off');
  await client.query(idFunction);
  await client.query(offersTable, [JSON.stringify(offersOf(Date.now()))]);
  const { rows } = await client.query<{ last: number }>(lastSeeded);
  for (let first = rows[0]!.last + 1; first <= count; first += perTransaction) {
    const last = Math.min(count, first + perTransaction - 1);
    await client.query('begin');
    for (const statement of statements)
      await client.query(statement, statement.includes('$3') ? [first, last, passwordHash] : [first, last]);
    await client.query('commit');
    onProgress(last);
  }
  await client.query('analyze');
};

/** Uses its own connection without the server's statement timeouts. */
export const seedInto = async (
  config: pg.ClientConfig,
  ...customers: Parameters<typeof seedMany> extends [pg.Client, ...infer Rest] ? Rest : never
): Promise<void> => {
  const client = new pg.Client(config);
  await client.connect();
  await seedMany(client, ...customers);
  await client.end();
};
