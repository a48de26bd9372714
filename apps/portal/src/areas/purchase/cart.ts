/** Cart: items and prices are on the server, the selection is in the app state. */
import type { Language } from '@marquee/product/brands.ts';
import { type Cart, getCart, type Offer, putCart } from '@marquee/product/contract/billing/purchase.ts';
import { isPlainObject, type PlainObject } from '@marquee/product/plain-object.ts';
import type { ProvinceId } from '@marquee/product/values/billing/taxes.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { patchAppState, useAppState } from '../../state/app-state.ts';
import { getActiveLanguage } from '../../i18n/i18n.ts';
import { queryClient } from '../../api/query-client.ts';
import type { PricingPlan } from '../../plan-card/plan-words.ts';
import { catalogHeaders } from './offers/offers.ts';

interface Item {
  readonly productId: string;
  readonly pricingPlanId: string;
}

/** Shape of `selectedPurchaseObject`. */
export interface Selection {
  readonly isBundle: boolean;
  /** Undefined if only add-ons are bought. */
  readonly plan: Item | undefined;
  readonly addOns: readonly Item[];
  /** SKUs the purchase will entitle to. */
  readonly skus: readonly string[];
  /** The customer has accepted being billed twice. */
  readonly acceptsTwice: boolean;
}

const nothing: Selection = { isBundle: false, plan: undefined, addOns: [], skus: [], acceptsTwice: false };

const readItem = (value: unknown): Item | undefined => {
  if (!isPlainObject(value)) return undefined;
  const { productId, pricingPlanId } = value;
  return typeof productId === 'string' && typeof pricingPlanId === 'string'
    ? { productId, pricingPlanId }
    : undefined;
};

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Session storage is untrusted input: anything that is not a selection is ignored. */
export const parseSelection = ({ isBundle, plan, addOns, skus, acceptsTwice }: PlainObject): Selection => ({
  isBundle: isBundle === true,
  plan: readItem(plan),
  addOns: listOf(addOns).flatMap((each) => readItem(each) ?? []),
  skus: listOf(skus).filter((sku) => typeof sku === 'string'),
  acceptsTwice: acceptsTwice === true,
});

export const getSelection = (): Selection => parseSelection(useAppState.getState().selectedPurchaseObject);

const itemsOf = ({ plan, addOns }: Selection): readonly Item[] => [...(plan ? [plan] : []), ...addOns];

const put = (items: readonly Item[], province?: ProvinceId): Promise<Cart> =>
  call(putCart, {
    query: { province },
    body: { items: items.map(({ productId, pricingPlanId }) => ({ productId, pricingPlanId })) },
    headers: catalogHeaders(getActiveLanguage()),
  });

/** The current cart. A failed order consumes its cart, so the same items are put into a new one. */
export const cartQuery = (language: Language, province?: ProvinceId) =>
  queryOptions({
    queryKey: ['cart', language, province ?? ''],
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const cart = await call(getCart, {
        query: { province },
        headers: { 'accept-language': language },
      });
      const chosen = itemsOf(getSelection());
      return cart.items.length === 0 && chosen.length > 0 ? put(chosen, province) : cart;
    },
  });

interface Chosen {
  readonly offer: Offer;
  readonly plan: PricingPlan;
}

const itemOf = ({ offer, plan }: Chosen): Item => ({
  productId: offer.productId,
  pricingPlanId: plan.pricingPlanId,
});
const entryOf = ({ offer, plan }: Chosen) => ({
  name: offer.name,
  productId: offer.productId,
  price: plan.price,
  planName: plan.planName,
});
const skusOf = ({ offer }: Chosen): readonly string[] => offer.products.map(({ sku }) => sku);

/** Updates the cart, and stores the selection once the server has accepted it. */
const select = async (selection: Selection, carts: Parameters<typeof patchAppState>[0]): Promise<void> => {
  await put(itemsOf(selection));
  queryClient.removeQueries({ queryKey: ['cart'] });
  patchAppState({ ...carts, selectedPurchaseObject: { ...selection } });
};

/** Choosing a plan starts a new selection. */
export const choosePlan = (chosen: Chosen): Promise<void> =>
  select(
    {
      ...nothing,
      isBundle: chosen.offer.isBundle,
      plan: itemOf(chosen),
      skus: skusOf(chosen),
    },
    { shoppingCart: [entryOf(chosen)], addOnCart: [] },
  );

/** Replaces the selected add-ons and keeps the plan. */
export const chooseAddOns = (chosen: readonly Chosen[], offered: readonly Offer[]): Promise<void> => {
  const selection = getSelection();
  const others = selection.skus.filter(
    (sku) => !offered.some(({ products }) => products.some((product) => product.sku === sku)),
  );
  return select(
    { ...selection, addOns: chosen.map(itemOf), skus: [...others, ...chosen.flatMap(skusOf)] },
    { addOnCart: chosen.map(entryOf) },
  );
};

export const acceptDoubleBilling = (): void =>
  patchAppState({ selectedPurchaseObject: { ...getSelection(), acceptsTwice: true } });
