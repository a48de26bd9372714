/** Serves the page around Stripe's card fields for the portal's iframe, if `PAYMENTS` is `stripe`. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { escapeHtml } from '../../escape-html.ts';
import {
  stripeFieldsPath,
  stripeFieldsPermissions,
  stripeFieldsPolicy,
} from '../../http/card-iframe-policy.ts';

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');

/** The URL contains a content hash, so it is cached as immutable. */
const assetOf = (base: string, name: string, type: string) => {
  const content = read(`./${name}`);
  const digest = createHash('sha256').update(content).digest('hex').slice(0, 12);
  return {
    url: `${base}pay/${digest}-${name}`,
    type: `${type}; charset=utf-8`,
    send: sendCompressed(content),
  };
};

/** Compressed once at start. */
const sendCompressed = (content: string) => {
  const br = brotliCompressSync(content);
  return ({ headers }: FastifyRequest, reply: FastifyReply) => {
    reply.header('vary', 'accept-encoding');
    return /\bbr\b/.test(String(headers['accept-encoding']))
      ? reply.header('content-encoding', 'br').send(br)
      : reply.send(content);
  };
};

export const serveStripeFields = (app: FastifyInstance, { env }: Pick<Deps, 'env'>): void => {
  if (env.payments !== 'stripe') return;
  const script = assetOf(env.base, 'stripe-fields.js', 'text/javascript');
  const style = assetOf(env.base, 'stripe-fields.css', 'text/css');
  for (const { url, type, send } of [script, style])
    app.get(url, (request, reply) =>
      send(request, reply.type(type).header('cache-control', 'public, max-age=31536000, immutable')),
    );

  const page = `<!doctype html>
<html lang="en-CA">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<title>Stripe</title>
<link rel="stylesheet" href="${style.url}" />
<script src="${escapeHtml(env.stripe.scriptUrl)}" defer></script>
<script type="module" src="${script.url}"></script>
</head>
<body data-key="${escapeHtml(env.stripe.publishableKey)}">
<div id="fields"></div>
<p id="problem" role="alert"></p>
</body>
</html>
`;
  const headers = {
    'content-security-policy': stripeFieldsPolicy(env),
    'permissions-policy': stripeFieldsPermissions(env),
    'cache-control': 'no-cache',
  };
  const sendPage = sendCompressed(page);
  app.get(stripeFieldsPath(env), (request, reply) =>
    sendPage(
      request,
      reply.removeHeader('x-frame-options').headers(headers).type('text/html; charset=utf-8'),
    ),
  );
};
