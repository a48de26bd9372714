/** The environment, read once. Everything wrong with it is said at once, one line each, and the server does not start. */
import path from 'node:path';
import {
  type BrandId,
  type BrandOverrides,
  brandIds,
  defaultBrand,
  isBrandId,
  whitelistOf,
} from '@marquee/product/brands.ts';
import { type SwitchSet, readOverrides } from '@marquee/product/features.ts';
import { usualAppSchemes } from '@marquee/product/address/urls.ts';
import { isPlainObject } from '@marquee/product/plain-object.ts';
import type { Warning } from '@marquee/product/startup.ts';
import { isPartner, partnerIds } from '@marquee/product/values/partners.ts';
import { isTvProvider, tvProviderIds } from '@marquee/product/values/tv-providers.ts';
import * as z from 'zod/mini';
import { parseAppSchemes, parseOrigins } from './env/origins.ts';
import { StartProblem } from './start-problem.ts';

/** Somebody outside who vouches for people: where they are, and how they know us. */
export interface Party {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

type Source = Readonly<Record<string, string | undefined>>;

interface Variable<T> {
  /** The sentence after the variable's name when its value is refused. */
  readonly must: string;
  readonly schema: z.ZodMiniType<T, string>;
  /** Used when the variable is absent or empty. */
  readonly otherwise: T;
  /** The value may hold a password, so it is never repeated in a message. */
  readonly secret?: true;
}

const one = <T>(must: string, otherwise: T, schema: z.ZodMiniType<T, string>): Variable<T> => ({
  must,
  schema,
  otherwise,
});

const from = <T>(read: (text: string) => T | undefined): z.ZodMiniType<T, string> =>
  z.pipe(
    z.string(),
    z.transform((text: string, context) => {
      const value = read(text);
      if (value !== undefined) return value;
      context.issues.push({ code: 'custom', input: text });
      return z.NEVER;
    }),
  );

const yesNo = (otherwise: boolean) =>
  one(
    'be true or false',
    otherwise,
    from((text) =>
      ['true', 'on', 'yes', '1'].includes(text)
        ? true
        : ['false', 'off', 'no', '0'].includes(text)
          ? false
          : undefined,
    ),
  );

const choice = <const T extends string>(otherwise: T, ...others: T[]) =>
  one<T>(`be one of ${[otherwise, ...others].join(', ')}`, otherwise, z.enum([otherwise, ...others]));

const text = (otherwise: string) => one('be a text', otherwise, z.string());

const upTo = (most: number, otherwise: number) =>
  one(
    `be a number between 1 and ${most}`,
    otherwise,
    from((value) =>
      /^\d{1,6}$/.test(value) && Number(value) >= 1 && Number(value) <= most ? Number(value) : undefined,
    ),
  );

const urlOf = (protocols: readonly string[]) =>
  from((value) => (URL.canParse(value) && protocols.includes(new URL(value).protocol) ? value : undefined));

const webAddress = (otherwise: string) =>
  one('be an address that begins with http:// or https://', otherwise, urlOf(['http:', 'https:']));

const jsonOf = (value: string): unknown => {
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return undefined;
  }
};

const recordOf = <T>(
  value: unknown,
  key: (name: string) => boolean,
  read: (item: unknown) => T | undefined,
) => {
  if (!isPlainObject(value)) return undefined;
  const entries = Object.entries(value).map(
    ([name, item]) => [name, key(name) ? read(item) : undefined] as const,
  );
  return entries.every(([, item]) => item !== undefined)
    ? (Object.fromEntries(entries) as Record<string, T>)
    : undefined;
};

const isHost = (value: string) => /^[a-z0-9.-]+$/.test(value);

const pairsOf = (value: string): unknown =>
  value.startsWith('{')
    ? jsonOf(value)
    : Object.fromEntries(value.split(',').map((pair) => pair.trim().split('=')));

const brandHosts = from((value) =>
  recordOf(pairsOf(value), isHost, (brand) => (isBrandId(brand) ? brand : undefined)),
);

const brandHomes = from((value): BrandOverrides | undefined => {
  const homes = recordOf(jsonOf(value), isBrandId, (home) =>
    typeof home === 'string' && URL.canParse(home) ? new URL(home) : undefined,
  );
  if (!homes) return undefined;
  return Object.fromEntries(
    Object.entries(homes).map(([brand, { href, hostname }]) => [
      brand,
      { homeUrl: { en: href, fr: href }, hosts: [hostname.replace(/^www\./, '')] },
    ]),
  );
});

const areSwitches = (value: unknown): value is Partial<SwitchSet> =>
  isPlainObject(value) && Object.keys(readOverrides(value)).length === Object.keys(value).length;

const featureOverrides = from((value): Partial<Record<BrandId, Partial<SwitchSet>>> | undefined =>
  recordOf(jsonOf(value), isBrandId, (switches) => (areSwitches(switches) ? switches : undefined)),
);

const partyOf = (value: unknown): Party | undefined => {
  const result = z
    .object({ issuer: z.url(), clientId: z.string(), clientSecret: z.string() })
    .safeParse(value);
  return result.success ? result.data : undefined;
};
const parties = (isKnown: (id: unknown) => boolean) =>
  from((value) => recordOf(jsonOf(value), isKnown, partyOf));

/** Below this a proof of work proves nothing. */
const leastBotCheckCost = 1000;

/** How many jobs a process does at once. */
const usualJobs = 2;

const variables = {
  NODE_ENV: text('development'),
  HOST: text('localhost'),
  PORT: upTo(65_535, 4000),
  PUBLIC_URL: webAddress(''),
  BASE_PATH: one(
    'begin and end with a slash, like /um/',
    '/um/',
    from((value) => (/^\/([\w-]+\/)+$/.test(value) ? value : undefined)),
  ),
  DYNAMIC_BASE: yesNo(false),
  DATA_DIR: text('.data'),
  DATABASE_URL: {
    ...one(
      'be an address that begins with postgres:// or postgresql://',
      '',
      urlOf(['postgres:', 'postgresql:']),
    ),
    secret: true,
  },
  REDIS_URL: {
    ...one('be an address that begins with redis:// or rediss://', '', urlOf(['redis:', 'rediss:'])),
    secret: true,
  },
  WORLD_URL: webAddress('http://localhost:4100'),
  TV_PROVIDERS: one('be JSON: provider → issuer, clientId, clientSecret', {}, parties(isTvProvider)),
  MERCHANT: one(
    'be JSON: issuer, clientId, clientSecret',
    undefined,
    from((value) => partyOf(jsonOf(value))) as z.ZodMiniType<Party | undefined, string>,
  ),
  PARTNERS: one('be JSON: partner → issuer, clientId, clientSecret', {}, parties(isPartner)),
  SMTP_URL: {
    ...one(
      'be an address that begins with smtp:// or smtps://',
      'smtp://localhost:4125',
      urlOf(['smtp:', 'smtps:']),
    ),
    secret: true,
  },
  MAIL_FROM: text('Marquee <no-reply@marquee.test>'),
  BOT_CHECK: choice('pow', 'recaptcha', 'off'),
  // Ten times the usual work keeps a phone busy for two or three seconds: nobody should wait longer.
  BOT_CHECK_COST: upTo(20_000, 2000),
  RECAPTCHA_SITE_KEY: text(''),
  RECAPTCHA_SECRET_KEY: { ...text(''), secret: true },
  PAYMENTS: choice('world', 'stripe'),
  PAY_SECRET: { ...text('marquee-pay'), secret: true },
  PAY_WEBHOOK_SECRET: { ...text('marquee-pay-webhook'), secret: true },
  STRIPE_SECRET_KEY: { ...text(''), secret: true },
  STRIPE_WEBHOOK_SECRET: { ...text(''), secret: true },
  TOKEN_KEY_FILE: text(''),
  METRICS_TOKEN: {
    ...one(
      'have at least 24 characters',
      '',
      from((value) => (value.length >= 24 ? value : undefined)),
    ),
    secret: true,
  },
  JOBS: one(
    'be on, off, or how many at once (1 to 50)',
    usualJobs,
    from((value) => {
      const count = Number(value);
      if (value === 'on' || value === 'off') return value === 'on' ? usualJobs : 0;
      return Number.isInteger(count) && count >= 1 && count <= 50 ? count : undefined;
    }),
  ),
  TEST_MODE: yesNo(false),
  TEST_LIMITS: yesNo(false),
  BRAND_HOSTS: one(
    'name known brands, like account.example.com=brand,other.example.com=brand',
    {},
    brandHosts,
  ),
  BRAND_HOMES: one('be JSON that gives known brands an address', {}, brandHomes),
  FEATURES: one('be JSON that gives known brands switches that are true or false', {}, featureOverrides),
  SITE_WARNING_LOGGED_IN: yesNo(false),
  SITE_WARNING_LOGGED_IN_EN: text(''),
  SITE_WARNING_LOGGED_IN_FR: text(''),
  SITE_WARNING_LOGGED_OUT: yesNo(false),
  SITE_WARNING_LOGGED_OUT_EN: text(''),
  SITE_WARNING_LOGGED_OUT_FR: text(''),
  STOREFRONT_PACKAGES_URL: webAddress(''),
  SIGN_IN_WIDGET: yesNo(false),
  FRAME_ORIGINS: one<readonly string[]>(
    'be origins separated by commas, like https://www.example.com',
    [],
    from((value) => parseOrigins(value, ['https:', 'http:'])),
  ),
  API_ORIGINS: one<readonly string[]>(
    'be https origins separated by commas, like https://www.example.com',
    [],
    from((value) => parseOrigins(value, ['https:'])),
  ),
  APP_SCHEMES: one(
    'be schemes of apps separated by commas, like x-example-app',
    usualAppSchemes,
    from(parseAppSchemes),
  ),
  TRUSTED_PROXIES: one(
    'be addresses or networks separated by commas, like 10.0.0.0/8,127.0.0.1',
    [],
    from((value) => {
      const proxies = value.split(',').map((proxy) => proxy.trim());
      return proxies.every((proxy) => /^[\da-f.:]+(\/\d{1,3})?$/i.test(proxy)) ? proxies : undefined;
    }),
  ),
  LOG_LEVEL: choice('info', 'fatal', 'error', 'warn', 'debug', 'trace', 'silent'),
} satisfies Record<string, Variable<unknown>>;

type Name = keyof typeof variables;
export const variableNames: readonly string[] = Object.keys(variables);
type Values = { readonly [N in Name]: (typeof variables)[N] extends Variable<infer T> ? T : never };

const readOne = (name: Name, value: string | undefined, problems: string[]): unknown => {
  const { must, schema, otherwise, secret }: Variable<unknown> = variables[name];
  if (value === undefined || value === '') return otherwise;
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  problems.push(`${name} must ${must}${secret ? '' : `, not "${value}"`}`);
  return otherwise;
};

const warningOf = (enabled: boolean, en: string, fr: string): Warning => ({ enabled, en, fr });

const productionProblems = (values: Values): string[] => [
  ...(values.TEST_MODE ? ['TEST_MODE must be off in production'] : []),
  ...(values.TEST_LIMITS ? ['TEST_LIMITS must be off in production'] : []),
  ...(values.BOT_CHECK === 'off' ? ['BOT_CHECK must not be off in production'] : []),
  ...(values.FRAME_ORIGINS.some((origin) => origin.startsWith('http:'))
    ? ['FRAME_ORIGINS must be https in production']
    : []),
  ...(values.BOT_CHECK_COST < leastBotCheckCost
    ? [`BOT_CHECK_COST must be at least ${leastBotCheckCost} in production`]
    : []),
  // Everybody can read the shipped ones, and say with them that something was paid.
  ...(values.PAYMENTS === 'world'
    ? (['PAY_SECRET', 'PAY_WEBHOOK_SECRET'] as const)
        .filter((name) => values[name] === variables[name].otherwise)
        .map((name) => `${name} must not be the shipped one in production`)
    : []),
];

const needed = (values: Values): string[] => [
  ...(values.BOT_CHECK === 'recaptcha' && !values.RECAPTCHA_SITE_KEY
    ? ['RECAPTCHA_SITE_KEY is needed when BOT_CHECK is recaptcha']
    : []),
  ...(values.BOT_CHECK === 'recaptcha' && !values.RECAPTCHA_SECRET_KEY
    ? ['RECAPTCHA_SECRET_KEY is needed when BOT_CHECK is recaptcha']
    : []),
  ...(values.SIGN_IN_WIDGET && values.FRAME_ORIGINS.length === 0
    ? ['FRAME_ORIGINS is needed when SIGN_IN_WIDGET is true']
    : []),
  ...(values.PAYMENTS === 'stripe' && !values.STRIPE_SECRET_KEY
    ? ['STRIPE_SECRET_KEY is needed when PAYMENTS is stripe']
    : []),
  ...(values.PAYMENTS === 'stripe' && !values.STRIPE_WEBHOOK_SECRET
    ? ['STRIPE_WEBHOOK_SECRET is needed when PAYMENTS is stripe']
    : []),
];

export type Env = ReturnType<typeof readEnv>;

/** Unless said otherwise, everybody lives in the world and knows us by the same name. */
const partiesOf = <Id extends string>(
  ids: readonly Id[],
  configured: Readonly<Record<string, Party>>,
  home: string,
): Readonly<Record<Id, Party>> =>
  Object.fromEntries(
    ids.map((id) => [
      id,
      configured[id] ?? { issuer: `${home}/${id}`, clientId: 'marquee', clientSecret: `marquee-${id}` },
    ]),
  ) as Record<Id, Party>;

export const readEnv = (source: Source, whitelist: (id: BrandId) => readonly string[] = whitelistOf) => {
  const problems: string[] = [];
  const values = Object.fromEntries(
    (Object.keys(variables) as Name[]).map((name) => [name, readOne(name, source[name], problems)]),
  ) as Values;
  const production = values.NODE_ENV === 'production';
  const openBrands = values.TEST_MODE ? [] : brandIds.filter((id) => whitelist(id).length === 0);
  problems.push(
    ...needed(values),
    ...(production ? productionProblems(values) : []),
    ...openBrands.map((id) => `The whitelist of the brand ${id} must not be empty outside test mode`),
  );
  if (problems.length > 0) throw new StartProblem(problems);

  const dataDir = path.resolve(values.DATA_DIR);
  return {
    production,
    host: values.HOST,
    port: values.PORT,
    publicUrl: values.PUBLIC_URL || `http://localhost:${values.PORT}`,
    dynamicBase: values.DYNAMIC_BASE,
    base: values.DYNAMIC_BASE ? '/' : values.BASE_PATH,
    dataDir,
    databaseUrl: values.DATABASE_URL,
    redisUrl: values.REDIS_URL,
    worldUrl: values.WORLD_URL,
    tvProviders: partiesOf(tvProviderIds, values.TV_PROVIDERS, `${values.WORLD_URL}/tv`),
    merchant: values.MERCHANT ?? {
      issuer: `${values.WORLD_URL}/merchant`,
      clientId: 'marquee',
      clientSecret: 'marquee-merchant',
    },
    partners: partiesOf(partnerIds, values.PARTNERS, `${values.WORLD_URL}/partner`),
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    botCheck: values.BOT_CHECK,
    botCheckCost: values.BOT_CHECK_COST,
    recaptchaSiteKey: values.RECAPTCHA_SITE_KEY || null,
    recaptchaSecretKey: values.RECAPTCHA_SECRET_KEY,
    payments: values.PAYMENTS,
    pay: { secret: values.PAY_SECRET, webhookSecret: values.PAY_WEBHOOK_SECRET },
    stripe: { secretKey: values.STRIPE_SECRET_KEY, webhookSecret: values.STRIPE_WEBHOOK_SECRET },
    metricsToken: values.METRICS_TOKEN,
    tokenKeyFile: path.resolve(values.TOKEN_KEY_FILE || path.join(dataDir, 'token-key.json')),
    jobs: values.JOBS,
    testMode: values.TEST_MODE,
    addressLimits: !values.TEST_MODE || values.TEST_LIMITS,
    bindsSession: !values.TEST_MODE || values.TEST_LIMITS,
    brandHosts: values.BRAND_HOSTS,
    brandHomes: values.BRAND_HOMES,
    featureOverrides: values.FEATURES,
    warning: {
      loggedIn: warningOf(
        values.SITE_WARNING_LOGGED_IN,
        values.SITE_WARNING_LOGGED_IN_EN,
        values.SITE_WARNING_LOGGED_IN_FR,
      ),
      loggedOut: warningOf(
        values.SITE_WARNING_LOGGED_OUT,
        values.SITE_WARNING_LOGGED_OUT_EN,
        values.SITE_WARNING_LOGGED_OUT_FR,
      ),
    },
    storefrontPackagesUrl: values.STOREFRONT_PACKAGES_URL || `${values.WORLD_URL}/storefront/packages`,
    signInWidget: values.SIGN_IN_WIDGET,
    frameOrigins: values.FRAME_ORIGINS,
    apiOrigins: values.API_ORIGINS,
    appSchemes: values.APP_SCHEMES,
    trustedProxies: values.TRUSTED_PROXIES,
    logLevel: values.LOG_LEVEL,
  } as const;
};

/** What `npm start` runs with; whatever the real environment says wins. */
export const demoEnv = (source: Source): Source => {
  const world =
    source['WORLD_URL'] && URL.canParse(source['WORLD_URL'])
      ? source['WORLD_URL']
      : variables.WORLD_URL.otherwise;
  const { protocol, port } = new URL(world);
  const home = (id: BrandId) => `${protocol}//www.${id}.localhost${port && `:${port}`}/`;
  const homes = brandIds.filter((id) => id !== defaultBrand).map((id) => [id, home(id)]);
  return {
    TEST_MODE: 'true',
    DYNAMIC_BASE: 'true',
    BRAND_HOMES: JSON.stringify(Object.fromEntries(homes)),
    ...source,
  };
};
