/** Servers of the release before read and write `entitlements`; new ones grants. Each sees what the other wrote. */
import { randomUUID } from 'node:crypto';
import { cp, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { inject } from 'vitest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPartnerIds, demoPartnerOf } from '@marquee/product/values/demo/demo-providers.ts';
import { makeTestFolder } from '../testing/test-folder.ts';
import { migrate } from './migrate.ts';

const name = `test_mirror_${randomUUID().slice(0, 8)}`;
const year = 365 * 86_400_000;
const issuer = 'https://tv.example.test';
let client: pg.Client;
let config: pg.ClientConfig;

const run = async <Row extends pg.QueryResultRow>(text: string, ...values: unknown[]) =>
  (await client.query<Row>(text, values)).rows;
const atOnce = async (...statements: [string, ...unknown[]][]) => {
  await client.query('begin');
  for (const [text, ...values] of statements) await client.query(text, values);
  await client.query('commit');
};
const newAccount = async () => {
  const id = randomUUID();
  await run(
    `insert into accounts (id, email, language, email_verification_status, recovery_id, created_at)
     values ($1, $2, 'en', 'VERIFIED', gen_random_uuid(), now())`,
    id,
    `${id}@a.test`,
  );
  return id;
};
const insertSubscription = `
  insert into subscriptions (id, account_id, brand, store, sku, product_type, status, billing_cycle, price_cents, cycle_date, cancelled)
  values ($1, $2, 'crave', $3, $4, 'PLAN', 'ACTIVE', 'monthly', 999, '2100-01-01T12:00:00Z', $5)`;
const subscribe = async (account: string, sku: string, store = 'CSG', cancelled = false) => {
  const id = randomUUID();
  await run(insertSubscription, id, account, store, sku, cancelled);
  return id;
};
const entitle = (account: string, sku: string, source: string, endsAt: Date | null = null) =>
  run('insert into entitlements values ($1, $2, $3, $4)', account, sku, source, endsAt);
const linkPartner = (account: string, partner: string, subject: string = account) =>
  run('insert into partner_links values ($1, $2, $3, null, now())', partner, subject, account);
const linkProvider = (account: string) =>
  run(
    `insert into provider_identities values ($1, $2, 'prairie-fibre', $3, now())`,
    issuer,
    account,
    account,
  );

/** `kind id sku`, and `*` where it ends. */
const grantsOf = async (account: string) =>
  (
    await run<{ line: string }>(
      `select source_kind || ' ' || source_id || ' ' || sku || case when ends_at is null then '' else ' *' end as line
       from entitlement_grants where account_id = $1 order by 1`,
      account,
    )
  ).map(({ line }) => line);
const entitlementsOf = async (account: string) =>
  (
    await run<{ line: string }>(
      `select source || ' ' || sku || case when ends_at is null then '' else ' *' end as line
       from entitlements where account_id = $1 order by 1`,
      account,
    )
  ).map(({ line }) => line);

const before: Record<string, string> = {};

/** Everything that was there before the migration, of every source. */
const makeOldRows = async () => {
  const subscribed = await newAccount();
  before['direct'] = await subscribe(subscribed, 'crave_total', 'CSG', true);
  before['store'] = await subscribe(subscribed, 'tsn', 'APPLE');
  await entitle(subscribed, 'crave_total', 'dtc', new Date('2100-01-01T12:00:00Z'));
  await entitle(subscribed, 'tsn', 'dtc');
  before['subscribed'] = subscribed;

  const linked = await newAccount();
  await linkPartner(linked, 'mobilink');
  await linkProvider(linked);
  before['jti'] = randomUUID();
  before['link'] = randomUUID();
  await run('insert into merchant_activations values ($1, $2, now())', before['jti'], linked);
  await run(
    `insert into activation_links values ($1, $2, 'crave', 'starz', now() + interval '1 day', null, now())`,
    before['link'],
    linked,
  );
  await entitle(linked, 'starz', 'partner');
  await entitle(linked, 'tsn2', 'partner');
  await entitle(linked, 'rds', 'bdu');
  before['linked'] = linked;

  const orphan = await newAccount();
  await entitle(orphan, 'tsn', 'partner');
  await entitle(orphan, 'rds', 'free');
  await entitle(orphan, 'crave_basic', 'partner', new Date('2001-01-01'));
  before['orphan'] = orphan;
};

beforeAll(async () => {
  const template = inject('postgres');
  const admin = new pg.Client({ ...template, database: 'postgres' });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  config = { ...template, database: name };
  const folder = await makeTestFolder('migrations');
  await cp(new URL('migrations/', import.meta.url), folder, { recursive: true });
  for (const file of await readdir(folder)) if (file >= '0019') await rm(path.join(folder, file));
  await migrate(config, pathToFileURL(`${folder}/`));
  client = new pg.Client(config);
  await client.connect();
  await makeOldRows();
  await migrate(config);
});
afterAll(async () => {
  await client.end();
  const admin = new pg.Client({ ...config, database: 'postgres' });
  await admin.connect();
  await admin.query(`drop database ${name} with (force)`);
  await admin.end();
});

describe('the migration', () => {
  it('[D12] copies what subscriptions give to each subscription, with its end', async () => {
    expect(await grantsOf(before['subscribed']!)).toEqual([
      `direct ${before['direct']} crave_total *`,
      `store ${before['store']} tsn`,
    ]);
  });

  it('[D12] [D13] gives every link that fits its own grant; ends that did not exist count from now', async () => {
    const { linked, jti, link } = before;
    expect(await grantsOf(linked!)).toEqual([
      `activation ${link} starz *`,
      `merchant ${jti} starz *`,
      `merchant ${jti} tsn2 *`,
      `partner mobilink ${linked} starz`,
      `provider ${issuer} ${linked} rds`,
    ]);
    const rows = await run<{ ends_at: Date | null; check_after: Date | null }>(
      'select ends_at, check_after from entitlement_grants where account_id = $1',
      linked,
    );
    for (const { ends_at: end, check_after: check } of rows) {
      expect(end === null).toBe(check !== null);
      if (end) expect(Math.abs(end.getTime() - Date.now() - year)).toBeLessThan(2 * 86_400_000);
      if (check) expect(check.getTime()).toBeLessThan(Date.now() + 86_400_000);
    }
  });

  it('keeps what came from nowhere, for staff to look at, and revives nothing that had ended', async () => {
    expect(await grantsOf(before['orphan']!)).toEqual([
      'free - rds',
      'unknown partner crave_basic *',
      'unknown partner tsn *',
    ]);
    const [old] = await run<{ ends_at: Date }>(
      "select ends_at from entitlement_grants where sku = 'crave_basic' and source_kind = 'unknown'",
    );
    expect(old?.ends_at).toEqual(new Date('2001-01-01'));
  });

  it('leaves a mirror that says the same', async () => {
    expect(await entitlementsOf(before['linked']!)).toEqual(['bdu rds', 'partner starz', 'partner tsn2 *']);
  });

  it('knows the SKUs of the partners of this release', async () => {
    const account = await newAccount();
    for (const id of demoPartnerIds) {
      await linkPartner(account, id);
      for (const sku of demoPartnerOf(id).skus) await entitle(account, sku, 'partner');
    }
    expect(await grantsOf(account)).toEqual(
      demoPartnerIds
        .flatMap((id) => demoPartnerOf(id).skus.map((sku) => `partner ${id} ${account} ${sku}`))
        .toSorted(),
    );
  });
});

describe('an old server writes', () => {
  it('[D12] a purchase, its cancellation and its end', async () => {
    const account = await newAccount();
    const id = randomUUID();
    // It writes the entitlement before or after the subscription, in one transaction.
    await atOnce(
      ["insert into entitlements values ($1, 'crave_basic', 'dtc', null)", account],
      [insertSubscription, id, account, 'CSG', 'crave_basic', false],
    );
    expect(await grantsOf(account)).toEqual([`direct ${id} crave_basic`]);
    await atOnce(
      ['update subscriptions set cancelled = true where id = $1', id],
      [`update entitlements set ends_at = '2100-01-01T12:00:00Z' where account_id = $1`, account],
    );
    expect(await grantsOf(account)).toEqual([`direct ${id} crave_basic *`]);
    await atOnce(
      ['delete from subscriptions where id = $1', id],
      [`delete from entitlements where account_id = $1 and source = 'dtc'`, account],
    );
    expect([await grantsOf(account), await entitlementsOf(account)]).toEqual([[], []]);
  });

  it('[D12] a partner is unlinked: what a merchant’s link gave stays, for old servers too', async () => {
    const account = await newAccount();
    const jti = randomUUID();
    await atOnce(
      ["insert into partner_links values ('mobilink', $1, $2, null, now())", account, account],
      ["insert into entitlements values ($1, 'crave_mobile', 'partner'), ($1, 'starz', 'partner')", account],
    );
    await run(`insert into merchant_activations values ($1, $2, now())`, jti, account);
    await run(
      `insert into entitlement_grants (account_id, sku, source_kind, source_id, ends_at)
       values ($1, 'starz', 'merchant', $2, now() + interval '1 year')`,
      account,
      jti,
    );
    await atOnce(
      ['delete from partner_links where account_id = $1', account],
      [
        `delete from entitlements where account_id = $1 and source = 'partner' and sku in ('crave_mobile', 'starz')`,
        account,
      ],
    );
    expect(await grantsOf(account)).toEqual([`merchant ${jti} starz *`]);
    expect(await entitlementsOf(account)).toEqual(['partner starz *']);
  });

  it('a viewer signs in again with less, and what had ended comes back', async () => {
    const account = await newAccount();
    await linkProvider(account);
    const signIn = (...skus: string[]) =>
      atOnce(
        [`delete from entitlements where account_id = $1 and source = 'bdu'`, account],
        ...skus.map((sku): [string, ...unknown[]] => [
          "insert into entitlements values ($1, $2, 'bdu')",
          account,
          sku,
        ]),
      );
    const of = (sku: string) => `provider ${issuer} ${account} ${sku}`;
    await signIn('tsn', 'rds');
    expect(await grantsOf(account)).toEqual([of('rds'), of('tsn')]);
    await signIn('tsn');
    expect(await grantsOf(account)).toEqual([of('tsn')]);
    await run(
      'update entitlement_grants set ends_at = now(), check_after = null where account_id = $1',
      account,
    );
    expect(await entitlementsOf(account)).toEqual(['bdu tsn *']);
    await signIn('tsn');
    expect([await grantsOf(account), await entitlementsOf(account)]).toEqual([[of('tsn')], ['bdu tsn']]);
    const unasked = await run(
      'select from entitlement_grants where account_id = $1 and check_after is null',
      account,
    );
    expect(unasked).toEqual([]);
  });

  it('two accounts become one, and an account is deleted', async () => {
    const [from, to] = [await newAccount(), await newAccount()];
    await linkPartner(from, 'homebundle');
    await entitle(from, 'tsn', 'partner');
    await atOnce(
      ['update partner_links set account_id = $2 where account_id = $1', from, to],
      ['update entitlements set account_id = $2 where account_id = $1', from, to],
      ["update accounts set status = 'DELETED' where id = $1", from],
    );
    expect([await grantsOf(from), await grantsOf(to)]).toEqual([[], [`partner homebundle ${from} tsn`]]);
    await atOnce(
      ['delete from entitlements where account_id = $1', to],
      ['delete from partner_links where account_id = $1', to],
      ["update accounts set status = 'DELETED' where id = $1", to],
    );
    expect([await grantsOf(to), await entitlementsOf(to)]).toEqual([[], []]);
  });
});

describe('a new server writes', () => {
  it('[D12] old servers see the union of the sources, and its last end', async () => {
    const account = await newAccount();
    const grant = (kind: string, id: string, endsAt: Date | null) =>
      run(
        `insert into entitlement_grants (account_id, sku, source_kind, source_id, ends_at) values ($1, 'tsn', $2, $3, $4)`,
        account,
        kind,
        id,
        endsAt,
      );
    const endOf = async () =>
      (
        await run<{ ends_at: Date | null }>(`select ends_at from entitlements where account_id = $1`, account)
      )[0]?.ends_at;
    await grant('merchant', 'a', new Date('2090-01-01'));
    expect([await entitlementsOf(account), await endOf()]).toEqual([
      ['partner tsn *'],
      new Date('2090-01-01'),
    ]);
    await grant('activation', 'b', new Date('2100-01-01'));
    expect(await endOf()).toEqual(new Date('2100-01-01'));
    await grant('partner', 'homebundle x', null);
    expect(await entitlementsOf(account)).toEqual(['partner tsn']);
    await run(`delete from entitlement_grants where account_id = $1 and source_kind <> 'merchant'`, account);
    expect(await endOf()).toEqual(new Date('2090-01-01'));
    await run('delete from entitlement_grants where account_id = $1', account);
    expect(await entitlementsOf(account)).toEqual([]);
  });

  it('what one trigger writes does not set off the other', async () => {
    const account = await newAccount();
    await run(
      `insert into entitlement_grants (account_id, sku, source_kind, source_id) values ($1, 'tsn', 'staff', 'x')`,
      account,
    );
    expect([await entitlementsOf(account), await grantsOf(account)]).toEqual([
      ['partner tsn'],
      ['staff x tsn'],
    ]);
  });
});
