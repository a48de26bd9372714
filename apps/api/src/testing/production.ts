/** The least that a server in production asks for. */
export const production = {
  NODE_ENV: 'production',
  PAY_SECRET: 'a secret of its own',
  PAY_WEBHOOK_SECRET: 'another of its own',
} as const;
