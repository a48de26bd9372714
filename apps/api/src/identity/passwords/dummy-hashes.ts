/** Dummy hashes for unknown emails: their costs are mixed as those of known ones, so that timing reveals nothing. */
import { createHmac } from 'node:crypto';
import { emailKey } from '@marquee/product/values/fields.ts';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { SigningKeys } from '../../crypto/signing-keys.ts';
import type { Database } from '../../db/connect.ts';
import { costPattern, dummyHashOf } from './legacy-hashes.ts';

/** Account ids are random, so the first ones are a fair sample. */
const sampleSize = 5000;
const refreshMs = 60_000;

interface CostShare {
  readonly cost: string;
  readonly keyLength: number;
  readonly share: number;
}

export interface DummyHashes {
  /** The same for the same email; undefined: of the usual cost. */
  of(email: string): Promise<string | undefined>;
}

export const createDummyHashes = ({
  database: { query },
  tokenKeys,
  log,
}: {
  readonly database: Pick<Database, 'query'>;
  readonly tokenKeys: SigningKeys;
  readonly log: Logger;
}): DummyHashes => {
  const secret = tokenKeys.derive('dummy hashes');
  let shares: readonly CostShare[] = [];
  let refreshing: Promise<void> | undefined;
  let refreshedAt = -Infinity;

  const refresh = async () => {
    const { rows } = await sql<CostShare>`
      select cost, "keyLength", count(*)::float8 / sum(count(*)) over () as share
      from (
        select substring(hash from ${costPattern}) as cost, length(substring(hash from '[^$]*$')) as "keyLength"
        from passwords order by account_id limit ${sampleSize}
      ) as sample
      where cost is not null group by cost, "keyLength" order by cost, "keyLength"`.execute(query);
    shares = rows;
  };

  /** Only the first call waits; later ones use what was read before. */
  const keepFresh = async () => {
    const isFirst = refreshedAt === -Infinity;
    if (performance.now() - refreshedAt > refreshMs) {
      refreshedAt = performance.now();
      refreshing = refresh().catch((error: unknown) => log.warn({ err: error }, 'hash costs were not read'));
    }
    if (isFirst || shares.length === 0) await refreshing;
  };

  return {
    of: async (email) => {
      await keepFresh();
      const digest = createHmac('sha256', secret).update(emailKey(email)).digest();
      let place = digest.readUInt32BE() / 2 ** 32;
      for (const { cost, keyLength, share } of shares) {
        if (place < share) return dummyHashOf(cost, keyLength);
        place -= share;
      }
      return undefined;
    },
  };
};
