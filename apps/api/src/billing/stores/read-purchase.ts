/** Reads purchases from the store after a notice, after their period, and every night those whose notices were lost. */
import { limits } from '@marquee/product/limits.ts';
import type { AppStore } from '@marquee/product/values/stores.ts';
import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/connect.ts';
import type { Schema } from '../../db/schema.ts';
import type { Env } from '../../env.ts';
import type { StoreClients } from '../../integrations/stores/store-client.ts';
import { addJob } from '../../jobs/add-job.ts';
import { applyPurchaseState, type StorePurchase } from './apply-purchase-state.ts';

export interface StoreDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly env: Env;
  readonly stores: StoreClients;
}

interface PurchaseId {
  readonly store: AppStore;
  readonly key: string;
}

const databaseTime = async (query: Kysely<Schema>): Promise<string> => {
  const { rows } = await sql<{ at: string }>`select clock_timestamp()::text as at`.execute(query);
  return rows[0]!.at;
};

/** One job for each purchase, however many notices wait: it reads the latest state. */
export const queuePurchaseRead = (query: Kysely<Schema>, { store, key }: PurchaseId): Promise<void> =>
  addJob(query, 'readStorePurchase', { store, key }, { key: `store ${store} ${key}` });

/** No lock is held while the store is asked; `readAt` decides between two answers. */
export const refreshPurchase = async (
  { database, clock, env, stores }: StoreDeps,
  { store, key }: PurchaseId,
): Promise<StorePurchase | undefined> => {
  const client = stores[store];
  if (!client) return undefined;
  const readAt = await databaseTime(database.query);
  const state = await client.readState(key);
  const context = { now: clock.now(), countsSandbox: env.storeSandbox };
  return database.query
    .transaction()
    .execute((tx) => applyPurchaseState(context, tx, { store, key, readAt, state }));
};

/** The job. What fails is tried again by the queue, and then by the sweep. */
export const readStorePurchase =
  (deps: StoreDeps) =>
  async ({ store, key }: PurchaseId): Promise<void> => {
    const { query } = deps.database;
    // A store that is not configured any more cannot be asked: its notices wait.
    if (!deps.stores[store]) return;
    const waiting = await query
      .updateTable('store_events')
      .set({ tries: sql`tries + 1` })
      .where('store', '=', store)
      .where('key', '=', key)
      .where('processed_at', 'is', null)
      .returning('event_id')
      .execute();
    const ids = waiting.map(({ event_id: id }) => id);
    const note = async (
      result: { readonly processed_at: Date; readonly error: null } | { readonly error: string },
    ) => {
      if (ids.length === 0) return;
      await query
        .updateTable('store_events')
        .set(result)
        .where('store', '=', store)
        .where('event_id', 'in', ids)
        .execute();
    };
    try {
      await refreshPurchase(deps, { store, key });
    } catch (error) {
      await note({ error: error instanceof Error ? error.message : String(error) });
      throw error;
    }
    await note({ processed_at: new Date(deps.clock.now()), error: null });
  };

/** Purchases whose period is over, and notices whose job was lost. */
export const reconcileStores =
  ({ database: { query }, clock }: StoreDeps) =>
  async (): Promise<void> => {
    const now = clock.now();
    const due = await query
      .selectFrom('store_subscriptions')
      .select(['store', 'key'])
      .where('read_after', '<=', new Date(now))
      .orderBy('read_after')
      .limit(limits.storeCheckRows)
      .execute();
    const lost = await query
      .selectFrom('store_events')
      .select(['store', 'key'])
      .where('processed_at', 'is', null)
      .where('key', 'is not', null)
      .where('received_at', '<=', new Date(now - limits.storeCheckMinutes * 60_000))
      .orderBy('received_at')
      .limit(limits.storeCheckRows)
      .execute();
    for (const { store, key } of [...due, ...lost])
      if (key !== null) await queuePurchaseRead(query, { store, key });
  };

const lookBackMs = limits.storeHistoryDays * 86_400_000;

/** Each store on its own: one that cannot be asked stops no other. */
export const findMissedNotices =
  ({ database: { query }, clock, stores, log }: StoreDeps) =>
  async (): Promise<void> => {
    const failures: unknown[] = [];
    for (const [store, client] of Object.entries(stores) as [AppStore, StoreClients[AppStore]][])
      try {
        const keys = (await client?.listMissed(clock.now() - lookBackMs)) ?? [];
        for (const key of new Set(keys)) await queuePurchaseRead(query, { store, key });
      } catch (error) {
        log.warn({ err: error, store }, 'missed notices of a store could not be listed');
        failures.push(error);
      }
    if (failures.length > 0) throw new AggregateError(failures, 'stores could not be asked');
  };
