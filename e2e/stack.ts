/** URLs and environment of the stacks that journeys run against. */
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const data = (name: string): string => `${root}.cache/e2e/${name}`;

/** Journeys never cut the power, so commits need not wait for the disk. */
const database = { PGOPTIONS: '-c synchronous_commit=off' };

/** The whole stack as `npm start` runs it, on other ports. */
const wholeStack = (port: number, name: string) => ({
  url: `http://localhost:${port}`,
  world: `http://localhost:${port + 1}`,
  smtp: `smtp://localhost:${port + 2}`,
  console: `http://console.localhost:${port + 3}`,
  env: {
    ...database,
    PORT: `${port}`,
    WORLD_PORT: `${port + 1}`,
    SMTP_PORT: `${port + 2}`,
    CONSOLE_PORT: `${port + 3}`,
    DATA_DIR: data(name),
    BRAND_HOSTS: 'account.tsn.localhost=tsn',
    // Full proof of work took a fifth of the sign-in time; the production journey solves one of production's.
    BOT_CHECK_COST: '50',
    LOG_LEVEL: 'error',
  },
});
export const testStack = wholeStack(4210, 'stack');
export const crawlStack = wholeStack(4310, 'tour');

const standIn = wholeStack(4240, 'stripe');
/** A second stack with `PAYMENTS=stripe` and the Stripe simulator. */
export const stripeStack = {
  ...standIn,
  env: {
    ...standIn.env,
    PAYMENTS: 'stripe',
    STRIPE_API_URL: `${standIn.world}/stripe`,
    STRIPE_SCRIPT_URL: `${standIn.world}/stripe/stripe.js`,
    STRIPE_SECRET_KEY: 'sk_test_of_the_stand_in_alone',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_of_the_stand_in',
    STRIPE_WEBHOOK_SECRET: 'whsec_of_the_stand_in_alone',
  },
};

export const warning = { en: 'Maintenance tonight at 2 a.m.', fr: 'Entretien cette nuit à 2 h.' };

/** A server under a base path, without test mode, with a site warning and the sign-in widget. */
export const basePathStack = {
  url: 'http://localhost:4220',
  base: '/um/',
  env: {
    ...database,
    PORT: '4220',
    DATA_DIR: data('under-base'),
    BASE_PATH: '/um/',
    DYNAMIC_BASE: 'false',
    TEST_MODE: 'false',
    SIGN_IN_WIDGET: 'true',
    FRAME_ORIGINS: 'http://www.crave.localhost',
    SITE_WARNING_LOGGED_OUT: 'true',
    SITE_WARNING_LOGGED_OUT_EN: warning.en,
    SITE_WARNING_LOGGED_OUT_FR: warning.fr,
    LOG_LEVEL: 'error',
  },
};
