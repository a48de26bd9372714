/** `/api/openapi.json`, and the same document as a page without scripts at `/api/docs`. */
import { createHash } from 'node:crypto';
import {
  openApiDocument,
  type OpenApiDocument,
  type Operation,
  type Response,
} from '@marquee/product/openapi/document.ts';
import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '../escape-html.ts';
import { documentPolicy } from './security-headers.ts';

const style = `
:root { color-scheme: light dark; --line: color-mix(in srgb, currentColor 18%, transparent); }
body { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem 4rem; font: 1rem/1.5 system-ui, sans-serif; }
h2 { margin-top: 3rem; border-bottom: 1px solid var(--line); }
article { margin: 1.5rem 0; padding: 1rem 1.25rem; border: 1px solid var(--line); border-radius: 0.75rem; }
h3 { margin: 0; font: 600 1rem/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
p { margin: 0.25rem 0 0.75rem; }
pre { overflow-x: auto; padding: 0.75rem; border-radius: 0.5rem; background: color-mix(in srgb, currentColor 7%, transparent); font-size: 0.8125rem; }
dt { font: 0.875rem ui-monospace, monospace; }
nav ul { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; padding: 0; list-style: none; }
a { color: inherit; }
`;
const policy = documentPolicy(`sha256-${createHash('sha256').update(style).digest('base64')}`);

const json = (value: unknown): string => `<pre>${escapeHtml(JSON.stringify(value, null, 2))}</pre>`;
const details = (summary: string, content: string): string =>
  `<details><summary>${escapeHtml(summary)}</summary>${content}</details>`;

const parameterList = ({ parameters = [] }: Operation): string => {
  const items = parameters.flatMap((each) =>
    '$ref' in each
      ? []
      : `<dt>${each.name} (${each.in}${each.required ? ', required' : ''})</dt><dd>${escapeHtml(each.description)}</dd>`,
  );
  return items.length > 0 ? `<dl>${items.join('')}</dl>` : '';
};

const resolveResponse = (response: Response | { $ref: string }, { components }: OpenApiDocument): Response =>
  '$ref' in response ? components.responses[response.$ref.split('/').at(-1)!]! : response;

const operationArticle = (
  document: OpenApiDocument,
  path: string,
  method: string,
  operation: Operation,
): string => `
<article id="${operation.operationId}">
<h3>${method.toUpperCase()} ${escapeHtml(path)}</h3>
<p>${escapeHtml(operation.summary)} <small>${escapeHtml(operation.description)} <code>${operation.operationId}</code></small></p>
${parameterList(operation)}
${Object.entries(operation.requestBody?.content ?? {})
  .map(([type, { schema, example }]) => details(`Body, ${type}`, json(example) + json(schema)))
  .join('')}
${Object.entries(operation.responses)
  .map(([status, response]) => {
    const { description, content = {} } = resolveResponse(response, document);
    const media = Object.values(content).map(({ schema, example }) => json(example ?? schema) + json(schema));
    return media.length > 0
      ? details(`${status} ${description}`, media.join(''))
      : `<p>${status} ${escapeHtml(description)}</p>`;
  })
  .join('')}
</article>`;

const pageOf = (document: OpenApiDocument): string => {
  const articles = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      area: operation.tags[0]!,
      html: operationArticle(document, path, method, operation),
    })),
  );
  const sections = document.tags.map(
    ({ name, description }) =>
      `<section id="${name}"><h2>${name}</h2><p>${escapeHtml(description)}</p>${articles
        .filter(({ area }) => area === name)
        .map(({ html }) => html)
        .join('')}</section>`,
  );
  const schemas = Object.entries(document.components.schemas).map(([name, schema]) =>
    details(name, json(schema)),
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Marquee API</title><style>${style}</style></head>
<body><main><h1>Marquee API</h1>
<p>Generated from the contract. For programs: <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>
<nav aria-label="Areas"><ul>${document.tags.map(({ name }) => `<li><a href="#${name}">${name}</a></li>`).join('')}<li><a href="#schemas">schemas</a></li></ul></nav>
${sections.join('')}
<section id="schemas"><h2>schemas</h2>${schemas.join('')}</section>
</main></body></html>`;
};

export const serveApiDocs = (app: FastifyInstance, testMode: boolean) => {
  const cache: { document?: string; page?: string } = {};
  const document = () => openApiDocument({ testMode });
  app.get('/api/openapi.json', (_, reply) => {
    cache.document ??= JSON.stringify(document());
    return reply.type('application/json').send(cache.document);
  });
  app.get('/api/docs', (_, reply) => {
    cache.page ??= pageOf(document());
    return reply.header('content-security-policy', policy).type('text/html').send(cache.page);
  });
};
