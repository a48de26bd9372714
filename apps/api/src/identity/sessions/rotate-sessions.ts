/**
 * The update behind every refresh. Refreshes that arrive while the statements run go together in the next one, since a
 * statement and its commit cost more than the rows: the busier the server, the fewer of them a refresh takes.
 */
import type { BrandId } from '@marquee/product/brands.ts';
import { AppError } from '@marquee/product/app-error.ts';
import { limits } from '@marquee/product/limits.ts';
import { type Database, statement } from '../../db/connect.ts';
import { type RefreshToken, seedHashOf } from './refresh-tokens.ts';
import { type Refreshed, idleMs, isLive, selectTokenSubject, sessionColumns } from './token-subject.ts';

/** One runs while the commit of the other waits for the disk. */
const statementsAtOnce = 2;

export interface RotateOptions {
  /** The only brand whose client may refresh; absent: any. */
  readonly onlyBrand?: BrandId | undefined;
  /** The brand of the session from now on; absent: unchanged. */
  readonly nextBrand?: BrandId | undefined;
}

/** `skip locked`: one locked session must not delay the others, of this statement and of those that wait for it. */
const rotateTogether = statement(
  'rotate sessions',
  `with asked as (
    select * from unnest($3::uuid[], $4::int[], $5::bytea[], $6::text[], $7::text[])
      as asked (id, generation, refresh_hash, next_brand, only_brand)
  ), unlocked as (
    select s.id from sessions s where s.id = any($3) for no key update skip locked
  ), rotated as (
    update sessions s
    set generation = s.generation + 1, last_used_at = $1, brand = coalesce(asked.next_brand, s.brand)
    from unlocked join asked on asked.id = unlocked.id
    where s.id = unlocked.id and s.generation = asked.generation and s.refresh_hash = asked.refresh_hash
      and ${isLive('s', '$1', '$2')}
      and s.brand = coalesce(asked.only_brand, s.brand)
    returning ${sessionColumns('s')}
  ) ${selectTokenSubject('rotated', '$1')}`,
);

const rotateAlone = statement(
  'rotate session',
  `with rotated as (
    update sessions s set generation = s.generation + 1, last_used_at = $1, brand = coalesce($6, s.brand)
    where s.id = $3 and s.generation = $4 and s.refresh_hash = $5
      and ${isLive('s', '$1', '$2')}
      and s.brand = coalesce($7, s.brand)
    returning ${sessionColumns('s')}
  ) ${selectTokenSubject('rotated', '$1')}`,
);

interface Rotation {
  readonly now: number;
  readonly token: RefreshToken;
  readonly options: RotateOptions;
}

type Values = readonly [string, number, Buffer, BrandId | null, BrandId | null];
const valuesOf = ({ token, options }: Rotation): Values => [
  token.sessionId,
  token.generation,
  seedHashOf(token.seed),
  options.nextBrand ?? null,
  options.onlyBrand ?? null,
];

export const createRotateSession = ({ pool }: Pick<Database, 'pool'>) => {
  const timesOf = (now: number) => [new Date(now), new Date(now - idleMs)];

  const alone = async (rotation: Rotation): Promise<Refreshed | undefined> => {
    const values = [...timesOf(rotation.now), ...valuesOf(rotation)];
    return (await pool.query<Refreshed>(rotateAlone, values)).rows[0];
  };

  const together = async (rotations: readonly Rotation[]): Promise<ReadonlyMap<string, Refreshed>> => {
    const rows = rotations.map(valuesOf);
    const columns = [0, 1, 2, 3, 4].map((at) => rows.map((row) => row[at]));
    const now = Math.max(...rotations.map((rotation) => rotation.now));
    const rotated = await pool.query<Refreshed>(rotateTogether, [...timesOf(now), ...columns]);
    return new Map(rotated.rows.map((row) => [row.session_id, row]));
  };

  interface Waiting extends Rotation {
    readonly settle: (result: Promise<Refreshed | undefined>) => void;
  }
  /** By session: of two with the same token one must not get what was meant for the other. */
  let waiting = new Map<string, Waiting>();
  let underWay = 0;

  const runWaiting = async (): Promise<void> => {
    if (waiting.size === 0 || underWay >= statementsAtOnce) return;
    const rotations = [...waiting.values()];
    waiting = new Map();
    underWay += 1;
    const results = together(rotations);
    for (const rotation of rotations)
      rotation.settle(
        // Left out because it was locked, or refused: alone it waits for the lock, and is refused for good.
        results.then((found) => found.get(rotation.token.sessionId) ?? alone(rotation)),
      );
    await results.catch(() => undefined);
    underWay -= 1;
    void runWaiting();
  };

  return (now: number, token: RefreshToken, options: RotateOptions = {}): Promise<Refreshed | undefined> => {
    const rotation = { now, token, options };
    if (waiting.has(token.sessionId)) return alone(rotation);
    if (waiting.size >= limits.waitingForDatabase) {
      if (underWay >= statementsAtOnce) throw new AppError('SERVICE_UNAVAILABLE');
      void runWaiting();
    }
    return new Promise((settle) => {
      waiting.set(token.sessionId, { ...rotation, settle });
      // After all requests that arrived with it have been read: they go in the same statement.
      if (waiting.size === 1) setImmediate(() => void runWaiting());
    });
  };
};
