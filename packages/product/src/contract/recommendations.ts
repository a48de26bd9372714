/** The calls about what there is to watch: GraphQL tells it, and a list keeps what people want to see. */
import * as z from 'zod/mini';
import { empty, endpoint } from '../endpoint.ts';

const anything = z.record(z.string(), z.unknown());

const question = z.object({
  query: z.string(),
  operationName: z.optional(z.nullable(z.string())),
  variables: z.optional(z.nullable(anything)),
  extensions: z.optional(z.nullable(anything)),
});
z.globalRegistry.add(question, { id: 'GraphqlRequest' });
export type GraphqlRequest = z.output<typeof question>;

const told = z.object({
  data: z.optional(z.nullable(anything)),
  errors: z.optional(
    z.array(z.looseObject({ message: z.string(), extensions: z.looseObject({ code: z.string() }) })),
  ),
});
z.globalRegistry.add(told, { id: 'GraphqlResponse' });

export const askGraphql = endpoint({
  method: 'POST',
  path: '/api/graphql',
  who: 'signedIn',
  player: true,
  body: question,
  reply: { 200: told },
  fails: ['VALIDATION'],
  says: 'What somebody would miss, and what is on their list, as GraphQL.',
});

/** In an address, values are written as JSON. */
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

export const readGraphql = endpoint({
  method: 'GET',
  path: '/api/graphql',
  who: 'signedIn',
  player: true,
  query: z.extend(question, {
    variables: z.optional(z.pipe(inAddress, z.nullable(anything))),
    extensions: z.optional(z.pipe(inAddress, z.nullable(anything))),
  }),
  reply: { 200: told },
  fails: ['VALIDATION', 'METHOD_NOT_ALLOWED'],
  says: 'The same questions in an address; nothing is changed that way.',
});

const one = z.object({ id: z.string() });

export const listWatchlist = endpoint({
  method: 'GET',
  path: '/api/watchlist/v1/items',
  who: 'signedIn',
  player: true,
  headers: z.object({ 'accept-language': z.optional(z.string()) }),
  reply: { 200: z.array(z.object({ id: z.string(), title: z.string() })) },
  fails: ['invalid_token'],
  says: 'What somebody wants to see, the newest wish first.',
});

export const addToWatchlist = endpoint({
  method: 'PUT',
  path: '/api/watchlist/v1/items/:id',
  who: 'signedIn',
  player: true,
  params: one,
  reply: { 204: empty },
  fails: ['NOT_FOUND'],
  says: 'Puts a title on the list; one that is there stays where it is.',
});

export const removeFromWatchlist = endpoint({
  method: 'DELETE',
  path: '/api/watchlist/v1/items/:id',
  who: 'signedIn',
  player: true,
  params: one,
  reply: { 204: empty },
  fails: ['NOT_FOUND'],
  says: 'Takes a title off the list, whether it was there or not.',
});
