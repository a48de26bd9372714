import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import {
  createImport,
  deleteImport,
  getImport,
  getImportReport,
  type ImportStatus,
  putImportChunk,
  startImport,
} from '@marquee/product/contract/service/imports.ts';
import { limits } from '@marquee/product/limits.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { purgeTable } from '../../../jobs/purge-expired.ts';
import { type TestApp, createTestApp } from '../../../testing/create-test-app.ts';
import {
  contentDigestOf,
  importedPassword,
  newImport,
  newRecord,
  putChunk,
} from '../../../testing/customer-import.ts';
import { newServiceClient } from '../../../testing/service-client.ts';
import { importChunk } from './import-chunk.ts';
import { askToken, bearer, codeOf, newCustomer, signInForm } from '../../../testing/test-clients.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ BOT_CHECK: 'off' });
});
afterEach(() => test.clock.reset());
afterAll(() => test.close());

const accountOf = (email: string) =>
  test.database.query
    .selectFrom('accounts as a')
    .leftJoin('passwords as p', 'p.account_id', 'a.id')
    .selectAll('a')
    .select(['p.hash', 'p.imported_at'])
    .where('a.email', '=', email)
    .execute();
const countRows = async () => {
  const { rows } = await test.database.pool.query<{ counts: string }>(
    `select concat_ws(' ', (select count(*) from accounts), (select count(*) from passwords),
      (select count(*) from profiles), (select count(*) from external_ids), (select count(*) from account_identifiers),
      (select count(*) from subscriptions), (select count(*) from gift_ledger)) as counts`,
  );
  return rows[0]!.counts;
};

describe('an import', () => {
  it('[A5] writes account, profiles, identifiers, subscriptions with their grants, and the gift balance', async () => {
    const record = newRecord({
      email: 'Jeanne.Import@Demo.Test',
      firstName: ' Jeanne ',
      phone: '1 (416) 555-0142',
      phoneVerified: true,
      language: 'fr',
      profiles: [
        { nickname: 'Jeanne', maturity: 'ADULT' },
        { nickname: 'Zoé', maturity: 'YOUNGER_KID', language: 'en' },
      ],
      subscriptions: [
        {
          productId: 'crave_total',
          pricingPlanId: 'crave_total.monthly',
          cycleDate: new Date(test.clock.now() + 10 * 86_400_000).toISOString(),
          store: 'CSG',
          priceCents: 1999,
        },
      ],
      giftCents: 2500,
    });
    const result = await (await newImport(test, [record])).runAll();
    expect(result).toMatchObject({ state: 'done', lines: 1, imported: 1, refused: 0, report: [] });
    const [account] = await accountOf('Jeanne.Import@Demo.Test');
    expect(account).toMatchObject({
      email_key: 'jeanne.import@demo.test',
      first_name: 'Jeanne',
      phone_number: '4165550142',
      language: 'fr',
      email_verification_status: 'VERIFIED',
      created_at: new Date('2019-05-01T12:00:00Z'),
    });
    const { rows } = await test.database.pool.query<{ found: unknown }>(
      `select json_build_object(
        'profiles', (select json_agg(concat(nickname, ' ', master) order by created_at) from profiles where account_id = $1),
        'identifiers', (select json_agg(concat(kind, ' ', verified_by) order by kind) from account_identifiers where account_id = $1),
        'external', (select external_id from external_ids where account_id = $1 and system = 'old-shop'),
        'subscription', (select concat(price_cents, ' ', paid_cents, ' ', brand) from subscriptions where account_id = $1),
        'grants', (select count(*) from entitlement_grants where account_id = $1 and source_kind = 'direct'),
        'cents', (select sum(cents) from gift_ledger where account_id = $1)) as found`,
      [account!.id],
    );
    expect(rows[0]!.found).toMatchObject({
      profiles: ['Jeanne t', 'Zoé f'],
      identifiers: ['email import', 'phone import'],
      external: record.externalId,
      subscription: '1999 1999 crave',
      cents: 2500,
    });
    expect((rows[0]!.found as { grants: number }).grants).toBeGreaterThan(0);
    const { rows: sums } = await test.database.pool.query<{ sum: string }>(
      'select sum(cents) from gift_ledger',
    );
    expect(Number(sums[0]!.sum)).toBe(0);
  });

  it('[A5] reports each refused record by line, code and field, and no value of it', async () => {
    const good = newRecord();
    const taken = await newCustomer(test);
    const lines = [
      good,
      'not json',
      newRecord({ email: 'nobody' }),
      newRecord({ brand: 'nobody' as 'crave' }),
      newRecord({ phone: '12' }),
      newRecord({ email: taken.email.toUpperCase() }),
      newRecord({ externalId: good.externalId }),
      newRecord({
        profiles: [
          { nickname: 'Zoé', maturity: 'TEEN' },
          { nickname: 'ZOÉ', maturity: 'TEEN' },
        ],
      }),
      JSON.stringify(newRecord()).replace('imported', String.raw`im\u0000ported`),
      newRecord({
        subscriptions: [
          {
            productId: 'nothing',
            pricingPlanId: 'nothing.monthly',
            cycleDate: '2099-01-01T00:00:00Z',
            store: 'CSG',
            priceCents: 1,
          },
        ],
      }),
    ];
    const job = await newImport(test, lines, { perChunk: 4 });
    const { report, ...status } = await job.runAll();
    expect(report).toEqual([
      { line: 2, chunk: 1, code: 'VALIDATION' },
      { line: 3, chunk: 1, code: 'VALIDATION', field: 'email' },
      { line: 4, chunk: 1, code: 'VALIDATION', field: 'brand' },
      { line: 5, chunk: 2, code: 'VALIDATION', field: 'phone' },
      { line: 6, chunk: 2, code: 'EMAIL_IN_USE', field: 'email' },
      { line: 7, chunk: 2, code: 'ALREADY_IMPORTED' },
      { line: 8, chunk: 2, code: 'VALIDATION', field: 'profiles' },
      { line: 9, chunk: 3, code: 'VALIDATION' },
      { line: 10, chunk: 3, code: 'VALIDATION', field: 'subscriptions' },
    ]);
    expect(status).toMatchObject({ state: 'done', chunksDone: 3, imported: 1, skipped: 2, refused: 7 });
    const { rows } = await test.database.pool.query<{ body: string | null }>(
      'select body from import_chunks where import_id = $1',
      [job.id],
    );
    expect(rows.map(({ body }) => body)).toEqual([null, null, null]);
  });

  it('[A5] a dry run reports as the import would, and changes no row', async () => {
    const taken = await newCustomer(test);
    const records = [
      newRecord({ giftCents: 100 }),
      newRecord({ email: taken.email }),
      newRecord({ email: 'x' }),
    ];
    const before = await countRows();
    const dry = await (await newImport(test, records, { dryRun: true, perChunk: 2 })).runAll();
    expect(await countRows()).toBe(before);
    const real = await (await newImport(test, records, { perChunk: 2 })).runAll();
    expect({ ...dry, id: '', dryRun: false }).toEqual({ ...real, id: '' });
    expect(await countRows()).not.toBe(before);
  });

  it('[A5] hold imports a taken email as a second account, which is a consolidation candidate', async () => {
    const owner = await newCustomer(test);
    const job = await newImport(test, [newRecord({ email: owner.email })], { onConflict: 'hold' });
    expect(await job.runAll()).toMatchObject({ state: 'done', imported: 0, held: 1, report: [] });
    const accounts = await accountOf(owner.email);
    expect(new Set(accounts.map(({ email_key: key }) => key))).toEqual(new Set([owner.email, null]));
    const candidates = await test.app.inject({
      url: '/api/account/v1.1/consolidation',
      headers: bearer(owner.access_token),
    });
    expect(candidates.body).toContain(accounts.find(({ email_key: key }) => key === null)!.id);
    expect((await askToken(test, signInForm(owner.email, owner.password))).statusCode).toBe(200);
  });

  it('[A5] fail ends the import at the chunk with the conflict, which imports nothing', async () => {
    const owner = await newCustomer(test);
    const records = [newRecord(), newRecord(), newRecord({ email: owner.email }), newRecord()];
    const job = await newImport(test, records, { onConflict: 'fail', perChunk: 2 });
    const result = await job.runAll();
    expect(result).toMatchObject({ state: 'failed', imported: 2, refused: 1 });
    expect(result.report).toEqual([{ line: 3, chunk: 2, code: 'EMAIL_IN_USE', field: 'email' }]);
    expect(await accountOf(records[3]!.email)).toEqual([]);
    expect(codeOf(await job.start())).toBe('IMPORT_STATE');
  });

  it('[A5] the same records again, or a chunk whose job runs twice, make nobody twice', async () => {
    const records = Array.from({ length: 20 }, () => newRecord());
    const first = await newImport(test, records, { perChunk: 5 });
    await first.start();
    await Promise.all([first.run(), first.run()]);
    expect(await first.status()).toMatchObject({ state: 'done', chunksDone: 4, imported: 20 });
    const again = await (await newImport(test, records)).runAll();
    expect(again).toMatchObject({ state: 'done', imported: 0, skipped: 20 });
    expect(new Set(again.report.map(({ code }) => code))).toEqual(new Set(['ALREADY_IMPORTED']));
  });

  it('[A5] chunks at the same time that share emails import each once', async () => {
    const records = Array.from({ length: 60 }, () => newRecord());
    const twins = records.toReversed().map(({ email }) => newRecord({ email }));
    const jobs = await Promise.all([newImport(test, records), newImport(test, twins)]);
    const results = await Promise.all(jobs.map((job) => job.runAll()));
    expect(results.map(({ state }) => state)).toEqual(['done', 'done']);
    expect(results[0]!.imported + results[1]!.imported).toBe(60);
    expect(results[0]!.skipped + results[1]!.skipped).toBe(60);
  });
});

it('[A6] the sample file imports, and its customers sign in', async () => {
  const sample = new URL('../../../../../../scripts/ops/import/customers.sample.ndjson', import.meta.url);
  const lines = (await readFile(sample, 'utf8')).trimEnd().split('\n');
  const dry = await (await newImport(test, lines, { dryRun: true, system: 'sample' })).runAll();
  expect(dry).toMatchObject({ lines: 20, imported: 20, report: [] });
  expect(await (await newImport(test, lines, { system: 'sample' })).runAll()).toMatchObject({ imported: 20 });
  for (const nth of [1, 4])
    expect((await askToken(test, signInForm(`import${nth}@demo.test`, importedPassword))).statusCode).toBe(
      200,
    );
});

describe('the calls', () => {
  it('[A5] a chunk again is 200, another one with its number or digest is refused', async () => {
    const { client, id } = await newImport(test, [newRecord()]);
    const body = JSON.stringify(newRecord());
    expect((await putChunk(client, id, 2, body)).statusCode).toBe(202);
    expect((await putChunk(client, id, 2, body)).statusCode).toBe(200);
    expect(codeOf(await putChunk(client, id, 2, `${body} `))).toBe('CHUNK_MISMATCH');
    const forged = await client.call(putImportChunk, {
      params: { id, n: 3 },
      body,
      headers: { 'content-type': 'application/x-ndjson', 'content-digest': contentDigestOf('else') },
    });
    expect(codeOf(forged)).toBe('CHUNK_MISMATCH');
    const asJson = await client.call(putImportChunk, {
      params: { id, n: 3 },
      body: '"x"',
      headers: { 'content-type': 'application/json', 'content-digest': contentDigestOf('"x"') },
    });
    expect(codeOf(asJson)).toBe('UNSUPPORTED_MEDIA_TYPE');
  });

  it('[A5] a chunk has at most 2,000 lines and 1 MB of UTF-8', async () => {
    const { client, id } = await newImport(test, [newRecord()]);
    expect(codeOf(await putChunk(client, id, 2, 'x\n'.repeat(limits.importChunkLines + 1)))).toBe(
      'VALIDATION',
    );
    expect(codeOf(await putChunk(client, id, 2, 'x'.repeat(limits.importChunkBytes + 1)))).toBe(
      'PAYLOAD_TOO_LARGE',
    );
    expect((await putChunk(client, id, 2, 'x\n'.repeat(limits.importChunkLines))).statusCode).toBe(202);
    const latin = await test.app.inject({
      method: 'PUT',
      url: `/api/service/v1/imports/${id}/chunks/3`,
      headers: {
        authorization: `Bearer ${client.token}`,
        'content-type': 'application/x-ndjson',
        'content-digest': 'sha-256=:x:',
      },
      payload: Buffer.from([0x7b, 0xe9, 0x7d]),
    });
    expect(codeOf(latin)).toBe('VALIDATION');
  });

  it('[A5] an import starts when every chunk is there, and takes no chunk afterwards', async () => {
    const { client, id, start } = await newImport(test, []);
    expect(codeOf(await start())).toBe('IMPORT_STATE');
    await putChunk(client, id, 2, JSON.stringify(newRecord()));
    expect((await start()).json()).toMatchObject({ code: 'IMPORT_STATE', details: { missingChunk: 1 } });
    await putChunk(client, id, 1, JSON.stringify(newRecord()));
    expect((await start()).json()).toMatchObject({ state: 'running', chunks: 2 });
    expect((await start()).statusCode).toBe(202);
    expect(codeOf(await putChunk(client, id, 3, JSON.stringify(newRecord())))).toBe('IMPORT_STATE');
  });

  it('[A5] the same key creates one import; without a key there is none', async () => {
    const client = await newServiceClient(test);
    const body = { system: 'old-shop', onConflict: 'skip' };
    const headers = { 'idempotency-key': randomUUID() };
    const one = await client.call(createImport, { body, headers });
    const two = await client.call(createImport, { body, headers });
    expect(two.json<ImportStatus>().id).toBe(one.json<ImportStatus>().id);
    expect(codeOf(await client.call(createImport, { body, headers: { 'idempotency-key': '' } }))).toBe(
      'IDEMPOTENCY_REQUIRED',
    );
  });

  it('[A5] another client’s import does not exist, and without the scope nobody imports', async () => {
    const { id } = await newImport(test, [newRecord()]);
    const stranger = await newServiceClient(test);
    for (const call of [getImport, getImportReport, startImport, deleteImport])
      expect(codeOf(await stranger.call(call, { params: { id } }))).toBe('NOT_FOUND');
    expect(codeOf(await putChunk(stranger, id, 2, 'x'))).toBe('NOT_FOUND');
    const reader = await newServiceClient(test, ['entitlements:read']);
    expect(codeOf(await reader.call(getImport, { params: { id } }))).toBe('insufficient_scope');
  });

  it('[A1] a client with brands imports customers of those brands only', async () => {
    const client = await newServiceClient(test, undefined, { brands: ['tsn'] });
    const records = [newRecord({ brand: 'tsn' }), newRecord({ brand: 'crave' })];
    expect(await (await newImport(test, records, { client })).runAll()).toMatchObject({
      imported: 1,
      report: [{ line: 2, code: 'CLIENT_NOT_ALLOWED', field: 'brand' }],
    });
  });

  it('[A1] a client of a partner imports from that system only', async () => {
    const external = { external_kind: 'partner', external_id: 'mobilink' } as const;
    const client = await newServiceClient(test, undefined, external);
    const create = (system: string) => client.call(createImport, { body: { system, onConflict: 'skip' } });
    expect(codeOf(await create('old-shop'))).toBe('CLIENT_NOT_ALLOWED');
    expect((await create('mobilink')).statusCode).toBe(201);
  });

  it('[A5] a deleted import stops: what waits is gone, what is imported stays', async () => {
    const records = [newRecord(), newRecord()];
    const job = await newImport(test, records, { perChunk: 1 });
    await job.start();
    await importChunk(test)({ importId: job.id, number: 1 });
    expect((await job.client.call(deleteImport, { params: { id: job.id } })).statusCode).toBe(204);
    await job.run();
    expect(await accountOf(records[0]!.email)).toHaveLength(1);
    expect(await accountOf(records[1]!.email)).toEqual([]);
    expect(codeOf(await job.client.call(getImport, { params: { id: job.id } }))).toBe('NOT_FOUND');
  });
});

/** `importedPassword` by each kind of hash. */
const hashes = {
  bcryptA: '$2a$04$N7OEdS0YIc0r/vb.nf2FgeWXmQ1.dQ1sCiP7H.3fSiga39P32i4yK',
  bcryptY: '$2y$04$PuGqtxVfbfdjdzaEiwddbemf0hXZrG0IV6tdgppGEluMf9efpvO4G',
  pbkdf2: '$pbkdf2-sha256$10000$MDEyMzQ1Njc4OWFiY2RlZg$o5Yy/EhAYHtjQizQEPs2fyf2bzkb1aU9pPBT8N3.NkY',
  pbkdf2Long:
    '$pbkdf2-sha512$10000$MDEyMzQ1Njc4OWFiY2RlZg$F2g.nXbFw0GbJ1ygsIyjDNSMfZknq2Iyc3owB4TjHahSPmW5NF8lRG7nqYhA9DJLE24KAC9HuAEHudiQNQ5rDg',
  argon2id: '$argon2id$v=19$m=512,t=1,p=1$ma5jAUJFryocJbu5sEbg+A$5iqtC3+NqAOtz2I/5ypyHmGlI0IQnxWeVzNp96yX0ds',
};

describe('passwords of another system', () => {
  it.each(Object.entries(hashes))(
    '[A5] %s signs in once as legacy, and then as argon2id',
    async (_, passwordHash) => {
      const record = newRecord({ passwordHash });
      await (await newImport(test, [record])).runAll();
      expect((await accountOf(record.email))[0]).toMatchObject({
        hash: passwordHash,
        imported_at: expect.any(Date) as Date,
      });
      expect(codeOf(await askToken(test, signInForm(record.email, 'Wrong-Day-42')))).toBe('BAD_CREDENTIALS');
      expect((await accountOf(record.email))[0]!.hash).toBe(passwordHash);
      expect((await askToken(test, signInForm(record.email, importedPassword))).statusCode).toBe(200);
      const [upgraded] = await accountOf(record.email);
      expect(upgraded!.hash).toMatch(/^\$argon2id\$v=19\$m=256,t=1,p=1\$/);
      expect(upgraded!.imported_at).toBeNull();
      expect((await askToken(test, signInForm(record.email, importedPassword))).statusCode).toBe(200);
      expect((await accountOf(record.email))[0]!.hash).toBe(upgraded!.hash);
    },
  );

  it('[A5] eight sign-ins at once with a legacy hash all succeed, and one hash remains', async () => {
    const record = newRecord();
    await (await newImport(test, [record])).runAll();
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => askToken(test, signInForm(record.email, importedPassword))),
    );
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(replies.map(() => 200));
    expect((await askToken(test, signInForm(record.email, importedPassword))).statusCode).toBe(200);
  });

  it('[A5] an unknown kind of hash imports without a password', async () => {
    const record = newRecord({ passwordHash: '5f4dcc3b5aa765d61d8327deb882cf99' });
    expect(await (await newImport(test, [record])).runAll()).toMatchObject({ imported: 1 });
    expect((await accountOf(record.email))[0]).toMatchObject({ hash: null, email_key: record.email });
    expect(codeOf(await askToken(test, signInForm(record.email, importedPassword)))).toBe('BAD_CREDENTIALS');
  });

  it('[A5] a legacy hash that nobody used in 180 days is deleted, one that was replaced is not', async () => {
    const [idle, active] = [newRecord(), newRecord()];
    await (await newImport(test, [idle, active])).runAll();
    await askToken(test, signInForm(active.email, importedPassword));
    test.clock.advance((limits.legacyHashDays + 1) * 86_400);
    await purgeTable(test)({ policy: 'imported passwords' });
    expect((await accountOf(idle.email))[0]!.hash).toBeNull();
    expect((await accountOf(active.email))[0]!.hash).toMatch(/^\$argon2id/);
  });
});
