import type { PaySettings } from './pay/pay-routes.ts';
import type { StripeSettings } from './stripe/stripe-routes.ts';

/** Parses the environment; an invalid value is reported in one line and the server exits. */
export interface Env {
  /** Listening host and public URL; default: this machine. */
  readonly host: string | undefined;
  readonly url: string | undefined;
  readonly port: number;
  readonly smtpPort: number;
  readonly portalUrl: string;
  /** Whether the portal is in test mode. */
  readonly testMode: boolean;
  readonly pay: PaySettings;
  readonly stripe: StripeSettings;
}

const portOf = (name: string, value: string | undefined, standard: number): number => {
  const port = value === undefined || value === '' ? standard : Number(value);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`${name}: "${value}" is not a port (0 to 65535).`);
  return port;
};

const addressOf = (name: string, value: string): string => {
  const url = URL.parse(value);
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw new Error(`${name}: "${value}" is not an http or https address.`);
  return url.href.replace(/\/+$/, '');
};

export const readEnv = (env: Readonly<Record<string, string | undefined>>): Env => ({
  host: env['WORLD_HOST'] || undefined,
  url: env['WORLD_URL'] ? addressOf('WORLD_URL', env['WORLD_URL']) : undefined,
  port: portOf('WORLD_PORT', env['WORLD_PORT'], 4100),
  smtpPort: portOf('SMTP_PORT', env['SMTP_PORT'], 4125),
  portalUrl: addressOf('PORTAL_URL', env['PORTAL_URL'] || 'http://localhost:4000'),
  testMode: env['TEST_MODE'] === 'true',
  pay: {
    secret: env['PAY_SECRET'] || undefined,
    webhookSecret: env['PAY_WEBHOOK_SECRET'] || undefined,
    webhookUrl: env['PAY_WEBHOOK_URL'] ? addressOf('PAY_WEBHOOK_URL', env['PAY_WEBHOOK_URL']) : undefined,
    origins: env['PAY_ORIGINS']
      ? env['PAY_ORIGINS'].split(',').map((origin) => new URL(addressOf('PAY_ORIGINS', origin.trim())).origin)
      : undefined,
  },
  stripe: {
    secretKey: env['STRIPE_SECRET_KEY'] || undefined,
    publishableKey: env['STRIPE_PUBLISHABLE_KEY'] || undefined,
    webhookSecret: env['STRIPE_WEBHOOK_SECRET'] || undefined,
    webhookUrl: env['PAY_WEBHOOK_URL'] ? addressOf('PAY_WEBHOOK_URL', env['PAY_WEBHOOK_URL']) : undefined,
  },
});
