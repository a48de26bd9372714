/** Job that takes over a card of an imported customer which the gateway keeps already. */
import { randomUUID } from 'node:crypto';
import { provinceOf } from '@marquee/product/values/billing/postal-codes.ts';
import type { Deps } from '../../../deps.ts';
import { tryLockAccount } from '../../../identity/lock-account.ts';
import type { JobPayloads } from '../../../jobs/add-job.ts';

/** A card that the gateway no longer knows is left out: the customer is asked for another one when it is due. */
export const attachImportedCard =
  ({ clock, database, gateway }: Pick<Deps, 'clock' | 'database' | 'gateway'>) =>
  async (job: JobPayloads['attachImportedCard']): Promise<void> => {
    const { accountId, method, customer, postalCode, city } = job;
    const card = await gateway.readCard(method);
    if (!card) return;
    await database.query.transaction().execute(async (tx) => {
      if (!(await tryLockAccount(tx, accountId))) return;
      const added_at = new Date(clock.now());
      // A card belongs to one account, whatever another import says.
      const known = await tx
        .selectFrom('payment_instruments')
        .select(['id'])
        .where((eb) => eb.or([eb('gateway_id', '=', method), eb('account_id', '=', accountId)]))
        .executeTakeFirst();
      if (known) return;
      if (customer !== null)
        await tx
          .insertInto('gateway_customers')
          .values({ gateway: gateway.name, customer_id: customer, account_id: accountId, made_at: added_at })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      await tx
        .insertInto('payment_instruments')
        .values({
          id: randomUUID(),
          account_id: accountId,
          customer_id: customer,
          gateway_id: card.id,
          brand: card.brand,
          last4: card.last4,
          exp_month: card.expMonth,
          exp_year: card.expYear,
          fingerprint: card.fingerprint ?? null,
          wallet: card.wallet ?? null,
          state: provinceOf(postalCode)!,
          city,
          postal_code: postalCode,
          is_default: true,
          added_at,
        })
        .execute();
    });
  };
