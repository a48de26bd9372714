/** The mail of a settled order: its confirmation, its renewal or the gift that was bought. */
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { enqueueMail, type MailDeps } from '../../mail/enqueue-mail.ts';
import { getNextPayment } from '../subscriptions/next-bill.ts';
import { listOrderItems, type OrderRow } from './orders.ts';

/** To the address and in the language of `order`. */
export const mailReceipt = async (
  deps: MailDeps,
  tx: Kysely<Schema>,
  now: number,
  order: OrderRow,
): Promise<void> => {
  const { id, account_id: accountId, brand, language, email: to, gift } = order;
  const items = await listOrderItems(tx, id);
  const common = { to, brand, language, order, items };
  if (gift)
    return enqueueMail(deps, tx, {
      ...common,
      kind: 'giftBought',
      recipient: gift.recipientEmail,
      sendDate: gift.sendDate,
    });
  const subscriptionIds = items.map(({ subscription_id: subscriptionId }) => subscriptionId);
  const next = await getNextPayment(tx, now, { accountId, subscriptionIds, orderId: id });
  return enqueueMail(deps, tx, {
    ...common,
    kind: order.kind === 'RENEWAL' ? 'renewed' : 'orderConfirmation',
    next,
  });
};
