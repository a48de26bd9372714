/** Every setting of the server: how its value must look, and what it is when nothing is said. */
import { isPartner } from '@marquee/product/values/partners.ts';
import { isTvProvider } from '@marquee/product/values/tv-providers.ts';
import {
  type Variable,
  brandHomes,
  brandHosts,
  choice,
  featureOverrides,
  jobs,
  like,
  parties,
  party,
  proxies,
  secret,
  serverAddress,
  text,
  upTo,
  webAddress,
  yesNo,
} from './kinds.ts';

export const variables = {
  NODE_ENV: choice('development', 'test', 'production'),
  DEMO: yesNo(false),
  HOST: text('localhost'),
  PORT: upTo(65_535, 4000),
  PUBLIC_URL: webAddress(''),
  BASE_PATH: like('begin and end with a slash, like /um/', '/um/', /^\/([\w-]+\/)+$/),
  DYNAMIC_BASE: yesNo(false),
  DATA_DIR: text('.data'),
  DATABASE_URL: serverAddress('', 'postgres', 'postgresql'),
  REDIS_URL: serverAddress('', 'redis', 'rediss'),
  WORLD_URL: webAddress('http://localhost:4100'),
  TV_PROVIDERS: parties('provider', isTvProvider),
  PARTNERS: parties('partner', isPartner),
  MERCHANT: party,
  SMTP_URL: serverAddress('smtp://localhost:4125', 'smtp', 'smtps'),
  // Without a line break, which would begin another header.
  MAIL_FROM: like(
    'be an address, like Marquee <no-reply@example.com>',
    'Marquee <no-reply@marquee.test>',
    /^(?:[^<>\r\n]*<[^<>@\s]+@[\w.-]+>|[^<>@\s]+@[\w.-]+)$/,
  ),
  BOT_CHECK: choice('pow', 'recaptcha', 'off'),
  // Ten times the usual work keeps a phone busy for two or three seconds: nobody should wait longer.
  BOT_CHECK_COST: upTo(20_000, 2000),
  RECAPTCHA_SITE_KEY: text(''),
  RECAPTCHA_SECRET_KEY: secret(text('')),
  PAYMENTS: choice('world', 'stripe'),
  PAY_SECRET: secret(text('marquee-pay')),
  PAY_WEBHOOK_SECRET: secret(text('marquee-pay-webhook')),
  STRIPE_SECRET_KEY: secret(text('')),
  STRIPE_WEBHOOK_SECRET: secret(text('')),
  TOKEN_KEY_FILE: text(''),
  METRICS_TOKEN: secret(like('have at least 24 characters', '', /^.{24,}$/s)),
  JOBS: jobs,
  TEST_MODE: yesNo(false),
  TEST_LIMITS: yesNo(false),
  BRAND_HOSTS: brandHosts,
  BRAND_HOMES: brandHomes,
  FEATURES: featureOverrides,
  SITE_WARNING_LOGGED_IN: yesNo(false),
  SITE_WARNING_LOGGED_IN_EN: text(''),
  SITE_WARNING_LOGGED_IN_FR: text(''),
  SITE_WARNING_LOGGED_OUT: yesNo(false),
  SITE_WARNING_LOGGED_OUT_EN: text(''),
  SITE_WARNING_LOGGED_OUT_FR: text(''),
  STOREFRONT_PACKAGES_URL: webAddress(''),
  SIGN_IN_WIDGET: yesNo(false),
  TRUSTED_PROXIES: proxies,
  COUNTRY_HEADER: like('be the name of one header, like CF-IPCountry', '', /^[\w-]+$/),
  HSTS: choice('host', 'off', 'subdomains', 'preload'),
  SECURITY_CONTACT: like(
    'be an address that begins with mailto:, https:// or tel:',
    '',
    /^(mailto:[^@\s]+@[\w.-]+|https:\/\/[^/\s]+\S*|tel:\+?[\d-]+)$/,
  ),
  LOG_LEVEL: choice('info', 'fatal', 'error', 'warn', 'debug', 'trace', 'silent'),
} satisfies Record<string, Variable<unknown>>;

export type Name = keyof typeof variables;
export const names = Object.keys(variables) as Name[];
export type Values = { readonly [N in Name]: (typeof variables)[N] extends Variable<infer T> ? T : never };
