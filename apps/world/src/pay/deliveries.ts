/** Webhook delivery: signs events and retries until they are acknowledged. */
import { createHmac } from 'node:crypto';

/** Details shown in the event list. */
interface Delivery<E> {
  readonly event: E;
  tries: number;
  delivered: boolean;
  /** Status of the last attempt; null without a response. */
  status: number | null;
}

export interface DeliveryOptions {
  readonly url: string;
  readonly secret: string;
  /** Name of the signature header. */
  readonly header: string;
  /** Retry delays; the event is given up after the last. */
  readonly waitsMs: readonly number[];
}

const second = 1000;
const minute = 60 * second;
export const retryDelaysMs = [
  second,
  5 * second,
  30 * second,
  2 * minute,
  5 * minute,
  10 * minute,
  30 * minute,
  60 * minute,
  120 * minute,
];

const mostAtOnce = 4;
const patienceMs = 10 * second;

const signatureOf = (body: string, secret: string, seconds: number): string => {
  const digest = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${digest}`;
};

export const createDeliveries = <E extends { readonly id: string }>({
  url,
  secret,
  header,
  waitsMs,
}: DeliveryOptions) => {
  const deliveries = new Map<string, Delivery<E>>();
  const waiting: { readonly delivery: Delivery<E>; readonly nth: number }[] = [];
  const stopped = new AbortController();
  let running = 0;

  const post = async (event: E): Promise<number | null> => {
    const body = JSON.stringify(event);
    const now = Math.floor(Date.now() / second);
    try {
      const answer = await fetch(url, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'content-type': 'application/json', [header]: signatureOf(body, secret, now) },
        body,
        signal: AbortSignal.any([stopped.signal, AbortSignal.timeout(patienceMs)]),
      });
      await answer.body?.cancel();
      return answer.status;
    } catch {
      return null;
    }
  };

  const send = async (delivery: Delivery<E>) => {
    delivery.tries += 1;
    delivery.status = await post(delivery.event);
    delivery.delivered ||= delivery.status !== null && delivery.status >= 200 && delivery.status < 300;
  };

  const attempt = async (delivery: Delivery<E>, nth: number) => {
    if (delivery.delivered) return;
    await send(delivery);
    const waitMs = waitsMs[nth];
    if (!delivery.delivered && waitMs !== undefined) later(delivery, nth + 1, waitMs);
  };

  const sendNext = () => {
    while (running < mostAtOnce && !stopped.signal.aborted) {
      const next = waiting.shift();
      if (!next) return;
      running += 1;
      void attempt(next.delivery, next.nth).finally(() => {
        running -= 1;
        sendNext();
      });
    }
  };

  const later = (delivery: Delivery<E>, nth: number, waitMs: number) => {
    setTimeout(() => {
      waiting.push({ delivery, nth });
      sendNext();
    }, waitMs).unref();
  };

  return {
    enqueue: (event: E) => {
      const delivery: Delivery<E> = { event, tries: 0, delivered: false, status: null };
      deliveries.set(event.id, delivery);
      // Delays the webhook, so it usually arrives after the API response.
      later(delivery, 0, waitsMs[0] ?? 0);
    },

    resend: async (id: string) => {
      const delivery = deliveries.get(id);
      if (delivery) await send(delivery);
      return delivery && shown(delivery);
    },

    all: () => [...deliveries.values()].map(shown),

    stop: () => stopped.abort(),
  };
};

const shown = <E>({ event, ...delivery }: Delivery<E>) => ({ ...event, ...delivery });
