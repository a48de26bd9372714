/** Turns an endpoint into a route: who may call, what is read, what is answered, all from the contract. */
import type { BrandId } from '@marquee/product/brands.ts';
import type {
  BodyOf,
  Endpoint,
  FailOf,
  HeadersOf,
  ParamsOf,
  QueryOf,
  ReplyOf,
  StatusOf,
} from '@marquee/product/endpoint.ts';
import { type ErrorDetails, fail } from '@marquee/product/errors.ts';
import { limits } from '@marquee/product/limits.ts';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { type Authenticate, type Claims, authenticateClient } from './authenticate.ts';
import { schemaOf } from './endpoint-schema.ts';

/** Everything a use case may know about a call. */
interface Asked<E extends Endpoint> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly headers: HeadersOf<E>;
  readonly body: BodyOf<E>;
  readonly claims: E['who'] extends 'signedIn' ? Claims : undefined;
  /** The brand whose client is calling. */
  readonly client: E['who'] extends 'client' ? BrandId : undefined;
  readonly hostname: string;
  readonly log: FastifyBaseLogger;
  /** Only the failures that the endpoint lists. */
  readonly fail: (code: FailOf<E>, details?: ErrorDetails) => never;
  /** Chooses among several replies; the lowest status is the usual one. */
  readonly status: (status: StatusOf<E>) => void;
  readonly reply: FastifyReply;
}

export type Handle<E extends Endpoint> = (asked: Asked<E>) => ReplyOf<E> | Promise<ReplyOf<E>>;

interface RouteLimits {
  readonly bodyBytes?: number;
  readonly perMinute?: number;
}

export interface Implement {
  <E extends Endpoint>(endpoint: E, handle: Handle<E>, routeLimits?: RouteLimits): void;
}

/** What is wrong with each field, by the rule that it broke. */
const brokenRules = (place: string, { issues }: z.core.$ZodError): ErrorDetails =>
  Object.fromEntries(issues.map(({ path, code }) => [path.length > 0 ? path.join('.') : place, code]));

const read = (place: string, schema: z.ZodMiniType | undefined, value: unknown): unknown => {
  if (!schema) return undefined;
  const result = schema.safeParse(value);
  return result.success ? result.data : fail('VALIDATION', brokenRules(place, result.error));
};

const mediaTypes = { json: 'application/json', form: 'application/x-www-form-urlencoded' };

/** A form posted by another site must never pass for JSON, nor the other way round. */
const checkMediaType = ({ body, form }: Endpoint, request: FastifyRequest) => {
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  const hasBody =
    request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
  if (hasBody && (body || form) && type !== (form ? mediaTypes.form : mediaTypes.json))
    fail('UNSUPPORTED_MEDIA_TYPE');
};

export const createImplement =
  (app: FastifyInstance, authenticate: Authenticate, addressLimits: boolean): Implement =>
  (endpoint, handle, { bodyBytes = limits.bodyBytes, perMinute } = {}) => {
    const [usualStatus] = Object.keys(endpoint.reply)
      .map(Number)
      .toSorted((a, b) => a - b);
    const caller = new WeakMap<FastifyRequest, { claims?: Claims; client?: BrandId }>();

    app.route({
      method: endpoint.method,
      url: endpoint.path,
      bodyLimit: bodyBytes,
      schema: schemaOf(endpoint),
      ...(perMinute && addressLimits && { config: { rateLimit: { max: perMinute, timeWindow: 60_000 } } }),
      onRequest: async (request) => {
        const { authorization } = request.headers;
        if (endpoint.who === 'client') caller.set(request, { client: authenticateClient(authorization) });
        if (endpoint.who === 'signedIn') {
          const claims = await authenticate(authorization);
          if (endpoint.bdu === false && claims.authorities.includes('BDU_USER')) fail('BDU_FORBIDDEN');
          caller.set(request, { claims });
        }
        checkMediaType(endpoint, request);
      },
      handler: async (request, reply) => {
        const asked = {
          params: read('params', endpoint.params, request.params),
          query: read('query', endpoint.query, request.query),
          headers: read('headers', endpoint.headers, request.headers),
          body: read('body', endpoint.form ?? endpoint.body, request.body),
          ...caller.get(request),
          hostname: request.hostname,
          log: request.log,
          fail,
          status: (status: number) => void reply.code(status),
          reply,
        } as Asked<typeof endpoint>;
        reply.code(usualStatus!);
        const answer = await handle(asked);
        return reply.send(answer);
      },
    });
  };
