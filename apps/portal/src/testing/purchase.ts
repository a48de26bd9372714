/** Offers, carts, cards and orders in API replies. */
import type { Instrument } from '@marquee/product/contract/billing/payments.ts';
import type { Cart, Offer, Order } from '@marquee/product/contract/billing/purchase.ts';
import { billingCycles, type BillingCycle } from '@marquee/product/values/billing-cycles.ts';
import { amountOf, centsOf } from '@marquee/product/values/money.ts';
import { taxesOn, type ProvinceId } from '@marquee/product/values/billing/taxes.ts';
import { patchAppState } from '../state/app-state.ts';
import { reply, type SentRequest } from './render-portal.tsx';
import { rightsIn } from './rights.ts';

const pricesOf = (id: string, price: number, cycles: readonly BillingCycle[]): Offer['plans'] =>
  cycles.map((cycle) => ({
    pricingPlanId: `${id}.${cycle}`,
    planName: billingCycles[cycle].label.en,
    price: cycle === 'annual' ? price * 10 : price,
    billingCycleType: cycle,
  }));

export const someOffer = (
  id: string,
  name: string,
  price: number,
  rest: Partial<Offer> = {},
  cycles: readonly BillingCycle[] = ['monthly', 'annual'],
): Offer => ({
  productId: id,
  sku: id,
  name,
  description: `All of ${name}.`,
  plans: pricesOf(id, price, cycles),
  isBundle: false,
  products: [{ sku: id, name }],
  eligible: true,
  issues: [],
  ...rest,
});

export const total = someOffer('crave_total', 'Crave Total', 22);
export const starz = someOffer('starz', 'Starz', 6);
export const sports = someOffer('crave_sports', 'Crave Total and TSN', 35, {
  sku: 'crave_total',
  isBundle: true,
  products: [
    { sku: 'crave_total', name: 'Crave Total' },
    { sku: 'tsn', name: 'TSN' },
  ],
});

export const someCard = (rest: Partial<Instrument> = {}): Instrument => ({
  Id: 'card-1',
  type: 'CARD',
  brand: 'visa',
  last4: '4242',
  expiry: '12/99',
  BillingAddress: { State: 'QC', City: 'Montréal' },
  default: true,
  ...rest,
});

/** The customer has chosen Crave Total by the month, and is about to pay. */
export const chooseTotal = (acceptsTwice = false): void =>
  patchAppState({
    shoppingCart: [{ name: 'Crave Total', productId: 'crave_total', price: 22, planName: 'Monthly' }],
    selectedPurchaseObject: {
      isBundle: false,
      plan: { productId: 'crave_total', pricingPlanId: 'crave_total.monthly' },
      addOns: [],
      skus: ['crave_total'],
      acceptsTwice,
    },
  });

const sold = [total, starz, sports];
const planNamed = (id: string) =>
  sold
    .flatMap((offer) => offer.plans.map((plan) => ({ offer, plan })))
    .find(({ plan }) => plan.pricingPlanId === id)!;

const cartOf = (
  ids: readonly string[],
  version: number,
  province: string | null,
  { gift, hasChosenEnglish }: Required<Pick<Shop, 'gift' | 'hasChosenEnglish'>>,
): Cart => {
  const items = ids.map((id) => {
    const { offer, plan } = planNamed(id);
    const { price, planName, billingCycleType } = plan;
    const { name, productId } = offer;
    return {
      name,
      productId,
      price,
      planName,
      pricingPlanId: id,
      billingCycleType,
      discount: 0,
      renewalDate: '2026-12-15',
    };
  });
  const cents = items.reduce((sum, { price }) => sum + centsOf(price), 0);
  const taxes = province ? taxesOn(cents, province as ProvinceId, '2026-11-15') : [];
  const all = cents + taxes.reduce((sum, tax) => sum + tax.cents, 0);
  const paid = Math.min(gift, all);
  return {
    cartId: ids.length > 0 ? `cart-${version}` : '',
    items,
    issues: [],
    totals: {
      subtotal: amountOf(cents),
      discount: 0,
      taxes: taxes.map((tax) => ({ name: tax.name, rate: tax.rate / 1000, amount: amountOf(tax.cents) })),
      total: amountOf(all),
      credit: 0,
      giftAmount: amountOf(paid),
      due: amountOf(all - paid),
    },
    taxedIn: province as ProvinceId | null,
    nextRenewal:
      items.length > 0 ? { day: '2026-12-15', total: amountOf(all), gift: 0, due: amountOf(all) } : null,
    rights: rightsIn(province as ProvinceId | null),
    frenchFirst: province === 'QC' && !hasChosenEnglish,
  };
};

export const someOrder = (rest: Partial<Order> = {}): Order => ({
  Id: 'order-1',
  orderNumber: 'M00100201',
  status: 'COMPLETE',
  Items: [
    {
      Id: 'i-1',
      Name: 'Crave Total',
      Amount: 22,
      PricingPlan: {
        Name: 'Monthly',
        SubscriptionBillingCycleName: 'Monthly',
        SubscriptionBillingCycle: 2,
        SubscriptionBillingCycleIterations: 1,
      },
      Product: { ExternalReferences: [{ ExternalId: 'sku', Value: 'crave_total' }] },
    },
  ],
  Totals: {
    DiscountAmount: 0,
    TotalAmount: 25.29,
    Taxes: [
      { name: 'GST', rate: 5, amount: 1.1 },
      { name: 'QST', rate: 9.975, amount: 2.19 },
    ],
    GiftAmount: 0,
  },
  PaymentInstrument: { Id: 'card-1', last4: '4242', BillingAddress: { State: 'QC', City: 'Montréal' } },
  renewalDate: '2026-12-15',
  nextRenewal: { day: '2026-12-15', total: 25.29, gift: 0, due: 25.29 },
  decline: null,
  ...rest,
});

export const placed = {
  Id: 'order-1',
  orderNumber: 'M00100201',
  totals: { total: 25.29 },
  items: [{ name: 'Crave Total', discountAmount: 0 }],
  paymentInstrument: { BillingAddress: { State: 'QC', City: 'Montréal' } },
};

interface Shop {
  readonly offers?: readonly Offer[];
  readonly addOns?: readonly Offer[];
  readonly cards?: readonly Instrument[];
  /** Gift balance, in cents. */
  readonly gift?: number;
  /** Whether the account keeps a choice of English. */
  readonly hasChosenEnglish?: boolean;
}

/** Mocks the purchase API: one cart, the cards, and every order succeeds. */
export const shop = ({
  offers = [total, sports],
  addOns = [],
  cards = [],
  gift = 0,
  hasChosenEnglish = false,
}: Shop = {}) => {
  let inCart: readonly string[] = [];
  let version = 0;
  const kept = [...cards];
  const provinceOf = ({ url }: SentRequest) => new URL(url).searchParams.get('province');
  return {
    'GET /api/catalog/v1/eligible-products': () => reply(200, offers),
    'GET /api/catalog/v1/eligible-products/addons': () => reply(200, addOns),
    'GET /api/product/v1/products': () => reply(200, []),
    'GET /api/subscription/v2.1/all': () => reply(200, []),
    'GET /api/cart/v1': (sent: SentRequest) =>
      reply(200, cartOf(inCart, version, provinceOf(sent), { gift, hasChosenEnglish })),
    'PUT /api/cart/v1': (sent: SentRequest) => {
      const { items } = JSON.parse(sent.body) as { items: readonly { pricingPlanId: string }[] };
      inCart = items.map(({ pricingPlanId }) => pricingPlanId);
      version += 1;
      return reply(200, cartOf(inCart, version, provinceOf(sent), { gift, hasChosenEnglish }));
    },
    'GET /api/billing/v1/payment-instruments': () => reply(200, kept),
    'POST /api/billing/v1/payment-instruments': (sent: SentRequest) => {
      const { token, BillingAddress } = JSON.parse(sent.body) as {
        token: string;
        BillingAddress: Instrument['BillingAddress'];
      };
      const { State, City } = BillingAddress;
      const added = someCard({
        Id: token,
        last4: token.slice(-4),
        BillingAddress: { State, City },
        default: kept.length === 0,
      });
      kept.push(added);
      return reply(201, added);
    },
    'POST /api/storefront/v1/orders': (): Response | Promise<Response> => {
      inCart = [];
      return reply(201, placed);
    },
    'GET /api/storefront/v1/orders/order-1': () => reply(200, someOrder()),
    'POST /api/login/v2.1': () => reply(200, {}),
  };
};
