/** Demo gift and promo codes, and fresh ones for tests. */
import { randomBytes, randomUUID } from 'node:crypto';
import { defaultBrand } from '@marquee/product/brands.ts';
import {
  type DemoCodeKind,
  demoCodeKinds,
  demoCodes,
  giftCodeOf,
} from '@marquee/product/values/billing/codes.ts';
import type { Kysely } from 'kysely';
import { insertCodes } from '../billing/code-batches.ts';
import { markCodeRedeemed } from '../billing/redeemable-codes.ts';
import { hashOfCode } from '../billing/gifts.ts';
import type { Schema } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { eraseAccount } from '../identity/erasure/erase-account.ts';

const day = 86_400_000;

/** A redeemed code needs an account that redeemed it; that account is deleted. */
const redeemByDeletedAccount = async (tx: Kysely<Schema>, now: number, hash: Buffer): Promise<void> => {
  const accountId = randomUUID();
  await tx
    .insertInto('accounts')
    .values({
      id: accountId,
      email: '',
      email_key: null,
      language: 'en',
      email_verification_status: 'UNVERIFIED',
      recovery_id: randomUUID(),
      created_at: new Date(now),
    })
    .execute();
  await markCodeRedeemed(tx, now, { accountId, brand: defaultBrand, hashes: [hash] });
  await eraseAccount(tx, now, accountId);
};

/** Does nothing if the code exists. */
export const makeCode = (
  { database, clock, giftSecrets }: Pick<Deps, 'database' | 'clock' | 'giftSecrets'>,
  kind: DemoCodeKind,
  code: string = giftCodeOf(randomBytes(10)),
): Promise<string> =>
  database.query.transaction().execute(async (tx) => {
    const now = clock.now();
    const demo = demoCodes[kind];
    const hash = hashOfCode(giftSecrets[0]!, code);
    const made = await insertCodes(tx, now, [hash], {
      kind: demo.kind,
      value: demo.value,
      description: demo.says,
      reusable: demo.reusable,
      expiresAt: kind === 'expired' ? new Date(now - day) : null,
    });
    if (made > 0 && kind === 'used') await redeemByDeletedAccount(tx, now, hash);
    return code;
  });

export const makeDemoCodes = async (
  deps: Pick<Deps, 'database' | 'clock' | 'giftSecrets'>,
): Promise<void> => {
  for (const kind of demoCodeKinds) await makeCode(deps, kind, demoCodes[kind].code);
};
