/** Settings at run time: on every server, scheduled, checked, and below the environment. */
import type { StartupConfig } from '@marquee/product/startup.ts';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp } from '../testing/create-test-app.ts';
import { codeOf, newCustomer, askToken, signInForm } from '../testing/test-clients.ts';
import { type SettingChange, saveSetting } from './save-setting.ts';

const variables = {
  BOT_CHECK: 'off',
  FEATURES: '{"tsn":{"gift":false}}',
  BRAND_HOMES: '{"rds":"https://rds.example/"}',
};
let servers: readonly [TestApp, TestApp];
beforeAll(async () => {
  const one = await createTestApp(variables);
  servers = [one, await createTestApp(variables, { beside: one })];
});
afterAll(async () => {
  await servers[1].close();
  await servers[0].close();
});

const by = { changedBy: 'test', approvedBy: 'test' };
const save = (change: Omit<SettingChange, 'changedBy' | 'approvedBy'> & Partial<SettingChange>) => {
  const [{ database, env, clock }] = servers;
  return saveSetting(database.query, env, clock.now(), { ...by, ...change });
};
const configOf = async ({ app }: TestApp, service: string): Promise<StartupConfig> =>
  (await app.inject(`/api/config?service=${service}`)).json();
/** On every server by notification: sooner than any of them reads the settings again by itself. */
const onBoth = (expectOn: (server: TestApp) => Promise<void>) =>
  vi.waitFor(() => Promise.all(servers.map(expectOn)), { timeout: 10_000, interval: 25 });

beforeEach(async () => {
  await servers[0].database.pool.query('alter table settings disable trigger append_only');
  await servers[0].database.pool.query('delete from settings');
  await servers[0].database.pool.query('alter table settings enable trigger append_only');
  await Promise.all(servers.map(({ settings }) => settings.reload()));
});

it('[C2] a switch that is turned off is off on both servers at once, for calls and pages', async () => {
  const [one] = servers;
  const { email, password } = await newCustomer(one);
  await save({ key: 'features', brand: 'crave', value: { dtcLogin: false } });
  await onBoth(async (server) => {
    const { features, featureOverrides } = await configOf(server, 'crave');
    expect([features.dtcLogin, featureOverrides.crave?.dtcLogin]).toEqual([false, false]);
  });
  expect(codeOf(await askToken(one, signInForm(email, password)))).toBe('BRAND_NOT_ALLOWED');
  await save({ key: 'features', brand: 'crave', value: null });
  await onBoth(async (server) => expect((await configOf(server, 'crave')).features.dtcLogin).toBe(true));
});

it('[C1] a warning is for one brand or for all, and a brand’s own wins', async () => {
  const text = (en: string) => ({ en, fr: `${en} (fr)` });
  await save({ key: 'warning.loggedOut', brand: null, value: text('All') });
  await save({ key: 'warning.loggedOut', brand: 'tsn', value: text('Sport') });
  await onBoth(async (server) => {
    expect((await configOf(server, 'tsn')).warning.loggedOut).toEqual({ enabled: true, ...text('Sport') });
    expect((await configOf(server, 'crave')).warning.loggedOut).toEqual({ enabled: true, ...text('All') });
  });
});

it('[C2] a scheduled setting begins and ends by the clock, without a message', async () => {
  const now = servers[0].clock.now();
  await save({
    key: 'warning.loggedIn',
    brand: null,
    value: { en: 'Tonight', fr: 'Ce soir' },
    startsAt: new Date(now + 400),
    endsAt: new Date(now + 1200),
  });
  const isShown = async (server: TestApp) => (await configOf(server, 'crave')).warning.loggedIn.enabled;
  expect(await isShown(servers[0])).toBe(false);
  await vi.waitUntil(() => isShown(servers[1]), { timeout: 1500, interval: 20 });
  await vi.waitUntil(async () => !(await isShown(servers[1])), { timeout: 3000, interval: 20 });
});

it('[C1] addresses of a brand replace those of the source, and the environment wins over both', async () => {
  const url = (path: string) => ({ en: `https://help.example/${path}`, fr: `https://aide.example/${path}` });
  await save({ key: 'support', brand: 'crave', value: url('support') });
  await save({ key: 'homes', brand: 'crave', value: url('home') });
  await onBoth(async (server) => {
    const { support, brands } = await configOf(server, 'crave');
    expect([support, brands.crave?.homeUrl]).toEqual([url('support'), url('home')]);
  });
  await expect(save({ key: 'homes', brand: 'rds', value: url('x') })).rejects.toThrow('SETTING_FIXED');
  await expect(save({ key: 'features', brand: 'tsn', value: { gift: true } })).rejects.toThrow(
    'SETTING_FIXED',
  );
});

it('[C1] a host belongs to its brand at once, and its origin may use cookies', async () => {
  await save({ key: 'hosts', brand: null, value: { 'account.tsn.example': 'tsn' } });
  await onBoth(async ({ app }) => {
    const reply = await app.inject({ url: '/api/config', headers: { host: 'account.tsn.example' } });
    expect(reply.json()).toMatchObject({ brand: 'tsn', hostBrand: 'tsn' });
  });
});

it('[C1] origins of apps may call with a bearer token and never with cookies', async () => {
  const origin = 'https://app.example';
  const headersOf = async ({ app }: TestApp) => {
    const { headers } = await app.inject({ url: '/api/config', headers: { origin } });
    return [headers['access-control-allow-origin'], headers['access-control-allow-credentials']];
  };
  expect(await headersOf(servers[1])).toEqual([undefined, undefined]);
  await save({ key: 'apiOrigins', brand: null, value: [origin] });
  await onBoth(async (server) => expect(await headersOf(server)).toEqual([origin, undefined]));
});

it.each<[SettingChange['key'], SettingChange['brand'], unknown]>([
  ['features', 'crave', { nonsense: true }],
  ['features', null, { gift: true }],
  ['warning.loggedIn', null, { en: 'Only one language' }],
  ['warning.loggedIn', null, { en: '<b>bold</b>', fr: 'x' }],
  ['warning.loggedIn', null, { en: 'x'.repeat(301), fr: 'x' }],
  ['homes', 'crave', { en: 'http://insecure.example/', fr: 'https://x.example/' }],
  ['hosts', 'crave', { 'a.example': 'crave' }],
  ['hosts', null, { 'a.example': 'nobody' }],
  ['apiOrigins', null, ['https://app.example/path']],
  ['redirectHosts', 'crave', []],
  ['sender', 'crave', { name: 'Crave', address: 'hello@elsewhere.example' }],
  ['analytics', 'crave', { kind: 'gtm', key: 'GTM-1', origins: ['https://*'] }],
])('[C1] %s for %s refuses %j', async (key, brand, value) => {
  await expect(save({ key, brand, value })).rejects.toThrow('VALIDATION');
});

it('[C2] a value that a newer release wrote is skipped, and the last good one stays', async () => {
  const [{ database, logLines }] = servers;
  await save({ key: 'warning.loggedIn', brand: null, value: { en: 'Good', fr: 'Bon' } });
  await database.pool.query(
    `insert into settings (key, brand, value, starts_at, changed_by, approved_by, changed_at)
     values ('warning.loggedIn', null, '{"text": "Bad"}', now() - interval '1 minute', 'x', 'x', now()),
            ('unknown.key', null, '1', now() - interval '1 minute', 'x', 'x', now())`,
  );
  await Promise.all(servers.map(({ settings }) => settings.reload()));
  await onBoth(async (server) =>
    expect((await configOf(server, 'crave')).warning.loggedIn).toMatchObject({ enabled: true, en: 'Good' }),
  );
  expect(logLines.join()).toContain('a setting cannot be read and is left out');
});

it('[C2] settings are append only, and one that nobody approved has no effect', async () => {
  const [{ database }] = servers;
  await save({ key: 'features', brand: 'crave', value: { gift: false }, approvedBy: null });
  await expect(database.pool.query(`update settings set note = 'x'`)).rejects.toThrow('append only');
  await Promise.all(servers.map(({ settings }) => settings.reload()));
  expect((await configOf(servers[0], 'crave')).features.gift).toBe(true);
});

it('[C2] a server that hears no notification reads the settings again by itself', async () => {
  const [{ database }, other] = servers;
  await database.pool.query('alter table settings disable trigger changed');
  try {
    await save({ key: 'warning.loggedIn', brand: null, value: { en: 'Lost', fr: 'Perdu' } });
    await vi.waitUntil(async () => (await configOf(other, 'crave')).warning.loggedIn.enabled, {
      timeout: 16_000,
      interval: 250,
    });
  } finally {
    await database.pool.query('alter table settings enable trigger changed');
  }
}, 20_000);
