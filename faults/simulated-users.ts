/** Simulated users that generate traffic during a fault and record acknowledged responses. */
import { randomUUID } from 'node:crypto';
import { getAccount, updateAccount } from '@marquee/product/contract/account.ts';
import { endSession, grantToken } from '@marquee/product/contract/auth.ts';
import { addInstrument } from '@marquee/product/contract/billing/payments.ts';
import { placeOrder, putCart } from '@marquee/product/contract/billing/purchase.ts';
import { makeAccount } from '@marquee/product/contract/test.ts';
import type { ReplyOf } from '@marquee/product/endpoint.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { type Answer, type Call, callAt, jsonOf } from './call.ts';
import type { DrillWorld } from './stack.ts';

export type Customer = ReplyOf<typeof makeAccount>;

/** Acknowledged effects of one user. */
export interface Acknowledged {
  readonly accounts: Set<string>;
  /** The last confirmed name, and unacknowledged ones since. */
  readonly names: Map<string, { confirmed: string; perhaps: string[] }>;
  readonly orders: Set<string>;
  /** Ended sessions. */
  readonly ended: Customer[];
}

export interface SimulatedUsers {
  readonly acknowledged: Acknowledged;
  /** Every error response, to be checked. */
  readonly refusals: Answer[];
  readonly answered: () => number;
  /** Requests without a response. */
  readonly unanswered: () => number;
  readonly call: (call: Call) => Promise<Answer>;
  readonly join: () => Promise<Customer | undefined>;
  readonly rename: (who: Customer) => Promise<Answer>;
  readonly buy: (who: Customer) => Promise<Answer | undefined>;
  /** Undefined if cart or card were refused. */
  readonly fillCart: (who: Customer) => Promise<(() => Promise<Answer>) | undefined>;
  readonly leave: (who: Customer) => Promise<void>;
  /** Registers, buys, changes the name, and sometimes signs out. */
  readonly live: () => Promise<void>;
}

const tryAgainMs = 100;
const patienceMs = 40_000;
const clientOf = { authorization: `Basic ${btoa('crave-web:default')}` };

export const refreshWith = (token: string): Call => ({
  method: 'POST',
  path: grantToken.path,
  headers: clientOf,
  form: { grant_type: 'refresh_token', refresh_token: token },
});

export const signInWith = (
  { email, password }: Pick<Customer, 'email' | 'password'>,
  address = '127.0.0.1',
): Call => ({
  method: 'POST',
  path: grantToken.path,
  headers: { ...clientOf, 'x-forwarded-for': address, 'x-bypass-recaptcha': 'true' },
  form: { grant_type: 'password', username: email, password, recaptcha_token: 'bot-check-disabled' },
});

export const readOwn = ({ access_token }: Pick<Customer, 'access_token'>): Call => ({
  path: getAccount.path,
  token: access_token,
});

/** Retryable: no response, or 503. */
const isForNow = ({ status }: Answer) => status === 0 || status === 429 || status === 503;

export const createSimulatedUsers = (urlOf: () => string, world: DrillWorld): SimulatedUsers => {
  const acknowledged: Acknowledged = { accounts: new Set(), names: new Map(), orders: new Set(), ended: [] };
  const refusals: Answer[] = [];
  let [answers, silences] = [0, 0];

  const call = async (what: Call) => {
    const answer = await callAt(urlOf(), what);
    if (answer.status > 0) answers += 1;
    else silences += 1;
    if (answer.status >= 400) refusals.push(answer);
    return answer;
  };
  /** Retries like the portal, until there is a definite response. */
  const insist = async (what: Call) => {
    const end = Date.now() + patienceMs;
    let answer = await call(what);
    while (isForNow(answer) && Date.now() < end) {
      await wait(tryAgainMs);
      answer = await call(what);
    }
    return answer;
  };

  const join = async () => {
    const answer = await call({ method: 'POST', path: makeAccount.path, body: { kind: 'fresh' } });
    if (answer.status !== 201) return undefined;
    const customer = jsonOf<Customer>(answer);
    acknowledged.accounts.add(customer.accountId);
    return customer;
  };

  const rename = async ({ accountId, access_token }: Customer) => {
    const known = acknowledged.names.get(accountId) ?? { confirmed: '', perhaps: [] };
    const firstName = `Camille ${randomUUID().replaceAll(/\d|-/g, '')}`;
    known.perhaps.push(firstName);
    acknowledged.names.set(accountId, known);
    const answer = await call({
      method: 'PATCH',
      path: updateAccount.path,
      token: access_token,
      body: { firstName },
    });
    if (answer.status === 200) acknowledged.names.set(accountId, { confirmed: firstName, perhaps: [] });
    return answer;
  };

  const cardToken = async () => {
    const { text } = await callAt(world.url, {
      method: 'POST',
      path: '/pay/tokens',
      body: { number: '4242424242424242', expiry: '12/40', cvc: '123', name: 'Alex Tremblay' },
    });
    return (JSON.parse(text) as { token: string }).token;
  };

  /** Cart and card exist: only the order is left. */
  const fillCart = async ({ access_token: token }: Customer) => {
    const items = [{ productId: 'tsn', pricingPlanId: 'tsn.monthly' }];
    const cart = await insist({ method: 'PUT', path: putCart.path, token, body: { items } });
    const card = await insist({
      method: 'POST',
      path: addInstrument.path,
      token,
      body: {
        token: await cardToken(),
        BillingAddress: { State: 'QC', City: 'Montréal', postalCode: 'H2X 1Y4' },
      },
    });
    if (cart.status !== 200 || card.status !== 201) return undefined;
    return async () => {
      const order = await insist({
        method: 'POST',
        path: placeOrder.path,
        token,
        headers: { 'idempotency-key': randomUUID() },
        body: {
          cartId: jsonOf<{ cartId: string }>(cart).cartId,
          paymentInstrumentId: jsonOf<{ Id: string }>(card).Id,
        },
      });
      if (order.status === 201) acknowledged.orders.add(jsonOf<{ Id: string }>(order).Id);
      return order;
    };
  };
  const buy = async (who: Customer) => (await fillCart(who))?.();

  const leave = async (who: Customer) => {
    const { status } = await call({ method: 'POST', path: endSession.path, token: who.access_token });
    if (status < 300 && status > 0) acknowledged.ended.push(who);
  };

  return {
    acknowledged,
    refusals,
    answered: () => answers,
    unanswered: () => silences,
    call,
    join,
    rename,
    fillCart,
    buy,
    leave,
    live: async () => {
      const who = await join();
      if (!who) return;
      await rename(who);
      await call(readOwn(who));
      await buy(who);
      await rename(who);
      if (acknowledged.accounts.size % 3 === 0) await leave(who);
    },
  };
};

/** Keeps this many users active until stopped. */
export const generateTraffic = (users: SimulatedUsers, howMany: number): (() => Promise<void>) => {
  const over = new AbortController();
  const lives = Array.from({ length: howMany }, async () => {
    while (!over.signal.aborted) {
      await users.live();
      await wait(20);
    }
  });
  return async () => {
    over.abort();
    await Promise.all(lives);
  };
};
