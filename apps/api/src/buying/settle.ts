/** The news of a charge becomes what it means, once: given and told, or undone. */
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { Env } from '../env.ts';
import type { TokenKeys } from '../http/token-keys.ts';
import { audit } from '../identity/audit.ts';
import { lockAccountForBooks } from '../identity/lock-account.ts';
import { addJob } from '../jobs/add-job.ts';
import { enqueueMail } from '../mail/enqueue-mail.ts';
import type { Charged } from '../outside/gateway.ts';
import { preferCardThatPaid } from './cards.ts';
import { completeGift } from './gifts.ts';
import { moveGiftMoney } from './gift-money.ts';
import { giveWhatWasBought } from './give.ts';
import { type OrderRow, readItems, readOrder } from './orders.ts';
import { applyChange } from './subscriptions/change.ts';
import { readNextPayment } from './subscriptions/next-bill.ts';
import { goOn, waitForItems } from './subscriptions/renewals.ts';

interface SettleDeps {
  readonly env: Env;
  readonly tokenKeys: TokenKeys;
  readonly giftSecrets: readonly Buffer[];
}

const complete = async (
  deps: SettleDeps,
  tx: Kysely<Schema>,
  now: number,
  order: OrderRow,
): Promise<void> => {
  const items = await readItems(tx, order.id);
  if (order.kind === 'GIFT') return completeGift(deps, tx, now, order, items);
  if (order.kind === 'RENEWAL') return goOn(deps, tx, now, order, items);
  await preferCardThatPaid(tx, order);
  await (order.kind === 'CHANGE' ? applyChange : giveWhatWasBought)(tx, now, order, items);
  await enqueueMail(deps, tx, {
    kind: 'orderConfirmation',
    to: order.email,
    brand: order.brand,
    language: order.language,
    order,
    items,
    next: await readNextPayment(tx, now, {
      accountId: order.account_id,
      subscriptionIds: items.map(({ subscription_id }) => subscription_id),
      orderId: order.id,
    }),
  });
  return undefined;
};

/** What was set aside for the order is there again. */
const undo = async (deps: SettleDeps, tx: Kysely<Schema>, now: number, order: OrderRow): Promise<void> => {
  const { id, account_id: accountId } = order;
  if (accountId !== null && order.gift_cents > 0)
    await moveGiftMoney(tx, { accountId, cents: order.gift_cents, reason: `undo ${id}`, at: now });
  await tx.updateTable('redemptions').set({ used_by: null }).where('used_by', '=', id).execute();
  if (order.kind === 'RENEWAL') return waitForItems(deps, tx, now, order, await readItems(tx, id));
  // Whoever waited for the answer saw it; others were told that it would come.
  if (order.unknown_at !== null)
    await enqueueMail(deps, tx, {
      kind: 'paymentFailed',
      to: order.email,
      brand: order.brand,
      language: order.language,
      order,
    });
  return undefined;
};

/** However often, in whatever order and by whomever: the first word counts. */
export const settle = async (
  deps: SettleDeps,
  tx: Kysely<Schema>,
  now: number,
  orderId: string,
  charged: Charged | { readonly is: 'free' },
): Promise<void> => {
  // The account before the order, as everybody takes them: a cancellation or a consolidation may be under way.
  const seen = await readOrder(tx, orderId);
  if (seen?.account_id) await lockAccountForBooks(tx, seen.account_id);
  const order = await tx
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirst();
  if (!order) return;
  if (order.status !== 'PENDING') {
    // Money that came after we had given up goes back.
    if (order.status === 'FAILED' && charged.is === 'paid' && order.charge_id === null)
      await addJob(tx, 'refundCharge', { chargeId: charged.chargeId }, { key: `refund ${charged.chargeId}` });
    return;
  }
  const paid = charged.is !== 'refused';
  await tx
    .updateTable('orders')
    .set({
      status: paid ? 'COMPLETE' : 'FAILED',
      failure: charged.is === 'refused' ? charged.why : null,
      charge_id: charged.is === 'paid' ? charged.chargeId : null,
      settled_at: new Date(now),
    })
    .where('id', '=', orderId)
    .execute();
  await (paid ? complete : undo)(deps, tx, now, order);
  await audit(tx, now, {
    kind: paid ? 'orderPaid' : 'orderRefused',
    accountId: order.account_id ?? undefined,
    brand: order.brand,
    details: { order: order.number, cents: order.due_cents },
  });
};
