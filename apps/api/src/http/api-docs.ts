/** The API describes itself: OpenAPI 3.1, and the same as a page for people. */
import { createHash } from 'node:crypto';
import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '../escape-html.ts';
import { documentPolicy } from './security-headers.ts';

interface Operation {
  readonly summary?: string;
  readonly tags?: readonly string[];
  readonly security?: readonly Record<string, unknown>[];
  readonly parameters?: readonly { name: string; in: string; required?: boolean; schema?: object }[];
  readonly requestBody?: { content: Record<string, { schema: object }> };
  readonly responses?: Record<
    string,
    { description?: string; content?: Record<string, { schema?: object }> }
  >;
}

export const describeApi = async (app: FastifyInstance, publicUrl: string) => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Marquee',
        version: '1.0.0',
        description:
          'Sign-in, accounts, profiles, devices, partners, subscriptions and payments of a family of brands.',
      },
      servers: [{ url: publicUrl }],
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
          basic: { type: 'http', scheme: 'basic' },
        },
      },
    },
    hideUntagged: true,
  });
};

const style = `
:root { color-scheme: light dark; --line: color-mix(in srgb, currentColor 18%, transparent); }
body { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem 4rem; font: 1rem/1.5 system-ui, sans-serif; }
h2 { margin-top: 3rem; border-bottom: 1px solid var(--line); text-transform: capitalize; }
article { margin: 1.5rem 0; padding: 1rem 1.25rem; border: 1px solid var(--line); border-radius: 0.75rem; }
h3 { margin: 0; font: 600 1rem/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
p { margin: 0.25rem 0 0.75rem; }
pre { overflow-x: auto; padding: 0.75rem; border-radius: 0.5rem; background: color-mix(in srgb, currentColor 7%, transparent); font-size: 0.8125rem; }
nav ul { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; padding: 0; list-style: none; }
a { color: inherit; }
`;
const policy = documentPolicy(`sha256-${createHash('sha256').update(style).digest('base64')}`);

const schemaBlock = (label: string, schema: object | undefined) =>
  schema
    ? `<details><summary>${escapeHtml(label)}</summary><pre>${escapeHtml(JSON.stringify(schema, null, 2))}</pre></details>`
    : '';

const whoCalls = ({ security = [] }: Operation) =>
  security.some((each) => 'bearer' in each) ? 'signed-in people' : security.length > 0 ? 'clients' : 'anyone';

const operationBlock = (path: string, method: string, operation: Operation) => `
<article>
<h3>${method.toUpperCase()} ${escapeHtml(path)}</h3>
<p>${escapeHtml(operation.summary ?? '')} <small>For ${whoCalls(operation)}.</small></p>
${(operation.parameters ?? []).map((each) => schemaBlock(`${each.name} (${each.in}${each.required ? ', required' : ''})`, each.schema)).join('')}
${Object.entries(operation.requestBody?.content ?? {})
  .map(([type, { schema }]) => schemaBlock(`Body, ${type}`, schema))
  .join('')}
${Object.entries(operation.responses ?? {})
  .map(([status, { description = '', content = {} }]) => {
    const [first] = Object.values(content);
    return schemaBlock(`${status} ${description}`, first?.schema ?? {});
  })
  .join('')}
</article>`;

const pageOf = (paths: Record<string, Record<string, Operation>>): string => {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      area: operation.tags?.[0] ?? '',
      html: operationBlock(path, method, operation),
    })),
  );
  const areas = [...new Set(operations.map(({ area }) => area))].toSorted();
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Marquee API</title><style>${style}</style></head>
<body><main><h1>Marquee API</h1>
<p>Every call, from the same contract that the server and the portal are built from. For programs: <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>
<nav aria-label="Areas"><ul>${areas.map((area) => `<li><a href="#${area}">${area}</a></li>`).join('')}</ul></nav>
${areas
  .map(
    (area) =>
      `<section id="${area}"><h2>${area}</h2>${operations
        .filter((each) => each.area === area)
        .map(({ html }) => html)
        .join('')}</section>`,
  )
  .join('')}
</main></body></html>`;
};

export const serveApiDocs = (app: FastifyInstance) => {
  let page: string | undefined;
  app.get('/api/openapi.json', (_, reply) => reply.send(app.swagger()));
  app.get('/api/docs', (_, reply) => {
    page ??= pageOf(app.swagger().paths as Record<string, Record<string, Operation>>);
    return reply.header('content-security-policy', policy).type('text/html').send(page);
  });
};
