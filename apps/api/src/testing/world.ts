/** Runs the world beside the test's server and creates cards at the gateway in use. */
import { startWorld, type World } from '../../../world/src/app.ts';
import type { Stripe } from 'stripe';
import type { GatewayLedger } from './compare-with-gateway.ts';
import { type TestApp, createTestApp } from './create-test-app.ts';

export const cards = {
  good: '4242424242424242',
  declined: '4000000000000002',
  poor: '4000000000009995',
  expired: '4000000000000069',
  losesAnswer: '4000000000003220',
  asksBank: '4000002760003184',
} as const;
type CardKind = keyof typeof cards;

export interface TestWorld extends World {
  readonly cardToken: (card: CardKind) => Promise<string>;
  /** Last 4 digits of a card kind: with Stripe all are the same, and the banks differ. */
  readonly last4Of: (card: CardKind) => string;
  /** Cancels or restores a customer's contract at a company; `company` is an id such as `partner:mobilink`. */
  readonly cancelLine: (company: string, subject: string, cancelled?: boolean) => Promise<void>;
  /** Sets the failure mode of a company, or of the gateway if none is named. */
  readonly control: (
    mode: 'ok' | 'down' | 'slow' | 'lose-answer',
    times?: number,
    company?: string,
  ) => Promise<void>;
  /** Completes 3-D Secure for the action of a 202 response. */
  readonly answerBank: (action: string, answer: 'approved' | 'refused') => Promise<void>;
  readonly ledger: () => Promise<GatewayLedger>;
  /** Environment of a server that uses this gateway. */
  readonly variables: Readonly<Record<string, string>>;
}

const post = async (url: string, body: object): Promise<Response> => {
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`${url}: ${reply.status} ${await reply.text()}`);
  return reply;
};

const asWorld = (url: string): Pick<TestWorld, 'last4Of' | 'cardToken' | 'answerBank' | 'ledger'> => ({
  last4Of: (card) => cards[card].slice(-4),
  cardToken: async (card) => {
    const reply = await post(`${url}/pay/tokens`, {
      number: cards[card],
      expiry: '12/40',
      cvc: '123',
      name: 'Alex Tremblay',
    });
    return ((await reply.json()) as { token: string }).token;
  },
  answerBank: async (action, answer) => {
    await post(`${url}/pay/challenge/${action}`, { answer });
  },
  ledger: async () => {
    const reply = await fetch(`${url}/pay/ledger`, {
      headers: { authorization: 'Bearer marquee-pay' },
    });
    return (await reply.json()) as GatewayLedger;
  },
});

export const stripeKeys = {
  STRIPE_SECRET_KEY: 'sk_test_of_the_stand_in_alone',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_of_the_stand_in',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_the_stand_in_alone',
} as const;

/** Calls the Stripe simulator as a browser would, or with the secret key. */
export const askStripe = async <T>(
  url: string,
  path: string,
  form?: Readonly<Record<string, string>>,
  key: string = stripeKeys.STRIPE_SECRET_KEY,
): Promise<T> => {
  const reply = await fetch(`${url}/stripe/v1${path}`, {
    method: form ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${key}` },
    ...(form && { body: new URLSearchParams(form) }),
  });
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
  return (await reply.json()) as T;
};

/** A payment method by card number, as Stripe's fields create it. */
export const stripeCard = async (url: string, number: string): Promise<string> => {
  const method = await askStripe<Stripe.PaymentMethod>(
    url,
    '/payment_methods',
    {
      type: 'card',
      'card[number]': number,
      'card[exp_month]': '12',
      'card[exp_year]': '2040',
      'card[cvc]': '123',
    },
    stripeKeys.STRIPE_PUBLISHABLE_KEY,
  );
  return method.id;
};

/** How the bank treats each kind of card; Stripe refuses to save cards that are declined from the start. */
const bankBehaviours: Readonly<Record<CardKind, object | undefined>> = {
  good: undefined,
  declined: { declineCode: 'generic_decline' },
  poor: { declineCode: 'insufficient_funds' },
  expired: { declineCode: 'expired_card' },
  losesAnswer: { losesAnswer: true },
  asksBank: undefined,
};

const asStripe = (url: string): Pick<TestWorld, 'last4Of' | 'cardToken' | 'answerBank' | 'ledger'> => ({
  last4Of: () => cards.good.slice(-4),
  cardToken: async (card) => {
    const id = await stripeCard(url, card === 'asksBank' ? cards.asksBank : cards.good);
    const change = bankBehaviours[card];
    if (change) await post(`${url}/stripe/bank/cards/${id}`, change);
    return id;
  },
  answerBank: async (action, answer) => {
    const [intent] = action.split('_secret_');
    await post(`${url}/stripe/challenge/${intent}/answer?client_secret=${action}`, { answer });
  },
  ledger: async () => {
    const all: Stripe.BalanceTransaction[] = [];
    for (let hasMore = true; hasMore;) {
      const after = all.length > 0 ? `&starting_after=${all.at(-1)!.id}` : '';
      const page = await askStripe<Stripe.ApiList<Stripe.BalanceTransaction>>(
        url,
        `/balance_transactions?limit=100&expand[0]=data.source${after}`,
      );
      all.push(...page.data);
      hasMore = page.has_more;
    }
    const sources = all.map(({ source }) => source as Stripe.Charge | Stripe.Refund);
    return {
      charges: sources
        .filter((source) => source.object === 'charge')
        .map(({ amount, metadata, payment_intent: id }) => ({
          id: id as string,
          key: metadata['attempt']!,
          reference: metadata['order']!,
          status: 'succeeded',
          amount,
        })),
      refunds: sources
        .filter((source) => source.object === 'refund')
        .map(({ id, amount, payment_intent: charge }) => ({ id, charge: charge as string, amount })),
    };
  },
});

export const startTestWorld = async (
  portalUrl = 'http://localhost:1',
  payments: 'world' | 'stripe' = 'world',
): Promise<TestWorld> => {
  const world = await startWorld({ port: 0, smtpPort: 0, portalUrl, log: () => undefined, slowMs: 12_000 });
  return {
    ...world,
    ...(payments === 'stripe' ? asStripe(world.url) : asWorld(world.url)),
    variables: {
      WORLD_URL: world.url,
      ...(payments === 'stripe' && {
        PAYMENTS: 'stripe',
        STRIPE_API_URL: `${world.url}/stripe`,
        ...stripeKeys,
      }),
    },
    cancelLine: async (target, subject, cancelled = true) => {
      await post(`${world.url}/control/lines`, { target, subject, cancelled });
    },
    control: async (mode, times, target = 'pay') => {
      await post(`${world.url}/control`, { target, mode, ...(times && { times }) });
    },
  };
};

/** A server with its own world; closing one closes both. `TEST_PAYMENTS=stripe` runs any test with Stripe. */
export const openShop = async (
  variables: Readonly<Record<string, string>> = {},
  portalUrl?: string,
): Promise<{ readonly test: TestApp; readonly world: TestWorld }> => {
  const isStripe = (variables['PAYMENTS'] ?? process.env['TEST_PAYMENTS']) === 'stripe';
  const world = await startTestWorld(portalUrl, isStripe ? 'stripe' : 'world');
  const test = await createTestApp({
    BOT_CHECK: 'off',
    ...world.variables,
    ...variables,
  });
  const close = async () => {
    await test.close();
    await world.stop();
  };
  return { test: { ...test, close }, world };
};
