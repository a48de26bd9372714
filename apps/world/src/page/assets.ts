/** The files a page may load. Their address holds a digest of their content, so browsers keep them for good. */
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
  '../brand-home/brand-home.css',
  '../inbox/inbox.css',
  '../authority/authority.css',
  '../merchant/merchant.css',
];

const assets = {
  style: asset('world.css', 'text/css', [brandStyles(), ...styles.map(read)].join('\n')),
  // The portal's own drawings, so that nobody sees two versions of one mark.
  wordmarks: asset('wordmarks.svg', 'image/svg+xml', read('../../../portal/src/theme/wordmarks.svg')),
  inbox: asset('inbox.js', 'text/javascript', read('../inbox/inbox.js')),
};

export const assetAddress = (name: keyof typeof assets): string => assets[name].address;

export const assetRoutes = (app: FastifyInstance) => {
  for (const { address, type, content } of Object.values(assets))
    app.get(address, (_request, reply) =>
      reply.header('cache-control', 'public, max-age=31536000, immutable').type(type).send(content),
    );
};
