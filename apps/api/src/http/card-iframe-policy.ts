/** Where people type their card, by gateway; the product only ever frames it. Content and permissions policies follow. */
import type { Env } from '../env.ts';

type Policy = Readonly<Record<string, readonly string[]>>;

export const writePolicy = (policy: Policy): string =>
  Object.entries(policy)
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join('; ');

export const stripeFieldsPath = ({ base }: Pick<Env, 'base'>): string => `${base}pay/stripe`;

/** With Stripe a page of this server, on whichever of its hosts the portal was opened. */
export const fieldsUrlOf = (env: Pick<Env, 'payments' | 'base' | 'worldUrl'>): string =>
  env.payments === 'stripe' ? stripeFieldsPath(env) : `${env.worldUrl}/pay/fields`;

/** What the portal may frame to take cards. */
export const cardIframeSources = ({
  payments,
  worldUrl,
}: Pick<Env, 'payments' | 'worldUrl'>): readonly string[] =>
  payments === 'stripe' ? ["'self'"] : [new URL(worldUrl).origin];

/** Wallets in Stripe's fields use the browser's payment request, which a page must not have forbidden around them. */
export const paymentPermission = ({ payments }: Pick<Env, 'payments'>): string =>
  payments === 'stripe' ? 'payment=(self)' : 'payment=()';

const atStripe = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  calls: ['https://api.stripe.com'],
  images: ['https://*.stripe.com'],
};

/** Outside production the script may come from a stand-in, which then is everything of Stripe's at once. */
const sourcesOf = ({ stripe: { scriptUrl } }: Pick<Env, 'stripe'>): typeof atStripe => {
  const { origin } = new URL(scriptUrl);
  if (atStripe.scripts.includes(origin)) return atStripe;
  return { scripts: [origin], frames: [origin], calls: [origin], images: [origin] };
};

export const stripeFieldsPolicy = (env: Pick<Env, 'stripe'>): string => {
  const { scripts, frames, calls, images } = sourcesOf(env);
  return writePolicy({
    'default-src': ["'none'"],
    'script-src': ["'self'", ...scripts],
    'frame-src': frames,
    'connect-src': ["'self'", ...calls],
    'img-src': ["'self'", 'data:', ...images],
    // Stripe's script sizes its frames by style attributes.
    'style-src': ["'self'", "'unsafe-inline'"],
    'form-action': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'self'"],
  });
};

export const stripeFieldsPermissions = (env: Pick<Env, 'stripe'>): string => {
  const wallets = sourcesOf(env).scripts.map((source) => `"${source}"`);
  return `camera=(), geolocation=(), microphone=(), payment=(${['self', ...wallets].join(' ')}), usb=()`;
};
