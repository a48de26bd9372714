/** What a customer hears of an order that is not paid. */
import { fail } from '@marquee/product/errors.ts';
import { declineClassOf } from '@marquee/product/values/buying/decline-codes.ts';
import type { OrderRow } from './orders.ts';

/** A gateway that was away is nobody's decline. */
export const failOrder = ({ failure, card_last4: last4 }: OrderRow): never => {
  if (failure === 'unavailable' || failure === 'never charged') return fail('SERVICE_UNAVAILABLE');
  return fail('TRANSACTION_FAILED', {
    declineClass: declineClassOf(failure),
    ...(last4 !== null && { last4 }),
  });
};

/** `action`: what the card frame does with the customer's bank before the same call is sent again. */
export const pendingReply = ({ id }: OrderRow, action: string | undefined) => ({
  Id: id,
  status: 'PENDING' as const,
  ...(action !== undefined && { action }),
});
