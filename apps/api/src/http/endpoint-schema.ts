/** An endpoint in the words of JSON Schema: for fast serialisation, OpenAPI and the reference page. */
import { type Endpoint, type Access, empty, pdf } from '@marquee/product/endpoint.ts';
import { type ErrorCode, errors } from '@marquee/product/errors.ts';
import type { FastifySchema } from 'fastify';
import * as z from 'zod/mini';

type Json = Record<string, unknown>;

const toJson = (schema: z.ZodMiniType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { target: 'draft-7', io, unrepresentable: 'any' });
  return json;
};

const problem = {
  type: 'object',
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string' },
    details: { type: 'object', additionalProperties: true },
    requestId: { type: 'string' },
  },
  required: ['type', 'title', 'status', 'code', 'requestId'],
};

const refusedToken = {
  type: 'object',
  properties: { error: { type: 'string' }, code: { type: 'string' } },
  required: ['error', 'code'],
};

const security: Readonly<Record<Access, Json[]>> = {
  anyone: [],
  test: [],
  mayBeSignedIn: [{}, { bearer: [] }],
  signedIn: [{ bearer: [] }],
  client: [{ basic: [] }],
};

/** Failures that follow from what an endpoint is, so that no endpoint has to list them. */
const impliedFailures = ({ who, bdu, player, params, query, headers, body, form }: Endpoint): ErrorCode[] => [
  ...(params || query || headers || body || form ? (['VALIDATION'] as const) : []),
  ...(body || form ? (['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const) : []),
  ...(who === 'signedIn' ? (['invalid_token'] as const) : []),
  ...(who === 'signedIn' && !player ? (['SCOPE_FORBIDDEN'] as const) : []),
  ...(who === 'client' ? (['invalid_client'] as const) : []),
  ...(bdu === false ? (['BDU_FORBIDDEN'] as const) : []),
];

const refusals = (endpoint: Endpoint): Json => {
  const codes = [...new Set([...impliedFailures(endpoint), ...endpoint.fails])];
  const statuses = [...new Set(codes.map((code) => errors[code].status))];
  return Object.fromEntries(
    statuses.map((status) => {
      const named = codes.filter((code) => errors[code].status === status);
      const isPlain = named.some((code) => code === 'invalid_token' || code === 'invalid_client');
      return [
        status,
        {
          description: named.join(', '),
          content: {
            'application/problem+json': { schema: problem },
            ...(isPlain && { 'application/json': { schema: refusedToken } }),
          },
        },
      ];
    }),
  );
};

export const pdfType = 'application/pdf';

const replies = ({ reply }: Endpoint): Json =>
  Object.fromEntries(
    Object.entries(reply).map(([status, shape]) => [
      status,
      shape === empty
        ? { description: 'No body', type: 'null' }
        : shape === pdf
          ? {
              description: 'A file',
              content: { [pdfType]: { schema: { type: 'string', format: 'binary' } } },
            }
          : { description: 'Done', ...toJson(shape, 'output') },
    ]),
  );

const areaOf = (path: string): string => path.split('/')[2] ?? '';

export const schemaOf = (endpoint: Endpoint): FastifySchema => {
  const { who, says, params, query, headers, body, form } = endpoint;
  const sent = form ?? body;
  return {
    summary: says,
    tags: [areaOf(endpoint.path)],
    security: security[who],
    ...(params && { params: toJson(params, 'input') }),
    ...(query && { querystring: toJson(query, 'input') }),
    ...(headers && { headers: toJson(headers, 'input') }),
    ...(sent && {
      body: toJson(sent, 'input'),
      consumes: [form ? 'application/x-www-form-urlencoded' : 'application/json'],
    }),
    response: { ...replies(endpoint), ...refusals(endpoint) },
  } as FastifySchema;
};
