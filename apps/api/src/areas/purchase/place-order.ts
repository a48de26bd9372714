/** Places an order for the cart: insert, charge, settle, idempotent by key. */
import type { BrandId, Language } from '@marquee/product/brands.ts';
import type * as calls from '@marquee/product/contract/billing/purchase.ts';
import { fail } from '@marquee/product/app-error.ts';
import { amountOf } from '@marquee/product/values/money.ts';
import { provinceOf } from '@marquee/product/values/billing/postal-codes.ts';
import { normalize } from '@marquee/product/values/fields.ts';
import type { ProvinceId } from '@marquee/product/values/billing/taxes.ts';
import type { Kysely } from 'kysely';
import { getPaymentMethod, getDefaultPaymentMethod } from '../../billing/payment-method.ts';
import { enforceDeclineLimit } from '../../billing/orders/charge-attempts.ts';
import { settleFree } from '../../billing/orders/charge-order.ts';
import { failpoint } from '../../billing/orders/failpoints.ts';
import { keyOf } from '../../billing/orders/idempotency.ts';
import { withFirstInvoices } from '../../billing/orders/invoices.ts';
import { placeIdempotentOrder, type PlacedOrder } from '../../billing/orders/idempotent-order.ts';
import { failOrder, pendingReply } from '../../billing/orders/order-reply.ts';
import { listOrderItems, insertOrderAndItems } from '../../billing/orders/orders.ts';
import { usePromotion } from '../../billing/promotions.ts';
import { keepLanguageChoice } from '../../billing/rights/language-choices.ts';
import { getProvince } from '../../billing/subscriptions/next-bill.ts';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { brandOfClaims } from '../../http/authenticate.ts';
import type { Handle } from '../../http/implement.ts';
import { parseAcceptLanguage } from '../../http/accept-language.ts';
import { assertValidFields } from '../../http/validate-fields.ts';
import { lockAccount } from '../../identity/lock-account.ts';
import { readCart } from './cart.ts';

interface OrderRequest {
  readonly accountId: string;
  readonly brand: BrandId;
  readonly language: Language;
  readonly cartId: string;
  readonly instrumentId: string | undefined;
  readonly postalCode: string | undefined;
  readonly province: ProvinceId | undefined;
  readonly acceptsTwice: boolean;
  readonly choosesEnglish: boolean;
}

/** A purchase without a card renews without one too, so the account keeps its tax province. */
const savePostalCode = async (
  tx: Kysely<Schema>,
  { accountId, postalCode }: OrderRequest,
): Promise<ProvinceId | undefined> => {
  if (postalCode === undefined) return undefined;
  assertValidFields(['postalCode', 'postalCode', postalCode]);
  const code = normalize('postalCode', postalCode);
  await tx.updateTable('accounts').set({ postal_code: code }).where('id', '=', accountId).execute();
  return provinceOf(code);
};

/** Validates everything again under the account lock: prices and eligibility may have changed. */
const insertOrder = async (
  deps: Deps,
  tx: Kysely<Schema>,
  now: number,
  orderId: string,
  request: OrderRequest,
) => {
  const { accountId, brand, language } = request;
  const { email } = await lockAccount(tx, accountId);
  const paymentMethod =
    request.instrumentId === undefined
      ? undefined
      : ((await getPaymentMethod(tx, accountId, request.instrumentId)) ?? fail('NOT_FOUND'));
  const province =
    (await getProvince(tx, accountId, paymentMethod ?? (await getDefaultPaymentMethod(tx, accountId)))) ??
    (await savePostalCode(tx, request)) ??
    request.province ??
    fail('VALIDATION', { province: 'required' });
  const cart = await readCart(tx, now, accountId, province);
  if (cart?.cartId !== request.cartId) return fail('CART_STALE');
  if (cart.isStale) return fail('INELIGIBLE_PLAN');
  if (cart.issues.length > 0 && !request.acceptsTwice) return fail('DOUBLE_BILLING');
  if (!paymentMethod && cart.bill.dueCents > 0)
    return fail('VALIDATION', { paymentInstrumentId: 'required' });
  if (paymentMethod) await enforceDeclineLimit(tx, now, accountId, paymentMethod.instrumentId);
  await insertOrderAndItems(tx, now, {
    id: orderId,
    accountId,
    kind: 'PURCHASE',
    brand,
    language,
    email,
    bill: { ...cart.bill, items: withFirstInvoices(cart.bill.items, now) },
    paymentMethod,
    province,
  });
  if (request.choosesEnglish && cart.frenchFirst)
    await keepLanguageChoice(tx, now, { account_id: accountId, language: 'en', place: 'checkout' });
  if (cart.redemption) await usePromotion(tx, accountId, cart.redemption, orderId);
  await tx.deleteFrom('carts').where('account_id', '=', accountId).execute();
  if (cart.bill.dueCents === 0) await settleFree(deps, tx, now, orderId);
  return undefined;
};

const toReply = async (query: Kysely<Schema>, { order, action }: PlacedOrder, language: Language) => {
  if (order.status === 'FAILED') return failOrder(order);
  if (order.status === 'PENDING') return pendingReply(order, action);
  const items = await listOrderItems(query, order.id);
  const { state, city } = order;
  return {
    Id: order.id,
    orderNumber: order.number,
    totals: { total: amountOf(order.total_cents) },
    items: items.map((item) => ({
      name: item[`name_${language}`],
      discountAmount: amountOf(item.discount_cents),
    })),
    paymentInstrument:
      state !== null && city !== null ? { BillingAddress: { State: state, City: city } } : null,
  };
};

export const placeOrder =
  (deps: Deps): Handle<typeof calls.placeOrder> =>
  async ({ claims, headers, body, status }) => {
    const { account_id: accountId } = claims;
    const language = parseAcceptLanguage(headers);
    const request: OrderRequest = {
      accountId,
      brand: brandOfClaims(claims),
      language,
      cartId: body.cartId,
      instrumentId: body.paymentInstrumentId,
      postalCode: body.postalCode,
      province: body.province,
      acceptsTwice: body.acceptIssues?.includes('DOUBLE_BILLING') ?? false,
      choosesEnglish: body.choosesEnglish ?? false,
    };
    const idempotency = { owner: accountId, key: keyOf(headers), call: 'order', body };
    const ordered = await placeIdempotentOrder(deps, idempotency, (tx, now, orderId) =>
      insertOrder(deps, tx, now, orderId, request),
    );
    const result = await toReply(deps.database.query, ordered, language);
    status('status' in result ? 202 : 201);
    failpoint('before answer');
    return result;
  };
