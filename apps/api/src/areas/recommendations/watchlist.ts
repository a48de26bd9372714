/** Watchlist. Every query filters by the owner; a title is listed once, so a list is bounded by the titles. */
import type * as calls from '@marquee/product/contract/recommendations.ts';
import { type Title, titleOf } from '@marquee/product/values/titles.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { Handle } from '../../http/implement.ts';
import { parseAcceptLanguage } from '../../http/accept-language.ts';
import { lockAccount } from '../../identity/lock-account.ts';

/** Newest first; titles that no longer exist are skipped. */
export const readWatchlist = async (query: Kysely<Schema>, accountId: string): Promise<readonly Title[]> => {
  const rows = await query
    .selectFrom('watchlist_items')
    .select('title_id')
    .where('account_id', '=', accountId)
    .orderBy('added_at', 'desc')
    .orderBy('title_id')
    .execute();
  return rows.flatMap(({ title_id: id }) => titleOf(id) ?? []);
};

export const listWatchlist =
  ({ database }: Deps): Handle<typeof calls.listWatchlist> =>
  async ({ claims, headers }) => {
    const language = parseAcceptLanguage(headers);
    const wanted = await readWatchlist(database.query, claims.account_id);
    return wanted.map(({ id, name }) => ({ id, title: name[language] }));
  };

export const addToWatchlist =
  ({ clock, database }: Deps): Handle<typeof calls.addToWatchlist> =>
  async ({ params: { id }, claims, fail }) => {
    if (!titleOf(id)) return fail('NOT_FOUND');
    await database.query.transaction().execute(async (tx) => {
      await lockAccount(tx, claims.account_id);
      await tx
        .insertInto('watchlist_items')
        .values({ account_id: claims.account_id, title_id: id, added_at: new Date(clock.now()) })
        .onConflict((conflict) => conflict.columns(['account_id', 'title_id']).doNothing())
        .execute();
    });
    return undefined;
  };

export const removeFromWatchlist =
  ({ database }: Deps): Handle<typeof calls.removeFromWatchlist> =>
  async ({ params: { id }, claims, fail }) => {
    if (!titleOf(id)) return fail('NOT_FOUND');
    await database.query
      .deleteFrom('watchlist_items')
      .where('account_id', '=', claims.account_id)
      .where('title_id', '=', id)
      .execute();
    return undefined;
  };
