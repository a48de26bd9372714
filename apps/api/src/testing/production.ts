/** Minimal configuration of a production server. */
export const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://account.example.com',
  WORLD_URL: 'https://pay.example.com',
  TRUSTED_PROXIES: 'none',
  SMTP_URL: 'smtps://mail.example.com',
  MAIL_FROM: 'Marquee <no-reply@example.com>',
  SELLER_NAME: 'Streams of Canada Inc.',
  SELLER_ADDRESS: '1 Main Street, Toronto, Ontario M5V 2T6',
  GST_NUMBER: '98765 4321 RT0001',
  QST_NUMBER: '9876543210 TQ0001',
  PAYMENTS: 'stripe',
  STRIPE_SECRET_KEY: 'sk_test_of_the_gateway_alone',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_its_webhooks_alone',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_that_everybody_may_see',
} as const;
