/** Analytics tag simulator: a script for the portal's tag frame, and a page that shows what it reported. */
import { readFileSync } from 'node:fs';
import { languageOf } from '@marquee/product/brands.ts';
import type { FastifyInstance } from 'fastify';
import { sendPage } from '../page/send.ts';
import type { Urls } from '../urls.ts';
import { type TagEvent, tagPage } from './tag-page.ts';

const mostKept = 100;
const script = readFileSync(new URL('./tag.js', import.meta.url), 'utf8');

const entryOf = (body: unknown): TagEvent['entry'] | undefined => {
  try {
    const entry: unknown = JSON.parse(String(body));
    return typeof entry === 'object' && entry !== null ? (entry as TagEvent['entry']) : undefined;
  } catch {
    return undefined;
  }
};

export const tagRoutes = (app: FastifyInstance, urls: Urls) => {
  const events: TagEvent[] = [];
  const setting = () =>
    JSON.stringify({
      kind: 'url',
      key: urls.world('/tag.js'),
      origins: [new URL(urls.world('/')).origin],
    });

  app.get('/tag.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(script));
  // A beacon is text, and its sender does not read the answer.
  app.post('/tag/events', ({ body }, reply) => {
    const entry = entryOf(body);
    if (!entry) return reply.code(400).send({ error: 'entry' });
    events.push({ at: new Date().toISOString(), entry });
    events.splice(0, events.length - mostKept);
    return reply.code(204).send();
  });
  app.get('/tag/events', (_request, reply) => reply.send({ events }));
  app.get<{ Querystring: { readonly lang?: unknown } }>('/tag', ({ query }, reply) => {
    const command = `npm run settings -- set analytics <brand> '${setting()}'`;
    return sendPage(reply, tagPage(languageOf(query.lang) ?? 'en', events, command));
  });
};
