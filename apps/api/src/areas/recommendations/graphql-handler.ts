/** GraphQL over HTTP: parse, measure cost, validate and execute with a timeout; internal errors are masked. */
import type { askGraphql, GraphqlRequest } from '@marquee/product/contract/recommendations.ts';
import type { ReplyOf } from '@marquee/product/endpoint.ts';
import { fail, AppError } from '@marquee/product/app-error.ts';
import { type ErrorCode, problemOf } from '@marquee/product/errors.ts';
import { limits } from '@marquee/product/limits.ts';
import type { FastifyReply } from 'fastify';
import {
  type DocumentNode,
  execute,
  type ExecutionResult,
  getOperationAST,
  GraphQLError,
  NoSchemaIntrospectionCustomRule,
  parse,
  specifiedRules,
  validate,
} from 'graphql';
import type { Deps } from '../../deps.ts';
import type { Claims } from '../../http/authenticate.ts';
import { toProblem } from '../../http/error-reply.ts';
import { parseAcceptLanguage } from '../../http/accept-language.ts';
import { rejectExpensiveQuery } from './query-cost.ts';
import { resolvers, type GraphqlContext, createGraphqlContext, schema } from './schema.ts';

/** With this media type request errors get a 4xx status; the older application/json always gets 200. */
const graphqlResponseType = 'application/graphql-response+json';

const read = (query: string): DocumentNode | GraphQLError => {
  try {
    return parse(query, { maxTokens: limits.graphql.tokens });
  } catch (error) {
    if (error instanceof GraphQLError) return error;
    throw error;
  }
};

const failOnTimeout = (signal: AbortSignal) => (error: unknown) => {
  if (!signal.aborted) throw error;
  return { errors: [new GraphQLError('', { originalError: new AppError('SERVICE_UNAVAILABLE') })] };
};

export const createGraphqlHandler = ({ env, clock, database }: Deps) => {
  const rules = env.production ? [...specifiedRules, NoSchemaIntrospectionCustomRule] : specifiedRules;
  const options = { maxErrors: limits.graphql.errors, hideSuggestions: env.production };

  const executeQuery = async (
    { query, variables, operationName }: GraphqlRequest,
    context: GraphqlContext,
    isRead: boolean,
  ): Promise<ExecutionResult> => {
    const values = variables ?? {};
    const document = read(query);
    if (document instanceof GraphQLError) return { errors: [document] };
    if (isRead && getOperationAST(document, operationName)?.operation !== 'query') fail('METHOD_NOT_ALLOWED');
    const tooLarge = rejectExpensiveQuery(document, values);
    const wrong = tooLarge.length > 0 ? tooLarge : validate(schema, document, rules, options);
    if (wrong.length > 0) return { errors: wrong };

    const abortSignal = AbortSignal.timeout(limits.graphql.timeoutMs);
    const executionArgs = {
      schema,
      document,
      rootValue: resolvers,
      contextValue: context,
      variableValues: values,
      operationName,
      abortSignal,
      hideSuggestions: env.production,
    };
    return Promise.resolve(execute(executionArgs)).catch(failOnTimeout(abortSignal));
  };

  return async (
    request: GraphqlRequest,
    claims: Claims,
    reply: FastifyReply,
  ): Promise<ReplyOf<typeof askGraphql>> => {
    const { id: requestId, method, headers, log } = reply.request;
    const context = createGraphqlContext(database.query, {
      accountId: claims.account_id,
      now: clock.now(),
      language: parseAcceptLanguage(headers),
    });

    const errorOf = (code: ErrorCode, { path, locations, message, extensions }: Partial<GraphQLError>) => ({
      message: (message ?? problemOf(code, requestId).title).slice(0, limits.graphql.wordsLength),
      ...(locations && { locations }),
      ...(path && { path }),
      extensions: { ...extensions, code, requestId },
    });
    /** Request errors are described; internal errors are masked. */
    const toPublicError = (error: GraphQLError) => {
      const { originalError: cause, path } = error;
      if (!cause || cause instanceof GraphQLError) return errorOf('VALIDATION', error);
      const { code, details } = toProblem(cause);
      if (code !== 'VALIDATION') log.error({ error: code, err: cause }, 'failed');
      return errorOf(code, { path, extensions: { ...details } });
    };

    const { data, errors } = await executeQuery(request, context, method !== 'POST');
    const isNewer = headers.accept?.includes(graphqlResponseType) ?? false;
    if (isNewer && data === undefined) reply.code(400);
    reply.type(isNewer ? graphqlResponseType : 'application/json');
    return { ...(data !== undefined && { data }), ...(errors && { errors: errors.map(toPublicError) }) };
  };
};
