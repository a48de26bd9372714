/** Seeds millions of customers by COPY: each with a password, a device, a session and a subscription, and nothing else. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { Duplex } from 'node:stream';
import { limits } from '@marquee/product/limits.ts';
import { catalog, pricingPlanId } from '@marquee/product/values/billing/catalog.ts';
import { dayMs } from '@marquee/product/values/dates.ts';
import pg from 'pg';
import { lastSeeded, seededDeviceToken, seededEmail } from './seed-many.ts';

const rowsAtOnce = 2000;

/** What pg calls while a COPY waits for its rows. */
interface CopyConnection {
  readonly stream: Duplex;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

const send = async (connection: CopyConnection, chunks: Iterable<Buffer>): Promise<void> => {
  for (const chunk of chunks) {
    connection.sendCopyFromChunk(chunk);
    if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain');
  }
  connection.endCopyFrom();
};

const copyInto = async (client: pg.Client, table: string, chunks: Iterable<Buffer>): Promise<void> => {
  const query = Object.assign(new pg.Query(`copy ${table} from stdin`), {
    handleCopyInResponse: (connection: CopyConnection) =>
      void send(connection, chunks).catch((error: unknown) => connection.sendCopyFail(String(error))),
  });
  client.query(query);
  await once(query, 'end');
};

const ids = { account: 1, recovery: 2, session: 3, subscription: 4 };
/** In the order of the numbers, so that each row is added at the end of its indexes. */
const idOf = (kind: keyof typeof ids, number: number): string =>
  `${number.toString(16).padStart(8, '0')}-0000-4000-8000-00000000000${ids[kind]}`;

const hashOf = (text: string): string => `\\\\x${createHash('sha256').update(text).digest('hex')}`;

const plans = catalog.filter(
  ({ type, legacy, segment }) => type === 'PLAN' && !legacy && segment === undefined,
);
const names = ['Tremblay', 'Smith', 'Gagnon', 'Singh', 'Roy', 'Brown', 'Côté'];
const userAgent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';

interface Table {
  readonly columns: string;
  readonly rowOf: (number: number) => readonly (string | number)[];
}

const tablesOf = (now: number, passwordHash: string): Readonly<Record<string, Table>> => {
  const day = (days: number) => new Date(now + days * dayMs).toISOString();
  const pastDays = Array.from({ length: 25 }, (_, days) => day(-days));
  const nextDays = Array.from({ length: 29 }, (_, days) => day(days + 1));
  const ends = Array.from({ length: 25 }, (_, days) => day(limits.sessionDays - days));
  const past = (number: number) => pastDays[number % pastDays.length]!;
  return {
    accounts: {
      columns: `id, ais_id, email, email_key, first_name, last_name, country, language, email_verification_status,
        recovery_id, created_at`,
      rowOf: (n) => [
        idOf('account', n),
        `ais-${n}`,
        seededEmail(n),
        seededEmail(n),
        'Alex',
        names[n % names.length]!,
        'CA',
        n % 4 === 0 ? 'fr' : 'en',
        'VERIFIED',
        idOf('recovery', n),
        past(n),
      ],
    },
    passwords: {
      columns: 'account_id, hash, changed_at',
      rowOf: (n) => [idOf('account', n), passwordHash, past(n)],
    },
    known_devices: {
      columns: 'account_id, kind, device_hash, seen_at',
      rowOf: (n) => [idOf('account', n), 'app', hashOf(seededDeviceToken(n)), past(n)],
    },
    sessions: {
      columns: `id, account_id, signed_in_at, user_agent, method, scope, brand, generation, refresh_hash, last_used_at,
        expires_at, authenticated_at`,
      rowOf: (n) => [
        idOf('session', n),
        idOf('account', n),
        past(n),
        userAgent,
        'password',
        'full',
        plans[n % plans.length]!.brand,
        1 + (n % 1000),
        hashOf(`seed ${n}`),
        past(n),
        ends[n % ends.length]!,
        past(n),
      ],
    },
    subscriptions: {
      columns: `id, account_id, brand, store, sku, product_type, status, billing_cycle, price_cents, paid_cents,
        cycle_date, product_id, pricing_plan_id, started_on, period`,
      rowOf: (n) => {
        const { id, brand, entitledSkus, prices } = plans[n % plans.length]!;
        const due = nextDays[n % nextDays.length]!;
        return [
          idOf('subscription', n),
          idOf('account', n),
          brand,
          'CSG',
          entitledSkus[0]!,
          'PLAN',
          'ACTIVE',
          'monthly',
          prices.monthly!,
          prices.monthly!,
          due,
          id,
          pricingPlanId(id, 'monthly'),
          due.slice(0, 10),
          0,
        ];
      },
    },
  };
};

function* chunksOf({ rowOf }: Table, first: number, last: number): Generator<Buffer> {
  for (let start = first; start <= last; start += rowsAtOnce) {
    let text = '';
    for (let n = start; n <= Math.min(last, start + rowsAtOnce - 1); n++) text += `${rowOf(n).join('\t')}\n`;
    yield Buffer.from(text);
  }
}

/** Without triggers and foreign key checks, which take longer than the rows; a superuser alone may do that. */
const connectForCopy = async (config: pg.ClientConfig): Promise<pg.Client> => {
  const client = new pg.Client(config);
  await client.connect();
  await client.query('set session_replication_role = replica');
  return client;
};

/**
 * Customers 1 to `count`, continuing after an earlier run, with every index in place. All share the password hash. The
 * tables are filled side by side and committed at the end.
 */
export const seedLean = async (
  config: pg.ClientConfig,
  count: number,
  passwordHash: string,
  onProgress: (table: string) => void = () => undefined,
): Promise<void> => {
  const tables = await Promise.all(
    Object.entries(tablesOf(Date.now(), passwordHash)).map(
      async ([name, table]) => [name, table, await connectForCopy(config)] as const,
    ),
  );
  const { rows } = await tables[0]![2].query<{ last: number }>(lastSeeded);
  const first = rows[0]!.last + 1;
  await Promise.all(
    tables.map(async ([name, table, client]) => {
      await client.query('begin');
      await copyInto(client, `${name} (${table.columns})`, chunksOf(table, first, count));
      onProgress(name);
    }),
  );
  for (const [, , client] of tables) await client.query('commit');
  await Promise.all(tables.map(([name, , client]) => client.query(`vacuum analyze ${name}`)));
  for (const [, , client] of tables) await client.end();
};
