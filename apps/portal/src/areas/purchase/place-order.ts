/** Sends an order so that it acts once, and ends the purchase when it is through. */
import { placeOrder } from '@marquee/product/contract/buying/purchase.ts';
import type { ReplyOf, SentOf } from '@marquee/product/endpoint.ts';
import { Failure } from '@marquee/product/errors.ts';
import { baseOf } from '@marquee/product/navigation/actions.ts';
import { isPlainObject, type PlainObject } from '@marquee/product/plain-object.ts';
import { checkoutStep } from '../../analytics.ts';
import { call } from '../../api.ts';
import { nextBillKey } from '../../card/next-bill-query.ts';
import { goToRoute } from '../../flow/link.tsx';
import { clearApp, setApp, useApp } from '../../flow/state.ts';
import { actOnce } from '../../form/act-once.ts';
import { isFailure } from '../../form/failure.ts';
import { languageShown } from '../../i18n.ts';
import { renewToken } from '../../identity/renew.ts';
import { queryClient } from '../../session.ts';
import { selectionNow } from './cart.ts';

type OrderBody = SentOf<typeof placeOrder>;

const send = (body: OrderBody, key: string): Promise<ReplyOf<typeof placeOrder>> =>
  call(placeOrder, {
    body,
    headers: { 'idempotency-key': key, 'accept-language': languageShown() },
    showLoader: false,
  }).catch((error: unknown) => {
    // Whatever the house stumbles over while people pay, they are told that it was the payment.
    throw isFailure(error, 'GENERIC') ? new Failure('PURCHASE_UNEXPECTED') : error;
  });

/** Takes the answer to an order in: it is through, it is being confirmed, or the customer's bank asks first. */
const take = (placed: ReplyOf<typeof placeOrder>, sent: OrderBody, key: string): void | Promise<void> => {
  if (!('status' in placed)) return completePurchase(placed);
  // The tab keeps what was sent: after a reload, too, the same order goes on under its key.
  return setApp({ currentOrder: placed.action === undefined ? { ...placed } : { ...placed, sent, key } });
};

/** The order that waits for the gateway, if there is one; it is still there after a reload. */
export const pendingOf = ({ Id, status }: PlainObject): string | undefined =>
  status === 'PENDING' && typeof Id === 'string' ? Id : undefined;

interface UnconfirmedOrder {
  readonly action: string;
  readonly key: string;
  readonly sent: OrderBody;
}

/** The customer's bank asks about this order. Anyone can write to storage, so it is read with care. */
export const unconfirmedOf = ({ status, action, key, sent }: PlainObject): UnconfirmedOrder | undefined =>
  status === 'PENDING' && typeof action === 'string' && typeof key === 'string' && isPlainObject(sent)
    ? { action, key, sent: sent as OrderBody }
    : undefined;

/** After the customer has answered their bank. What is still asked, if anything. */
export const resumeOrder = async (): Promise<string | undefined> => {
  const order = unconfirmedOf(useApp.getState().currentOrder);
  if (!order) return undefined;
  await take(await send(order.sent, order.key), order.sent, order.key);
  return unconfirmedOf(useApp.getState().currentOrder)?.action;
};

export const completePurchase = async (order: PlainObject): Promise<void> => {
  checkoutStep('complete order');
  // The token learns what was bought before the page says so.
  await renewToken();
  setApp({ currentOrder: { ...order, skus: selectionNow().skus } });
  await goToRoute('purchaseSuccess', { replace: true });
  clearApp('shoppingCart', 'addOnCart', 'selectedPurchaseObject', 'managedSubscription');
  const { action } = useApp.getState();
  if (action !== '' && baseOf(action) === 'subscribe') clearApp('action');
  for (const key of ['cart', 'offers', 'addOns', 'purchase', 'holdings', nextBillKey])
    queryClient.removeQueries({ queryKey: [key] });
};

/** Buys what is in the cart; throws what the form should say. */
export const buy = async (
  cartId: string,
  paymentInstrumentId: string | undefined,
  postalCode: string | undefined,
): Promise<void> => {
  try {
    const body = {
      cartId,
      ...(paymentInstrumentId && { paymentInstrumentId }),
      ...(postalCode && { postalCode }),
      ...(selectionNow().acceptsTwice && { acceptIssues: ['DOUBLE_BILLING' as const] }),
    };
    const { placed, key } = await actOnce(`order ${JSON.stringify(body)}`, async (once) => ({
      placed: await send(body, once),
      key: once,
    }));
    return await take(placed, body, key);
  } catch (error) {
    if (isFailure(error, 'DOUBLE_BILLING')) return goToRoute('purchaseWarning');
    if (isFailure(error, 'ACTIVATION_ERROR')) return completePurchase({ status: error.code });
    // The order took the cart with it, or the cart is another one by now: what is in it is asked for again.
    if (isFailure(error, 'TRANSACTION_FAILED', 'CART_STALE', 'INELIGIBLE_PLAN'))
      await queryClient.invalidateQueries({ queryKey: ['cart'] });
    throw error;
  }
};
