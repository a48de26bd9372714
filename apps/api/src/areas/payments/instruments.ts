/** Payment methods of an account; one is the default. */
import type * as calls from '@marquee/product/contract/billing/payments.ts';
import type { Instrument } from '@marquee/product/contract/billing/payments.ts';
import { fail } from '@marquee/product/app-error.ts';
import { provinceOf } from '@marquee/product/values/billing/postal-codes.ts';
import { normalize } from '@marquee/product/values/fields.ts';
import type { Kysely } from 'kysely';
import { enforceDeclineLimit } from '../../billing/orders/charge-attempts.ts';
import { getGatewayCustomer } from '../../billing/gateway/customers.ts';
import {
  type CardActor,
  listCards,
  completeSetup,
  insertCard,
  type InstrumentRow,
  isUnpaid,
  setDefaultCard,
  announceCardChange,
} from '../../billing/gateway/stored-cards.ts';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { Handle } from '../../http/implement.ts';
import { brandOfClaims, type Claims } from '../../http/authenticate.ts';
import { assertValidFields } from '../../http/validate-fields.ts';
import { lockAccount } from '../../identity/lock-account.ts';
import { addJob } from '../../jobs/add-job.ts';
import { cardOrAction, registerCard } from '../../integrations/payments/register-card.ts';

const twoDigits = (value: number): string => String(value % 100).padStart(2, '0');

const shown = (row: InstrumentRow): Instrument => ({
  Id: row.id,
  type: 'CARD',
  brand: row.brand,
  last4: row.last4,
  expiry: `${twoDigits(row.exp_month)}/${twoDigits(row.exp_year)}`,
  BillingAddress: { State: row.state, City: row.city },
  default: row.is_default,
});

export const listInstruments =
  ({ database }: Deps): Handle<typeof calls.listInstruments> =>
  async ({ claims }) =>
    (await listCards(database.query, claims.account_id).execute()).map(shown);

const adderOf = (claims: Claims): CardActor => ({
  accountId: claims.account_id,
  sessionId: claims.sid,
  brand: brandOfClaims(claims),
});

export const addInstrument =
  (deps: Deps): Handle<typeof calls.addInstrument> =>
  async ({ claims, body, status }) => {
    const { database, clock, gateway, limiter } = deps;
    const { account_id: accountId } = claims;
    const { State, City } = body.BillingAddress;
    assertValidFields(['City', 'city', City], ['postalCode', 'postalCode', body.BillingAddress.postalCode]);
    const postalCode = normalize('postalCode', body.BillingAddress.postalCode);
    // The province determines the taxes, so it must match the postal code (D6).
    const state = provinceOf(postalCode);
    if (state === undefined || (State !== undefined && State !== state))
      return fail('VALIDATION', { postalCode: 'province' });
    const address = { state, city: normalize('city', City), postalCode };
    // Limit card testing with stolen cards.
    await limiter.take('cardAdded', accountId);
    // While a renewal is unpaid, a new card is charged at once.
    if (await isUnpaid(database.query, accountId))
      await enforceDeclineLimit(database.query, clock.now(), accountId);
    const customerId = await getGatewayCustomer(deps, accountId);
    const taken = await registerCard(gateway, {
      owner: accountId,
      token: body.token,
      customer: customerId,
      purpose: body.purpose ?? 'keep',
    });
    if ('card' in taken)
      return shown(await insertCard(deps, adderOf(claims), taken.card, { customerId, address }));
    await database.query
      .insertInto('card_setups')
      .values({
        setup_id: taken.setupId,
        gateway: gateway.name,
        customer_id: customerId,
        account_id: accountId,
        session_id: claims.sid,
        brand: brandOfClaims(claims),
        state: address.state,
        city: address.city,
        postal_code: address.postalCode,
        made_at: new Date(clock.now()),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    status(202);
    return taken;
  };

export const completeCardSetup =
  (deps: Deps): Handle<typeof calls.completeCardSetup> =>
  async ({ claims, params, status }) => {
    const { database, gateway } = deps;
    const setup =
      (await database.query
        .selectFrom('card_setups')
        .selectAll()
        .where('setup_id', '=', params.id)
        .where('account_id', '=', claims.account_id)
        .executeTakeFirst()) ?? fail('NOT_FOUND');
    if (setup.instrument_id !== null)
      return shown(await ownCard(database.query, claims.account_id, setup.instrument_id));
    const taken = cardOrAction(await gateway.completeSetup(setup.setup_id));
    if ('card' in taken) return shown(await completeSetup(deps, setup, taken.card));
    status(202);
    return taken;
  };

const ownCard = async (tx: Kysely<Schema>, accountId: string, id: string): Promise<InstrumentRow> =>
  (await listCards(tx, accountId).execute()).find((card) => card.id === id) ?? fail('NOT_FOUND');

export const chooseInstrument =
  (deps: Deps): Handle<typeof calls.chooseInstrument> =>
  async ({ claims, params }) => {
    const { database, clock } = deps;
    await ownCard(database.query, claims.account_id, params.id);
    return database.query.transaction().execute(async (tx) => {
      const owner = await lockAccount(tx, claims.account_id);
      const card = await ownCard(tx, claims.account_id, params.id);
      if (!card.is_default) await announceCardChange(deps, tx, owner, adderOf(claims), 'default', card);
      if (await isUnpaid(tx, claims.account_id))
        await enforceDeclineLimit(tx, clock.now(), claims.account_id, card.id);
      await setDefaultCard(deps, tx, clock.now(), claims.account_id, card.id);
      return shown({ ...card, is_default: true });
    });
  };

const paysForSomething = async (tx: Kysely<Schema>, accountId: string): Promise<boolean> =>
  (await tx
    .selectFrom('subscriptions')
    .select('id')
    .where('account_id', '=', accountId)
    .where('store', '=', 'CSG')
    .where('cancelled', '=', false)
    .executeTakeFirst()) !== undefined;

export const removeInstrument =
  ({ database, clock }: Deps): Handle<typeof calls.removeInstrument> =>
  async ({ claims, params }) => {
    const { account_id: accountId } = claims;
    await database.query.transaction().execute(async (tx) => {
      await lockAccount(tx, accountId);
      const own = await ownCard(tx, accountId, params.id);
      const next = (await listCards(tx, accountId).execute()).find(({ id }) => id !== own.id);
      if (!next && (await paysForSomething(tx, accountId))) return fail('INSTRUMENT_NEEDED');
      await tx
        .updateTable('payment_instruments')
        .set({ removed_at: new Date(clock.now()), is_default: false })
        .where('id', '=', own.id)
        .execute();
      if (own.is_default && next)
        await tx
          .updateTable('payment_instruments')
          .set({ is_default: true })
          .where('id', '=', next.id)
          .execute();
      await addJob(tx, 'deleteGatewayCard', { instrumentId: own.id }, { key: `drop ${own.id}` });
      return undefined;
    });
    return undefined;
  };
