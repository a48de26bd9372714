/** `/api/openapi.json`, and the same document as a page at `/api/docs`. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { defaultBrand } from '@marquee/product/brands.ts';
import { openApiDocument } from '@marquee/product/openapi/document.ts';
import { themeCss } from '@marquee/product/shell/themes.ts';
import type { FastifyInstance } from 'fastify';
import { documentPolicy } from '../security-headers.ts';
import { docsPage } from './docs-page.ts';

const read = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');
const hashOf = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;

/** Style and script are inside the page and allowed by hash, so that the page is one answer. */
const loadAssets = () => {
  const style = themeCss(defaultBrand) + read('./docs.css');
  const script = read('./docs.js');
  return { style, script, policy: documentPolicy({ style: hashOf(style), script: hashOf(script) }) };
};

export const serveApiDocs = (app: FastifyInstance, testMode: boolean) => {
  const cache: { document?: string; page?: string } = {};
  const assets = loadAssets();
  const document = () => openApiDocument({ testMode });
  app.get('/api/openapi.json', (_, reply) => {
    cache.document ??= JSON.stringify(document());
    return reply.type('application/json').send(cache.document);
  });
  app.get('/api/docs', (_, reply) => {
    cache.page ??= docsPage(document(), { ...assets, testMode });
    return reply.header('content-security-policy', assets.policy).type('text/html').send(cache.page);
  });
};
