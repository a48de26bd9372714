/** Stored cards of an account, and updates to them from the gateway. */
import { randomUUID } from 'node:crypto';
import type { BrandId, Language } from '@marquee/product/brands.ts';
import { fail } from '@marquee/product/app-error.ts';
import { limits } from '@marquee/product/limits.ts';
import type { ProvinceId } from '@marquee/product/values/billing/taxes.ts';
import type { Kysely, Selectable } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { audit } from '../../identity/audit.ts';
import { lockAccount, lockAccountForPosting } from '../../identity/lock-account.ts';
import { enqueueMail } from '../../mail/enqueue-mail.ts';
import type { Card } from '../../integrations/payments/payment-gateway.ts';
import type { BillingDeps } from '../orders/charge-order.ts';
import { releaseHolds } from '../credits/holds.ts';
import { retryUpdated, retryWith } from '../subscriptions/dunning.ts';
import { withdrawIdleRenewals } from '../orders/sweeps.ts';

export type InstrumentRow = Selectable<Schema['payment_instruments']>;

export const listCards = (query: Kysely<Schema>, accountId: string) =>
  query
    .selectFrom('payment_instruments')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('removed_at', 'is', null)
    .orderBy('is_default', 'desc')
    .orderBy('added_at', 'desc');

/** From now on this one pays, and what waits for a card that works is tried at once. */
export const setDefaultCard = async (
  deps: BillingDeps,
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
  await releaseHolds(tx, accountId, id);
  await withdrawIdleRenewals(deps, tx, now, accountId);
  await retryWith(tx, now, accountId, id);
};

export interface CardActor {
  readonly accountId: string;
  readonly sessionId: string | null;
  readonly brand: BrandId;
}

/** Said by mail and in the audit log: a stolen session must not add or choose a card unnoticed. */
export const announceCardChange = async (
  deps: BillingDeps,
  tx: Kysely<Schema>,
  { email, language }: { readonly email: string; readonly language: Language },
  { accountId, sessionId, brand }: CardActor,
  change: 'added' | 'default',
  { last4 }: Pick<InstrumentRow, 'last4'>,
): Promise<void> => {
  const at = deps.clock.now();
  await audit(tx, at, {
    kind: 'cardChanged',
    accountId,
    ...(sessionId !== null && { sessionId }),
    brand,
    details: { change },
  });
  await enqueueMail(deps, tx, { kind: 'cardChanged', to: email, brand, language, change, last4, at });
};

export const isUnpaid = async (tx: Kysely<Schema>, accountId: string): Promise<boolean> =>
  (await tx
    .selectFrom('subscriptions')
    .select('id')
    .where('account_id', '=', accountId)
    .where('store', '=', 'CSG')
    .where('grace_period', '=', true)
    .where('cancelled', '=', false)
    .executeTakeFirst()) !== undefined;

interface BillingAddress {
  readonly state: ProvinceId;
  readonly city: string;
  readonly postalCode: string;
}

/** Keeps a card for an account, once; the first one pays, and one that comes while something is unpaid. */
export const insertCard = (
  deps: BillingDeps,
  adder: CardActor,
  card: Card,
  { customerId, address }: { readonly customerId: string | null; readonly address: BillingAddress },
): Promise<InstrumentRow> =>
  deps.database.query.transaction().execute(async (tx) => {
    const { accountId } = adder;
    const now = deps.clock.now();
    const owner = await lockAccount(tx, accountId);
    const cards = await listCards(tx, accountId).execute();
    const same = cards.find(({ gateway_id }) => gateway_id === card.id);
    if (same) return same;
    if (cards.length >= limits.cardsPerAccount) return fail('VALIDATION', { token: 'too_many' });
    const row = await tx
      .insertInto('payment_instruments')
      .values({
        id: randomUUID(),
        account_id: accountId,
        customer_id: customerId,
        gateway_id: card.id,
        brand: card.brand,
        last4: card.last4,
        exp_month: card.expMonth,
        exp_year: card.expYear,
        fingerprint: card.fingerprint ?? null,
        wallet: card.wallet ?? null,
        state: address.state,
        city: address.city,
        postal_code: address.postalCode,
        is_default: false,
        added_at: new Date(now),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await announceCardChange(deps, tx, owner, adder, 'added', row);
    if (cards.length > 0 && !(await isUnpaid(tx, accountId))) return row;
    await setDefaultCard(deps, tx, now, accountId, row.id);
    return { ...row, is_default: true };
  });

export type SetupRow = Selectable<Schema['card_setups']>;

/** The card of a set-up that the customer has confirmed with their bank. */
export const completeSetup = async (
  deps: BillingDeps,
  setup: SetupRow,
  card: Card,
): Promise<InstrumentRow> => {
  const row = await insertCard(
    deps,
    { accountId: setup.account_id, sessionId: setup.session_id, brand: setup.brand },
    card,
    {
      customerId: setup.customer_id,
      address: { state: setup.state, city: setup.city, postalCode: setup.postal_code },
    },
  );
  await deps.database.query
    .updateTable('card_setups')
    .set({ instrument_id: row.id })
    .where('setup_id', '=', setup.setup_id)
    .execute();
  return row;
};

/** The customer confirmed it and left: the card is kept all the same. */
export const completePendingCard = async (deps: BillingDeps, setupId: string | undefined): Promise<void> => {
  const setup = await deps.database.query
    .selectFrom('card_setups')
    .selectAll()
    .where('setup_id', '=', setupId ?? '')
    .where('instrument_id', 'is', null)
    .executeTakeFirst();
  if (!setup) return;
  const kept = await deps.gateway.completeSetup(setup.setup_id);
  if (kept.is === 'unavailable') throw new Error('the gateway is not there');
  if (kept.is === 'kept') await completeSetup(deps, setup, kept.card);
};

const changeCard = async (
  deps: BillingDeps,
  method: string | undefined,
  change: (tx: Kysely<Schema>, now: number, row: InstrumentRow) => Promise<void>,
): Promise<void> => {
  const readCard = (query: Kysely<Schema>) =>
    query
      .selectFrom('payment_instruments')
      .selectAll()
      .where('gateway_id', '=', method ?? '')
      .where('removed_at', 'is', null)
      .executeTakeFirst();
  const seen = await readCard(deps.database.query);
  if (!seen) return;
  await deps.database.query.transaction().execute(async (tx) => {
    await lockAccountForPosting(tx, seen.account_id);
    const row = await readCard(tx);
    if (row) await change(tx, deps.clock.now(), row);
  });
};

/** Its bank sent a new one in its place: what it could not pay before is tried once more. */
export const applyCardUpdate = async (deps: BillingDeps, method: string | undefined): Promise<void> => {
  const card = method === undefined ? undefined : await deps.gateway.readCard(method);
  if (!card) return;
  await changeCard(deps, method, async (tx, now, row) => {
    const isSame =
      row.last4 === card.last4 && row.exp_month === card.expMonth && row.exp_year === card.expYear;
    if (isSame && row.blocked_at === null) return;
    await tx
      .updateTable('payment_instruments')
      .set({
        brand: card.brand,
        last4: card.last4,
        exp_month: card.expMonth,
        exp_year: card.expYear,
        fingerprint: card.fingerprint ?? null,
        expiry_told_at: null,
        blocked_at: null,
        blocked_code: null,
      })
      .where('id', '=', row.id)
      .execute();
    if (row.is_default) await retryUpdated(tx, now, row.account_id);
  });
};

/** The card was detached at the gateway and can no longer be charged. */
export const applyCardDetached = async (deps: BillingDeps, method: string | undefined): Promise<void> => {
  const isThere = method !== undefined && (await deps.gateway.readCard(method)) !== undefined;
  if (isThere) return;
  await changeCard(deps, method, async (tx, now, row) => {
    await tx
      .updateTable('payment_instruments')
      .set({ removed_at: new Date(now), dropped_at: new Date(now), is_default: false })
      .where('id', '=', row.id)
      .execute();
    const [next] = await listCards(tx, row.account_id).execute();
    if (row.is_default && next) await setDefaultCard(deps, tx, now, row.account_id, next.id);
  });
};
