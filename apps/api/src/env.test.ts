import { brandIds, homeUrlOf, whitelistOf } from '@marquee/product/brands.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { demoEnv, readEnv } from './env.ts';
import { StartupError } from './startup-error.ts';
import { production } from './testing/production.ts';

const problemsOf = (
  source: Record<string, string>,
  whitelist?: Parameters<typeof readEnv>[1],
): readonly string[] => {
  try {
    readEnv(source, whitelist);
    return [];
  } catch (error) {
    if (error instanceof StartupError) return error.lines;
    throw error;
  }
};

describe('values', () => {
  it('An empty environment is enough', () => {
    expect(readEnv({})).toMatchObject({
      port: 4000,
      publicUrl: 'http://localhost:4000',
      base: '/um/',
      testMode: false,
      addressLimits: true,
      botCheck: 'pow',
      smtpUrl: 'smtp://localhost:4125',
    });
  });

  it.each([
    ['PORT', 'abc', 'PORT must be a number between 1 and 65535, not "abc"'],
    ['PORT', '0', 'PORT must be a number between 1 and 65535, not "0"'],
    ['PORT', '70000', 'PORT must be a number between 1 and 65535, not "70000"'],
    [
      'PUBLIC_URL',
      'javascript:1',
      'PUBLIC_URL must be an address that begins with http:// or https://, not "javascript:1"',
    ],
    ['BASE_PATH', 'um', 'BASE_PATH must begin and end with a slash, like /um/, not "um"'],
    ['BASE_PATH', '//evil/', 'BASE_PATH must begin and end with a slash, like /um/, not "//evil/"'],
    ['DYNAMIC_BASE', 'maybe', 'DYNAMIC_BASE must be true or false, not "maybe"'],
    ['BOT_CHECK', 'none', 'BOT_CHECK must be one of pow, recaptcha, off, not "none"'],
    ['BOT_CHECK_COST', '0', 'BOT_CHECK_COST must be a number between 1 and 20000, not "0"'],
    ['BOT_CHECK_COST', '20001', 'BOT_CHECK_COST must be a number between 1 and 20000, not "20001"'],
    ['PAYMENTS', 'paypal', 'PAYMENTS must be one of world, stripe, not "paypal"'],
    [
      'LOG_LEVEL',
      'loud',
      'LOG_LEVEL must be one of info, fatal, error, warn, debug, trace, silent, not "loud"',
    ],
    ['TRUSTED_PROXIES', 'all', 'TRUSTED_PROXIES must be none, or addresses or networks'],
    ['BRAND_HOSTS', 'a.test=nobody', 'BRAND_HOSTS must name known brands'],
    ['BRAND_HOSTS', '{"a.test":', 'BRAND_HOSTS must name known brands'],
    ['BRAND_HOMES', '{"crave":"not a url"}', 'BRAND_HOMES must be JSON'],
    ['FEATURES', '{"crave":{"gift":"yes"}}', 'FEATURES must be JSON'],
    ['FEATURES', '{"crave":{"unknown":true}}', 'FEATURES must be JSON'],
    ['FEATURES', '[]', 'FEATURES must be JSON'],
    ['JOBS', 'many', 'JOBS must be on, off, or how many at once (1 to 50), not "many"'],
    ['JOBS', '0', 'JOBS must be on, off, or how many at once (1 to 50), not "0"'],
    ['API_ORIGINS', 'http://www.example.test', 'API_ORIGINS must be https origins separated by commas'],
    ['API_ORIGINS', 'https://www.example.test/path', 'API_ORIGINS must be https origins'],
    ['API_ORIGINS', '*', 'API_ORIGINS must be https origins'],
    ['FRAME_ORIGINS', 'www.example.test', 'FRAME_ORIGINS must be origins separated by commas'],
    ['APP_SCHEMES', 'x-app://', 'APP_SCHEMES must be schemes of apps separated by commas'],
    ['APP_SCHEMES', 'x-app,javascript', 'APP_SCHEMES must be schemes of apps'],
    ['REDIS_URL', 'http://x', 'REDIS_URL must be an address that begins with redis://'],
  ])('[F26] A wrong %s (%s) is refused by name', (name, value, line) => {
    const problems = problemsOf({ [name]: value });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(line);
  });

  it('[F26] Everything wrong is said at once', () => {
    expect(
      problemsOf({ PORT: 'x', DYNAMIC_BASE: 'x', LOG_LEVEL: 'x' }).map((line) => line.split(' ')[0]),
    ).toEqual(['PORT', 'DYNAMIC_BASE', 'LOG_LEVEL']);
  });

  it('An address that may hold a password is not repeated', () => {
    const lines = problemsOf({ DATABASE_URL: 'mysql://me:secret@db/x', SMTP_URL: 'me:secret' }).join('\n');
    expect(lines).toContain('DATABASE_URL');
    expect(lines).toContain('SMTP_URL');
    expect(lines).not.toContain('secret');
  });

  it('Hosts stand for brands, as pairs or as JSON', () => {
    expect(readEnv({ BRAND_HOSTS: 'a.test=tsn, b.test=rds' }).brandHosts).toEqual({
      'a.test': 'tsn',
      'b.test': 'rds',
    });
    expect(readEnv({ BRAND_HOSTS: '{"a.test":"tsn"}' }).brandHosts).toEqual({ 'a.test': 'tsn' });
  });

  it('[finding F13] The sign-in widget needs the origins that may frame it, over https in production', () => {
    const needed = ['FRAME_ORIGINS is needed when SIGN_IN_WIDGET is true'];
    expect(problemsOf({ SIGN_IN_WIDGET: 'true' })).toEqual(needed);
    const widget = { SIGN_IN_WIDGET: 'true', FRAME_ORIGINS: 'https://a.test, http://b.test:81' };
    expect(readEnv(widget).frameOrigins).toEqual(['https://a.test', 'http://b.test:81']);
    expect(problemsOf({ ...production, ...widget })).toEqual(['FRAME_ORIGINS must be https in production']);
  });

  it('[finding F5] [finding F20] Nobody else may call, and one scheme opens apps, unless configured', () => {
    expect(readEnv({})).toMatchObject({ apiOrigins: [], appSchemes: ['x-bellmedia-um'] });
    expect(
      readEnv({ API_ORIGINS: 'https://a.test,https://b.test', APP_SCHEMES: 'x-a, x-b.ios' }),
    ).toMatchObject({ apiOrigins: ['https://a.test', 'https://b.test'], appSchemes: ['x-a', 'x-b.ios'] });
  });

  it('[finding F11] Sessions are bound to their host, except for the tokens that testers put in by hand', () => {
    expect(
      [{}, { TEST_MODE: 'on', TEST_LIMITS: 'on' }, { TEST_MODE: 'on' }].map(
        (each) => readEnv(each).bindsSession,
      ),
    ).toEqual([true, true, false]);
  });

  it('Jobs are on, off, or so many at once', () => {
    expect([{}, { JOBS: 'on' }, { JOBS: 'off' }, { JOBS: '20' }].map((each) => readEnv(each).jobs)).toEqual([
      2, 2, 0, 20,
    ]);
  });

  it('Limits by address are off in test mode unless asked for', () => {
    expect(readEnv({ TEST_MODE: 'on' }).addressLimits).toBe(false);
    expect(readEnv({ TEST_MODE: 'on', TEST_LIMITS: 'on' }).addressLimits).toBe(true);
  });
});

describe('production', () => {
  const problemsWith = (more: Record<string, string>) => problemsOf({ ...production, ...more });

  it('[F26] [T20] Production starts plainly, and with a test switch not at all', () => {
    expect(problemsWith({})).toEqual([]);
    expect(problemsWith({ TEST_MODE: 'true' })).toEqual(['TEST_MODE must be off in production']);
    expect(problemsWith({ TEST_LIMITS: 'true' })).toEqual(['TEST_LIMITS must be off in production']);
    expect(problemsWith({ BOT_CHECK: 'off' })).toEqual(['BOT_CHECK must not be off in production']);
    expect(problemsWith({ BOT_CHECK_COST: '999' })).toEqual([
      'BOT_CHECK_COST must be at least 1000 in production',
    ]);
  });

  it('[F26] [T20] Secrets that everybody can read in the source are refused in production, and never repeated', () => {
    expect(problemsOf({ NODE_ENV: 'production' })).toEqual([
      'TRUSTED_PROXIES is needed (networks of your proxies, or none) in production',
      'PUBLIC_URL must be https:// and a host, with no user, password or path, in production',
      'PAYMENTS must be stripe in production',
      'WORLD_URL must begin with https:// in production',
      'SMTP_URL is needed in production',
      'MAIL_FROM must be an address in a domain of your own in production',
      'SELLER_NAME must be your own in production',
      'SELLER_ADDRESS must be your own in production',
      'GST_NUMBER must be your own in production',
      'QST_NUMBER must be your own in production',
    ]);
    const demo = { ...production, DEMO: 'true', PAYMENTS: 'world' };
    expect(problemsOf(demo)).toEqual([
      'PAY_SECRET must not be the shipped one in production',
      'PAY_WEBHOOK_SECRET must not be the shipped one in production',
    ]);
    expect(problemsWith({ METRICS_TOKEN: 'short' })).toEqual([
      'METRICS_TOKEN must have at least 24 characters',
    ]);
  });

  it('[F26] [T20] Whatever is wrong together is refused together, each by its name, and no secret is repeated', () => {
    const wrong = {
      TEST_MODE: 'on',
      TEST_LIMITS: 'on',
      BOT_CHECK: 'off',
      STRIPE_SECRET_KEY: 'short',
      STRIPE_WEBHOOK_SECRET: 'short',
      METRICS_TOKEN: 'hush-hush',
      DATABASE_URL: 'mysql://me:hush-hush@db/x',
      SMTP_URL: 'hush-hush',
      REDIS_URL: 'hush-hush',
      PORT: '-1',
      PUBLIC_URL: 'javascript:alert(1)',
      TRUSTED_PROXIES: 'everybody',
      BRAND_HOSTS: 'a.test=nobody',
      LOG_LEVEL: 'loud',
    };
    fc.assert(
      fc.property(fc.subarray(Object.entries(wrong)), (chosen) => {
        const problems = problemsWith(Object.fromEntries(chosen));
        expect(new Set(problems.map((line) => line.split(' ')[0]))).toEqual(
          new Set(chosen.map(([name]) => name)),
        );
        expect(problems).toHaveLength(chosen.length);
        expect(problems.join('\n')).not.toContain('hush');
      }),
      { numRuns: 500 },
    );
  });

  it('[F26] A brand without whitelist stops the start outside test mode', () => {
    const withoutTsn = (id: (typeof brandIds)[number]) => (id === 'tsn' ? [] : whitelistOf(id));
    expect(problemsOf({}, withoutTsn)).toEqual([
      'The whitelist of the brand tsn must not be empty outside test mode',
    ]);
    expect(problemsOf({ TEST_MODE: 'on' }, withoutTsn)).toEqual([]);
  });

  it('[F26] What another choice needs is asked for by name', () => {
    expect(problemsOf({ PAYMENTS: 'stripe' })).toEqual([
      'STRIPE_SECRET_KEY is needed when PAYMENTS is stripe',
      'STRIPE_WEBHOOK_SECRET is needed when PAYMENTS is stripe',
      'STRIPE_PUBLISHABLE_KEY is needed when PAYMENTS is stripe',
    ]);
    expect(problemsOf({ BOT_CHECK: 'recaptcha' })).toEqual([
      'RECAPTCHA_SITE_KEY is needed when BOT_CHECK is recaptcha',
      'RECAPTCHA_SECRET_KEY is needed when BOT_CHECK is recaptcha',
    ]);
  });
});

describe('demo', () => {
  it('Brand homes are on this machine, and their hosts are trusted', () => {
    const { brandHomes, testMode, base } = readEnv(demoEnv({}));
    expect([testMode, base]).toEqual([true, '/']);
    expect(homeUrlOf('crave', 'fr', brandHomes)).toBe('http://www.crave.localhost:4100/');
    expect(whitelistOf('crave', brandHomes)).toContain('crave.localhost');
    for (const id of brandIds.filter((each) => each !== 'vanilla'))
      expect(brandHomes[id]?.hosts).toEqual([`${id}.localhost`]);
  });

  it('The real environment wins, and the world may be elsewhere', () => {
    const env = readEnv(demoEnv({ TEST_MODE: 'false', WORLD_URL: 'http://localhost:5100' }));
    expect(env.testMode).toBe(false);
    expect(homeUrlOf('tsn', 'en', env.brandHomes)).toBe('http://www.tsn.localhost:5100/');
  });
});
