/** Serves the sandboxed document in which a brand's analytics tag runs, apart from the portal's page. */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { tagScriptOf } from '@marquee/product/analytics-tags.ts';
import { isBrandId } from '@marquee/product/brands.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { replyNotFound } from '../../http/error-reply.ts';
import { tagFramePolicy } from '../../http/security-headers.ts';

const frameScript = readFileSync(new URL('./tag-frame.js', import.meta.url), 'utf8');

/** Escape `<`, so that the JSON cannot close its script element. */
const asData = (value: object) => JSON.stringify(value).replaceAll('<', String.raw`\u003c`);

/** Global Privacy Control: the visitor's browser refuses for all sites. */
const refusesTags = ({ headers }: FastifyRequest) => headers['sec-gpc'] === '1';

export const serveTagFrame = (app: FastifyInstance, { env }: Pick<Deps, 'env'>): void => {
  app.get<{ Querystring: { brand?: unknown } }>(`${env.base}tags`, (request, reply) => {
    const { brand } = request.query;
    const tag = isBrandId(brand) && !refusesTags(request) ? env.tagOf(brand) : undefined;
    if (!tag) return replyNotFound(request, reply);
    const { kind, key, origins } = tag;
    const nonce = randomBytes(16).toString('base64');
    return reply
      .removeHeader('x-frame-options')
      .header('content-security-policy', tagFramePolicy(nonce, origins))
      .type('text/html; charset=utf-8').send(`<!doctype html>
<html lang="en-CA">
<head>
<meta charset="utf-8" />
<title>Tag</title>
<script type="application/json" id="tag">${asData({ kind, key, script: tagScriptOf(tag) })}</script>
<script nonce="${nonce}">
${frameScript}</script>
</head>
<body></body>
</html>
`);
  });
};
