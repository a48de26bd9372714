/** Static assets with content-hashed URLs, cached as immutable. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { brandStyles } from './brand-styles.ts';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

const asset = (name: string, type: string, content: string) => ({
  address: `/assets/${createHash('sha256').update(content).digest('hex').slice(0, 12)}-${name}`,
  type: `${type}; charset=utf-8`,
  content,
});

const styles = [
  './page.css',
  '../hub/hub.css',
  '../hub/testers.css',
  '../brand-home/brand-home.css',
  '../inbox/inbox.css',
  '../control/control.css',
  '../oidc/oidc.css',
  '../merchant/merchant.css',
  '../pay/pay.css',
  '../device/device.css',
  '../brand-app/brand-app.css',
  '../services/services.css',
  '../events/events.css',
  '../stores/stores.css',
];

/** Shared by the gateway and its page, which needs its URL. */
const cardRules = asset('card-rules.js', 'text/javascript', read('../pay/card-rules.js'));

const assets = {
  style: asset('world.css', 'text/css', [brandStyles(), ...styles.map(read)].join('\n')),
  // The portal's own wordmarks, so both show the same version.
  wordmarks: asset('wordmarks.svg', 'image/svg+xml', read('../../../portal/src/theme/wordmarks.svg')),
  copy: asset('copy.js', 'text/javascript', read('./copy.js')),
  inbox: asset('inbox.js', 'text/javascript', read('../inbox/inbox.js')),
  device: asset('device.js', 'text/javascript', read('../device/device.js')),
  cardRules,
  fields: asset(
    'fields.js',
    'text/javascript',
    read('../pay/fields/fields.js').replace('../card-rules.js', cardRules.address),
  ),
  stripeElements: asset(
    'stripe-elements.js',
    'text/javascript',
    read('../stripe/script/elements.js').replace('../../pay/card-rules.js', cardRules.address),
  ),
  challenge: asset('challenge.js', 'text/javascript', read('../pay/challenge/challenge.js')),
  challengeStyle: asset('challenge.css', 'text/css', read('../pay/challenge/challenge.css')),
  fieldsStyle: asset('fields.css', 'text/css', read('../pay/fields/fields.css')),
};

export const assetAddress = (name: keyof typeof assets): string => assets[name].address;

export const assetRoutes = (app: FastifyInstance) => {
  for (const { address, type, content } of Object.values(assets))
    app.get(address, (_request, reply) =>
      reply.header('cache-control', 'public, max-age=31536000, immutable').type(type).send(content),
    );
};
