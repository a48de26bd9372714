/** PostgreSQL notifications (LISTEN): one connection of its own per server, opened again when it is lost. */
import pg from 'pg';
import type { Logger } from 'pino';

const reconnectMs = 1000;

interface Subscriber {
  /** Lower case letters and underscores: PostgreSQL takes no parameter in LISTEN. */
  readonly channel: string;
  onNotify(payload: string): void;
  /** After every connect: reads what changed while there was no connection. */
  catchUp(): Promise<void>;
}

export interface Notifications {
  /** Resolves when LISTEN is active and the subscriber has caught up. */
  subscribe(subscriber: Subscriber): Promise<void>;
  stop(): Promise<void>;
}

export const createNotifications = (config: pg.PoolConfig, log: Logger): Notifications => {
  const subscribers: Subscriber[] = [];
  let stopped = false;
  let listener: pg.Client | undefined;
  let connecting: Promise<pg.Client> | undefined;
  let reconnecting: NodeJS.Timeout | undefined;

  /** Once for each connection, however often it reports its loss. */
  const reconnectAfter = (client: pg.Client) => {
    if (stopped || listener !== client) return;
    listener = undefined;
    void client.end().catch(() => undefined);
    reconnecting = setTimeout(() => {
      const next = newListener();
      void connect(next).catch((error: unknown) => {
        log.warn({ err: error }, 'notifications are not heard, trying again');
        reconnectAfter(next);
      });
    }, reconnectMs);
  };

  const newListener = (): pg.Client => {
    const client = new pg.Client({ ...config, application_name: 'marquee notifications', keepAlive: true });
    client.on('error', () => reconnectAfter(client));
    client.on('end', () => reconnectAfter(client));
    client.on('notification', ({ channel, payload = '' }) => {
      for (const each of subscribers) if (each.channel === channel) each.onNotify(payload);
    });
    return client;
  };

  const connect = async (client: pg.Client): Promise<pg.Client> => {
    listener = client;
    await client.connect();
    for (const each of subscribers) await hear(client, each);
    return client;
  };

  const hear = async (client: pg.Client, subscriber: Subscriber) => {
    await client.query(`listen ${subscriber.channel}`);
    await subscriber.catchUp();
  };

  return {
    subscribe: async (subscriber) => {
      connecting ??= connect(newListener());
      await connecting;
      subscribers.push(subscriber);
      // A connection that is being reopened listens for every subscriber afterwards.
      if (listener) await hear(listener, subscriber);
    },
    stop: async () => {
      stopped = true;
      clearTimeout(reconnecting);
      await listener?.end().catch(() => undefined);
    },
  };
};
