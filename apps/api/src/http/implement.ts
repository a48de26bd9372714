/** Turns an endpoint into a route: who may call, what is read, what is answered, all from the contract. */
import { Readable } from 'node:stream';
import type { BrandId } from '@marquee/product/brands.ts';
import {
  type BodyOf,
  type Endpoint,
  type FailOf,
  type Freshness,
  type HeadersOf,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
  type StatusOf,
  type Access,
  accountHeader,
  isTokenCall,
  zip,
} from '@marquee/product/endpoint.ts';
import { fail } from '@marquee/product/app-error.ts';
import type { ErrorDetails } from '@marquee/product/errors.ts';
import { limits } from '@marquee/product/limits.ts';
import type { ServiceScope } from '@marquee/product/service-scopes.ts';
import type { CallRateName } from '@marquee/product/rate-limits.ts';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type * as z from 'zod/mini';
import { type Authenticate, type Claims, authenticateClient } from './authenticate.ts';
import type { AuthenticateStaff } from './console-origin.ts';
import type { Clock } from '../clock.ts';
import type { Limiter } from '../identity/limits/limiter.ts';
import type { StaffMember } from '../identity/staff/staff-sessions.ts';
import type { ServiceClient } from '../identity/services/service-clients.ts';
import type { AuthenticateService } from '../identity/services/service-tokens.ts';
import { contextOfRequest, isTracing, withSpan } from '../observability/tracing.ts';
import type { RequestContext } from './request-context.ts';
import { replySchemaOf } from './endpoint-schema.ts';

type ClaimsOf<W extends Access> = W extends 'signedIn'
  ? Claims
  : W extends 'mayBeSignedIn'
    ? Claims | undefined
    : undefined;

/** Everything a use case may know about a call. */
interface Asked<E extends Endpoint> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly headers: HeadersOf<E>;
  readonly body: BodyOf<E>;
  readonly claims: ClaimsOf<E['who']>;
  /** The brand whose client is calling. */
  readonly client: E['who'] extends 'client' ? BrandId : undefined;
  /** The company system that is calling. */
  readonly service: E['who'] extends 'service' ? ServiceClient : undefined;
  /** The person at the console who is calling. */
  readonly staff: E['who'] extends 'staff' ? StaffMember : undefined;
  readonly caller: RequestContext;
  readonly requestId: string;
  readonly log: FastifyBaseLogger;
  /** Only the failures that the endpoint lists. */
  readonly fail: (code: FailOf<E>, details?: ErrorDetails) => never;
  /** Chooses among several replies; the lowest status is the usual one. */
  readonly status: (status: StatusOf<E>) => void;
  readonly reply: FastifyReply;
}

export type Handle<E extends Endpoint> = (asked: Asked<E>) => ReplyOf<E> | Promise<ReplyOf<E>>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Keeps the raw body, to verify its signature. */
    keepsBodyRaw?: boolean;
    /** Of the service API. */
    scope?: ServiceScope;
  }
  interface FastifyRequest {
    claims: Claims | undefined;
    client: BrandId | undefined;
    service: ServiceClient | undefined;
    staff: StaffMember | undefined;
  }
}

interface RouteLimits {
  readonly bodyBytes?: number;
  /** Counted by network, before anything is read. */
  readonly rate?: CallRateName;
  /** Nothing of it reaches the database. */
  readonly anyText?: boolean;
  readonly rawBody?: boolean;
}

export interface Implement {
  <E extends Endpoint>(endpoint: E, handle: Handle<E>, routeLimits?: RouteLimits): void;
}

/** What is wrong with each field, by the rule that it broke. */
const brokenRules = (place: string, { issues }: z.core.$ZodError): ErrorDetails =>
  Object.fromEntries(issues.map(({ path, code }) => [path.length > 0 ? path.join('.') : place, code]));

/** PostgreSQL cannot store NUL in text. */
const holdsNul = (value: unknown): boolean => {
  // One after the other: a body can be nested deeper than the stack.
  const parts = [value];
  for (const part of parts) {
    if (typeof part === 'string' && part.includes('\0')) return true;
    if (typeof part === 'object' && part !== null) parts.push(...(Object.values(part) as unknown[]));
  }
  return false;
};

const read = (place: string, schema: z.ZodMiniType | undefined, value: unknown, anyText = false): unknown => {
  if (!schema) return undefined;
  if (!anyText && holdsNul(value)) fail('VALIDATION', { [place]: 'malformed' });
  const result = schema.safeParse(value);
  return result.success ? result.data : fail('VALIDATION', brokenRules(place, result.error));
};

const isStream = (answer: unknown): answer is AsyncIterable<string> =>
  typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer;

const formType = 'application/x-www-form-urlencoded';
const jsonTypes = ['application/json'];

/** A form posted by another site must never pass for JSON, nor the other way round. */
const checkMediaType = ({ form, media = jsonTypes }: Endpoint, request: FastifyRequest) => {
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  const hasBody =
    request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
  if (hasBody && !(form ? [formType] : media).includes(type ?? '')) fail('UNSUPPORTED_MEDIA_TYPE');
};

interface ImplementDeps {
  readonly authenticate: Authenticate;
  readonly authenticateService: AuthenticateService;
  /** At the console's origin alone. */
  readonly authenticateStaff?: AuthenticateStaff;
  readonly isVerified: (accountId: string) => Promise<boolean>;
  readonly readCaller: (request: FastifyRequest) => RequestContext;
  readonly limiter: Pick<Limiter, 'takeNetwork'>;
  readonly clock: Clock;
}

export const createImplement =
  (
    app: FastifyInstance,
    {
      authenticate,
      authenticateService,
      authenticateStaff,
      isVerified,
      readCaller,
      limiter,
      clock,
    }: ImplementDeps,
  ): Implement =>
  (endpoint, handle, { bodyBytes = limits.bodyBytes, rate, anyText, rawBody = false } = {}) => {
    if ((endpoint.who === 'staff') !== (authenticateStaff !== undefined))
      throw new Error(`${endpoint.path} is registered at the wrong origin`);
    const [usualStatus] = Object.keys(endpoint.reply)
      .map(Number)
      .toSorted((a, b) => a - b);
    const mayCall = ({ session_scope }: Claims) =>
      session_scope !== 'player' || endpoint.player !== undefined;
    /** A page belongs to one account and one session: its call never counts for another. */
    const refuseOtherSession = (request: FastifyRequest, { account_id, sid }: Claims) => {
      const account = request.headers[accountHeader];
      if (account !== undefined && account !== account_id) fail('SESSION_CHANGED');
      if (request.headers.cookie === undefined) return;
      const { boundSession } = readCaller(request);
      if (boundSession !== undefined && boundSession !== sid) fail('SESSION_CHANGED');
    };

    /** Both proofs are claims, so that no call reads more than before. */
    const refuseStaleProof = (fresh: Freshness, { auth_time, guarded }: Claims) => {
      if (fresh !== 'always' && !guarded) return;
      const minutes = fresh === 'guarded' ? limits.guardedProofMinutes : limits.freshProofMinutes;
      const age = clock.now() / 1000 - (auth_time ?? -Infinity);
      if (age > minutes * 60) fail('REAUTH_REQUIRED');
    };

    const identify = async (request: FastifyRequest) => {
      const { authorization } = request.headers;
      if (endpoint.who === 'client') request.client = authenticateClient(authorization);
      if (endpoint.who === 'service')
        request.service = await authenticateService(
          authorization,
          endpoint.scope!,
          readCaller(request).address,
        );
      if (endpoint.who === 'staff') request.staff = await authenticateStaff!(request, endpoint.permission);
      if (endpoint.who === 'mayBeSignedIn' && authorization !== undefined) {
        const claims = await authenticate(authorization).catch(() => undefined);
        if (claims) refuseOtherSession(request, claims);
        request.claims = claims && mayCall(claims) ? claims : undefined;
      }
      if (endpoint.who !== 'signedIn') return;
      const claims = await authenticate(authorization);
      refuseOtherSession(request, claims);
      if (!mayCall(claims)) fail('SCOPE_FORBIDDEN');
      const isViewer = claims.authorities.includes('BDU_USER');
      if (endpoint.bdu === false && isViewer) fail('BDU_FORBIDDEN');
      if (endpoint.fresh && !endpoint.freshFor) refuseStaleProof(endpoint.fresh, claims);
      if (endpoint.verified && !isViewer && !(await isVerified(claims.account_id))) fail('EMAIL_UNVERIFIED');
      request.claims = claims;
    };

    const spanName = `${endpoint.method} ${endpoint.path}`;
    const spanOptionsOf = ({ id, headers }: FastifyRequest) => ({
      kind: 'SERVER' as const,
      attributes: { 'http.route': endpoint.path, 'http.request.method': endpoint.method },
      parent: contextOfRequest(id, headers['traceparent'] as string | undefined),
    });

    const schema = replySchemaOf(endpoint);
    const route = (url: string): RouteOptions => ({
      method: endpoint.method,
      url,
      bodyLimit: bodyBytes,
      schema,
      config: {
        isTokenCall: isTokenCall(endpoint),
        keepsBodyRaw: rawBody,
        ...(endpoint.scope && { scope: endpoint.scope }),
      },
      onRequest: async (request) => {
        await identify(request);
        if (rate) await limiter.takeNetwork(request.ip, [rate]);
        if (!rawBody) checkMediaType(endpoint, request);
      },
      handler: async (request, reply) => {
        const asked = {
          params: read('params', endpoint.params, request.params),
          query: read('query', endpoint.query, request.query),
          headers: read('headers', endpoint.headers, request.headers),
          body: read('body', endpoint.form ?? endpoint.body, request.body, anyText),
          claims: request.claims,
          client: request.client,
          service: request.service,
          staff: request.staff,
          requestId: request.id,
          caller: readCaller(request),
          log: request.log,
          fail,
          status: (status: number) => void reply.code(status),
          reply,
        } as Asked<typeof endpoint>;
        if (endpoint.fresh && endpoint.freshFor?.(asked.body as Readonly<Record<string, unknown>>))
          refuseStaleProof(endpoint.fresh, request.claims!);
        reply.code(usualStatus!);
        const work = async () => handle(asked);
        const answer = await (isTracing() ? withSpan(spanName, spanOptionsOf(request), work) : work());
        if (answer instanceof Uint8Array)
          reply.type(endpoint.reply[usualStatus!] === zip ? 'application/zip' : 'application/pdf');
        if (isStream(answer)) return reply.send(Readable.from(answer));
        // A redirect has been sent.
        return reply.sent ? reply : reply.send(answer);
      },
    });

    for (const url of [endpoint.path, ...(endpoint.aliases ?? [])]) app.route(route(url));
  };
