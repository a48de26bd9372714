/** The environment, read once. Everything wrong with it is said at once, one line each, and the server does not start. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { TagSetting } from '@marquee/product/analytics-tags.ts';
import { type BrandId, brandIds, defaultBrand, whitelistOf } from '@marquee/product/brands.ts';
import type { SettingValue } from '@marquee/product/settings.ts';
import type { Warning } from '@marquee/product/startup.ts';
import type { Seller } from '@marquee/product/values/billing/receipts.ts';
import { listPackages } from '@marquee/product/contract/billing/purchase.ts';
import { type OAuthClientConfig, staffScope, type Variable } from './env/variable-kinds.ts';
import { demoSecretOf, productionProblems } from './env/production.ts';
import { demoStores } from './env/store-kinds.ts';
import { isOwnersAlone, readSecretFile } from './env/secret-files.ts';
import { type Name, type Values, names, variables } from './env/variables.ts';
import { StartupError } from './startup-error.ts';

export type { OAuthClientConfig } from './env/variable-kinds.ts';

type Source = Readonly<Record<string, string | undefined>>;

/** A secret has two names: its own, and that of the file it is in. */
export const variableNames: readonly string[] = names.flatMap((name) =>
  'secret' in variables[name] ? [name, `${name}_FILE`] : [name],
);

/** Raised by `readOne` with the line to show. */
class Unreadable extends Error {}

/** What was given for a variable, by itself or in a file. */
const givenFor = (name: Name, source: Source): string | undefined => {
  const { secret }: Variable<unknown> = variables[name];
  const fileName = `${name}_FILE`;
  const file = secret && source[fileName];
  if (!file) return source[name];
  if (source[name]) throw new Unreadable(`${fileName} and ${name} must not both be set`);
  const read = readSecretFile(fileName, file);
  if ('problem' in read) throw new Unreadable(read.problem);
  return read.value;
};

const readOne = (name: Name, source: Source): unknown => {
  const { must, schema, otherwise, secret }: Variable<unknown> = variables[name];
  const value = givenFor(name, source);
  if (value === undefined || value === '') return otherwise;
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  throw new Unreadable(`${name} must ${must}${secret ? '' : `, not "${value}"`}`);
};

/** Every variable, with its default where it could not be read; and those, each with the line that says why. */
const readAll = (source: Source): { values: Values; unreadable: ReadonlyMap<Name, string> } => {
  const unreadable = new Map<Name, string>();
  const entries = names.map((name) => {
    try {
      return [name, readOne(name, source)];
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      unreadable.set(name, error.message);
      return [name, variables[name].otherwise];
    }
  });
  return { values: Object.fromEntries(entries) as Values, unreadable };
};

/** Production refuses it: the variable is needed there. */
const demoStaffProvider = (worldUrl: string): OAuthClientConfig => ({
  issuer: `${worldUrl}/staff-idp`,
  clientId: 'marquee',
  clientSecret: demoSecretOf('staff-idp'),
  scope: staffScope,
});

const warningOf = (enabled: boolean, en: string, fr: string): Warning => ({ enabled, en, fr });

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
  ...(values.PAYMENTS === 'stripe' && !values.STRIPE_PUBLISHABLE_KEY
    ? ['STRIPE_PUBLISHABLE_KEY is needed when PAYMENTS is stripe']
    : []),
  ...(values.APPLE_PAY_DOMAIN_FILE !== '' && !existsSync(values.APPLE_PAY_DOMAIN_FILE)
    ? [`APPLE_PAY_DOMAIN_FILE is not there: ${values.APPLE_PAY_DOMAIN_FILE}`]
    : []),
  ...(values.EVENT_SINK === 'file' && !values.EVENT_SINK_FILE
    ? ['EVENT_SINK_FILE is needed when EVENT_SINK is file']
    : []),
  ...(values.EVENT_SINK === 'http' && !values.EVENT_SINK_URL
    ? ['EVENT_SINK_URL is needed when EVENT_SINK is http']
    : []),
  ...(values.DEMO && /^[sr]k_live_/.test(values.STRIPE_SECRET_KEY)
    ? ['DEMO must be off beside a live STRIPE_SECRET_KEY']
    : []),
];

const withoutSecurityCentre = (overrides: Values['FEATURES']): Values['FEATURES'] =>
  Object.fromEntries(brandIds.map((id) => [id, { ...overrides[id], securityCentre: false }]));

export type Env = ReturnType<typeof readEnv>;

/** In production a store that was not configured is absent; elsewhere, and in a demo, it is the world's. */
const storesOf = ({ NODE_ENV, DEMO, WORLD_URL, APPLE_STORE, GOOGLE_STORE, ROKU_STORE }: Values) => {
  const demo = NODE_ENV === 'production' && !DEMO ? undefined : demoStores(WORLD_URL);
  return {
    apple: APPLE_STORE ?? demo?.apple,
    google: GOOGLE_STORE ?? demo?.google,
    roku: ROKU_STORE ?? demo?.roku,
  };
};

/** Whose name and tax numbers are on receipts. */
const sellerOf = (values: Values): Seller => ({
  name: { en: values.SELLER_NAME, fr: values.SELLER_NAME_FR || values.SELLER_NAME },
  address: { en: values.SELLER_ADDRESS, fr: values.SELLER_ADDRESS_FR || values.SELLER_ADDRESS },
  gstNumber: values.GST_NUMBER,
  qstNumber: values.QST_NUMBER,
  pstNumbers: values.PST_NUMBERS,
});

export const readEnv = (source: Source, whitelist: (id: BrandId) => readonly string[] = whitelistOf) => {
  const { values, unreadable } = readAll(source);
  const production = values.NODE_ENV === 'production';
  const dataDir = path.resolve(values.DATA_DIR);
  const tokenKeyFile = path.resolve(values.TOKEN_KEY_FILE || path.join(dataDir, 'token-key.json'));
  const openBrands = values.TEST_MODE ? [] : brandIds.filter((id) => whitelist(id).length === 0);
  const problems = [
    ...unreadable.values(),
    ...needed(values),
    ...(production ? productionProblems(values, unreadable) : []),
    ...(production && !isOwnersAlone(tokenKeyFile)
      ? [`TOKEN_KEY_FILE must be its owner's alone in production: chmod 600 ${tokenKeyFile}`]
      : []),
    ...openBrands.map((id) => `The whitelist of the brand ${id} must not be empty outside test mode`),
  ];
  if (problems.length > 0) throw new StartupError(problems);
  const warning = {
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
  };

  const overrides = {
    brandHosts: values.BRAND_HOSTS,
    brandHomes: values.BRAND_HOMES,
    featureOverrides: values.SECURITY_CENTRE ? values.FEATURES : withoutSecurityCentre(values.FEATURES),
    apiOrigins: values.API_ORIGINS,
  };

  return {
    production,
    demo: values.DEMO,
    host: values.HOST,
    port: values.PORT,
    publicUrl: values.PUBLIC_URL.replace(/\/$/, '') || `http://localhost:${values.PORT}`,
    dynamicBase: values.DYNAMIC_BASE,
    traceEndpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT,
    accessLogSample: values.ACCESS_LOG_SAMPLE,
    eventSink: {
      kind: values.EVENT_SINK,
      file: values.EVENT_SINK_FILE,
      url: values.EVENT_SINK_URL,
      token: values.EVENT_SINK_TOKEN,
    },
    base: values.DYNAMIC_BASE ? '/' : values.BASE_PATH,
    dataDir,
    databaseUrl: values.DATABASE_URL,
    redisUrl: values.REDIS_URL,
    worldUrl: values.WORLD_URL,
    stores: storesOf(values),
    /** Whether the purchases of testers count. */
    storeSandbox: values.STORE_SANDBOX,
    /** What the tables of providers, partners and merchants start with. */
    initialIntegrations: {
      tvProviders: values.TV_PROVIDERS,
      partners: values.PARTNERS,
      merchant: values.MERCHANT,
    },
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    seller: sellerOf(values),
    botCheck: values.BOT_CHECK,
    botCheckCost: values.BOT_CHECK_COST,
    recaptchaSiteKey: values.RECAPTCHA_SITE_KEY || null,
    recaptchaSecretKey: values.RECAPTCHA_SECRET_KEY,
    payments: values.PAYMENTS,
    pay: { secret: values.PAY_SECRET, webhookSecret: values.PAY_WEBHOOK_SECRET },
    stripe: {
      secretKey: values.STRIPE_SECRET_KEY,
      webhookSecret: values.STRIPE_WEBHOOK_SECRET,
      publishableKey: values.STRIPE_PUBLISHABLE_KEY,
      apiUrl: values.STRIPE_API_URL,
      scriptUrl: values.STRIPE_SCRIPT_URL,
    },
    /** What Apple asks every host for before it shows Apple Pay there; empty: Apple Pay is not shown. */
    applePayDomainFile: values.APPLE_PAY_DOMAIN_FILE,
    /** Charges in a second that a worker asks the gateway for while customers are away. */
    payRate: values.PAY_RATE,
    /** Whether the API's reference page and OpenAPI document are served. */
    apiDocs: values.API_DOCS === 'on',
    metricsToken: values.METRICS_TOKEN,
    tokenKeyFile,
    /** Which form of refresh tokens new sessions get. */
    refreshForm: values.REFRESH_FORM === '1' ? (1 as const) : (2 as const),
    serves: values.SERVE,
    console: {
      port: values.CONSOLE_PORT,
      url: values.CONSOLE_URL.replace(/\/$/, '') || `http://console.localhost:${values.CONSOLE_PORT}`,
      /** The company's OpenID provider; the simulator outside production. */
      provider: values.STAFF_PROVIDER ?? demoStaffProvider(values.WORLD_URL),
      admins: values.CONSOLE_ADMINS,
    },
    jobs: values.JOBS,
    mailJobs: values.MAIL_JOBS,
    testMode: values.TEST_MODE,
    addressLimits: !values.TEST_MODE || values.TEST_LIMITS,
    bindsSession: !values.TEST_MODE || values.TEST_LIMITS,
    ...overrides,
    /** What the environment itself says; the values beside it include settings. */
    fixed: { ...overrides, warning },
    /** The host name that passkeys belong to. */
    passkeyRpId:
      values.PASSKEY_RP_ID || new URL(values.PUBLIC_URL || `http://localhost:${values.PORT}`).hostname,
    /** Set in the environment, so fixed; `warningOf` includes what operators set at run time. */
    warning,
    warningOf: (_brand: BrandId): typeof warning => warning,
    /** Undefined: `mailFrom`. */
    senderOf: (_brand: BrandId): SettingValue<'sender'> | undefined => undefined,
    /** Undefined: the brand has no analytics tag. */
    tagOf: (_brand: BrandId): TagSetting | undefined => undefined,
    tagBrands: [] as readonly BrandId[],
    storefrontPackagesUrl:
      values.STOREFRONT_PACKAGES_URL ||
      (production && !values.DEMO ? listPackages.path : `${values.WORLD_URL}/storefront/packages`),
    signInWidget: values.SIGN_IN_WIDGET,
    trustedProxies: values.TRUSTED_PROXIES ?? [],
    countryHeader: values.COUNTRY_HEADER.toLowerCase(),
    hsts: values.HSTS,
    breachRangeUrl: values.BREACH_RANGE_URL,
    securityContact: values.SECURITY_CONTACT,
    frameOrigins: values.FRAME_ORIGINS,
    appSchemes: values.APP_SCHEMES,
    logLevel: values.LOG_LEVEL,
  } as const;
};

/** What `npm start` runs with; whatever the real environment says wins. */
export const demoEnv = (source: Source): Source => {
  const world = source['WORLD_PORT']
    ? `http://localhost:${source['WORLD_PORT']}`
    : variables.WORLD_URL.otherwise;
  const mail = source['SMTP_PORT'] ? `smtp://localhost:${source['SMTP_PORT']}` : variables.SMTP_URL.otherwise;
  const worldUrl = source['WORLD_URL'] || world;
  const { protocol, port } = URL.parse(worldUrl) ?? new URL(variables.WORLD_URL.otherwise);
  const home = (id: BrandId) => `${protocol}//www.${id}.localhost${port && `:${port}`}/`;
  const homes = brandIds.filter((id) => id !== defaultBrand).map((id) => [id, home(id)]);
  return {
    TEST_MODE: 'true',
    DYNAMIC_BASE: 'true',
    BRAND_HOMES: JSON.stringify(Object.fromEntries(homes)),
    SELLER_NAME_FR: 'Marquee Média inc.',
    SELLER_ADDRESS_FR: '100, rue Exemple, Toronto (Ontario) M0M 0M0',
    PST_NUMBERS: 'BC=PST-1234-5678,MB=123456-7,SK=1234567',
    ...source,
    WORLD_URL: worldUrl,
    SMTP_URL: source['SMTP_URL'] || mail,
  };
};
