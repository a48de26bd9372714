/** The cards of an account, as the gateway knows them. One of them pays. */
import { randomUUID } from 'node:crypto';
import type { Language } from '@marquee/product/brands.ts';
import type * as calls from '@marquee/product/contract/buying/payments.ts';
import type { Instrument } from '@marquee/product/contract/buying/payments.ts';
import { fail } from '@marquee/product/errors.ts';
import { limits } from '@marquee/product/limits.ts';
import { provinceOf } from '@marquee/product/values/buying/postal-codes.ts';
import { clean } from '@marquee/product/values/fields.ts';
import type { Kysely, Selectable } from 'kysely';
import { refuseDeclinedTooOften } from '../../buying/charge-attempts.ts';
import { retryWith } from '../../buying/subscriptions/dunning.ts';
import { liftHolds } from '../../buying/credits/holds.ts';
import { withdrawIdleRenewals } from '../../buying/sweeps.ts';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { Handle } from '../../http/implement.ts';
import { brandOfClaims, type Claims } from '../../http/authenticate.ts';
import { refuseBroken } from '../../http/refuse-broken.ts';
import { audit } from '../../identity/audit.ts';
import { lockAccount } from '../../identity/lock-account.ts';
import { addJob } from '../../jobs/add-job.ts';
import { enqueueMail } from '../../mail/enqueue-mail.ts';
import { takeCard } from '../../outside/payments/take-card.ts';

type Row = Selectable<Schema['payment_instruments']>;

const twoDigits = (value: number): string => String(value % 100).padStart(2, '0');

const shown = (row: Row): Instrument => ({
  Id: row.id,
  type: 'CARD',
  brand: row.brand,
  last4: row.last4,
  expiry: `${twoDigits(row.exp_month)}/${twoDigits(row.exp_year)}`,
  BillingAddress: { State: row.state, City: row.city },
  default: row.is_default,
});

const cardsOf = (query: Kysely<Schema>, accountId: string) =>
  query
    .selectFrom('payment_instruments')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('removed_at', 'is', null)
    .orderBy('is_default', 'desc')
    .orderBy('added_at', 'desc');

export const listInstruments =
  ({ database }: Deps): Handle<typeof calls.listInstruments> =>
  async ({ claims }) =>
    (await cardsOf(database.query, claims.account_id).execute()).map(shown);

/** From now on this one pays, and what waits for a card that works is tried at once. */
const letPay = async (
  deps: Deps,
  tx: Kysely<Schema>,
  now: number,
  accountId: string,
  id: string,
): Promise<void> => {
  await tx
    .updateTable('payment_instruments')
    .set({ is_default: false })
    .where('account_id', '=', accountId)
    .where('is_default', '=', true)
    .execute();
  await tx.updateTable('payment_instruments').set({ is_default: true }).where('id', '=', id).execute();
  await liftHolds(tx, accountId, id);
  await withdrawIdleRenewals(deps, tx, now, accountId);
  await retryWith(tx, now, accountId, id);
};

/** Said by mail and in the audit log: a stolen session must not add or choose a card unnoticed. */
const noteChange = async (
  deps: Deps,
  tx: Kysely<Schema>,
  { email, language }: { readonly email: string; readonly language: Language },
  claims: Claims,
  change: 'added' | 'default',
  { last4 }: Pick<Row, 'last4'>,
): Promise<void> => {
  const at = deps.clock.now();
  const site = brandOfClaims(claims);
  await audit(tx, at, {
    kind: 'cardChanged',
    accountId: claims.account_id,
    sessionId: claims.sid,
    brand: site,
    details: { change },
  });
  await enqueueMail(deps, tx, { kind: 'cardChanged', to: email, brand: site, language, change, last4, at });
};

const isUnpaid = async (tx: Kysely<Schema>, accountId: string): Promise<boolean> =>
  (await tx
    .selectFrom('subscriptions')
    .select('id')
    .where('account_id', '=', accountId)
    .where('store', '=', 'CSG')
    .where('grace_period', '=', true)
    .where('cancelled', '=', false)
    .executeTakeFirst()) !== undefined;

export const addInstrument =
  (deps: Deps): Handle<typeof calls.addInstrument> =>
  async ({ claims, body }) => {
    const { database, clock, limiter } = deps;
    const { account_id: accountId } = claims;
    const { State, City } = body.BillingAddress;
    refuseBroken(['City', 'city', City], ['postalCode', 'postalCode', body.BillingAddress.postalCode]);
    const city = clean('city', City);
    const postalCode = clean('postalCode', body.BillingAddress.postalCode);
    // The province decides the taxes: what the code does not bear out is refused (D6).
    const state = provinceOf(postalCode);
    if (state === undefined || (State !== undefined && State !== state))
      return fail('VALIDATION', { postalCode: 'province' });
    // Trying cards is how stolen ones are tested.
    await limiter.take('cardAdded', accountId);
    // While something is unpaid, a new card is charged at once.
    if (await isUnpaid(database.query, accountId))
      await refuseDeclinedTooOften(database.query, clock.now(), accountId);
    const card = await takeCard(deps, accountId, body.token);
    return database.query.transaction().execute(async (tx) => {
      const owner = await lockAccount(tx, accountId);
      const cards = await cardsOf(tx, accountId).execute();
      const same = cards.find(({ gateway_id }) => gateway_id === card.id);
      if (same) return shown(same);
      if (cards.length >= limits.cardsPerAccount) return fail('VALIDATION', { token: 'too_many' });
      const row = await tx
        .insertInto('payment_instruments')
        .values({
          id: randomUUID(),
          account_id: accountId,
          gateway_id: card.id,
          brand: card.brand,
          last4: card.last4,
          exp_month: card.expMonth,
          exp_year: card.expYear,
          state,
          city,
          postal_code: postalCode,
          is_default: false,
          added_at: new Date(clock.now()),
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      await noteChange(deps, tx, owner, claims, 'added', row);
      if (cards.length > 0 && !(await isUnpaid(tx, accountId))) return shown(row);
      await letPay(deps, tx, clock.now(), accountId, row.id);
      return shown({ ...row, is_default: true });
    });
  };

const ownCard = async (tx: Kysely<Schema>, accountId: string, id: string): Promise<Row> =>
  (await cardsOf(tx, accountId).execute()).find((card) => card.id === id) ?? fail('NOT_FOUND');

export const chooseInstrument =
  (deps: Deps): Handle<typeof calls.chooseInstrument> =>
  async ({ claims, params }) => {
    const { database, clock } = deps;
    await ownCard(database.query, claims.account_id, params.id);
    return database.query.transaction().execute(async (tx) => {
      const owner = await lockAccount(tx, claims.account_id);
      const card = await ownCard(tx, claims.account_id, params.id);
      if (!card.is_default) await noteChange(deps, tx, owner, claims, 'default', card);
      if (await isUnpaid(tx, claims.account_id))
        await refuseDeclinedTooOften(tx, clock.now(), claims.account_id, card.id);
      await letPay(deps, tx, clock.now(), claims.account_id, card.id);
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
      const next = (await cardsOf(tx, accountId).execute()).find(({ id }) => id !== own.id);
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
      await addJob(tx, 'forgetCard', { cardId: own.gateway_id });
      return undefined;
    });
    return undefined;
  };
