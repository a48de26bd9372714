import * as calls from '@marquee/product/contract/recommendations.ts';
import type { Deps } from '../../deps.ts';
import type { Implement } from '../../http/implement.ts';
import { createGraphqlHandler } from './graphql-handler.ts';
import { addToWatchlist, listWatchlist, removeFromWatchlist } from './watchlist.ts';

export const recommendationsRoutes = (implement: Implement, deps: Deps) => {
  const handle = createGraphqlHandler(deps);
  implement(calls.askGraphql, ({ body, claims, reply }) => handle(body, claims, reply), { anyText: true });
  implement(calls.readGraphql, ({ query, claims, reply }) => handle(query, claims, reply));
  implement(calls.listWatchlist, listWatchlist(deps));
  implement(calls.addToWatchlist, addToWatchlist(deps));
  implement(calls.removeFromWatchlist, removeFromWatchlist(deps));
};
