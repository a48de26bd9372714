/** The API reference as HTML: menu, operations with examples, and a form to try each. */
import { brandOf, defaultBrand } from '@marquee/product/brands.ts';
import type { OpenApiDocument, Operation, Response } from '@marquee/product/openapi/document.ts';
import { customerKinds, demoEmailOf } from '@marquee/product/values/demo/demo-customers.ts';
import { escapeHtml } from '../../escape-html.ts';

interface Call {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

interface PageOptions {
  readonly style: string;
  readonly script: string;
  /** Demo customers exist, and a token of one is a click away. */
  readonly testMode: boolean;
}

const json = (value: unknown): string =>
  `<pre tabindex="0">${escapeHtml(JSON.stringify(value, null, 2))}</pre>`;
const details = (summary: string, content: string, attributes = ''): string =>
  `<details${attributes}><summary>${summary}</summary>${content}</details>`;
const chip = (method: string): string =>
  `<span class="method ${method}">${method === 'delete' ? 'DEL' : method.toUpperCase()}</span>`;

const parametersOf = ({ parameters = [] }: Operation) =>
  parameters.flatMap((each) => ('$ref' in each ? [] : [each]));

const parameterTable = (operation: Operation): string => {
  const rows = parametersOf(operation).map(
    ({ name, in: place, required, description }) =>
      `<tr><th scope="row"><code>${name}</code></th><td>${place}${required ? ', required' : ''}</td><td>${escapeHtml(description)}</td></tr>`,
  );
  return rows.length > 0
    ? `<h4>Parameters</h4><div class="table" tabindex="0" role="group" aria-label="Parameters of ${operation.operationId}"><table><tbody>${rows.join('')}</tbody></table></div>`
    : '';
};

const bodySection = ({ requestBody }: Operation): string =>
  Object.entries(requestBody?.content ?? {})
    .map(
      ([type, { schema, example }]) =>
        `<h4>Body <small>${escapeHtml(type)}</small></h4>${json(example)}${details('Schema', json(schema))}`,
    )
    .join('');

const resolveResponse = (response: Response | { $ref: string }, { components }: OpenApiDocument): Response =>
  '$ref' in response ? components.responses[response.$ref.split('/').at(-1)!]! : response;

const responseSection = (operation: Operation, document: OpenApiDocument): string => {
  const items = Object.entries(operation.responses).map(([status, response]) => {
    const { description, content = {} } = resolveResponse(response, document);
    const summary = `<span class="status s${status[0]}">${status}</span> ${escapeHtml(description)}`;
    const media = Object.values(content).map(
      ({ schema, example }) => json(example ?? schema) + details('Schema', json(schema)),
    );
    return media.length > 0 ? details(summary, media.join('')) : `<p class="plain">${summary}</p>`;
  });
  return `<h4>Responses</h4>${items.join('')}`;
};

const textOf = (example: unknown): string =>
  typeof example === 'string' ? example : JSON.stringify(example ?? '');

/** Filled with the examples, so that sending it is one click; shown by the script. */
const tryForm = ({ method, path, operation }: Call): string => {
  const id = operation.operationId;
  const fields = parametersOf(operation).map(
    ({ name, in: place, required, example }) =>
      `<label>${name}<input name="${name}" data-in="${place}" value="${required ? escapeHtml(textOf(example)) : ''}" autocomplete="off" spellcheck="false"></label>`,
  );
  const [[type, media] = []] = Object.entries(operation.requestBody?.content ?? {});
  const example = type?.includes('form')
    ? new URLSearchParams(media?.example as Record<string, string>).toString()
    : JSON.stringify(media?.example, null, 2);
  const body = type
    ? `<label class="whole">Body<textarea data-in="body" data-type="${escapeHtml(type)}" rows="6" spellcheck="false">${escapeHtml(example ?? '')}</textarea></label>`
    : '';
  const scheme = operation.security.find((each) => Object.keys(each).length > 0);
  return `<form class="try" data-method="${method}" data-path="${escapeHtml(path)}" data-auth="${Object.keys(scheme ?? {})[0] ?? 'none'}" aria-label="Try ${id}" hidden>
<div class="fields">${fields.join('')}${body}</div>
<p class="send"><button class="main">Send</button><button type="button" data-curl>Copy as curl</button></p>
<div class="answer" role="status" aria-label="Answer to ${id}" hidden></div></form>`;
};

const operationArticle = (call: Call, document: OpenApiDocument): string => {
  const { method, path, operation } = call;
  const id = operation.operationId;
  return `<article id="${id}" data-find="${escapeHtml(`${method} ${path} ${id} ${operation.summary}`.toLowerCase())}">
<h3>${chip(method)}<a href="#${id}">${escapeHtml(path)}</a></h3>
<p>${escapeHtml(operation.summary)}</p>
<p class="muted">${escapeHtml(operation.description)} <code>${id}</code></p>
${parameterTable(operation)}${bodySection(operation)}${responseSection(operation, document)}
${details('Try it', tryForm(call), ' class="trying" hidden')}
</article>`;
};

const menuGroup = (name: string, calls: readonly Call[]): string =>
  `<li><a class="area" href="#${name}">${name}</a><ul>${calls
    .map(
      ({ method, path, operation: { operationId } }) =>
        `<li data-for="${operationId}"><a href="#${operationId}">${chip(method)}<span>${escapeHtml(path.replace(/^\/api\//, ''))}</span></a></li>`,
    )
    .join('')}</ul></li>`;

const tokenBar = (testMode: boolean): string => {
  const kinds = customerKinds.map((kind) => `<option value="${kind}">${demoEmailOf(kind)}</option>`);
  const demo = testMode
    ? `<label>Demo customer<select id="kind">${kinds.join('')}</select></label><button type="button" id="get-token">Get a token</button>`
    : '';
  return `<form id="token-bar" hidden aria-label="Access token">${demo}<label class="grow">Access token<input id="token" placeholder="Bearer token of the calls you try" autocomplete="off" spellcheck="false"></label><p id="token-news" role="status"></p></form>`;
};

export const docsPage = (document: OpenApiDocument, { style, script, testMode }: PageOptions): string => {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Call => ({ path, method, operation })),
  );
  const groups = document.tags.map(({ name, description }) => ({
    name,
    description,
    members: calls.filter(({ operation }) => operation.tags[0] === name),
  }));
  const sections = groups.map(
    ({ name, description, members }) =>
      `<section id="${name}" aria-labelledby="${name}-title"><h2 id="${name}-title">${name}</h2><p class="muted">${escapeHtml(description)}</p>${members.map((call) => operationArticle(call, document)).join('')}</section>`,
  );
  const schemas = Object.entries(document.components.schemas).map(([name, schema]) =>
    details(`<code>${name}</code>`, json(schema)),
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>API reference | Marquee</title><link rel="icon" href="data:,"><style>${style}</style></head>
<body data-client="${brandOf(defaultBrand).clientId}"><a class="skip" href="#main">Skip to content</a>
<header><a class="name" href="#main">Marquee <span>API reference</span></a><a href="/api/openapi.json">OpenAPI 3.1</a></header>
<div class="page"><nav aria-label="Operations"><label id="search" hidden>Search<input type="search" placeholder="Path, name or sentence" autocomplete="off"></label><p id="found" role="status"></p>
<ul>${groups.map(({ name, members }) => menuGroup(name, members)).join('')}<li><a class="area" href="#schemas">schemas</a></li></ul></nav>
<main id="main" tabindex="-1"><h1>Marquee API</h1>
<p class="muted">${calls.length} operations, generated from the contract.</p>
${tokenBar(testMode)}
${sections.join('')}
<section id="schemas" aria-labelledby="schemas-title"><h2 id="schemas-title">schemas</h2>${schemas.join('')}</section>
</main></div><script>${script}</script></body></html>`;
};
