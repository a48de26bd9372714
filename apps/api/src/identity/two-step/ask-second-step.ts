/** Asks for the second step of a sign-in whose first step is done. */
import { type Kysely, sql } from 'kysely';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/connect.ts';
import type { Schema } from '../../db/schema.ts';
import { isRowOf, type PresentedDevice } from '../known-devices.ts';
import { createTicket, type FirstStep } from './sign-in-tickets.ts';
import { isTwoStepOn } from './two-step.ts';

/** Whether a sign-in with this device needs a second step. */
export const findSecondStep = async (
  query: Kysely<Schema>,
  now: number,
  accountId: string,
  device: PresentedDevice | undefined,
): Promise<boolean> => {
  const { rows } = await sql`
    select from accounts a where a.id = ${accountId} and ${isTwoStepOn(now)} and not exists (
      select from known_devices d
      where d.account_id = a.id and ${isRowOf(device)} and d.trusted_until > ${new Date(now)})`.execute(
    query,
  );
  return rows.length > 0;
};

/** The details of SECOND_STEP_REQUIRED. */
export const createAskSecondStep =
  ({ clock, database }: { readonly clock: Clock; readonly database: Pick<Database, 'query'> }) =>
  async (first: FirstStep) => {
    const ticket = await createTicket(database.query, clock.now(), first);
    const passkey = await database.query
      .selectFrom('passkeys')
      .select('credential_id')
      .where('account_id', '=', first.accountId)
      .limit(1)
      .executeTakeFirst();
    return { ticket, methods: ['code', 'recoveryCode', ...(passkey ? ['passkey'] : [])] };
  };
