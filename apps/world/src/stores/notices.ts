/** Delivers notices to the portal as each store does, repeats them, and sends them again in another order. */
import { randomUUID } from 'node:crypto';
import { receiveStoreNotice } from '@marquee/product/contract/billing/stores.ts';
import { buildRequest } from '@marquee/product/endpoint.ts';
import type { AppStore } from '@marquee/product/values/stores.ts';
import type { Urls } from '../urls.ts';
import type { Happening } from './purchases.ts';

export interface SignedNotice {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Notice {
  readonly id: string;
  readonly store: AppStore;
  readonly key: string;
  readonly happened: Happening;
  readonly at: number;
  /** Signed anew for each attempt, with the same event id. */
  readonly sign: () => Promise<SignedNotice>;
  tries: number;
  /** Status of the last attempt; null without a response. */
  status: number | null;
}

const second = 1000;
const waitsMs = [second, 5 * second, 30 * second, 120 * second, 600 * second];
const patienceMs = 10 * second;

export const createNotices = (urls: Urls) => {
  const all: Notice[] = [];

  const send = async (notice: Notice): Promise<void> => {
    const { url } = buildRequest(receiveStoreNotice, { store: notice.store.toLowerCase() });
    const { headers, body } = await notice.sign();
    notice.tries += 1;
    notice.status = await fetch(urls.portal(url), {
      method: 'POST',
      redirect: 'manual',
      headers: { ...headers },
      body,
      signal: AbortSignal.timeout(patienceMs),
    })
      .then(async (reply) => {
        await reply.body?.cancel();
        return reply.status;
      })
      .catch(() => null);
  };

  const sendUntilTaken = async (notice: Notice, nth = 0): Promise<void> => {
    await send(notice);
    const waitMs = waitsMs[nth];
    const isTaken = notice.status !== null && notice.status < 500 && notice.status !== 429;
    if (!isTaken && waitMs !== undefined)
      setTimeout(() => void sendUntilTaken(notice, nth + 1), waitMs).unref();
  };

  const add = (given: Pick<Notice, 'store' | 'key' | 'happened' | 'sign'>): Notice => {
    const notice: Notice = { ...given, id: randomUUID(), at: Date.now(), tries: 0, status: null };
    all.push(notice);
    return notice;
  };

  return {
    all: (): readonly Notice[] => all,
    add,
    send,
    sendUntilTaken,
    /** Every notice once more, in a random order. */
    shuffle: async (): Promise<void> => {
      const order = all.map((notice) => ({ notice, place: Math.random() }));
      for (const { notice } of order.toSorted((a, b) => a.place - b.place)) await send(notice);
    },
  };
};
export type Notices = ReturnType<typeof createNotices>;
