/** Sends an order so that it acts once, and ends the purchase when it is through. */
import type { Language } from '@marquee/product/brands.ts';
import { getOrder, placeOrder } from '@marquee/product/contract/buying/purchase.ts';
import type { ReplyOf, SentOf } from '@marquee/product/endpoint.ts';
import { type ErrorCode, errors, Failure } from '@marquee/product/errors.ts';
import { baseOf } from '@marquee/product/navigation/actions.ts';
import type { PlainObject } from '@marquee/product/plain-object.ts';
import type { ProvinceId } from '@marquee/product/values/buying/taxes.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { checkoutStep } from '../../analytics.ts';
import { call, log } from '../../api.ts';
import { goToRoute } from '../../flow/link.tsx';
import { clearApp, setApp, useApp } from '../../flow/state.ts';
import { languageShown } from '../../i18n.ts';
import { queryClient, refresh } from '../../session.ts';
import { selectionNow } from './cart.ts';

type Wish = SentOf<typeof placeOrder>;
type Placed = ReplyOf<typeof placeOrder>;

/** Sent, and not answered yet. */
let open: { readonly key: string; readonly body: string } | undefined;

/** A refusal is an answer; silence, and a server that stumbled, are none. */
const isAnswer = (error: unknown): boolean =>
  error instanceof Failure && error.code !== 'IDEMPOTENCY_RUNNING' && errors[error.code].status < 500;

/** Whoever got no answer asks again under the same key: the server knows whether it has acted. */
const placeOnce = async (wish: Wish): Promise<Placed> => {
  const body = JSON.stringify(wish);
  if (open?.body !== body) open = { key: crypto.randomUUID(), body };
  try {
    const placed = await call(placeOrder, {
      body: wish,
      headers: { 'idempotency-key': open.key, 'accept-language': languageShown() },
      showLoader: false,
    });
    open = undefined;
    return placed;
  } catch (error) {
    if (isAnswer(error)) open = undefined;
    // Whatever the house stumbles over while people pay, they are told that it was the payment.
    throw error instanceof Failure && error.code === 'GENERIC' ? new Failure('PURCHASE_UNEXPECTED') : error;
  }
};

export const orderQuery = (id: string, language: Language) =>
  queryOptions({
    queryKey: ['order', id, language],
    placeholderData: keepPreviousData,
    queryFn: () =>
      call(getOrder, { params: { id }, headers: { 'accept-language': language }, showLoader: false }),
  });

/** The order that waits for the gateway, if there is one; it is still there after a reload. */
export const pendingOf = ({ Id, status }: PlainObject): string | undefined =>
  status === 'PENDING' && typeof Id === 'string' ? Id : undefined;

/** The token learns what was bought before the page says so. */
export const refreshToken = (): Promise<void> =>
  refresh({ anew: true }).catch((error: unknown) => log('warn', 'REFRESH_INVALID', String(error)));

export const completePurchase = async (order: PlainObject): Promise<void> => {
  checkoutStep('complete order');
  await refreshToken();
  setApp({ currentOrder: { ...order, skus: selectionNow().skus } });
  await goToRoute('purchaseSuccess', { replace: true });
  clearApp('shoppingCart', 'addOnCart', 'selectedPurchaseObject', 'managedSubscription');
  const { action } = useApp.getState();
  if (action !== '' && baseOf(action) === 'subscribe') clearApp('action');
  for (const key of ['cart', 'offers', 'addOns', 'purchase', 'holdings'])
    queryClient.removeQueries({ queryKey: [key] });
};

/** The order took the cart with it, or the cart is another one by now: what is in it is asked for again. */
const cartChanges = new Set<ErrorCode>(['TRANSACTION_FAILED', 'CART_STALE', 'INELIGIBLE_PLAN']);

/** Buys what is in the cart; throws what the form should say. */
export const buy = async (
  cartId: string,
  paymentInstrumentId: string | undefined,
  province: ProvinceId | undefined,
): Promise<void> => {
  try {
    const placed = await placeOnce({
      cartId,
      ...(paymentInstrumentId ? { paymentInstrumentId } : { province }),
      ...(selectionNow().acceptsTwice && { acceptIssues: ['DOUBLE_BILLING' as const] }),
    });
    if ('status' in placed) return setApp({ currentOrder: placed });
    return await completePurchase(placed);
  } catch (error) {
    const code = error instanceof Failure ? error.code : 'GENERIC';
    if (code === 'DOUBLE_BILLING') return goToRoute('purchaseWarning');
    if (code === 'ACTIVATION_ERROR') return completePurchase({ status: code });
    if (cartChanges.has(code)) await queryClient.invalidateQueries({ queryKey: ['cart'] });
    throw error;
  }
};
