/** Sends an order so that it acts once, and ends the purchase when it is through. */
import { getOutcome, type Outcome, placeOrder } from '@marquee/product/contract/buying/purchase.ts';
import type { ReplyOf, SentOf } from '@marquee/product/endpoint.ts';
import { fail, Failure } from '@marquee/product/errors.ts';
import { baseOf } from '@marquee/product/navigation/actions.ts';
import type { PlainObject } from '@marquee/product/plain-object.ts';
import { checkoutStep } from '../../analytics.ts';
import { call } from '../../api.ts';
import { nextBillKey } from '../../card/next-bill/next-bill-query.ts';
import { goToRoute } from '../../flow/link.tsx';
import { clearApp, setApp, useApp } from '../../flow/state.ts';
import { actOnce, closeRequests, openRequest } from '../../form/act-once.ts';
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

const isPending = (placed: ReplyOf<typeof placeOrder>) => 'status' in placed;

/** Takes the answer to an order in: it is through, it is being confirmed, or the customer's bank asks first. */
const sendOnce = async (body: OrderBody): Promise<void> => {
  const placed = await actOnce(
    { kind: 'order', subject: '', body },
    (key) => send(body, key),
    (answer) => !isPending(answer),
  );
  if (isPending(placed)) setApp({ currentOrder: { ...placed } });
  else await completePurchase(placed);
};

/** The order that waits for the gateway, if there is one; it is still there after a reload. */
export const pendingOf = ({ Id, status }: PlainObject): string | undefined =>
  status === 'PENDING' && typeof Id === 'string' ? Id : undefined;

/** What the customer's bank asks about the order. */
export const actionOf = ({ status, action }: PlainObject): string | undefined =>
  status === 'PENDING' && typeof action === 'string' ? action : undefined;

/** After the customer has answered their bank, the same order is sent again. What is still asked, if anything. */
export const resumeOrder = async (): Promise<string | undefined> => {
  const request = openRequest('order');
  if (request) await sendOnce(request.body as OrderBody);
  else {
    // Another tab has sent it, and holds its key.
    const outcome = await findOrderOfPlan();
    await showOrder(outcome ?? fail('TRANSACTION_FAILED'));
  }
  return actionOf(useApp.getState().currentOrder);
};

/** An order is over, one way or the other. */
export const closeOrder = (): void => {
  closeRequests('order');
  clearApp('currentOrder');
};

/** Shows an order whose answer this tab never heard. */
export const showOrder = ({ status, Id, orderNumber, action }: Outcome): void | Promise<void> =>
  status === 'COMPLETE'
    ? completePurchase({ Id, orderNumber })
    : setApp({ currentOrder: { Id, status, ...(action !== undefined && { action }) } });

/** The order that another tab has placed for the same plan, if there is one. */
export const findOrderOfPlan = async (): Promise<Outcome | null> => {
  const { plan, addOns } = selectionNow();
  const pricingPlanId = (plan ?? addOns[0])?.pricingPlanId;
  if (pricingPlanId === undefined) return null;
  return call(getOutcome, { query: { pricingPlanId }, showLoader: false }).catch((error: unknown) => {
    if (isFailure(error, 'NOT_FOUND')) return null;
    throw error;
  });
};

export const completePurchase = async (order: PlainObject): Promise<void> => {
  checkoutStep('complete order');
  closeRequests('order');
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
    return await sendOnce({
      cartId,
      ...(paymentInstrumentId && { paymentInstrumentId }),
      ...(postalCode && { postalCode }),
      ...(selectionNow().acceptsTwice && { acceptIssues: ['DOUBLE_BILLING' as const] }),
    });
  } catch (error) {
    if (isFailure(error, 'DOUBLE_BILLING')) return goToRoute('purchaseWarning');
    if (isFailure(error, 'ACTIVATION_ERROR')) return completePurchase({ status: error.code });
    const elsewhere = isFailure(error, 'INELIGIBLE_PLAN') ? await findOrderOfPlan() : null;
    if (elsewhere) return showOrder(elsewhere);
    // The order took the cart with it, or the cart is another one by now: what is in it is asked for again.
    if (isFailure(error, 'TRANSACTION_FAILED', 'CART_STALE', 'INELIGIBLE_PLAN'))
      await queryClient.invalidateQueries({ queryKey: ['cart'] });
    throw error;
  }
};
