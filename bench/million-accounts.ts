/** `npm run bench -- million` and `-- ten-million`: whether so many other accounts slow a request down. */
import { setTimeout as wait } from 'node:timers/promises';
import { getAccount } from '@marquee/product/contract/account.ts';
import { endpoints } from '@marquee/product/contract/registry.ts';
import pg from 'pg';
import { searchFigures } from './console-search.ts';
import type { Measurement } from './measurement.ts';
import { load } from './load.ts';
import { interleave, meanOf } from './process.ts';
import {
  callsOf,
  type SeededStack,
  signIn,
  signInsOf,
  startSeededStack,
  type Tokens,
} from './seeded-stack.ts';

const fewCount = 10_000;
const ports = { few: 4391, many: 4392 };
const urlOf = (port: number): string => `http://localhost:${port}`;
const manyRows = 100_000;

/** Sequential scans of each large table so far. */
const scansOf = async ({ databaseUrl }: SeededStack): Promise<ReadonlyMap<string, number>> => {
  // PostgreSQL reports statistics when a connection becomes idle.
  await wait(2000);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ name: string; scans: string }>(
    'select relname as name, seq_scan as scans from pg_stat_user_tables where n_live_tup > $1',
    [manyRows],
  );
  await client.end();
  return new Map(rows.map(({ name, scans }) => [name, Number(scans)]));
};

/** Account endpoints without parameters. */
const askEverything = async (url: string, signedIn: readonly Tokens[]): Promise<void> => {
  const questions = endpoints.filter(
    ({ method, path, who }) => method === 'GET' && who === 'signedIn' && !path.includes(':'),
  );
  for (const { access_token } of signedIn)
    for (const { path } of questions) {
      const { status } = await fetch(url + path, { headers: { authorization: `Bearer ${access_token}` } });
      if (status >= 500) throw new Error(`${path} answers ${status}`);
    }
};

interface Customers {
  readonly count: number;
  readonly lean?: boolean;
}

const compareWithFew = async (
  { count, lean = false }: Customers,
  more: (stack: SeededStack) => Promise<readonly Measurement[]> = () => Promise.resolve([]),
): Promise<readonly Measurement[]> => {
  const few = await startSeededStack(fewCount, { lean });
  const many = await startSeededStack(count, { lean });
  const [fewUrl, manyUrl] = [urlOf(ports.few), urlOf(ports.many)];
  try {
    await few.serve(ports.few);
    await many.serve(ports.many);
    const tokensOfFew = await signIn(fewUrl, 200, fewCount);
    const tokensOfMany = await signIn(manyUrl, 200, count);
    const before = await scansOf(many);
    await askEverything(manyUrl, tokensOfMany.slice(0, 20));

    const rate = async (options: Parameters<typeof load>[0]) => (await load(options)).perSecond;
    const reads = await interleave(2, {
      many: () => rate(callsOf(manyUrl, getAccount.path, tokensOfMany)),
      few: () => rate(callsOf(fewUrl, getAccount.path, tokensOfFew)),
    });
    const signedIn = await interleave(2, {
      many: () => rate({ ...signInsOf(manyUrl, count), duration: 8 }),
      few: () => rate({ ...signInsOf(fewUrl, fewCount), duration: 8 }),
    });
    const after = await scansOf(many);
    const figures = await more(many);
    const scanned = [...after].filter(([name, scans]) => scans > (before.get(name) ?? scans));
    for (const [name] of scanned) console.log(`${name} was read from end to end`);
    const among = `among ${count.toLocaleString('en')} customers (limit: among ${fewCount.toLocaleString('en')})`;
    return [
      {
        name: `account reads a second ${among}`,
        value: meanOf(reads.many),
        unit: '/s',
        limit: meanOf(reads.few),
        target: { ratio: 0.85 },
      },
      {
        name: `sign-ins a second ${among}`,
        value: meanOf(signedIn.many),
        unit: '/s',
        limit: meanOf(signedIn.few),
        target: { ratio: 0.85 },
      },
      {
        name: 'sequential scans of large tables by these and all other account endpoints',
        value: scanned.length,
        unit: '',
        target: { most: 0 },
      },
      ...figures,
    ];
  } finally {
    await few.stop();
    await many.stop();
  }
};

/** Searches read whole tables for what they look for; that they use indexes is tested by their plans. */
export const millionFigures = (): Promise<readonly Measurement[]> =>
  compareWithFew({ count: 1_000_000 }, ({ databaseUrl, count }) => searchFigures(databaseUrl, count));

export const leanFigures = (count: number): Promise<readonly Measurement[]> =>
  compareWithFew({ count, lean: true });
