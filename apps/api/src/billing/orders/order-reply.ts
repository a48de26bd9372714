/** The reply to an order that was not paid. */
import { fail } from '@marquee/product/app-error.ts';
import { declineOf, type OrderRow } from './orders.ts';

/** An unavailable gateway is not a decline. */
export const failOrder = (order: OrderRow): never => {
  const decline = declineOf(order);
  return decline ? fail('TRANSACTION_FAILED', decline) : fail('SERVICE_UNAVAILABLE');
};

/** `action`: what the card frame does with the customer's bank before the same call is sent again. */
export const pendingReply = ({ id }: OrderRow, action: string | undefined) => ({
  Id: id,
  status: 'PENDING' as const,
  ...(action !== undefined && { action }),
});
