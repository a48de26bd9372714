/** The least that a server in production asks for. */
export const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://account.example.com',
  WORLD_URL: 'https://pay.example.com',
  TRUSTED_PROXIES: 'none',
  SMTP_URL: 'smtps://mail.example.com',
  MAIL_FROM: 'Marquee <no-reply@example.com>',
  PAY_SECRET: 'a secret of the gateway alone',
  PAY_WEBHOOK_SECRET: 'a secret of its webhooks alone',
} as const;
