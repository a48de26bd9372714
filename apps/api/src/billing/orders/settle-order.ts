/** Settles an order exactly once: fulfils and confirms it, or releases gift balance and promotion. */
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { Env } from '../../env.ts';
import type { SigningKeys } from '../../crypto/signing-keys.ts';
import { audit } from '../../identity/audit.ts';
import { enqueueMail } from '../../mail/enqueue-mail.ts';
import type { Declined, Paid } from '../../integrations/payments/payment-gateway.ts';
import { promoteChargedCard } from '../payment-method.ts';
import { completeCreditForChange, withdrawCreditForChange } from '../credit-notes.ts';
import { completeGift } from '../gifts.ts';
import { postGiftEntry } from '../gift-ledger.ts';
import { fulfilOrder } from '../fulfil-order.ts';
import { mailReceipt } from './mail-receipt.ts';
import { lockInvoicesOf, payInvoice, voidInvoice } from './invoices.ts';
import { type OrderRow, listOrderItems } from './orders.ts';
import { applyPlanChange } from '../subscriptions/plan-change.ts';
import { declineRenewal, reopenRenewal } from '../subscriptions/dunning.ts';
import { completeRenewal } from '../subscriptions/renewals.ts';

export interface SettleDeps {
  readonly env: Env;
  readonly tokenKeys: SigningKeys;
  readonly giftSecrets: readonly Buffer[];
}

export type Settlement =
  | Paid
  | Declined
  /** Gift money or a credit covers it. */
  | { readonly is: 'free' }
  /** Certainly not charged: the gateway was away, was never asked, or was asked no more. */
  | { readonly is: 'unavailable' | 'never charged' | 'withdrawn' };

const complete = async (
  deps: SettleDeps,
  tx: Kysely<Schema>,
  now: number,
  order: OrderRow,
): Promise<void> => {
  const items = await listOrderItems(tx, order.id);
  if (order.kind === 'GIFT') return completeGift(deps, tx, now, order, items);
  if (order.on_session) await promoteChargedCard(tx, order);
  if (order.kind === 'RENEWAL') return completeRenewal(deps, tx, now, order, items);
  for (const invoice of await lockInvoicesOf(tx, order.id)) await payInvoice(tx, now, invoice);
  if (order.kind === 'CHANGE') {
    await completeCreditForChange(tx, now, order.id);
    await applyPlanChange(tx, now, order, items);
  } else await fulfilOrder(tx, now, order, items);
  return mailReceipt(deps, tx, now, order);
};

/** What was set aside for the order is there again. */
const undo = async (
  deps: SettleDeps,
  tx: Kysely<Schema>,
  now: number,
  order: OrderRow,
  settlement: Settlement,
): Promise<void> => {
  const { id, account_id: accountId } = order;
  if (accountId !== null && order.gift_cents > 0)
    await postGiftEntry(tx, { accountId, cents: order.gift_cents, reason: `undo ${id}`, at: now });
  await tx.updateTable('redemptions').set({ used_by: null }).where('used_by', '=', id).execute();
  if (order.kind === 'RENEWAL')
    return settlement.is === 'declined'
      ? declineRenewal(deps, tx, now, order, settlement)
      : reopenRenewal(tx, now, order);
  for (const invoice of await lockInvoicesOf(tx, id)) await voidInvoice(tx, now, invoice);
  await withdrawCreditForChange(tx, id);
  // A customer on the page saw the result there; for an asynchronous result a mail was announced.
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

const failureOf = (settlement: Settlement): string | null => {
  if (settlement.is === 'declined') return settlement.code;
  return settlement.is === 'paid' || settlement.is === 'free' ? null : settlement.is;
};

/** For an order that is PENDING, under its lock (`lockOrder`). */
export const settleOrder = async (
  deps: SettleDeps,
  tx: Kysely<Schema>,
  now: number,
  pending: OrderRow,
  settlement: Settlement,
): Promise<void> => {
  const failure = failureOf(settlement);
  const order = await tx
    .updateTable('orders')
    .set({
      status: failure === null ? 'COMPLETE' : 'FAILED',
      failure,
      charge_id: settlement.is === 'paid' ? settlement.chargeId : null,
      settled_at: new Date(now),
      check_at: null,
    })
    .where('id', '=', pending.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await (failure === null ? complete(deps, tx, now, order) : undo(deps, tx, now, order, settlement));
  await audit(tx, now, {
    kind: failure === null ? 'orderPaid' : 'orderRefused',
    accountId: order.account_id ?? undefined,
    brand: order.brand,
    details: { order: order.number, cents: order.due_cents },
  });
};
