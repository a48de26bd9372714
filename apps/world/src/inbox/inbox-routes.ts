import type { FastifyInstance } from 'fastify';
import { languageOf } from '@marquee/product/brands.ts';
import { sendPage } from '../page/send.ts';
import { inboxPage, mailBody, type View, views } from './inbox-page.ts';
import { asJson, type Mailbox, type StoredMessage } from './mailbox.ts';

interface Address {
  Querystring: { readonly lang?: unknown; readonly to?: unknown; readonly view?: unknown };
}
interface MessageAddress extends Address {
  Params: { readonly id: string };
}

const viewOf = (view: unknown): View => views.find((each) => each === view) ?? 'wide';

const addressOf = (to: unknown) => (typeof to === 'string' && to !== '' ? to : undefined);

/** A mail is untrusted HTML: the policy allows styles and images only. */
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data: http: https:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";

export const inboxRoutes = (app: FastifyInstance, mailbox: Mailbox) => {
  /** Without a chosen mail the newest is open. */
  const pageOf = ({ lang, to, view }: Address['Querystring'], chosen?: StoredMessage) => {
    const list = mailbox.list(addressOf(to));
    return inboxPage({
      language: languageOf(lang) ?? 'en',
      to: addressOf(to),
      view: viewOf(view),
      list,
      revision: mailbox.revision(),
      open: chosen ?? list[0],
      path: chosen ? `/inbox/${chosen.id}` : '/inbox',
    });
  };

  app.get<Address>('/inbox', ({ query }, reply) => sendPage(reply, pageOf(query)));

  app.get<Address>('/inbox/messages', (request, reply) => {
    const tag = `"${mailbox.revision()}"`;
    void reply.header('cache-control', 'no-cache').header('etag', tag);
    if (request.headers['if-none-match'] === tag) return reply.code(304).send();
    return reply.send(mailbox.list(addressOf(request.query.to)).map(asJson));
  });

  app.delete<Address>('/inbox/messages', ({ query }, reply) => {
    mailbox.empty(addressOf(query.to));
    return reply.code(204).send();
  });

  app.get<MessageAddress>('/inbox/:id', ({ params, query }, reply) => {
    const open = mailbox.find(Number(params.id));
    return open ? sendPage(reply, pageOf(query, open)) : reply.callNotFound();
  });

  app.get<MessageAddress>('/inbox/:id/body', ({ params }, reply) => {
    const message = mailbox.find(Number(params.id));
    if (!message) return reply.callNotFound();
    return reply
      .header('content-security-policy', mailPolicy)
      .header('x-frame-options', 'SAMEORIGIN')
      .type('text/html; charset=utf-8')
      .send(mailBody(message));
  });
};
