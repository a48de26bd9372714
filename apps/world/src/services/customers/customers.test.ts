import { createHash } from 'node:crypto';
import { languages } from '@marquee/product/brands.ts';
import { importRecord, type ImportRecord } from '@marquee/product/contract/service/imports.ts';
import { describe, expect, it } from 'vitest';
import { ask, openWorld } from '../../testing.ts';
import { openProduct, post, type Received } from '../testing.ts';
import { customersMessages } from './customers-messages.ts';

const path = '/api/service/v1/imports';

/** A product that imports in the background: the first question finds it running. */
const openImporter = (counts: Readonly<Record<string, number>>, report = '') => {
  let questions = 0;
  return openProduct(({ method, url }) => {
    if (url === path) return { $status: 201, id: 'an-import', state: 'open' };
    if (method === 'PUT') return { $status: 202 };
    if (url.endsWith('/start')) return { $status: 202, state: 'running' };
    if (url.endsWith('/report.ndjson')) return report;
    questions += 1;
    return { state: questions > 1 ? 'done' : 'running', ...counts };
  });
};

const bodyOf = (calls: readonly Received[], isIt: (call: Received) => boolean) => calls.find(isIt)!.body;
const chunkOf = (calls: readonly Received[]) => calls.find(({ method }) => method === 'PUT')!;
const recordsIn = (calls: readonly Received[]) =>
  chunkOf(calls)
    .body.split('\n')
    .map((line) => JSON.parse(line) as ImportRecord);
const textIn = (body: string) =>
  (/<textarea[^>]*>\n?([\s\S]*?)<\/textarea/.exec(body)?.[1] ?? '').replaceAll('&quot;', '"');

describe('[A6] /services/import', () => {
  it.each(languages)('offers twenty valid records and a dry run (%s)', async (language) => {
    const world = await openWorld();
    const { body } = await ask(world, `/services/import?lang=${language}`);
    expect(body).toContain(`<h1>${customersMessages[language].import.title}</h1>`);
    expect(body).toMatch(/name="dryRun" value="yes" checked/);
    const lines = textIn(body).trim().split('\n');
    expect(lines).toHaveLength(20);
    for (const line of lines) expect(importRecord.safeParse(JSON.parse(line)).error, line).toBeUndefined();
  });

  it('sends one chunk with its digest, waits until it is done, and shows counts and report', async () => {
    const product = await openImporter(
      { lines: 2, imported: 1, held: 0, skipped: 1, refused: 0 },
      '{"line":2,"chunk":1,"code":"EMAIL_IN_USE","field":"email"}\n',
    );
    const world = await openWorld({ portalUrl: product.url });
    const { body } = await post(`${world.url}/services/import?lang=en`, {
      records: '{"a":1}\r\n{"a":2}\r\n',
      onConflict: 'hold',
    });
    expect(JSON.parse(bodyOf(product.calls, ({ url }) => url === path))).toEqual({
      system: 'world',
      dryRun: false,
      onConflict: 'hold',
    });
    const chunk = chunkOf(product.calls);
    expect(chunk).toMatchObject({ url: `${path}/an-import/chunks/1`, body: '{"a":1}\n{"a":2}' });
    expect(chunk.headers).toMatchObject({
      'content-type': 'application/x-ndjson',
      'content-digest': `sha-256=:${createHash('sha256').update(chunk.body).digest('base64')}:`,
    });
    expect(body).toMatch(/Imported\s*<\/p>[\s\S]*EMAIL_IN_USE[\s\S]*email/);
    expect(body).toContain('Sign in as one of them');
    expect(body).not.toMatch(/value="yes" checked/);
  });

  it('a dry run says that nothing has changed; a refusal says its code; silence says so', async () => {
    const product = await openImporter({ lines: 1, imported: 1, dryRun: 1 });
    const world = await openWorld({ portalUrl: product.url });
    const dry = { records: '{}', dryRun: 'yes' };
    expect((await post(`${world.url}/services/import?lang=fr`, dry)).body).toContain(
      'Vérifiés. Rien n’a changé.',
    );
    const refusing = await openProduct(() => ({ $status: 403, code: 'insufficient_scope' }));
    const other = await openWorld({ portalUrl: refusing.url });
    expect((await post(`${other.url}/services/import`, dry)).body).toContain(
      'The product refused: insufficient_scope.',
    );
    const alone = await openWorld({ portalUrl: 'http://localhost:1' });
    expect((await post(`${alone.url}/services/import`, dry)).body).toContain('Nobody answers.');
  });
});

describe('[A6] [A-79] /services/twins', () => {
  const make = async (form: Readonly<Record<string, string>>, counts: Readonly<Record<string, number>>) => {
    const product = await openImporter(counts);
    const world = await openWorld({ portalUrl: product.url });
    const { body } = await post(`${world.url}/services/twins?lang=en`, form);
    const records = recordsIn(product.calls);
    for (const record of records) expect(importRecord.safeParse(record).error).toBeUndefined();
    return { records, body };
  };

  it('by email: a second account of the email, with a plan and a password', async () => {
    const { records, body } = await make(
      { shares: 'email', email: ' ana@example.ca ', brand: 'tsn', proof: 'password', pays: 'yes' },
      { imported: 0, held: 1 },
    );
    expect(records).toMatchObject([
      {
        email: 'ana@example.ca',
        emailVerified: true,
        brand: 'tsn',
        subscriptions: [{ productId: 'tsn', pricingPlanId: 'tsn.monthly', store: 'CSG' }],
      },
    ]);
    expect(records[0]!.passwordHash).toMatch(/^\$pbkdf2-sha256\$10000\$/);
    expect(body).toMatch(/Its own[\s\S]*Sunny-Day-42/);
    expect(body).toContain('/account/consolidation?service=tsn&amp;lang=en');
  });

  it('by email without one, and by phone: both accounts are new, and share what they should', async () => {
    const { records: byEmail } = await make(
      { shares: 'email', email: '', proof: 'emailCode' },
      { imported: 1, held: 1 },
    );
    expect(byEmail[0]!.email).toBe(byEmail[1]!.email);
    expect(byEmail.map(({ passwordHash }) => Boolean(passwordHash))).toEqual([true, false]);
    expect(byEmail[1]).not.toHaveProperty('subscriptions');
    const { records, body } = await make(
      { shares: 'phone', email: 'ana@example.ca', proof: 'password' },
      { imported: 2, held: 0 },
    );
    const [own, twin] = records;
    expect([own!.phoneVerified, own!.phone]).toEqual([true, twin!.phone]);
    expect(new Set([own!.email, twin!.email, 'ana@example.ca']).size).toBe(3);
    for (const { email } of records) expect(body).toContain(email);
  });

  it('an email without an account makes the first one, and the page says so', async () => {
    const { body } = await make({ shares: 'email', email: 'ana@example.ca' }, { imported: 1, held: 0 });
    expect(body).toContain('No account has this email');
  });
});
