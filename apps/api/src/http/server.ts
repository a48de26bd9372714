/** A Fastify server as both origins use it: limits, headers on every answer, errors, bodies. */
import cookie from '@fastify/cookie';
import { endpoints } from '@marquee/product/contract/registry.ts';
import { importMediaType } from '@marquee/product/contract/service/imports.ts';
import { AppError } from '@marquee/product/app-error.ts';
import { limits } from '@marquee/product/limits.ts';
import {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  fastify,
} from 'fastify';
import type { Deps } from '../deps.ts';
import type { Readiness } from '../observability/health.ts';
import { createRequestId } from './request-id.ts';
import { createRejectUnreadable, replyNotFound, replyToError } from './error-reply.ts';

export interface ServePage {
  (request: FastifyRequest, reply: FastifyReply): FastifyReply;
}

/** Everything else is a page. Matches `/api` in any case and with repeated slashes. */
export const isApi = ({ url }: FastifyRequest): boolean => /^\/+api(\/|\?|$)/i.test(url);

const isPage = (request: FastifyRequest) =>
  (request.method === 'GET' || request.method === 'HEAD') && !isApi(request);

/** JSON under every media type of the contract; an empty body is none. */
const acceptJson = (app: FastifyInstance) => {
  const parse = app.getDefaultJsonParser('remove', 'remove');
  app.removeContentTypeParser('application/json');
  const mediaTypes = ['application/json', ...new Set(endpoints.flatMap(({ media = [] }) => media))].filter(
    (type) => /[/+]json$/.test(type),
  );
  app.addContentTypeParser(mediaTypes, { parseAs: 'string' }, (request, body, done) => {
    if (request.routeOptions.config.keepsBodyRaw || body === '') done(null, body || undefined);
    else void parse(request, body as string, done);
  });
};

/** Not as Fastify would decode it: a byte that is no UTF-8 would change the digest of the text. */
const acceptNdjson = (app: FastifyInstance) => {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  app.addContentTypeParser(importMediaType, { parseAs: 'buffer' }, (_, body, done) => {
    try {
      done(null, decoder.decode(body as Buffer));
    } catch {
      done(new AppError('VALIDATION', { body: 'malformed' }));
    }
  });
};

interface ServerOptions {
  readonly headers: Readonly<Record<string, string>>;
  readonly readiness: Readiness;
  readonly servePage: ServePage;
}

export const createServer = async (
  { env, log, database: { pool, reads } }: Pick<Deps, 'env' | 'log' | 'database'>,
  { headers, readiness, servePage }: ServerOptions,
): Promise<FastifyInstance> => {
  const logger: FastifyBaseLogger = log;

  const secure = (request: FastifyRequest, reply: FastifyReply) => {
    reply.headers(headers);
    reply.header('x-request-id', request.id);
    reply.header('cache-control', 'no-store');
    if (!readiness.open) reply.header('connection', 'close');
  };

  const app: FastifyInstance = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: createRequestId(env),
    bodyLimit: limits.bodyBytes,
    connectionTimeout: 0,
    requestTimeout: limits.requestTimeoutMs,
    keepAliveTimeout: 72_000,
    http: { headersTimeout: limits.headerTimeoutMs, connectionsCheckingInterval: 2000 },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    trustProxy: env.trustedProxies.length > 0 ? [...env.trustedProxies] : false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    clientErrorHandler: createRejectUnreadable(headers),
    // Malformed URLs fail in the router, before any hook.
    frameworkErrors: (error, request, reply) => {
      secure(request, reply);
      void (isPage(request) ? servePage(request, reply) : replyToError(error, request, reply));
    },
  });

  app.setValidatorCompiler(() => () => true);
  app.setErrorHandler(replyToError);
  app.setNotFoundHandler((request, reply) =>
    isPage(request) ? servePage(request, reply) : replyNotFound(request, reply),
  );
  app.addHook('onRequest', (request, reply, done) => {
    secure(request, reply);
    // Load shedding by queue length rather than latency, so that a short pause of the machine refuses no request.
    const isFull = isApi(request) && pool.waitingCount + reads.waitingCount > limits.waitingForDatabase;
    done(isFull ? new AppError('SERVICE_UNAVAILABLE') : undefined);
  });
  acceptJson(app);
  acceptNdjson(app);
  await app.register(cookie);
  return app;
};
