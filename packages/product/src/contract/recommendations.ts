/** Recommendations (GraphQL) and watchlist endpoints. */
import * as z from 'zod/mini';
import { empty, signedIn } from '../endpoint.ts';

const anything = z.record(z.string(), z.unknown());

const question = z.object({
  query: z.string(),
  operationName: z.optional(z.nullable(z.string())),
  variables: z.optional(z.nullable(anything)),
  extensions: z.optional(z.nullable(anything)),
});
z.globalRegistry.add(question, { id: 'GraphqlRequest' });
export type GraphqlRequest = z.output<typeof question>;

const graphqlResponse = z.object({
  data: z.optional(z.nullable(anything)),
  errors: z.optional(
    z.array(z.looseObject({ message: z.string(), extensions: z.looseObject({ code: z.string() }) })),
  ),
});
z.globalRegistry.add(graphqlResponse, { id: 'GraphqlResponse' });

export const askGraphql = signedIn.post('/api/graphql', {
  player: true,
  body: question,
  reply: { 200: graphqlResponse },
  fails: ['VALIDATION'],
  says: 'Answers a GraphQL query for recommendations and the watchlist.',
});

/** Variables in a GET query are JSON. */
const inAddress = z.pipe(
  z.string(),
  z.transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.issues.push({ code: 'custom', input: text });
      return z.NEVER;
    }
  }),
);

export const readGraphql = signedIn.get('/api/graphql', {
  player: true,
  query: z.extend(question, {
    variables: z.optional(z.pipe(inAddress, z.nullable(anything))),
    extensions: z.optional(z.pipe(inAddress, z.nullable(anything))),
  }),
  reply: { 200: graphqlResponse },
  fails: ['VALIDATION', 'METHOD_NOT_ALLOWED'],
  says: 'Answers a GraphQL query given in the URL; read-only.',
});

const one = z.object({ id: z.string() });

export const listWatchlist = signedIn.get('/api/watchlist/v1/items', {
  player: true,
  headers: z.object({ 'accept-language': z.optional(z.string()) }),
  reply: { 200: z.array(z.object({ id: z.string(), title: z.string() })) },
  fails: ['invalid_token'],
  says: 'Lists the watchlist, newest first.',
});

export const addToWatchlist = signedIn.put('/api/watchlist/v1/items/:id', {
  player: true,
  params: one,
  reply: { 204: empty },
  fails: ['NOT_FOUND'],
  says: 'Adds a title to the watchlist; a title that is on it keeps its position.',
});

export const removeFromWatchlist = signedIn.delete('/api/watchlist/v1/items/:id', {
  player: true,
  params: one,
  reply: { 204: empty },
  fails: ['NOT_FOUND'],
  says: 'Removes a title from the watchlist; succeeds if it is not on it.',
});
