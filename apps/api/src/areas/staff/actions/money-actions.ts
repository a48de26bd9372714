/** Refund and goodwill: previews of the use cases of billing. */
import { fail } from '@marquee/product/app-error.ts';
import { limits } from '@marquee/product/limits.ts';
import { type Effect, goodwillNeedsApproval, refundNeedsApproval } from '@marquee/product/staff/actions.ts';
import { dayMs } from '@marquee/product/values/dates.ts';
import { getRefundableCardCents } from '../../../billing/credit-notes.ts';
import { grantGoodwillCreditIn, refundOrderIn } from '../../../billing/credits/refund-order.ts';
import { getGiftBalanceCents } from '../../../billing/gift-ledger.ts';
import type { ActionDefinition, PerformRequest } from './action-kind.ts';

const auditOf = ({ by, requestId, reason }: PerformRequest<'refund'> | PerformRequest<'goodwill'>) => ({
  actorId: by,
  requestId,
  reasonCode: reason,
});

export const refund: ActionDefinition<'refund'> = {
  preview: async ({ clock }, query, { accountId, params: { orderNumber, cents, to } }) => {
    const order =
      (await query
        .selectFrom('orders')
        .selectAll()
        .where('number', '=', orderNumber)
        .where('account_id', '=', accountId)
        .executeTakeFirst()) ?? fail('NOT_FOUND');
    const rest = order.total_cents - order.refunded_cents;
    const total = cents ?? rest;
    if (order.status !== 'COMPLETE' || total > rest || total <= 0) return fail('REFUND_TOO_HIGH');
    const toCard = to === 'source' ? Math.min(total, await getRefundableCardCents(query, order)) : 0;
    const ageDays = (clock.now() - order.placed_at.getTime()) / dayMs;
    const effects: Effect[] = [
      ...(toCard > 0
        ? [{ key: 'refundsToCard' as const, values: { cents: toCard, last4: order.card_last4 ?? '' } }]
        : []),
      ...(total > toCard ? [{ key: 'refundsToBalance' as const, values: { cents: total - toCard } }] : []),
      ...(order.kind === 'GIFT' ? [{ key: 'voidsGift' as const, values: {} }] : []),
      { key: 'sendsMail', values: {} },
    ];
    return {
      effects,
      warnings: [
        ...(ageDays > limits.refundAloneDays ? (['orderOld'] as const) : []),
        ...(total > limits.refundAloneCents ? (['largeAmount'] as const) : []),
      ],
      needsApproval: refundNeedsApproval(total, ageDays),
    };
  },
  perform: async (deps, tx, request) => {
    const { params, by, approvedBy, reason } = request;
    await refundOrderIn(tx, deps, {
      orderNumber: params.orderNumber,
      cents: params.cents,
      to: params.to,
      by,
      approvedBy,
      reason,
      audit: auditOf(request),
    });
    return [];
  },
};

export const goodwill: ActionDefinition<'goodwill'> = {
  preview: async (_deps, query, { accountId, params: { cents }, staff }) => {
    if (cents > limits.goodwillAgentCents && !staff.permissions.has('payments.goodwillAny'))
      return fail('PERMISSION_DENIED');
    const balance = await getGiftBalanceCents(query, accountId);
    return {
      effects: [
        { key: 'addsToBalance', values: { cents, balance: balance + cents } },
        { key: 'sendsMail', values: {} },
      ],
      warnings: goodwillNeedsApproval(cents) ? ['largeAmount'] : [],
      needsApproval: goodwillNeedsApproval(cents),
    };
  },
  perform: async (deps, tx, request) => {
    const { accountId, params, by, approvedBy, reason } = request;
    await grantGoodwillCreditIn(tx, deps, {
      accountId,
      cents: params.cents,
      by,
      approvedBy,
      reason,
      audit: auditOf(request),
    });
    return [];
  },
};
