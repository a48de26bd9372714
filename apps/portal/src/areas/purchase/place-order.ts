/** Sends an order so that it acts once, and ends the purchase when it is through. */
import { placeOrder } from '@marquee/product/contract/buying/purchase.ts';
import type { ReplyOf, SentOf } from '@marquee/product/endpoint.ts';
import { Failure } from '@marquee/product/errors.ts';
import { baseOf } from '@marquee/product/navigation/actions.ts';
import type { PlainObject } from '@marquee/product/plain-object.ts';
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

const placeOnce = (body: SentOf<typeof placeOrder>): Promise<ReplyOf<typeof placeOrder>> =>
  actOnce(`order ${JSON.stringify(body)}`, (key) =>
    call(placeOrder, {
      body,
      headers: { 'idempotency-key': key, 'accept-language': languageShown() },
      showLoader: false,
    }),
  ).catch((error: unknown) => {
    // Whatever the house stumbles over while people pay, they are told that it was the payment.
    throw isFailure(error, 'GENERIC') ? new Failure('PURCHASE_UNEXPECTED') : error;
  });

/** The order that waits for the gateway, if there is one; it is still there after a reload. */
export const pendingOf = ({ Id, status }: PlainObject): string | undefined =>
  status === 'PENDING' && typeof Id === 'string' ? Id : undefined;

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
    const placed = await placeOnce({
      cartId,
      ...(paymentInstrumentId && { paymentInstrumentId }),
      ...(postalCode && { postalCode }),
      ...(selectionNow().acceptsTwice && { acceptIssues: ['DOUBLE_BILLING' as const] }),
    });
    if ('status' in placed) return setApp({ currentOrder: placed });
    return await completePurchase(placed);
  } catch (error) {
    if (isFailure(error, 'DOUBLE_BILLING')) return goToRoute('purchaseWarning');
    if (isFailure(error, 'ACTIVATION_ERROR')) return completePurchase({ status: error.code });
    // The order took the cart with it, or the cart is another one by now: what is in it is asked for again.
    if (isFailure(error, 'TRANSACTION_FAILED', 'CART_STALE', 'INELIGIBLE_PLAN'))
      await queryClient.invalidateQueries({ queryKey: ['cart'] });
    throw error;
  }
};
