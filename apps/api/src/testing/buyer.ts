/** Somebody who buys: with a card of a kind, by whichever server is up. */
import { randomUUID } from 'node:crypto';
import type { Cart } from '@marquee/product/contract/buying/purchase.ts';
import type { TestApp } from './create-test-app.ts';
import { bearer, newCustomer } from './people.ts';
import type { cards, TestWorld } from './world.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH';
export interface Answer<T> {
  readonly status: number;
  readonly body: T;
}
/** Sends a call to a server and reads its answer. */
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

interface Placed {
  readonly Id: string;
  readonly orderNumber: string;
  readonly status?: string;
  readonly code?: string;
}

/** A customer with a full cart and a card, and the order that they are about to send. */
export const newBuyer = async (
  test: TestApp,
  world: TestWorld,
  plans: readonly string[] = ['tsn.monthly'],
  card: keyof typeof cards = 'good',
) => {
  const customer = await newCustomer(test);
  const headers = bearer(customer.access_token);
  const send = sendTo(test);
  const items = plans.map((pricingPlanId) => ({ productId: pricingPlanId.split('.')[0], pricingPlanId }));
  const fill = async () => {
    const { body } = await send('PUT', '/api/cart/v1', headers, { items });
    return (body as Cart).cartId;
  };
  const addCard = async (kind: keyof typeof cards) => {
    const { body } = await send('POST', '/api/billing/v1/payment-instruments', headers, {
      token: await world.cardToken(kind),
      BillingAddress: { State: 'QC', City: 'Montréal', postalCode: 'H2X 1Y4' },
    });
    return (body as { Id: string }).Id;
  };
  const wish = { cartId: await fill(), paymentInstrumentId: await addCard(card) };
  const key = randomUUID();
  return {
    customer,
    fill,
    addCard,
    wish,
    key,
    order: async (by: Send, what: object = wish, under = key) =>
      (await by(
        'POST',
        '/api/storefront/v1/orders',
        { ...headers, 'idempotency-key': under },
        what,
      )) as Answer<Placed>,
  };
};
export type Buyer = Awaited<ReturnType<typeof newBuyer>>;
