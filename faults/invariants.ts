/** Invariants I1–I9, checked after every fault; returns one line per violation. */
import { type ErrorCode, errors } from '@marquee/product/errors.ts';
import en from '@marquee/product/messages/en/errors.ts';
import fr from '@marquee/product/messages/fr/errors.ts';
import { compareWithGateway } from '../apps/api/src/testing/compare-with-gateway.ts';
import { checkState } from '../apps/api/src/testing/check-state.ts';
import type { Database } from '../apps/api/src/db/connect.ts';
import { type Answer, callAt, jsonOf } from './call.ts';
import { expectNone, expectThat } from './drill.ts';
import { type DrillWorld, until } from './stack.ts';
import { type SimulatedUsers, type Acknowledged, readOwn, refreshWith } from './simulated-users.ts';

const settledWithinMs = 60_000;

/** I3: every acknowledged write is there. */
const checkAcknowledged = async (
  { pool }: Database,
  { accounts, names, orders }: Acknowledged,
): Promise<string[]> => {
  const missing = async (what: string, ids: Iterable<string>, query: string) => {
    const { rows } = await pool.query<{ id: string }>(query, [[...ids]]);
    return rows.map(({ id }) => `I3: the ${what} ${id} was confirmed and is not there`);
  };
  const { rows } = await pool.query<{ id: string; first_name: string | null }>(
    'select id, first_name from accounts where id = any ($1)',
    [[...names.keys()]],
  );
  const kept = new Map(rows.map(({ id, first_name }) => [id, first_name ?? '']));
  const lostNames = [...names].filter(
    ([id, { confirmed, perhaps }]) =>
      confirmed !== '' && ![confirmed, ...perhaps].includes(kept.get(id) ?? ''),
  );
  return [
    ...(await missing(
      'account',
      accounts,
      `select acknowledged.id from unnest($1::uuid[]) as acknowledged(id) where not exists (
        select from accounts a where a.id = acknowledged.id)`,
    )),
    ...(await missing(
      'order',
      orders,
      `select acknowledged.id from unnest($1::uuid[]) as acknowledged(id) where not exists (
        select from orders o where o.id = acknowledged.id and o.status = 'COMPLETE')`,
    )),
    ...lostNames.map(
      ([id, { confirmed }]) => `I3: ${id} was confirmed as “${confirmed}” and is “${kept.get(id)}”`,
    ),
  ];
};

/** I5: revoked sessions stay revoked, by refresh token and by access token. */
const checkEnded = async (url: string, { ended }: Acknowledged): Promise<string[]> => {
  const breaks: string[] = [];
  for (const who of ended) {
    const [refresh, access] = [
      await callAt(url, refreshWith(who.refresh_token)),
      await callAt(url, readOwn(who)),
    ];
    if (refresh.status !== 400) breaks.push(`I5: a refresh token of an ended sign-in got ${refresh.status}`);
    if (access.status !== 401) breaks.push(`I5: an access token of an ended sign-in got ${access.status}`);
  }
  return breaks;
};

const insides = /node_modules|\.ts:\d|\bat \S+ \(|select |insert into|postgres|ECONN|pg_|stack/i;
const isCode = (code: unknown): code is ErrorCode => typeof code === 'string' && Object.hasOwn(errors, code);

/** I9: an error has a code and messages in both languages, and reveals nothing about the implementation. */
export const checkRefusals = (refusals: readonly Answer[]): string[] => {
  const breaks = refusals.flatMap((answer): string[] => {
    const at = `${answer.path} ${answer.status}`;
    if (insides.test(answer.text)) return [`I9: ${at} speaks of our insides: ${answer.text.slice(0, 200)}`];
    const { code } = answer.text.startsWith('{') ? jsonOf<{ code?: unknown }>(answer) : { code: undefined };
    if (!isCode(code) || !en[code] || !fr[code])
      return [`I9: ${at} has no words: ${answer.text.slice(0, 200)}`];
    if (code === 'GENERIC') return [`I9: ${at} has no reason`];
    if (answer.status === 503 && answer.headers['retry-after'] === undefined)
      return [`I9: ${at} does not say when to come again`];
    return [];
  });
  return [...new Set(breaks)];
};

export interface Scene {
  readonly database: Database;
  readonly world: DrillWorld;
  readonly url: string;
  readonly users: SimulatedUsers;
}

/** Waits until nothing is pending (at most the minute that I2 allows), then checks every invariant. */
export const expectInvariants = async ({ database, world, url, users }: Scene): Promise<void> => {
  const since = new Date(0);
  const books = async () => compareWithGateway(database, await world.ledger(), since);
  await until('orders are settled', settledWithinMs, async () => {
    const { rows } = await database.pool.query("select from orders where status = 'PENDING' limit 1");
    return rows.length === 0 && (await books()).length === 0;
  }).catch(() => undefined);
  expectThat(users.acknowledged.accounts.size > 0, 'no user could register, so nothing was shown');
  expectNone([
    ...(await books()).map((line) => `I1, I2, I8: ${line}`),
    ...(await checkAcknowledged(database, users.acknowledged)),
    ...(await checkState(database.query)),
    ...(await checkEnded(url, users.acknowledged)),
    ...checkRefusals(users.refusals),
  ]);
};
