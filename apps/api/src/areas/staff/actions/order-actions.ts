/** Actions on an order: its receipt again, a new gift code, and the result that the gateway did not report. */
import { fail } from '@marquee/product/app-error.ts';
import { reissueNeedsApproval } from '@marquee/product/staff/actions.ts';
import type { Kysely } from 'kysely';
import { replaceGiftCode } from '../../../billing/gifts.ts';
import { readOpenAttempt, recordOutcome } from '../../../billing/orders/charge-attempts.ts';
import { lockOrder } from '../../../billing/orders/charge-order.ts';
import { mailReceipt } from '../../../billing/orders/mail-receipt.ts';
import type { OrderRow } from '../../../billing/orders/orders.ts';
import { settleOrder } from '../../../billing/orders/settle-order.ts';
import type { Schema } from '../../../db/schema.ts';
import { assertValidFields } from '../../../http/validate-fields.ts';
import { type ActionDefinition, without } from './action-kind.ts';
import { readActive } from './read-account.ts';

const readOrderOf = async (
  query: Kysely<Schema>,
  accountId: string,
  orderNumber: string,
  status: OrderRow['status'],
): Promise<OrderRow> =>
  (await query
    .selectFrom('orders')
    .selectAll()
    .where('number', '=', orderNumber)
    .where('account_id', '=', accountId)
    .where('status', '=', status)
    .executeTakeFirst()) ?? fail('NOT_FOUND');

export const resendReceipt: ActionDefinition<'resendReceipt'> = {
  preview: async (_deps, query, { accountId, params: { orderNumber } }) => {
    const { email } = await readActive(query, accountId);
    const order = await readOrderOf(query, accountId, orderNumber, 'COMPLETE');
    if (order.kind === 'REDEMPTION') return fail('NOT_FOUND');
    return { effects: [{ key: 'sendsReceipt', values: { email } }], ...without };
  },
  perform: async (deps, tx, { accountId, params: { orderNumber } }) => {
    const { email, language } = await readActive(tx, accountId);
    const order = await readOrderOf(tx, accountId, orderNumber, 'COMPLETE');
    await mailReceipt(deps, tx, deps.clock.now(), { ...order, email, language });
    return [];
  },
};

/** A gift whose code nobody has redeemed yet. */
const readGift = async (query: Kysely<Schema>, accountId: string, orderNumber: string) => {
  const order = await readOrderOf(query, accountId, orderNumber, 'COMPLETE');
  if (order.kind !== 'GIFT' || order.gift === null) return fail('NOT_FOUND');
  const code = await query
    .selectFrom('codes as c')
    .select('c.code_hash')
    .where('c.order_id', '=', order.id)
    .where('c.kind', '=', 'GIFT')
    .where('c.void_at', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('redemptions as r').select('r.order_id').whereRef('r.code_hash', '=', 'c.code_hash'),
        ),
      ),
    )
    .executeTakeFirst();
  return code ? { order, gift: order.gift } : fail('NOT_FOUND');
};

export const reissueGift: ActionDefinition<'reissueGift'> = {
  preview: async (_deps, query, { accountId, params: { orderNumber, recipientEmail } }) => {
    const { order, gift } = await readGift(query, accountId, orderNumber);
    if (recipientEmail !== undefined) assertValidFields(['recipientEmail', 'email', recipientEmail]);
    const needsApproval = reissueNeedsApproval(order.total_cents);
    return {
      effects: [
        { key: 'replacesGift', values: { cents: order.total_cents } },
        { key: 'sendsGift', values: { email: recipientEmail ?? gift.recipientEmail, date: gift.sendDate } },
      ],
      warnings: needsApproval ? ['largeAmount'] : [],
      needsApproval,
    };
  },
  perform: async (deps, tx, { accountId, params: { orderNumber, recipientEmail } }) => {
    const seen = await readGift(tx, accountId, orderNumber);
    const order = await lockOrder(tx, seen.order.id);
    if (!order || !(await replaceGiftCode(deps, tx, deps.clock.now(), order, recipientEmail)))
      return fail('NOT_FOUND');
    return [];
  },
};

/** What staff read in the gateway's own books, always by two people. A charge that comes to light later is refunded. */
export const resolveOrder: ActionDefinition<'resolveOrder'> = {
  preview: async (_deps, query, { accountId, params: { orderNumber, outcome, chargeId } }) => {
    const {
      id,
      unknown_at: unknownAt,
      due_cents: cents,
    } = await readOrderOf(query, accountId, orderNumber, 'PENDING');
    const attempt = await readOpenAttempt(query, id);
    if (unknownAt === null || attempt?.status !== 'UNKNOWN') return fail('NOT_FOUND');
    const isCharged = outcome === 'charged';
    if (isCharged && chargeId === undefined) return fail('VALIDATION', { chargeId: 'REQUIRED' });
    return {
      effects: [
        isCharged
          ? { key: 'completesOrder', values: { cents, charge: chargeId! } }
          : { key: 'failsOrder', values: {} },
        { key: 'sendsMail', values: {} },
      ],
      warnings: [],
      needsApproval: true,
    };
  },
  perform: async (deps, tx, { accountId, params: { orderNumber, outcome, chargeId } }) => {
    const now = deps.clock.now();
    const { id } = await readOrderOf(tx, accountId, orderNumber, 'PENDING');
    const order = await lockOrder(tx, id);
    const attempt = await readOpenAttempt(tx, id);
    if (order?.status !== 'PENDING' || !attempt) return fail('PREVIEW_STALE');
    if (outcome === 'charged') {
      const paid = { is: 'paid', chargeId: chargeId! } as const;
      await recordOutcome(tx, now, attempt.id, paid);
      await settleOrder(deps, tx, now, order, paid);
    } else {
      await recordOutcome(tx, now, attempt.id, { is: 'cancelled' });
      await settleOrder(deps, tx, now, order, { is: 'never charged' });
    }
    return [];
  },
};
