/** Serves the built console: its page at every path but that of its preview frame, its assets by hash and therefore immutable. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { planPreviewPath } from '@marquee/product/contract/staff/catalogue.ts';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { replyNotFound } from '../../http/error-reply.ts';
import { consolePolicy, planPreviewPolicy } from '../../http/security-headers.ts';
import { isApi, type ServePage } from '../../http/server.ts';

export const serveConsole = async (app: FastifyInstance, distFolder: string): Promise<ServePage> => {
  const indexFile = join(distFolder, 'index.html');
  if (!existsSync(indexFile)) {
    app.log.warn({ folder: distFolder }, 'the console is not built: npm run build');
    return replyNotFound;
  }
  const page = readFileSync(indexFile);
  const preview = readFileSync(join(distFolder, 'plan-preview.html'));
  // Without the draft that it shows: the console's page sends it, and gets it with the person's permission.
  app.get(planPreviewPath, (_, reply) =>
    reply
      .removeHeader('x-frame-options')
      .type('text/html; charset=utf-8')
      .header('content-security-policy', planPreviewPolicy)
      .send(preview),
  );
  await app.register(fastifyStatic, {
    root: join(distFolder, 'assets'),
    prefix: '/assets/',
    index: false,
    immutable: true,
    maxAge: '1y',
    cacheControl: false,
    setHeaders: (reply) => void reply.header('cache-control', 'public, max-age=31536000, immutable'),
  });
  return (request, reply) => {
    if (isApi(request) || request.url.startsWith('/assets/')) return replyNotFound(request, reply);
    return reply.type('text/html; charset=utf-8').header('content-security-policy', consolePolicy).send(page);
  };
};
