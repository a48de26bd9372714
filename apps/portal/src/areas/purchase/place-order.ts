/** Places an order idempotently and completes the purchase. */
import { getOutcome, type Outcome, placeOrder } from '@marquee/product/contract/billing/purchase.ts';
import type { ReplyOf, RequestBodyOf } from '@marquee/product/endpoint.ts';
import { fail, AppError } from '@marquee/product/app-error.ts';
import { baseActionOf } from '@marquee/product/navigation/actions.ts';
import type { PlainObject } from '@marquee/product/plain-object.ts';
import { trackCheckoutStep } from '../../analytics/analytics.ts';
import { call } from '../../api/client.ts';
import { nextBillKey } from '../../payment-card/next-bill/next-bill-query.ts';
import { navigateToRoute } from '../../navigation/link.tsx';
import { clearAppState, patchAppState, useAppState } from '../../state/app-state.ts';
import { withIdempotencyKey, closeRequests, openRequest } from '../../api/idempotent-call.ts';
import { isApiError } from '../../api/api-error.ts';
import { getActiveLanguage } from '../../i18n/i18n.ts';
import { refreshClaims } from '../../session/refresh-claims.ts';
import { queryClient } from '../../api/query-client.ts';
import { getSelection } from './cart.ts';

type OrderBody = RequestBodyOf<typeof placeOrder>;

const send = (body: OrderBody, key: string): Promise<ReplyOf<typeof placeOrder>> =>
  call(placeOrder, {
    body,
    headers: { 'idempotency-key': key, 'accept-language': getActiveLanguage() },
  }).catch((error: unknown) => {
    // During checkout a generic error is shown as a payment error.
    throw isApiError(error, 'GENERIC') ? new AppError('PURCHASE_UNEXPECTED') : error;
  });

const isPending = (placed: ReplyOf<typeof placeOrder>) => 'status' in placed;

/** Places the order with an idempotency key and applies its result: complete, pending or 3-D Secure. */
const sendOnce = async (body: OrderBody): Promise<void> => {
  const placed = await withIdempotencyKey(
    { kind: 'order', subject: '', body },
    (key) => send(body, key),
    (answer) => !isPending(answer),
  );
  if (isPending(placed)) patchAppState({ currentOrder: { ...placed } });
  else await completePurchase(placed);
};

/** Id of the pending order; survives a reload. */
export const pendingOrderId = ({ Id, status }: PlainObject): string | undefined =>
  status === 'PENDING' && typeof Id === 'string' ? Id : undefined;

/** The open 3-D Secure action of the order. */
export const actionOf = ({ status, action }: PlainObject): string | undefined =>
  status === 'PENDING' && typeof action === 'string' ? action : undefined;

/** Resends the same order after 3-D Secure. Returns the next action, if any. */
export const resumeOrder = async (): Promise<string | undefined> => {
  const request = openRequest('order');
  if (request) await sendOnce(request.body as OrderBody);
  else {
    // Another tab has sent it and has its idempotency key.
    const outcome = await findOrderOfPlan();
    await showOrder(outcome ?? fail('TRANSACTION_FAILED'));
  }
  return actionOf(useAppState.getState().currentOrder);
};

/** Clears a settled order. */
export const closeOrder = (): void => {
  closeRequests('order');
  clearAppState('currentOrder');
};

/** Shows an order whose response was lost. */
export const showOrder = ({ status, Id, orderNumber, action }: Outcome): void | Promise<void> =>
  status === 'COMPLETE'
    ? completePurchase({ Id, orderNumber })
    : patchAppState({ currentOrder: { Id, status, ...(action !== undefined && { action }) } });

/** The order for the same plan from another tab, if any. */
export const findOrderOfPlan = async (): Promise<Outcome | null> => {
  const { plan, addOns } = getSelection();
  const pricingPlanId = (plan ?? addOns[0])?.pricingPlanId;
  if (pricingPlanId === undefined) return null;
  return call(getOutcome, { query: { pricingPlanId } }).catch((error: unknown) => {
    if (isApiError(error, 'NOT_FOUND')) return null;
    throw error;
  });
};

export const completePurchase = async (order: PlainObject): Promise<void> => {
  trackCheckoutStep('complete order');
  closeRequests('order');
  // Refresh the token first, so that the success page sees the new scope.
  await refreshClaims();
  patchAppState({ currentOrder: { ...order, skus: getSelection().skus } });
  await navigateToRoute('purchaseSuccess', { replace: true });
  clearAppState('shoppingCart', 'addOnCart', 'selectedPurchaseObject', 'managedSubscription');
  const { action } = useAppState.getState();
  if (action !== '' && baseActionOf(action) === 'subscribe') clearAppState('action');
  for (const key of [
    'cart',
    'offers',
    'addOns',
    'purchase',
    'unifiedSubscriptions',
    'giftBalance',
    nextBillKey,
  ])
    queryClient.removeQueries({ queryKey: [key] });
};

interface Checkout {
  readonly cartId: string;
  readonly paymentInstrumentId: string | undefined;
  readonly postalCode: string | undefined;
  readonly choosesEnglish: boolean;
}

/** Orders the cart; throws the error that the form shows. */
export const submitOrder = async ({
  cartId,
  paymentInstrumentId,
  postalCode,
  choosesEnglish,
}: Checkout): Promise<void> => {
  try {
    return await sendOnce({
      cartId,
      ...(paymentInstrumentId && { paymentInstrumentId }),
      ...(postalCode && { postalCode }),
      ...(choosesEnglish && { choosesEnglish }),
      ...(getSelection().acceptsTwice && { acceptIssues: ['DOUBLE_BILLING' as const] }),
    });
  } catch (error) {
    if (isApiError(error, 'DOUBLE_BILLING')) return navigateToRoute('purchaseWarning');
    if (isApiError(error, 'ACTIVATION_ERROR')) return completePurchase({ status: error.code });
    const elsewhere = isApiError(error, 'INELIGIBLE_PLAN') ? await findOrderOfPlan() : null;
    if (elsewhere) return showOrder(elsewhere);
    // The cart was consumed or has changed, so fetch it again.
    if (isApiError(error, 'TRANSACTION_FAILED', 'CART_STALE', 'INELIGIBLE_PLAN'))
      await queryClient.invalidateQueries({ queryKey: ['cart'] });
    throw error;
  }
};
