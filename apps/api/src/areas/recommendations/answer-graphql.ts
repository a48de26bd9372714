/** One question by GraphQL over HTTP: read, measured, checked, answered within its time; what broke inside stays inside. */
import type { askGraphql } from '@marquee/product/contract/recommendations.ts';
import type { ReplyOf } from '@marquee/product/endpoint.ts';
import { type ErrorCode, problemOf } from '@marquee/product/errors.ts';
import { limits } from '@marquee/product/limits.ts';
import type { FastifyReply } from 'fastify';
import {
  execute,
  GraphQLError,
  NoSchemaIntrospectionCustomRule,
  parse,
  specifiedRules,
  validate,
} from 'graphql';
import { createHandler, type OperationArgs, type RequestParams } from 'graphql-http';
import type { Deps } from '../../deps.ts';
import type { Claims } from '../../http/authenticate.ts';
import { refusalOf } from '../../http/error-reply.ts';
import { languageAsked } from '../../http/language-asked.ts';
import { refuseTooLarge } from './measure.ts';
import { answers, type Asking, createAsking, schema } from './schema.ts';

/** Enough to find one's mistake. */
const mostErrors = 5;

export const createAnswerGraphql = ({ env, clock, database, log }: Deps) => {
  const rules = env.production ? [...specifiedRules, NoSchemaIntrospectionCustomRule] : specifiedRules;
  const options = { maxErrors: mostErrors, hideSuggestions: env.production };

  const prepare = ({ query, variables, operationName }: RequestParams, asking: Asking) => {
    const values = variables ?? {};
    try {
      const document = parse(query, { maxTokens: limits.graphql.tokens });
      const tooLarge = refuseTooLarge(document, values);
      const wrong = tooLarge.length > 0 ? tooLarge : validate(schema, document, rules, options);
      if (wrong.length > 0) return wrong;
      const args: OperationArgs<Asking> = {
        schema,
        document,
        rootValue: answers,
        contextValue: asking,
        variableValues: values,
        operationName,
        abortSignal: AbortSignal.timeout(limits.graphql.timeoutMs),
        hideSuggestions: env.production,
      };
      return args;
    } catch (error) {
      if (error instanceof GraphQLError) return [error];
      throw error;
    }
  };

  return async (reply: FastifyReply, claims: Claims): Promise<ReplyOf<typeof askGraphql>> => {
    const { request } = reply;
    const { id: requestId, method, url, headers, body } = request;

    const refused = (code: ErrorCode, error: Partial<GraphQLError> = {}) =>
      new GraphQLError(error.message ?? problemOf(code, requestId).title, {
        path: error.path,
        positions: error.positions,
        source: error.source,
        extensions: { ...error.extensions, code, requestId },
      });
    /** What somebody asked wrongly is said in words; what went wrong here is not. */
    const formatError = (error: Readonly<GraphQLError | Error>) => {
      const cause = error instanceof GraphQLError ? error.originalError : undefined;
      if (!cause) return refused('VALIDATION', error);
      const { code, details } = refusalOf(cause);
      if (code === 'GENERIC' || code === 'SERVICE_UNAVAILABLE')
        log.error({ reqId: requestId, error: code, err: cause }, 'failed');
      return refused(code, { path: (error as GraphQLError).path, extensions: { ...details } });
    };

    const asking = createAsking(database.query, {
      accountId: claims.account_id,
      now: clock.now(),
      language: languageAsked(headers),
    });
    const handle = createHandler<unknown, unknown, Asking>({
      formatError,
      onSubscribe: (_, params) => prepare(params, asking),
      execute: async (args) => execute(args),
    });
    const [answer, { status, headers: sent = {} }] = await handle({
      method,
      url,
      headers,
      body: body as Record<string, unknown>,
      raw: request,
      context: undefined,
    });
    reply.code(status).headers(sent);
    // Written as JSON already: it leaves as it is.
    return (answer ?? '') as unknown as ReplyOf<typeof askGraphql>;
  };
};
