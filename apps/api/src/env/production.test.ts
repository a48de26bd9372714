/** Production with one thing wrong at a time: it does not start, and one line names the variable. */
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { demoPartnerIds, demoTvProviderIds } from '@marquee/product/values/demo/demo-providers.ts';
import { demoApps } from '@marquee/product/values/demo/demo-stores.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { demoEnv, readEnv } from '../env.ts';
import { StartupError } from '../startup-error.ts';
import { production } from '../testing/production.ts';
import { makeTestFolder } from '../testing/test-folder.ts';

const problemsOf = (source: Record<string, string | undefined>): readonly string[] => {
  try {
    readEnv(source);
    return [];
  } catch (error) {
    if (error instanceof StartupError) return error.lines;
    throw error;
  }
};

const longSecret = 'long enough for anybody to guess';
const clientConfig = (change: object = {}) => ({
  issuer: 'https://id.example.com',
  clientId: 'marquee',
  clientSecret: longSecret,
  ...change,
});
const provider = (change: object = {}) => JSON.stringify({ 'prairie-fibre': clientConfig(change) });
const partner = (change: object = {}) =>
  JSON.stringify({ mobilink: { ...clientConfig(change), brand: 'crave', skus: ['crave_mobile'] } });
const merchant = (change: object = {}) => JSON.stringify(clientConfig(change));
/** A demo may take cards by the world's gateway. */
const demo = {
  DEMO: 'true',
  PAYMENTS: 'world',
  PAY_SECRET: 'a secret of the gateway alone',
  PAY_WEBHOOK_SECRET: 'a secret of its webhooks alone',
};

const appleStore = (change: object = {}) =>
  JSON.stringify({
    issuerId: 'i',
    keyId: 'k',
    privateKey: 'p',
    apps: [{ bundleId: 'ca.example', appId: 1 }],
    ...change,
  });
const googleStore = (change: object = {}) =>
  JSON.stringify({
    packageNames: ['ca.example'],
    clientEmail: 'api@example.com',
    privateKey: 'p',
    pushEmail: 'push@example.com',
    pushAudience: 'us',
    ...change,
  });
const rokuStore = (change: object = {}) =>
  JSON.stringify({ apiKey: longSecret, channelIds: ['1'], ...change });

const good: readonly Record<string, string>[] = [
  {},
  { PUBLIC_URL: 'https://account.example.com/', BRAND_HOSTS: 'account.crave.example.com=crave' },
  { TRUSTED_PROXIES: '10.0.0.0/8, 127.0.0.1,2001:db8::/32' },
  { TV_PROVIDERS: provider(), PARTNERS: partner({ clientSecret: `${longSecret}!` }) },
  { APPLE_STORE: appleStore(), GOOGLE_STORE: googleStore(), ROKU_STORE: rokuStore() },
  { MERCHANT: merchant(), METRICS_TOKEN: 'a token for the metrics alone' },
  demo,
  { ...demo, PAYMENTS: 'stripe', STRIPE_API_URL: 'http://localhost:4100/stripe' },
  { SMTP_URL: 'smtp://mail:25', DATABASE_URL: 'postgres://u:p@postgres/x', REDIS_URL: 'redis://redis:6379' },
  {
    SMTP_URL: 'smtp://10.1.2.3',
    DATABASE_URL: 'postgres://u:p@192.168.1.9/x',
    REDIS_URL: 'redis://[fd00::1]',
  },
  {
    SMTP_URL: 'smtp://mail.example.com:587?requireTLS=true',
    DATABASE_URL: 'postgres://u:p@db.example.com/x?sslmode=verify-full',
    REDIS_URL: 'rediss://redis.example.com',
  },
  { DATABASE_URL: 'postgres://u:p@localhost/x?host=/var/run/postgresql' },
  { HSTS: 'preload', COUNTRY_HEADER: 'CF-IPCountry', SECURITY_CONTACT: 'mailto:security@example.com' },
  { BREACH_RANGE_URL: 'https://api.pwnedpasswords.com/range' },
];

const wrong: readonly (readonly [name: string, value: string, alone?: Record<string, string>])[] = [
  ['NODE_ENV', 'Production'],
  ['NODE_ENV', 'prod'],
  ['NODE_ENV', 'production '],
  ['TEST_MODE', 'true'],
  ['TEST_LIMITS', 'true'],
  ['BOT_CHECK', 'off'],
  ['BOT_CHECK_COST', '999'],
  ['DEMO', 'maybe'],
  ['DEMO', 'true', { STRIPE_SECRET_KEY: `sk_live_${'1'.repeat(24)}` }],
  ['DEMO', 'true', { STRIPE_SECRET_KEY: `rk_live_${'1'.repeat(24)}` }],
  ['PUBLIC_URL', ''],
  ['PUBLIC_URL', 'http://account.example.com'],
  ['PUBLIC_URL', 'https://account.example.com/um'],
  ['PUBLIC_URL', 'https://account.example.com/?a=b'],
  ['PUBLIC_URL', 'https://me:word@account.example.com'],
  ['BRAND_HOMES', '{"crave":"http://www.example.com/"}'],
  ['BRAND_HOMES', '{"crave":"javascript:alert(1)"}'],
  ['WORLD_URL', ''],
  ['WORLD_URL', 'http://localhost:4100'],
  ['WORLD_URL', 'http://pay.example.com'],
  ['STOREFRONT_PACKAGES_URL', 'http://www.example.com/packages'],
  ['BREACH_RANGE_URL', 'http://breaches.example.com/range'],
  ['TV_PROVIDERS', provider({ issuer: 'http://id.example.com' })],
  ['TV_PROVIDERS', provider({ clientSecret: 'short' })],
  ...demoTvProviderIds.map((id) => ['TV_PROVIDERS', provider({ clientSecret: `marquee-${id}` })] as const),
  ['TV_PROVIDERS', provider({ clientSecret: production.STRIPE_SECRET_KEY })],
  ['SELLER_NAME', ''],
  ['SELLER_NAME', 'Marquee Media Inc.'],
  ['SELLER_ADDRESS', ''],
  ['SELLER_ADDRESS', '100 Example Street, Toronto, Ontario M0M 0M0'],
  ['GST_NUMBER', ''],
  ['GST_NUMBER', '12345 6789 RT0001'],
  ['GST_NUMBER', '12345'],
  ['QST_NUMBER', ''],
  ['QST_NUMBER', '1234567890 TQ0001'],
  ['QST_NUMBER', '1234567890'],
  ['PST_NUMBERS', 'ON=1234567'],
  ['PST_NUMBERS', 'BC='],
  ['PARTNERS', partner({ issuer: 'http://id.example.com' })],
  ['PARTNERS', JSON.stringify({ mobilink: clientConfig() })],
  ...demoPartnerIds.map((id) => ['PARTNERS', partner({ clientSecret: `marquee-${id}` })] as const),
  ['MERCHANT', merchant({ issuer: 'http://localhost:4100/merchant' })],
  ['MERCHANT', merchant({ clientSecret: 'marquee-merchant' })],
  ['APPLE_STORE', '{}'],
  ['APPLE_STORE', appleStore({ apps: [] })],
  ['APPLE_STORE', appleStore({ privateKey: '' })],
  ['APPLE_STORE', appleStore({ apiUrl: 'https://stranger.example' })],
  ['APPLE_STORE', appleStore({ rootsUrl: 'https://stranger.example/root.cer' })],
  ['GOOGLE_STORE', googleStore({ privateKey: '' })],
  ['GOOGLE_STORE', googleStore({ keysUrl: 'https://stranger.example' })],
  ['GOOGLE_STORE', googleStore({ packageNames: ['../x'] })],
  ['ROKU_STORE', rokuStore({ keysUrl: 'https://stranger.example' })],
  ['ROKU_STORE', rokuStore({ apiKey: demoApps.rokuApiKey })],
  ['ROKU_STORE', rokuStore({ apiKey: 'short' })],
  ['STORE_SANDBOX', 'true'],
  ['PAYMENTS', 'world'],
  ['PAYMENTS', ''],
  ['PAY_SECRET', '', demo],
  ['PAY_SECRET', 'marquee-pay', demo],
  ['PAY_SECRET', 'marquee-pay-webhook', demo],
  ['PAY_SECRET', 'x', demo],
  ['PAY_SECRET', 'three and twenty signs.', demo],
  ['PAY_WEBHOOK_SECRET', '', demo],
  ['PAY_WEBHOOK_SECRET', 'marquee-pay', demo],
  ['PAY_WEBHOOK_SECRET', demo.PAY_SECRET, demo],
  ['STRIPE_SECRET_KEY', 'sk_test_1'],
  ['STRIPE_WEBHOOK_SECRET', production.STRIPE_SECRET_KEY],
  ['STRIPE_PUBLISHABLE_KEY', ''],
  ['STRIPE_API_URL', 'https://api.stripe.com.example.com'],
  ['STRIPE_API_URL', 'http://api.stripe.com'],
  ['STRIPE_SCRIPT_URL', 'https://js.stripe.com.example.com/stripe.js'],
  ['STRIPE_SCRIPT_URL', 'http://js.stripe.com/endive/stripe.js'],
  ['PAY_RATE', '0'],
  ['METRICS_TOKEN', 'short'],
  ['METRICS_TOKEN', production.STRIPE_SECRET_KEY],
  ['SMTP_URL', ''],
  ['SMTP_URL', 'smtp://localhost:4125'],
  ['SMTP_URL', 'smtp://mail.example.com'],
  ['SMTP_URL', 'smtp://8.8.8.8'],
  ['MAIL_FROM', ''],
  ['MAIL_FROM', 'no-reply@marquee.test'],
  ['MAIL_FROM', 'Us <us@mail.example>'],
  ['MAIL_FROM', 'us@localhost'],
  ['MAIL_FROM', 'us@mail.localhost'],
  ['MAIL_FROM', 'us@mail.invalid'],
  ['MAIL_FROM', 'Us'],
  ['TRUSTED_PROXIES', ''],
  ['TRUSTED_PROXIES', '0.0.0.0/0'],
  ['TRUSTED_PROXIES', '::/0'],
  ['TRUSTED_PROXIES', '10.0.0.0/999'],
  ['TRUSTED_PROXIES', '10.0.0.0/33'],
  ['TRUSTED_PROXIES', '2001:db8::/129'],
  ['TRUSTED_PROXIES', '10.0.0/8'],
  ['TRUSTED_PROXIES', 'fe80::1%eth0'],
  ['TRUSTED_PROXIES', 'none,10.0.0.1'],
  ['COUNTRY_HEADER', 'x-country, cf-ipcountry'],
  ['HSTS', 'yes'],
  ['SECURITY_CONTACT', 'security'],
  ['SECURITY_CONTACT', 'http://example.com/security'],
  ['DATABASE_URL', 'postgres://u:p@db.example.com/x'],
  ['DATABASE_URL', 'postgres://u:p@localhost/x?host=db.example.com'],
  ['DATABASE_URL', 'postgres://u:p@db.example.com/x?sslmode=disable'],
  ['REDIS_URL', 'redis://redis.example.com'],
];

describe('the start in production', () => {
  it.each(good.map((more) => [Object.keys(more).join(', ') || 'the least', more] as const))(
    '[finding F10] [D27] Good settings start: %s',
    (_, more) => {
      expect(problemsOf({ ...production, ...more })).toEqual([]);
    },
  );

  it.each(wrong.map(([name, value, more = {}]) => [name, value, more] as const))(
    '[finding F10] [F26] [D27] [T20] %s=%s is refused in one line that names it',
    (name, value, more) => {
      const problems = problemsOf({ ...production, ...more, [name]: value });
      expect(problems).toHaveLength(1);
      expect(problems[0]!.split(' ')[0]).toBe(name);
      expect(problems[0]).not.toContain('\n');
    },
  );

  it('[finding F10] No line repeats a secret', () => {
    const secrets = [
      'STRIPE_SECRET_KEY',
      'TV_PROVIDERS',
      'PARTNERS',
      'MERCHANT',
      'METRICS_TOKEN',
      'SMTP_URL',
    ];
    for (const name of secrets)
      expect(problemsOf({ ...production, [name]: 'hush-hush' }).join()).not.toContain('hush');
  });
});

describe('secrets from files', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await makeTestFolder('secrets');
  });
  const fileOf = async (text: string, mode = 0o600) => {
    const file = path.join(folder, `${Math.random()}`);
    await writeFile(file, text);
    await chmod(file, mode);
    return file;
  };
  const withoutPaySecret = { ...production, ...demo, PAY_SECRET: undefined };

  it('[finding F10] A secret may come as NAME_FILE, and so may an address with a password', async () => {
    const [secret, address] = [await fileOf(`${longSecret}\n`, 0o640), await fileOf('postgres://u:p@db/x')];
    const env = readEnv({ ...withoutPaySecret, PAY_SECRET_FILE: secret, DATABASE_URL_FILE: address });
    expect([env.pay.secret, env.databaseUrl]).toEqual([longSecret, 'postgres://u:p@db/x']);
  });

  it('[finding F10] A file that everybody may read, none, an empty one, a shipped secret and both at once are refused', async () => {
    const missing = path.join(folder, 'nothing');
    const [open, empty] = [await fileOf(longSecret, 0o644), await fileOf('\n')];
    const [shipped, own] = [await fileOf('marquee-pay'), await fileOf(longSecret)];
    const lineFor = (PAY_SECRET_FILE: string) => problemsOf({ ...withoutPaySecret, PAY_SECRET_FILE });
    expect(lineFor(open)).toEqual([`PAY_SECRET_FILE must not be readable by everybody: chmod o-r ${open}`]);
    expect(lineFor(missing)).toEqual([`PAY_SECRET_FILE cannot be read: ${missing} (ENOENT)`]);
    expect(lineFor(empty)).toEqual([`PAY_SECRET_FILE is empty: ${empty}`]);
    expect(lineFor(shipped)).toEqual(['PAY_SECRET must not be the shipped one in production']);
    expect(problemsOf({ ...production, ...demo, PAY_SECRET_FILE: own })).toEqual([
      'PAY_SECRET_FILE and PAY_SECRET must not both be set',
    ]);
  });

  it('[finding F10] A key file that its group or everybody may use is refused in production alone', async () => {
    await mkdir(path.join(folder, 'data'), { recursive: true });
    for (const [mode, count] of [
      [0o600, 0],
      [0o400, 0],
      [0o640, 1],
      [0o604, 1],
      [0o666, 1],
    ] as const) {
      const TOKEN_KEY_FILE = await fileOf('{}', mode);
      expect(problemsOf({ ...production, TOKEN_KEY_FILE }), mode.toString(8)).toHaveLength(count);
      expect(problemsOf({ TOKEN_KEY_FILE })).toEqual([]);
    }
    const usual = path.join(folder, 'data/token-key.json');
    await writeFile(usual, '{}', { mode: 0o644 });
    expect(problemsOf({ ...production, DATA_DIR: path.dirname(usual) })).toEqual([
      `TOKEN_KEY_FILE must be its owner's alone in production: chmod 600 ${usual}`,
    ]);
  });
});

it('[money F] In production only configured stores are there; elsewhere, and in a demo, the world’s', () => {
  expect(readEnv(production).stores).toEqual({ apple: undefined, google: undefined, roku: undefined });
  const { stores } = readEnv({ ...production, ROKU_STORE: rokuStore() });
  expect([stores.apple, stores.roku?.keysUrl]).toEqual([
    undefined,
    'https://assets.cs.roku.com/keys/partner-jwks.json',
  ]);
  expect(readEnv({}).stores.apple?.rootsUrl).toBe('http://localhost:4100/stores/apple/root.cer');
});

it('WORLD_PORT and SMTP_PORT are carried over to the API, unless the addresses are given', () => {
  const moved = readEnv(demoEnv({ WORLD_PORT: '5100', SMTP_PORT: '5125' }));
  expect([moved.worldUrl, moved.smtpUrl]).toEqual(['http://localhost:5100', 'smtp://localhost:5125']);
  expect(moved.brandHomes['crave']?.homeUrl?.en).toBe('http://www.crave.localhost:5100/');
  const given = { WORLD_URL: 'http://world.test:1', SMTP_URL: 'smtp://mail.test:2' };
  const kept = readEnv(demoEnv({ WORLD_PORT: '5100', SMTP_PORT: '5125', ...given }));
  expect([kept.worldUrl, kept.smtpUrl]).toEqual(Object.values(given));
});
