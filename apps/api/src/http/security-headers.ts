/** The same headers on every answer, computed once. The pages of the portal replace the content policy by their own. */
import type { Env } from '../env.ts';
import { cardIframeSources, paymentPermission, writePolicy as write } from './card-iframe-policy.ts';

/** For answers that are data: nothing may run or load. */
const dataPolicy = write({
  'default-src': ["'none'"],
  'frame-ancestors': ["'none'"],
  'base-uri': ["'none'"],
});

/** Of the one style sheet and the one script that a document carries in itself. */
export interface InlineHashes {
  readonly style: string;
  readonly script: string;
}

/** For documents that carry one style sheet and one script of their own, which may call this server. */
export const documentPolicy = (hashes: InlineHashes) =>
  write({
    'default-src': ["'none'"],
    'style-src': [`'${hashes.style}'`],
    'script-src': [`'${hashes.script}'`],
    'connect-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
  });

/** Where Google's bot check comes from, for servers that use it. */
const recaptchaSources = ({ botCheck }: Env): readonly string[] =>
  botCheck === 'recaptcha' ? ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'] : [];

/** The origin of the storefront's packages, unless they are the catalog's own. */
const storefrontSources = ({ storefrontPackagesUrl }: Env): readonly string[] =>
  URL.canParse(storefrontPackagesUrl) ? [new URL(storefrontPackagesUrl).origin] : [];

/** For the portal: its own files, what its page carries by hash, and in frames the gateway's card fields and the brand's tag. */
export const portalPolicy = (env: Env, hashes: InlineHashes, framedBy: readonly string[]) =>
  write({
    'default-src': ["'none'"],
    'script-src': ["'self'", `'${hashes.script}'`, ...recaptchaSources(env)],
    'style-src': ["'self'", `'${hashes.style}'`],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...storefrontSources(env), ...recaptchaSources(env)],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'frame-src': [...new Set(["'self'", ...cardIframeSources(env), ...recaptchaSources(env)])],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': framedBy.length > 0 ? framedBy : ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['marquee'],
  });

/** For the staff console: its own files alone, and in a frame its preview of plan cards. */
export const consolePolicy = write({
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:'],
  'connect-src': ["'self'"],
  'frame-src': ["'self'"],
  'form-action': ["'none'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
  'require-trusted-types-for': ["'script'"],
});

/** For the console's preview of plan cards: it calls nothing, and only the console may frame it. */
export const planPreviewPolicy = write({
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:'],
  'form-action': ["'none'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'self'"],
  'require-trusted-types-for': ["'script'"],
});

/** For the portal's screens in a customer's view: the console frames them, no form is sent, and no other page opens. */
export const assistPagePolicy = (hashes: InlineHashes) =>
  write({
    'default-src': ["'none'"],
    'script-src': ["'self'", `'${hashes.script}'`],
    'style-src': ["'self'", `'${hashes.style}'`],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'form-action': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'self'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['marquee'],
    sandbox: ['allow-scripts', 'allow-same-origin'],
  });

/** For the frame of a brand's analytics tag: only the tag's origins, and no origin of its own. */
export const tagFramePolicy = (nonce: string, origins: readonly string[]) =>
  write({
    'default-src': ["'none'"],
    'script-src': [`'nonce-${nonce}'`, ...origins],
    'connect-src': origins,
    'img-src': origins,
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'self'"],
    sandbox: ['allow-scripts'],
  });

const twoYears = 'max-age=63072000';
/** A header for subdomains binds hosts that this server does not know, so it is asked for by name. */
const strictTransport = {
  host: twoYears,
  subdomains: `${twoYears}; includeSubDomains`,
  preload: `${twoYears}; includeSubDomains; preload`,
};

export const securityHeadersOf = (env: Env): Readonly<Record<string, string>> => ({
  'content-security-policy': dataPolicy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'permissions-policy': `accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), microphone=(), ${paymentPermission(env)}, publickey-credentials-create=(self), publickey-credentials-get=(self), usb=()`,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-permitted-cross-domain-policies': 'none',
  'x-dns-prefetch-control': 'off',
  ...(env.production && {
    ...(env.hsts !== 'off' &&
      env.publicUrl.startsWith('https:') && { 'strict-transport-security': strictTransport[env.hsts] }),
    // On one machine it would put the card fields of the world into a process of their own, where a browser
    // that draws in software takes clicks for them that were meant for the page, right after it scrolled.
    'origin-agent-cluster': '?1',
  }),
  'x-frame-options': 'DENY',
});
