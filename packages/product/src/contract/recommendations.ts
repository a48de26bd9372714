/** The calls about what there is to watch: GraphQL tells it, and a list keeps what people want to see. */
import * as z from 'zod/mini';
import { empty, endpoint } from '../endpoint.ts';
import type { TitleKind } from '../values/titles.ts';

const told = z.object({
  data: z.optional(z.nullable(z.record(z.string(), z.unknown()))),
  errors: z.optional(
    z.array(
      z.object({
        message: z.string(),
        extensions: z.optional(z.object({ code: z.string(), requestId: z.string() })),
      }),
    ),
  ),
});

export const askGraphql = endpoint({
  method: 'POST',
  path: '/api/graphql',
  who: 'signedIn',
  // What is wrong with it is said in the words of GraphQL.
  body: z.unknown(),
  reply: { 200: told },
  fails: ['VALIDATION'],
  says: 'What somebody would miss, and what is on their list, as GraphQL.',
});

export const readGraphql = endpoint({
  method: 'GET',
  path: '/api/graphql',
  who: 'signedIn',
  query: z.object({ query: z.optional(z.string()), variables: z.optional(z.string()) }),
  reply: { 200: told },
  fails: ['VALIDATION'],
  says: 'The same questions in an address.',
});

/** The one question of the portal, and its answer. */
export const missedQuestion = `query Missed($brand: String, $lang: String) {
  recommendations(brand: $brand, lang: $lang) { id title says kind year minutes brand }
  watchlist { id }
}`;

export interface MissedTitle {
  readonly id: string;
  readonly title: string;
  readonly says: string;
  readonly kind: TitleKind;
  readonly year: number;
  readonly minutes: number;
  readonly brand: string;
}

export interface Missed {
  readonly recommendations: readonly MissedTitle[];
  readonly watchlist: readonly { readonly id: string }[];
}

const one = z.object({ id: z.string() });

export const listWatchlist = endpoint({
  method: 'GET',
  path: '/api/watchlist/v1/items',
  who: 'signedIn',
  headers: z.object({ 'accept-language': z.optional(z.string()) }),
  reply: { 200: z.array(z.object({ id: z.string(), title: z.string() })) },
  fails: ['invalid_token'],
  says: 'What somebody wants to see, the newest wish first.',
});

export const addToWatchlist = endpoint({
  method: 'PUT',
  path: '/api/watchlist/v1/items/:id',
  who: 'signedIn',
  params: one,
  reply: { 204: empty },
  fails: ['NOT_FOUND'],
  says: 'Puts a title on the list; one that is there stays where it is.',
});

export const removeFromWatchlist = endpoint({
  method: 'DELETE',
  path: '/api/watchlist/v1/items/:id',
  who: 'signedIn',
  params: one,
  reply: { 204: empty },
  fails: ['NOT_FOUND'],
  says: 'Takes a title off the list, whether it was there or not.',
});
