/** `/events`: receives webhooks, shows them, and can fail, be slow or be gone. */
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { languageOf } from '@marquee/product/brands.ts';
import { eventMediaType } from '@marquee/product/events/events.ts';
import { demoWebhook } from '@marquee/product/values/demo/demo-customers.ts';
import { acceptForms } from '../page/accept-forms.ts';
import { sendPage } from '../page/send.ts';
import { eventsPage } from './events-page.ts';
import { createReceivedEvents, receiverModes } from './received-events.ts';

interface PageCall {
  Querystring: { readonly lang?: unknown; readonly account?: unknown };
  Body?: Readonly<Record<string, string>>;
}

/** Longer than the portal waits. */
const slowMs = 20_000;

const accountIn = (value: unknown): string =>
  typeof value === 'string' && /^[\da-f-]{36}$/.test(value) ? value : '';

export const eventsRoutes = (app: FastifyInstance, options: { readonly slowMs?: number } = {}) => {
  const received = createReceivedEvents(demoWebhook.secret);

  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    // The signature is of the text as it was sent.
    scope.addContentTypeParser(eventMediaType, { parseAs: 'string' }, (_request, body, parsed) =>
      parsed(null, body),
    );
    scope.post(demoWebhook.path, async ({ headers, body }, reply) => {
      const { mode } = received;
      if (mode === 'fail') return reply.code(500).send({ error: 'failed' });
      if (mode === 'gone') return reply.code(410).send({ error: 'gone' });
      if (mode === 'slow') await wait(options.slowMs ?? slowMs);
      return reply.code(received.receive(headers, String(body)) ? 204 : 401).send();
    });
    done();
  });

  app.register((scope, _options, done) => {
    acceptForms(scope);
    scope.get<PageCall>('/events', ({ query }, reply) =>
      sendPage(
        reply,
        eventsPage({
          language: languageOf(query.lang) ?? 'en',
          received,
          account: accountIn(query.account),
        }),
      ),
    );
    scope.post<PageCall>('/events/mode', ({ query, body = {} }, reply) => {
      received.mode = receiverModes.find((mode) => mode === body['mode']) ?? received.mode;
      const address = new URLSearchParams({
        lang: languageOf(query.lang) ?? 'en',
        account: accountIn(query.account),
      });
      return reply.redirect(`/events?${address.toString()}`, 303);
    });
    done();
  });
};
