/** The least that a server in production asks for. */
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
  PAY_SECRET: 'a secret of the gateway alone',
  PAY_WEBHOOK_SECRET: 'a secret of its webhooks alone',
} as const;
