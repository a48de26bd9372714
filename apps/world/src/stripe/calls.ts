/** Supported Stripe API calls: their parameters and responses. */
import type { Stripe } from 'stripe';
import type { StripeAccount } from './account.ts';
import { type Form, recordOf, textOf } from './read-form.ts';
import { refuse } from './stripe-error.ts';
import { isCardNumber } from './test-cards.ts';

interface Asked {
  readonly account: StripeAccount;
  readonly id: string;
  readonly form: Form;
}

interface Call {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Path after `/v1`. */
  readonly path: string;
  readonly params: readonly string[];
  /** Callable from browsers with the publishable key. */
  readonly isPublic?: boolean;
  readonly movesMoney?: (form: Form) => boolean;
  readonly answer: (asked: Asked) => object;
}

const needed = (form: Form, name: string): string =>
  textOf(form, name) ??
  refuse(`Missing required param: ${name}.`, { code: 'parameter_missing', param: name });

const centsOf = (form: Form): number => {
  const amount = Number(needed(form, 'amount'));
  return Number.isSafeInteger(amount) && amount > 0
    ? amount
    : refuse('Invalid positive integer', { code: 'parameter_invalid_integer', param: 'amount' });
};

const expands = (form: Form, name: string): boolean => Object.values(recordOf(form, 'expand')).includes(name);

/** Newest first, after the cursor. */
const listOf = <T extends { readonly id: string; readonly created: number }>(
  url: string,
  all: readonly T[],
  form: Form,
): Stripe.ApiList<T> => {
  const [from, until] = [textOf(form, 'created', 'gte'), textOf(form, 'created', 'lt')];
  const after = textOf(form, 'starting_after');
  const within = all.filter(
    ({ created }) =>
      (from === undefined || created >= Number(from)) && (until === undefined || created < Number(until)),
  );
  const rest = after === undefined ? within : within.slice(within.findIndex(({ id }) => id === after) + 1);
  const data = rest.slice(0, Number(textOf(form, 'limit') ?? 10));
  return { object: 'list', url, has_more: data.length < rest.length, data };
};
const listParams = ['created', 'limit', 'starting_after', 'expand'] as const;

/** The client secret of an intent authorizes reading it. */
const withSecret = <T extends { readonly client_secret: string | null }>(intent: T, form: Form): T => {
  const secret = textOf(form, 'client_secret');
  return secret === undefined || secret === intent.client_secret
    ? intent
    : refuse('The client_secret provided does not match.', { param: 'client_secret' });
};

const cardOf = (form: Form) => {
  const number = (textOf(form, 'card', 'number') ?? '').replaceAll(/\D/g, '');
  if (!isCardNumber(number))
    return refuse('Your card number is incorrect.', { type: 'card_error', code: 'incorrect_number' }, 402);
  return {
    number,
    expMonth: Number(textOf(form, 'card', 'exp_month')),
    expYear: Number(textOf(form, 'card', 'exp_year')),
  };
};

const createdIntent = ({ account, form }: Asked): Stripe.PaymentIntent =>
  account.createIntent({
    amount: centsOf(form),
    currency: needed(form, 'currency'),
    customer: textOf(form, 'customer') ?? null,
    payment_method: textOf(form, 'payment_method') ?? null,
    setup_future_usage: textOf(form, 'setup_future_usage') ?? null,
    metadata: recordOf(form, 'metadata'),
  });

export const calls: readonly Call[] = [
  {
    method: 'POST',
    path: '/customers',
    params: ['metadata', 'email', 'expand'],
    answer: ({ account, form }) => account.createCustomer(recordOf(form, 'metadata')),
  },
  {
    method: 'DELETE',
    path: '/customers/:id',
    params: [],
    answer: ({ account, id }) => account.deleteCustomer(id),
  },
  {
    method: 'POST',
    path: '/payment_methods',
    params: ['type', 'card', 'billing_details', 'key'],
    isPublic: true,
    answer: ({ account, form }) => account.createPaymentMethod(cardOf(form)),
  },
  {
    method: 'GET',
    path: '/payment_methods/:id',
    params: ['expand'],
    answer: ({ account, id }) => account.findMethod(id),
  },
  {
    method: 'POST',
    path: '/payment_methods/:id/attach',
    params: ['customer', 'expand'],
    answer: ({ account, id, form }) => account.attach(id, needed(form, 'customer')),
  },
  {
    method: 'POST',
    path: '/payment_methods/:id/detach',
    params: ['expand'],
    answer: ({ account, id }) => account.detach(id),
  },
  {
    method: 'POST',
    path: '/payment_intents',
    params: [
      'amount',
      'currency',
      'customer',
      'payment_method',
      'allowed_payment_method_types',
      'setup_future_usage',
      'metadata',
      'confirm',
      'off_session',
      'use_stripe_sdk',
      'expand',
    ],
    movesMoney: (form) => textOf(form, 'confirm') === 'true',
    answer: (asked) => {
      const intent = createdIntent(asked);
      if (textOf(asked.form, 'confirm') !== 'true') return intent;
      const isOffSession = textOf(asked.form, 'off_session') === 'true';
      return asked.account.confirmIntent(intent, { isOffSession });
    },
  },
  {
    method: 'GET',
    path: '/payment_intents',
    params: ['customer', ...listParams],
    answer: ({ account, form }) => {
      const customer = textOf(form, 'customer');
      const all = account
        .intents()
        .filter((intent) => customer === undefined || intent.customer === customer);
      return listOf('/v1/payment_intents', all, form);
    },
  },
  {
    method: 'GET',
    path: '/payment_intents/:id',
    params: ['client_secret', 'expand', 'key'],
    isPublic: true,
    answer: ({ account, id, form }) => withSecret(account.findIntent(id), form),
  },
  {
    method: 'POST',
    path: '/payment_intents/:id/confirm',
    params: ['use_stripe_sdk', 'off_session', 'payment_method', 'setup_future_usage', 'return_url', 'expand'],
    movesMoney: () => true,
    answer: ({ account, id, form }) =>
      account.confirmIntent(account.findIntent(id), {
        isOffSession: textOf(form, 'off_session') === 'true',
      }),
  },
  {
    method: 'POST',
    path: '/payment_intents/:id/cancel',
    params: ['cancellation_reason', 'expand'],
    answer: ({ account, id }) => account.cancelIntent(id),
  },
  {
    method: 'POST',
    path: '/setup_intents',
    params: [
      'customer',
      'payment_method',
      'allowed_payment_method_types',
      'usage',
      'confirm',
      'use_stripe_sdk',
      'metadata',
      'expand',
    ],
    answer: ({ account, form }) => {
      const setup = account.createSetup({
        customer: needed(form, 'customer'),
        payment_method: needed(form, 'payment_method'),
        usage: textOf(form, 'usage') ?? 'off_session',
        metadata: recordOf(form, 'metadata'),
      });
      return expanded(account, setup, form);
    },
  },
  {
    method: 'GET',
    path: '/setup_intents/:id',
    params: ['client_secret', 'expand', 'key'],
    isPublic: true,
    answer: ({ account, id, form }) => expanded(account, withSecret(account.findSetup(id), form), form),
  },
  {
    method: 'POST',
    path: '/refunds',
    params: ['payment_intent', 'amount', 'reason', 'metadata', 'expand'],
    movesMoney: () => true,
    answer: ({ account, form }) => {
      const amount = textOf(form, 'amount');
      return account.refund(
        needed(form, 'payment_intent'),
        amount === undefined ? undefined : centsOf(form),
        recordOf(form, 'metadata'),
      );
    },
  },
  {
    method: 'GET',
    path: '/refunds',
    params: ['payment_intent', ...listParams],
    answer: ({ account, form }) =>
      listOf('/v1/refunds', account.refundsOf(needed(form, 'payment_intent')), form),
  },
  {
    method: 'GET',
    path: '/disputes/:id',
    params: ['expand'],
    answer: ({ account, id }) => account.findDispute(id),
  },
  {
    method: 'GET',
    path: '/balance_transactions',
    params: ['type', ...listParams],
    answer: ({ account, form }) => {
      const list = listOf('/v1/balance_transactions', account.transactions(), form);
      if (expands(form, 'data.source')) return list;
      const data = list.data.map((each) => ({ ...each, source: (each.source as { id: string }).id }));
      return { ...list, data };
    },
  },
];

function expanded(account: StripeAccount, setup: Stripe.SetupIntent, form: Form): Stripe.SetupIntent {
  const method = setup.payment_method;
  return expands(form, 'payment_method') && typeof method === 'string'
    ? { ...setup, payment_method: account.findMethod(method) }
    : setup;
}
