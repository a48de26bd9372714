/** `npm run bench -- million`: whether a million other accounts slow a request down. */
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

const few = { count: 10_000, port: 4391 };
const many = { count: 1_000_000, port: 4392 };
const urlOf = ({ port }: { readonly port: number }): string => `http://localhost:${port}`;
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

export const millionFigures = async (): Promise<readonly Measurement[]> => {
  const stacks = [await startSeededStack(few.count), await startSeededStack(many.count)] as const;
  try {
    await stacks[0].serve(few.port);
    await stacks[1].serve(many.port);
    const tokensOfFew = await signIn(urlOf(few), 200, few.count);
    const tokensOfMany = await signIn(urlOf(many), 200, many.count);
    const before = await scansOf(stacks[1]);
    await askEverything(urlOf(many), tokensOfMany.slice(0, 20));

    const rate = async (options: Parameters<typeof load>[0]) => (await load(options)).perSecond;
    const reads = await interleave(2, {
      many: () => rate(callsOf(urlOf(many), getAccount.path, tokensOfMany)),
      few: () => rate(callsOf(urlOf(few), getAccount.path, tokensOfFew)),
    });
    const signedIn = await interleave(2, {
      many: () => rate({ ...signInsOf(urlOf(many), many.count), duration: 8 }),
      few: () => rate({ ...signInsOf(urlOf(few), few.count), duration: 8 }),
    });
    const after = await scansOf(stacks[1]);
    // Reads whole tables for what it looks for; that searches use indexes is tested by their plans.
    const searches = await searchFigures(stacks[1].databaseUrl, many.count);
    const scanned = [...after].filter(([name, scans]) => scans > (before.get(name) ?? scans));
    for (const [name] of scanned) console.log(`${name} was read from end to end`);
    return [
      {
        name: 'account reads a second among 1,000,000 customers (limit: among 10,000)',
        value: meanOf(reads.many),
        unit: '/s',
        limit: meanOf(reads.few),
        target: { ratio: 0.85 },
      },
      {
        name: 'sign-ins a second among 1,000,000 customers (limit: among 10,000)',
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
      ...searches,
    ];
  } finally {
    for (const stack of stacks) await stack.stop();
  }
};
