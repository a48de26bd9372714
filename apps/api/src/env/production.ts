/** What production asks of its settings, besides that each can be read. Each line begins with the name of its variable. */
import { isPrivateHost } from './addresses.ts';
import { isAtApple, isAtGoogle, isAtRoku } from './store-kinds.ts';
import type { OAuthClientConfig } from './variable-kinds.ts';
import { type Name, type Values, variables } from './variables.ts';

/** Below this a proof of work proves nothing. */
const leastBotCheckCost = 1000;
const leastSecretLength = 24;

interface Problem {
  readonly name: Name;
  /** The sentence after the name, before "in production". */
  readonly says: string;
}

interface Rule extends Problem {
  readonly holds: (values: Values) => boolean;
}

const rule = (name: Name, says: string, holds: Rule['holds']): Rule => ({ name, says, holds });

const isHttps = (url: string): boolean => url.startsWith('https://');
const areHttps = (clients: readonly OAuthClientConfig[]): boolean =>
  clients.every(({ issuer }) => isHttps(issuer));

const isPlainOrigin = (value: string): boolean => {
  const { protocol, username, password, pathname, search, hash } = new URL(value);
  return protocol === 'https:' && `${username}${password}${search}${hash}` === '' && pathname === '/';
};

/** Says nothing, is reached by TLS, or stays inside a private network. */
const isProtected = (value: string, usesTls: (url: URL) => boolean): boolean => {
  if (value === '') return true;
  const url = new URL(value);
  // PostgreSQL's address may name its host in the query, or the folder of its socket.
  const host = url.searchParams.get('host') ?? url.hostname;
  return host.startsWith('/') || isPrivateHost(host) || usesTls(url);
};

const databaseIsProtected = (value: string): boolean =>
  isProtected(
    value,
    ({ searchParams }) =>
      ['require', 'verify-ca', 'verify-full'].includes(searchParams.get('sslmode') ?? '') ||
      searchParams.get('ssl') === 'true',
  );

const mailIsProtected = (value: string): boolean =>
  isProtected(
    value,
    ({ protocol, searchParams }) => protocol === 'smtps:' || searchParams.get('requireTLS') === 'true',
  );

/** Message ids end in it too. */
export const mailDomainOf = (mailFrom: string): string => /@([\w.-]+)>?$/.exec(mailFrom)![1]!.toLowerCase();

/** RFC 2606: names that can never receive an answer. */
const isRealDomain = (domain: string): boolean =>
  /\.[a-z\d-]+$/.test(domain) && !/\.(test|example|invalid|localhost)$/.test(domain);

const always: readonly Rule[] = [
  rule('TEST_MODE', 'must be off', ({ TEST_MODE }) => !TEST_MODE),
  rule('TEST_LIMITS', 'must be off', ({ TEST_LIMITS }) => !TEST_LIMITS),
  rule('STORE_SANDBOX', 'must be off', ({ STORE_SANDBOX }) => !STORE_SANDBOX),
  rule('BOT_CHECK', 'must not be off', ({ BOT_CHECK }) => BOT_CHECK !== 'off'),
  rule(
    'BOT_CHECK_COST',
    `must be at least ${leastBotCheckCost}`,
    ({ BOT_CHECK_COST }) => BOT_CHECK_COST >= leastBotCheckCost,
  ),
  rule('FRAME_ORIGINS', 'must be https', ({ FRAME_ORIGINS }) => FRAME_ORIGINS.every(isHttps)),
  rule(
    'TRUSTED_PROXIES',
    'is needed (networks of your proxies, or none)',
    ({ TRUSTED_PROXIES }) => TRUSTED_PROXIES !== undefined,
  ),
  rule('DATABASE_URL', 'must use TLS outside a private network (sslmode=verify-full)', ({ DATABASE_URL }) =>
    databaseIsProtected(DATABASE_URL),
  ),
  rule('REDIS_URL', 'must use TLS outside a private network (rediss://)', ({ REDIS_URL }) =>
    isProtected(REDIS_URL, ({ protocol }) => protocol === 'rediss:'),
  ),
];

/** What `DEMO=true` does without: it runs with the demo's identity providers, on one machine, over http. */
const withoutDemo: readonly Rule[] = [
  rule(
    'PUBLIC_URL',
    'must be https:// and a host, with no user, password or path,',
    ({ PUBLIC_URL }) => PUBLIC_URL !== '' && isPlainOrigin(PUBLIC_URL),
  ),
  rule('BRAND_HOMES', 'must be https:// addresses', ({ BRAND_HOMES }) =>
    Object.values(BRAND_HOMES).every(({ homeUrl }) => homeUrl === undefined || isHttps(homeUrl.en)),
  ),
  rule('PAYMENTS', 'must be stripe', ({ PAYMENTS }) => PAYMENTS !== 'world'),
  rule(
    'CONSOLE_URL',
    'must be https:// and a host, with no user, password or path,',
    ({ SERVE, CONSOLE_URL }) =>
      !SERVE.includes('console') || (CONSOLE_URL !== '' && isPlainOrigin(CONSOLE_URL)),
  ),
  rule(
    'STAFF_PROVIDER',
    'is needed, with an issuer that begins with https://,',
    ({ SERVE, STAFF_PROVIDER }) =>
      !SERVE.includes('console') || (STAFF_PROVIDER !== undefined && isHttps(STAFF_PROVIDER.issuer)),
  ),
  // Another host would receive our secret key or card numbers.
  rule(
    'STRIPE_API_URL',
    'must be at Stripe',
    ({ STRIPE_API_URL }) => STRIPE_API_URL === variables.STRIPE_API_URL.otherwise,
  ),
  rule('STRIPE_SCRIPT_URL', 'must be at Stripe', ({ STRIPE_SCRIPT_URL }) =>
    STRIPE_SCRIPT_URL.startsWith('https://js.stripe.com/'),
  ),
  rule('WORLD_URL', 'must begin with https://', ({ WORLD_URL }) => isHttps(WORLD_URL)),
  rule(
    'STOREFRONT_PACKAGES_URL',
    'must begin with https://',
    ({ STOREFRONT_PACKAGES_URL }) => STOREFRONT_PACKAGES_URL === '' || isHttps(STOREFRONT_PACKAGES_URL),
  ),
  rule(
    'BREACH_RANGE_URL',
    'must begin with https://',
    ({ BREACH_RANGE_URL }) => BREACH_RANGE_URL === '' || isHttps(BREACH_RANGE_URL),
  ),
  rule('TV_PROVIDERS', 'must have issuers that begin with https://', ({ TV_PROVIDERS }) =>
    areHttps(Object.values(TV_PROVIDERS)),
  ),
  rule('PARTNERS', 'must have issuers that begin with https://', ({ PARTNERS }) =>
    areHttps(Object.values(PARTNERS)),
  ),
  rule('PARTNERS', 'must have a brand and skus each', ({ PARTNERS }) =>
    Object.values(PARTNERS).every(({ brand, skus }) => brand !== undefined && skus !== undefined),
  ),
  rule('MERCHANT', 'must have an issuer that begins with https://', ({ MERCHANT }) =>
    areHttps(MERCHANT ? [MERCHANT] : []),
  ),
  rule(
    'APPLE_STORE',
    'must be at Apple, with its own root',
    ({ APPLE_STORE }) => !APPLE_STORE || isAtApple(APPLE_STORE),
  ),
  rule('APPLE_STORE', 'must have a privateKey', ({ APPLE_STORE }) => APPLE_STORE?.privateKey !== ''),
  rule('GOOGLE_STORE', 'must be at Google', ({ GOOGLE_STORE }) => !GOOGLE_STORE || isAtGoogle(GOOGLE_STORE)),
  rule('GOOGLE_STORE', 'must have a privateKey', ({ GOOGLE_STORE }) => GOOGLE_STORE?.privateKey !== ''),
  rule('ROKU_STORE', 'must be at Roku', ({ ROKU_STORE }) => !ROKU_STORE || isAtRoku(ROKU_STORE)),
  rule('SMTP_URL', 'is needed', ({ SMTP_URL }) => SMTP_URL !== variables.SMTP_URL.otherwise),
  rule('SMTP_URL', 'must use TLS outside a private network (smtps://, or requireTLS=true)', ({ SMTP_URL }) =>
    mailIsProtected(SMTP_URL),
  ),
  rule('MAIL_FROM', 'must be an address in a domain of your own', ({ MAIL_FROM }) =>
    isRealDomain(mailDomainOf(MAIL_FROM)),
  ),
  // Receipts with the demo's seller are no receipts.
  ...(['SELLER_NAME', 'SELLER_ADDRESS', 'GST_NUMBER', 'QST_NUMBER'] as const).map((name) =>
    rule(name, 'must be your own', (values) => values[name] !== variables[name].otherwise),
  ),
];

/** Client secrets of the simulators; they are public in the source. */
export const demoSecretOf = (id: string): string => `marquee-${id}`;
const isShipped = (secret: string): boolean => /^marquee-[a-z\d-]+$/.test(secret);

/** Every secret in use with the variable that it came by. */
const secretsOf = (values: Values): readonly (readonly [name: Name, secret: string])[] => [
  ...(values.PAYMENTS === 'world' && values.DEMO ? (['PAY_SECRET', 'PAY_WEBHOOK_SECRET'] as const) : []).map(
    (name) => [name, values[name]] as const,
  ),
  ...(['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'RECAPTCHA_SECRET_KEY', 'METRICS_TOKEN'] as const)
    .filter((name) => values[name] !== '')
    .map((name) => [name, values[name]] as const),
  ...(['TV_PROVIDERS', 'PARTNERS'] as const).flatMap((name) =>
    Object.values(values[name]).flatMap(({ clientSecret }) =>
      clientSecret === '' ? [] : [[name, clientSecret] as const],
    ),
  ),
  ...(values.ROKU_STORE ? [['ROKU_STORE', values.ROKU_STORE.apiKey] as const] : []),
  ...(values.STAFF_PROVIDER ? [['STAFF_PROVIDER', values.STAFF_PROVIDER.clientSecret] as const] : []),
  ...(values.MERCHANT?.clientSecret ? [['MERCHANT', values.MERCHANT.clientSecret] as const] : []),
];

const secretProblems = (values: Values): readonly Problem[] => {
  const seen = new Map<string, Name>();
  return secretsOf(values).flatMap(([name, secret]) => {
    const other = seen.get(secret);
    seen.set(secret, name);
    if (isShipped(secret)) return [{ name, says: 'must not be the shipped one' }];
    if (secret.length < leastSecretLength)
      return [{ name, says: `must have at least ${leastSecretLength} characters` }];
    return other ? [{ name, says: `must not repeat the secret of ${other}` }] : [];
  });
};

/** One line a variable: the first thing that is wrong with it. What could not be read has its line already. */
export const productionProblems = (
  values: Values,
  unreadable: ReadonlyMap<Name, string>,
): readonly string[] => {
  const rules = values.DEMO ? always : [...always, ...withoutDemo];
  const problems: readonly Problem[] = [
    ...rules.filter(({ holds }) => !holds(values)),
    ...secretProblems(values),
  ];
  const lines = new Map<Name, string>();
  for (const { name, says } of problems)
    if (!unreadable.has(name) && !lines.has(name)) lines.set(name, `${name} ${says} in production`);
  return [...lines.values()];
};
