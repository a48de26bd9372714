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

type Options = Pick<Call, 'isPublic' | 'movesMoney'>;
const callWith =
  (method: Call['method']) =>
  (path: string, params: Call['params'], answer: Call['answer'], options: Options = {}): Call => ({
    method,
    path,
    params,
    answer,
    ...options,
  });
const get = callWith('GET');
const post = callWith('POST');
const remove = callWith('DELETE');

export const calls: readonly Call[] = [
  post('/customers', ['metadata', 'email', 'expand'], ({ account, form }) =>
    account.createCustomer(recordOf(form, 'metadata')),
  ),
  remove('/customers/:id', [], ({ account, id }) => account.deleteCustomer(id)),
  post(
    '/payment_methods',
    ['type', 'card', 'billing_details', 'key'],
    ({ account, form }) => account.createPaymentMethod(cardOf(form)),
    { isPublic: true },
  ),
  get('/payment_methods/:id', ['expand'], ({ account, id }) => account.findMethod(id)),
  post('/payment_methods/:id/attach', ['customer', 'expand'], ({ account, id, form }) =>
    account.attach(id, needed(form, 'customer')),
  ),
  post('/payment_methods/:id/detach', ['expand'], ({ account, id }) => account.detach(id)),
  post(
    '/payment_intents',
    [
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
    (asked) => {
      const intent = createdIntent(asked);
      if (textOf(asked.form, 'confirm') !== 'true') return intent;
      const isOffSession = textOf(asked.form, 'off_session') === 'true';
      return asked.account.confirmIntent(intent, { isOffSession });
    },
    { movesMoney: (form) => textOf(form, 'confirm') === 'true' },
  ),
  get('/payment_intents', ['customer', ...listParams], ({ account, form }) => {
    const customer = textOf(form, 'customer');
    const all = account.intents().filter((intent) => customer === undefined || intent.customer === customer);
    return listOf('/v1/payment_intents', all, form);
  }),
  get(
    '/payment_intents/:id',
    ['client_secret', 'expand', 'key'],
    ({ account, id, form }) => withSecret(account.findIntent(id), form),
    { isPublic: true },
  ),
  post(
    '/payment_intents/:id/confirm',
    ['use_stripe_sdk', 'off_session', 'payment_method', 'setup_future_usage', 'return_url', 'expand'],
    ({ account, id, form }) =>
      account.confirmIntent(account.findIntent(id), {
        isOffSession: textOf(form, 'off_session') === 'true',
      }),
    { movesMoney: () => true },
  ),
  post('/payment_intents/:id/cancel', ['cancellation_reason', 'expand'], ({ account, id }) =>
    account.cancelIntent(id),
  ),
  post(
    '/setup_intents',
    [
      'customer',
      'payment_method',
      'allowed_payment_method_types',
      'usage',
      'confirm',
      'use_stripe_sdk',
      'metadata',
      'expand',
    ],
    ({ account, form }) => {
      const setup = account.createSetup({
        customer: needed(form, 'customer'),
        payment_method: needed(form, 'payment_method'),
        usage: textOf(form, 'usage') ?? 'off_session',
        metadata: recordOf(form, 'metadata'),
      });
      return expanded(account, setup, form);
    },
  ),
  get(
    '/setup_intents/:id',
    ['client_secret', 'expand', 'key'],
    ({ account, id, form }) => expanded(account, withSecret(account.findSetup(id), form), form),
    { isPublic: true },
  ),
  post(
    '/refunds',
    ['payment_intent', 'amount', 'reason', 'metadata', 'expand'],
    ({ account, form }) => {
      const amount = textOf(form, 'amount');
      return account.refund(
        needed(form, 'payment_intent'),
        amount === undefined ? undefined : centsOf(form),
        recordOf(form, 'metadata'),
      );
    },
    { movesMoney: () => true },
  ),
  get('/refunds', ['payment_intent', ...listParams], ({ account, form }) =>
    listOf('/v1/refunds', account.refundsOf(needed(form, 'payment_intent')), form),
  ),
  get('/disputes/:id', ['expand'], ({ account, id }) => account.findDispute(id)),
  get('/balance_transactions', ['type', ...listParams], ({ account, form }) => {
    const list = listOf('/v1/balance_transactions', account.transactions(), form);
    if (expands(form, 'data.source')) return list;
    const data = list.data.map((each) => ({ ...each, source: (each.source as { id: string }).id }));
    return { ...list, data };
  }),
];

function expanded(account: StripeAccount, setup: Stripe.SetupIntent, form: Form): Stripe.SetupIntent {
  const method = setup.payment_method;
  return expands(form, 'payment_method') && typeof method === 'string'
    ? { ...setup, payment_method: account.findMethod(method) }
    : setup;
}
