/** Two servers of one database: what an operator changes is on both within two seconds. */
import {
  tvProviderSettings,
  partnerSettings,
  merchantSettings,
} from '@marquee/product/values/integrations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, createTestApp } from '../../testing/create-test-app.ts';
import { production } from '../../testing/production.ts';
import { type TvProvider, startTvProvider } from '../../testing/tv-provider.ts';
import { checkIntegrations } from './check-health.ts';
import { saveIntegration, type Saving } from './save-integration.ts';

let one: TestApp;
let two: TestApp;
let company: TvProvider;
beforeAll(async () => {
  company = await startTvProvider();
  one = await createTestApp();
  two = await createTestApp({}, { beside: one });
});
afterAll(async () => {
  await two.close();
  await one.close();
  await company.close();
});

const client = { clientId: 'marquee', clientSecret: 'what only the company and we know' };
let count = 0;
const newProvider = (change: object = {}): Saving => ({
  kind: 'tvProvider',
  id: `provider-${(count += 1)}`,
  settings: tvProviderSettings.parse({
    ...client,
    issuer: company.issuer,
    name: { en: 'Northern Cable', fr: 'Câble du Nord' },
    ...change,
  }),
});
const listed = async ({ app }: TestApp, language = 'en') => {
  const reply = await app.inject({
    url: '/api/bdu/v2.2/provider-list?brand=crave',
    headers: { 'accept-language': language },
  });
  return reply.json<{ providers: { id: string; displayName: string; available: boolean; logo: string }[] }>()
    .providers;
};
const within2s = { timeout: 2000, interval: 20 };
const remove = (id: string) => one.database.query.deleteFrom('tv_providers').where('id', '=', id).execute();

describe('[B21] a provider added at run time', () => {
  it('is on both servers within two seconds, with both names, and gone as fast', async () => {
    const saving = newProvider();
    expect(await saveIntegration(one, saving)).toEqual([]);
    for (const server of [one, two]) {
      await expect
        .poll(async () => (await listed(server, 'fr')).find(({ id }) => id === saving.id), within2s)
        .toMatchObject({ displayName: 'Câble du Nord', available: true });
      const leave = await server.app.inject(`/api/bdu/v1/authorize?providerId=${saving.id}&brand=crave`);
      expect(leave.headers.location).toContain(`${company.issuer}/auth`);
    }
    await remove(saving.id);
    for (const server of [one, two])
      await expect
        .poll(async () => (await listed(server)).map(({ id }) => id), within2s)
        .not.toContain(saving.id);
  });

  it('is of its brands alone, in its place; disabled it is nowhere, and its name stays', async () => {
    const first = newProvider({ brands: ['tsn'], place: 1 });
    await saveIntegration(one, first);
    await one.integrations.reload();
    expect(one.integrations.tvProviders('crave', 'en').map(({ id }) => id)).not.toContain(first.id);
    expect(one.integrations.tvProviders('tsn', 'en')[0]?.id).toBe(first.id);
    await one.database.query
      .updateTable('tv_providers')
      .set({ enabled: false })
      .where('id', '=', first.id)
      .execute();
    await one.integrations.reload();
    expect(one.integrations.tvProvider(first.id)).toBeUndefined();
    expect(one.integrations.nameOf(first.id, 'en')).toBe('Northern Cable');
    await remove(first.id);
  });

  it('keeps its secret sealed, bound to its row, and replaces it at once', async () => {
    const saving = newProvider();
    await saveIntegration(one, saving);
    const read = () =>
      one.database.query
        .selectFrom('tv_providers')
        .select(['secret', 'version'])
        .where('id', '=', saving.id)
        .executeTakeFirstOrThrow();
    const before = await read();
    expect(before.secret).not.toContain('company');
    // Without a secret the row keeps its own.
    const settings = tvProviderSettings.parse({ ...saving.settings, clientSecret: '' });
    await saveIntegration(one, { kind: 'tvProvider', id: saving.id, settings });
    expect(await read()).toEqual({ secret: before.secret, version: 2 });
    await one.integrations.reload();
    expect(one.integrations.tvProvider(saving.id)?.clientSecret).toBe(client.clientSecret);
    // A secret moved to another row opens nothing: that row is left out, the others stay.
    await one.database.pool.query("update tv_providers set secret = $1 where id = 'prairie-fibre'", [
      before.secret,
    ]);
    await one.integrations.reload();
    expect(one.integrations.tvProvider('prairie-fibre')).toBeUndefined();
    expect(one.integrations.tvProvider(saving.id)).toBeDefined();
    expect(one.logLines.join()).not.toContain(client.clientSecret);
    await remove(saving.id);
  });
});

describe('[B21] saving', () => {
  it('names every reason of a bad discovery, and saves disabled', async () => {
    const saving = newProvider({ issuer: `${company.issuer}/elsewhere` });
    expect(await saveIntegration(one, saving)).toEqual(['issuerDiffers']);
    const settings = tvProviderSettings.parse({ ...saving.settings, enabled: false });
    expect(await saveIntegration(one, { kind: 'tvProvider', id: saving.id, settings })).toEqual([]);
    await remove(saving.id);
  });

  it('refuses bad ids, missing secrets, unsafe logos and the id of another kind', async () => {
    const saving = newProvider();
    expect(await saveIntegration(one, { ...saving, id: 'A' })).toEqual(['badId']);
    const settings = tvProviderSettings.parse({ ...saving.settings, clientSecret: '' });
    expect(await saveIntegration(one, { kind: 'tvProvider', id: saving.id, settings })).toEqual([
      'secretMissing',
    ]);
    const partner = partnerSettings.parse({ ...client, issuer: company.issuer, brand: 'crave', skus: [] });
    expect(await saveIntegration(one, { kind: 'partner', id: 'harbour-tv', settings: partner })).toEqual([
      'idTaken',
    ]);
    for (const text of [
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
      '<svg xmlns="http://www.w3.org/2000/svg"><image href="https://evil.example/x.png"/></svg>',
      '<svg xmlns="http://www.w3.org/2000/svg"><rect fill="url(https://evil.example/x)"/></svg>',
      '<!DOCTYPE svg [<!ENTITY x "y">]><svg xmlns="http://www.w3.org/2000/svg"/>',
      `<svg xmlns="http://www.w3.org/2000/svg">${' '.repeat(65_536)}</svg>`,
      'GIF89a',
      '',
    ])
      expect(await saveIntegration(one, { ...saving, logo: Buffer.from(text) }), text.slice(0, 80)).toEqual([
        'badLogo',
      ]);
    const { rows } = await one.database.pool.query('select from tv_providers where id = $1', [saving.id]);
    expect(rows).toHaveLength(0);
  });

  it('two kinds that take one id at once: one gets it', async () => {
    const id = 'wanted-by-two';
    const partner = partnerSettings.parse({ ...client, issuer: company.issuer, brand: 'crave', skus: [] });
    const merchant = merchantSettings.parse({ ...client, issuer: 'http://localhost:1', enabled: false });
    const results = await Promise.allSettled([
      saveIntegration(one, { kind: 'partner', id, settings: partner }),
      saveIntegration(two, { kind: 'merchant', id, settings: merchant }),
    ]);
    const saved = results.filter((each) => each.status === 'fulfilled' && each.value.length === 0);
    expect(saved).toHaveLength(1);
    const { rows } = await one.database.pool.query(
      'select id from partners where id = $1 union all select id from merchants where id = $1',
      [id],
    );
    expect(rows).toHaveLength(1);
    await one.database.query.deleteFrom('partners').where('id', '=', id).execute();
    await one.integrations.reload();
  });
});

describe('[B15] logos', () => {
  it('of every provider and partner of the demo are answered and served, sandboxed and immutable', async () => {
    const providers = await listed(two);
    const logos = [...providers, ...one.integrations.partners('en')].map(({ logo }) => logo);
    expect(logos.length).toBeGreaterThan(3);
    for (const logo of logos) {
      const reply = await two.app.inject(logo!);
      expect(reply.statusCode, String(logo)).toBe(200);
      expect(reply.headers).toMatchObject({
        'content-type': 'image/svg+xml',
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      });
      expect(reply.body).toContain('<svg');
    }
    for (const wrong of ['nothing', '0'.repeat(64), '..%2f..%2fetc'])
      expect((await one.app.inject(`/api/assets/${wrong}`)).statusCode, wrong).toBe(404);
  });
});

describe('[H] health', () => {
  it('down after two failures in a row, on both servers, and back after one good answer; sign-in is not blocked', async () => {
    const saving = newProvider();
    await saveIntegration(one, saving);
    await one.integrations.reload();
    const check = checkIntegrations(one);
    const isAvailable = async (server: TestApp) =>
      (await listed(server)).find(({ id }) => id === saving.id)?.available;
    await check();
    company.override({ discovery: { code_challenge_methods_supported: [] } });
    await check();
    await one.integrations.reload();
    expect(await isAvailable(one)).toBe(true);
    await check();
    for (const server of [one, two]) await expect.poll(() => isAvailable(server), within2s).toBe(false);
    const { rows } = await one.database.pool.query(
      'select state, failures, last_error from integration_health where integration = $1',
      [saving.id],
    );
    expect(rows).toEqual([{ state: 'down', failures: 2, last_error: 'noPkce' }]);
    const leave = await one.app.inject(`/api/bdu/v1/authorize?providerId=${saving.id}&brand=crave`);
    expect(leave.statusCode).toBe(302);
    company.override({});
    await check();
    for (const server of [one, two]) await expect.poll(() => isAvailable(server), within2s).toBe(true);
    await remove(saving.id);
  });
});

describe('[B21] settings of the environment', () => {
  const TV_PROVIDERS = JSON.stringify({
    'first-one': {
      issuer: 'https://id.example.com',
      clientId: 'us',
      clientSecret: 'a secret of the first one',
    },
  });
  it('fill empty tables once and are ignored later, with a line in the log', async () => {
    const first = await createTestApp({ ...production, TEST_MODE: 'false', TV_PROVIDERS });
    expect(first.integrations.tvProvider('first-one')).toMatchObject({ name: { en: 'first-one' } });
    expect(first.integrations.featuresOf('crave').bduLogin).toBe(true);
    const other = TV_PROVIDERS.replace('first-one', 'second-one');
    const later = await createTestApp(
      { ...production, TEST_MODE: 'false', TV_PROVIDERS: other },
      { beside: first },
    );
    expect(later.integrations.all().tvProviders.map(({ id }) => id)).toEqual(['first-one']);
    expect(later.logLines.join()).toContain('ignored: its table has rows');
    await later.close();
    await first.close();
  });

  it('none configured: nobody is offered, and the first one turns the way in on without a restart', async () => {
    const empty = await createTestApp({ ...production, TEST_MODE: 'false' });
    const features = async () =>
      (await empty.app.inject('/api/config?service=crave')).json<{ features: Record<string, boolean> }>()
        .features;
    expect(await features()).toMatchObject({ bduLogin: false, partners: false });
    const settings = tvProviderSettings.parse({
      ...client,
      issuer: 'https://id.example.com',
      enabled: false,
    });
    await saveIntegration(empty, { kind: 'tvProvider', id: 'new-one', settings });
    await empty.database.pool.query("update tv_providers set enabled = true where id = 'new-one'");
    await expect.poll(features, within2s).toMatchObject({ bduLogin: true, partners: true });
    await empty.close();
  });
});

describe('the companies of the demo', () => {
  const rowsOf = async ({ database }: TestApp) =>
    (
      await database.pool.query<{ id: string; name_en: string; issuer: string; version: number }>(
        'select id, name_en, issuer, version from tv_providers union all select id, name_en, issuer, version from partners order by id',
      )
    ).rows;

  it('keep what an operator changed when a server starts again', async () => {
    const demo = await createTestApp();
    const [changed] = await rowsOf(demo);
    await demo.database.pool.query(
      "update tv_providers set name_en = 'Renamed', version = version + 1 where id = $1",
      [changed!.id],
    );
    await demo.database.pool.query(
      "update partners set name_en = 'Renamed', version = version + 1 where id = $1",
      [changed!.id],
    );
    const before = await rowsOf(demo);
    expect(before).toContainEqual({ ...changed, name_en: 'Renamed', version: changed!.version + 1 });
    const again = await createTestApp({}, { beside: demo });
    expect(await rowsOf(again)).toEqual(before);
    await again.close();
    await demo.close();
  });

  it('follow the address of the outside world', async () => {
    const demo = await createTestApp();
    const moved = await createTestApp({ WORLD_URL: 'http://127.0.0.1:9' }, { beside: demo });
    for (const { issuer } of await rowsOf(moved)) expect(issuer).toMatch(/^http:\/\/127\.0\.0\.1:9\//u);
    await moved.close();
    await demo.close();
  });
});

describe('[H] a server that hears nothing', () => {
  it('reads again when its connection is back', async () => {
    await one.database.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'marquee notifications' and datname = current_database()",
    );
    const saving = newProvider();
    await saveIntegration(one, saving);
    for (const server of [one, two])
      await expect.poll(async () => (await listed(server)).map(({ id }) => id)).toContain(saving.id);
    await remove(saving.id);
  });
});
