/** OpenAPI 3.1 document of the API, computed from the contract. */
import * as z from 'zod/mini';
import { contract } from '../contract/registry.ts';
import {
  type Access,
  accountHeader,
  empty,
  type Endpoint,
  isTokenCall,
  pdf,
  stream,
  zip,
} from '../endpoint.ts';
import { type ErrorCode, errors, problemOf } from '../errors.ts';
import { servicePrefix, serviceScopes } from '../service-scopes.ts';
import { areaDescriptions, idDescriptions, parameterDescriptions } from './descriptions.ts';
import { exampleOf, type JsonSchema, type JsonSchemas } from './example.ts';

type Area = keyof typeof contract;

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description: string;
  readonly schema: JsonSchema;
  readonly example?: unknown;
}
interface Media {
  readonly schema: JsonSchema | { readonly allOf: readonly JsonSchema[] };
  readonly example?: unknown;
}
type Content = Readonly<Record<string, Media>>;
interface Reference {
  readonly $ref: string;
}
export interface Response {
  readonly description: string;
  readonly headers?: Readonly<Record<string, Reference | object>>;
  readonly content?: Content;
}
export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly Area[];
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly (Parameter | Reference)[];
  readonly requestBody?: { readonly required: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, Response | Reference>>;
}
export interface OpenApiDocument {
  readonly openapi: string;
  readonly info: object;
  readonly servers: readonly { readonly url: string; readonly description: string }[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: JsonSchemas;
    readonly responses: Readonly<Record<string, Response>>;
    readonly [kind: string]: object;
  };
}

const problem: JsonSchema = {
  type: 'object',
  description: 'RFC 9457 problem details; `code` tells errors of one status apart.',
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
const tokenError: JsonSchema = {
  type: 'object',
  description: 'RFC 6749 error; `code` is the precise reason.',
  properties: {
    error: { type: 'string' },
    error_description: { type: 'string' },
    code: { type: 'string' },
  },
  required: ['error', 'code'],
};

const security: Readonly<Record<Access, Operation['security']>> = {
  anyone: [],
  test: [],
  mayBeSignedIn: [{}, { bearer: [] }],
  signedIn: [{ bearer: [] }],
  client: [{ basic: [] }],
  service: [],
  staff: [],
};

const accessDescription: Readonly<Record<Access, string>> = {
  anyone: 'No authentication.',
  test: 'Exists in test mode only.',
  mayBeSignedIn: 'An access token is optional.',
  signedIn: 'Requires an access token.',
  client: 'Requires the brand’s client id by HTTP Basic.',
  service: 'Requires a token of the service API.',
  staff: 'Requires a session of the staff console.',
};

const describe = ({ who, scope, player, bdu, verified }: Endpoint): string =>
  [
    accessDescription[who],
    scope && `Scope \`${scope}\`.`,
    player === true && 'Player sessions may call it.',
    player === 'reduced' && 'Player sessions get a reduced reply.',
    bdu === false && 'Customers of a TV provider are refused.',
    verified && 'Direct customers need a verified email.',
  ]
    .filter(Boolean)
    .join(' ');

const wireCodeOf = (code: ErrorCode): string => problemOf(code, '').code;

/** Errors that follow from what an endpoint is, so that no row lists them. */
const impliedErrors = ({ who, bdu, player, params, query, headers, body, form }: Endpoint): ErrorCode[] => [
  ...(params || query || headers || body || form ? (['VALIDATION'] as const) : []),
  ...(body || form ? (['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const) : []),
  ...(who === 'signedIn' ? (['invalid_token'] as const) : []),
  ...(who === 'signedIn' || who === 'mayBeSignedIn' ? (['SESSION_CHANGED'] as const) : []),
  ...(who === 'signedIn' && !player ? (['SCOPE_FORBIDDEN'] as const) : []),
  ...(who === 'client' ? (['invalid_client'] as const) : []),
  ...(who === 'service' ? (['invalid_token', 'insufficient_scope', 'TOO_MANY_REQUESTS'] as const) : []),
  ...(bdu === false ? (['BDU_FORBIDDEN'] as const) : []),
  'GENERIC',
  'SERVICE_UNAVAILABLE',
];

const withCodes = (name: 'Problem' | 'TokenError', codes: readonly ErrorCode[], example: object): Media => ({
  schema: {
    allOf: [
      { $ref: `#/components/schemas/${name}` },
      {
        type: 'object',
        properties: { code: { type: 'string', enum: codes.map(wireCodeOf) } },
        required: ['code'],
      },
    ],
  },
  example,
});

const exampleRequestId = '0a3f4a8e-6c11-4c7e-9f0a-7b9d6a0e5d0c';

const errorContent = (endpoint: Endpoint, codes: readonly ErrorCode[]): Content => {
  const first = wireCodeOf(codes[0]!);
  if (isTokenCall(endpoint))
    return {
      'application/json': withCodes('TokenError', codes, { error: 'invalid_request', code: first }),
    };
  const problems = codes.filter((code) => code !== 'invalid_token');
  return {
    ...(problems.length < codes.length && {
      'application/json': withCodes('TokenError', ['invalid_token'], {
        error: 'invalid_token',
        code: 'invalid_token',
      }),
    }),
    ...(problems.length > 0 && {
      'application/problem+json': withCodes('Problem', problems, problemOf(problems[0]!, exampleRequestId)),
    }),
  };
};

const retryAfter = { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } };
const rateLimit = { RateLimit: { $ref: '#/components/headers/RateLimit' } };

const errorResponse = (endpoint: Endpoint, status: number, codes: readonly ErrorCode[]): Response => {
  const wireCodes = codes.map(wireCodeOf);
  const waits = status === 429 ? { ...retryAfter, ...rateLimit } : status === 503 ? retryAfter : undefined;
  const description = wireCodes.join(', ');
  if (endpoint.method !== 'HEAD')
    return { description, ...(waits && { headers: waits }), content: errorContent(endpoint, codes) };
  // A reply to HEAD has no body that could carry the code.
  const errorCode = { 'x-error-code': { schema: { type: 'string', enum: wireCodes } } };
  return { description, headers: { ...errorCode, ...waits } };
};

const statusDescription: Readonly<Record<number, string>> = {
  200: 'Success.',
  201: 'Created.',
  202: 'Accepted; not finished yet.',
  204: 'Success, without a body.',
  302: 'Redirect to `Location`.',
  304: 'Not modified.',
};

const templateOf = (path: string): string => path.replaceAll(/:(\w+)/g, '{$1}').replace(/\/$/, '');

const idDescription = (path: string): string | undefined =>
  idDescriptions[/(?<before>[\w-]+)\/:id/.exec(path)?.groups?.['before'] ?? ''];

const describeParameter = (path: string, name: string): string => {
  const description = name === 'id' ? idDescription(path) : parameterDescriptions[name];
  if (!description) throw new Error(`${path}: the parameter ${name} has no description`);
  return description;
};

export const openApiDocument = ({ testMode }: { readonly testMode: boolean }): OpenApiDocument => {
  const schemas: Record<string, JsonSchema> = { Problem: problem, TokenError: tokenError };
  const responses: Record<string, Response> = {};
  const paths: Record<string, Record<string, Operation>> = {};

  /** Named shapes go to `components`; extra properties stay allowed, so that a reply may grow. */
  const toSchema = (shape: z.ZodMiniType, io: 'input' | 'output'): JsonSchema => {
    const text = JSON.stringify(z.toJSONSchema(shape, { io, unrepresentable: 'any' }));
    const {
      $schema: _,
      $defs = {},
      ...schema
    } = JSON.parse(text.replaceAll('#/$defs/', '#/components/schemas/'), (key, value: unknown) =>
      key === 'additionalProperties' && value === false ? undefined : value,
    ) as JsonSchema & { $schema: string; $defs?: Record<string, JsonSchema> };
    for (const [name, named] of Object.entries($defs)) {
      schemas[name] ??= named;
      if (JSON.stringify(schemas[name]) !== JSON.stringify(named))
        throw new Error(`Two shapes named ${name}`);
    }
    return schema;
  };

  const toMedia = (shape: z.ZodMiniType, io: 'input' | 'output'): Media => {
    const schema = toSchema(shape, io);
    return { schema, example: exampleOf(schema, schemas) };
  };

  const parametersIn = (
    place: Parameter['in'],
    path: string,
    shape: z.ZodMiniType | undefined,
  ): Parameter[] => {
    if (!shape) return [];
    const { properties = {}, required = [] } = toSchema(shape, 'input');
    return Object.entries(properties).map(([name, schema]) => ({
      name,
      in: place,
      required: required.includes(name),
      description: describeParameter(path, name),
      schema,
      example: exampleOf(schema, schemas, name),
    }));
  };

  const successResponses = ({ reply }: Endpoint) =>
    Object.fromEntries(
      Object.entries(reply).map(([status, shape]): [string, Response] => {
        const description = statusDescription[Number(status)]!;
        if (shape === stream)
          return [status, { description, content: { 'text/plain': { schema: { type: 'string' } } } }];
        if (shape === pdf)
          return [status, { description, content: { 'application/pdf': { schema: { type: 'string' } } } }];
        if (shape === zip)
          return [status, { description, content: { 'application/zip': { schema: { type: 'string' } } } }];
        return [
          status,
          {
            description,
            ...(status === '302' && { headers: { Location: { schema: { type: 'string' } } } }),
            ...(shape !== empty && { content: { 'application/json': toMedia(shape, 'output') } }),
          },
        ];
      }),
    );

  const errorResponses = (endpoint: Endpoint) => {
    const codes = [...new Set([...impliedErrors(endpoint), ...endpoint.fails])];
    return Object.fromEntries(
      [...new Set(codes.map((code) => errors[code].status))].map((status) => {
        const same = codes.filter((code) => errors[code].status === status);
        const response = errorResponse(endpoint, status, same);
        if (same.length > 1 || endpoint.method === 'HEAD' || isTokenCall(endpoint)) return [status, response];
        responses[same[0]!] ??= response;
        return [status, { $ref: `#/components/responses/${same[0]!}` }];
      }),
    );
  };

  const operationOf = (area: Area, operationId: string, endpoint: Endpoint): Operation => {
    const { who, says, path, params, query, headers, body, form, media = ['application/json'] } = endpoint;
    const sent = form ?? body;
    const mediaTypes = form ? ['application/x-www-form-urlencoded'] : media;
    const parameters = [
      ...parametersIn('path', path, params),
      ...parametersIn('query', path, query),
      ...parametersIn('header', path, headers),
      ...(who === 'signedIn' || who === 'mayBeSignedIn'
        ? [{ $ref: '#/components/parameters/XAccount' }]
        : []),
    ];
    return {
      operationId,
      summary: says,
      description: describe(endpoint),
      tags: [area],
      security: who === 'service' ? [{ service: [endpoint.scope!] }] : security[who],
      ...(parameters.length > 0 && { parameters }),
      ...(sent && {
        requestBody: {
          required: !sent.safeParse(undefined).success,
          content: Object.fromEntries(mediaTypes.map((type) => [type, toMedia(sent, 'input')])),
        },
      }),
      responses: { ...successResponses(endpoint), ...errorResponses(endpoint) },
    };
  };

  const areas = (Object.keys(contract) as Area[]).filter((area) => testMode || area !== 'test');
  for (const area of areas)
    for (const [name, endpoint] of Object.entries<Endpoint>(contract[area])) {
      const { method, path, aliases = [], testOnly } = endpoint;
      if (testOnly && !testMode) continue;
      const operation = operationOf(area, name, endpoint);
      const add = (address: string, described: Operation) => {
        paths[templateOf(address)] = { ...paths[templateOf(address)], [method.toLowerCase()]: described };
      };
      add(path, operation);
      for (const [index, alias] of aliases.entries())
        add(alias, {
          ...operation,
          operationId: `${name}Alias${index + 1}`,
          description: `Alias of ${method} ${path}.`,
        });
    }

  return {
    openapi: '3.1.0',
    info: {
      title: 'Marquee',
      version: '1.0.0',
      description:
        'Sign-in, accounts, profiles, devices, partners, subscriptions and payments of a family of brands.',
      contact: { name: 'Marquee' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'The server of this document.' }],
    tags: areas.map((name) => ({ name, description: areaDescriptions[name] })),
    paths,
    components: {
      schemas,
      responses,
      parameters: {
        XAccount: {
          name: accountHeader,
          in: 'header',
          required: false,
          description: 'Account that the calling page shows; another account’s token is refused.',
          schema: { type: 'string' },
        },
      },
      headers: {
        RetryAfter: { description: 'Seconds to wait before the next call.', schema: { type: 'integer' } },
        RateLimit: {
          description:
            'Of the limit that was reached: calls that remain (`r`), and seconds until more are allowed (`t`).',
          schema: { type: 'string', examples: ['"default";r=0;t=60'] },
        },
      },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        basic: { type: 'http', scheme: 'basic' },
        service: {
          type: 'oauth2',
          flows: { clientCredentials: { tokenUrl: `${servicePrefix}/token`, scopes: serviceScopes } },
        },
      },
    },
  };
};
