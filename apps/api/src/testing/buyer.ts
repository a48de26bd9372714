/** A customer with a card of a given kind, ready to order. */
import { randomUUID } from 'node:crypto';
import type { Cart } from '@marquee/product/contract/billing/purchase.ts';
import type { TestApp } from './create-test-app.ts';
import { bearer, type TestCustomer, newCustomer } from './test-clients.ts';
import type { cards, TestWorld } from './world.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH';
export interface Answer<T> {
  readonly status: number;
  readonly body: T;
}
/** Sends a request and reads the response. */
export type Send = (
  method: Method,
  path: string,
  headers: Record<string, string>,
  body?: object,
) => Promise<Answer<unknown>>;

export const sendTo =
  ({ app }: Pick<TestApp, 'app'>): Send =>
  async (method, url, headers, payload) => {
    const reply = await app.inject({ method, url, headers, ...(payload && { payload }) });
    return { status: reply.statusCode, body: reply.body === '' ? undefined : reply.json<unknown>() };
  };

export const sendOver =
  (url: string): Send =>
  async (method, path, headers, body) => {
    const reply = await fetch(url + path, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await reply.text();
    return { status: reply.status, body: text === '' ? undefined : (JSON.parse(text) as unknown) };
  };

export interface Placed {
  readonly Id: string;
  readonly orderNumber: string;
  readonly status?: string;
  readonly action?: string;
  readonly code?: string;
}

interface Address {
  readonly State: string;
  readonly City: string;
  readonly postalCode: string;
}
const montreal: Address = { State: 'QC', City: 'Montréal', postalCode: 'H2X 1Y4' };

export const addCard = async (
  test: Pick<TestApp, 'app'>,
  world: TestWorld,
  { access_token }: Pick<TestCustomer, 'access_token'>,
  kind: keyof typeof cards = 'good',
  BillingAddress: Address = montreal,
): Promise<string> => {
  const sent = { token: await world.cardToken(kind), BillingAddress };
  const path = '/api/billing/v1/payment-instruments';
  const { status, body } = await sendTo(test)('POST', path, bearer(access_token), sent);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return (body as { Id: string }).Id;
};

export const payWith = async (
  test: Pick<TestApp, 'app'>,
  world: TestWorld,
  who: Pick<TestCustomer, 'access_token'>,
  kind: keyof typeof cards,
  address?: Address,
): Promise<void> => {
  const path = `/api/billing/v1/payment-instruments/${await addCard(test, world, who, kind, address)}`;
  await sendTo(test)('PATCH', path, bearer(who.access_token), { default: true });
};

/** Cart items from pricing plan ids. */
export const itemsOf = (plans: readonly string[]) =>
  plans.map((pricingPlanId) => ({ productId: pricingPlanId.split('.')[0], pricingPlanId }));

/** A customer with a full cart, a card and the order to send. */
export const newBuyer = async (
  test: TestApp,
  world: TestWorld,
  plans: readonly string[] = ['tsn.monthly'],
  card: keyof typeof cards = 'good',
) => {
  const customer = await newCustomer(test);
  const headers = bearer(customer.access_token);
  const fill = async () => {
    const { body } = await sendTo(test)('PUT', '/api/cart/v1', headers, { items: itemsOf(plans) });
    return (body as Cart).cartId;
  };
  const addOwn = (kind: keyof typeof cards) => addCard(test, world, customer, kind);
  const orderBody = { cartId: await fill(), paymentInstrumentId: await addOwn(card) };
  const key = randomUUID();
  return {
    customer,
    fill,
    addCard: addOwn,
    orderBody,
    key,
    order: async (by: Send, what: object = orderBody, under = key) =>
      (await by(
        'POST',
        '/api/storefront/v1/orders',
        { ...headers, 'idempotency-key': under },
        what,
      )) as Answer<Placed>,
  };
};
export type Buyer = Awaited<ReturnType<typeof newBuyer>>;
