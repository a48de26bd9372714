import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { languageOf } from '@marquee/product/brands.ts';
import { sendErrorPage } from '../../page/error-page.ts';
import { sendPage } from '../../page/send.ts';
import { fieldsPage } from './fields-page.ts';
import { themeOf } from './fields-theme.ts';

export interface Framing {
  readonly origins: readonly string[] | undefined;
  readonly portalOrigin: string;
}

const isOnThisMachine = ({ protocol, hostname }: URL) =>
  protocol === 'http:' && /^([a-z0-9-]+\.)*localhost$/.test(hostname);

export const mayFrame = (origin: unknown, { origins, portalOrigin }: Framing): origin is string => {
  if (typeof origin !== 'string') return false;
  const url = URL.parse(origin);
  if (url?.origin !== origin) return false;
  if (origins) return origins.includes(origin);
  return origin === portalOrigin || (isOnThisMachine(url) && url.port === new URL(portalOrigin).port);
};

const policyFor = (origin: string, nonce: string) =>
  `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors ${origin}`;

export const fieldsRoutes = (app: FastifyInstance, framing: Framing) => {
  app.get<{ Querystring: Readonly<Record<string, unknown>> }>('/pay/fields', ({ query }, reply) => {
    const { origin, id, lang } = query;
    const language = languageOf(lang) ?? 'en';
    if (!mayFrame(origin, framing))
      return sendErrorPage(reply.code(403), 'foreignFrame', { language, asPage: true });
    if (typeof id !== 'string' || !/^[\w-]{1,64}$/.test(id))
      return sendErrorPage(reply.code(400), 'badRequest', { language, asPage: true });
    const nonce = randomBytes(16).toString('base64url');
    return sendPage(
      reply.removeHeader('x-frame-options').header('content-security-policy', policyFor(origin, nonce)),
      fieldsPage({ origin, id, language, nonce, theme: themeOf(query) }),
    );
  });
};
