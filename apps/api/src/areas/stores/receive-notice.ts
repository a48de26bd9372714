/** Notices of app stores: verified, stored and acknowledged at once; a job reads the purchase from the store. */
import type * as calls from '@marquee/product/contract/billing/stores.ts';
import { fail } from '@marquee/product/app-error.ts';
import { appStoreOf } from '@marquee/product/values/stores.ts';
import { queuePurchaseRead } from '../../billing/stores/read-purchase.ts';
import type { Deps } from '../../deps.ts';
import type { Handle } from '../../http/implement.ts';
import { failByStore } from './store-failures.ts';

export const receiveStoreNotice =
  ({ database, clock, stores, metrics }: Deps): Handle<typeof calls.receiveStoreNotice> =>
  async ({ params, headers, body, reply, log }) => {
    const store = appStoreOf(params.store);
    const client = stores[store] ?? fail('NOT_FOUND');
    const sent = typeof body === 'string' ? body : '';
    const notice = await client.readNotice(sent, headers.authorization).catch((error: unknown) => {
      metrics.storeNotices.inc({ store, outcome: 'refused' });
      return failByStore(error, log);
    });
    const { eventId, key, acknowledgement } = notice;
    const now = new Date(clock.now());
    await database.query.transaction().execute(async (tx) => {
      const added = await tx
        .insertInto('store_events')
        .values({
          store,
          event_id: eventId,
          received_at: now,
          key: key ?? null,
          body: sent,
          processed_at: key === undefined ? now : null,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('event_id')
        .executeTakeFirst();
      metrics.storeNotices.inc({ store, outcome: added ? 'new' : 'repeated' });
      if (added && key !== undefined) await queuePurchaseRead(tx, { store, key });
    });
    reply.headers(acknowledgement?.headers ?? {}).type('text/plain; charset=utf-8');
    return acknowledgement?.text ?? '';
  };
