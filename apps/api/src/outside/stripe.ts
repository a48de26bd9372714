/** Stripe, behind the same interface as the world's gateway. A card is a payment method of a customer of its own. */
import { limits } from '@marquee/product/limits.ts';
import { Stripe } from 'stripe';
import type { Env } from '../env.ts';
import type { Card, Charged, Gateway } from './gateway.ts';
import { createLine } from './line.ts';

/** Both halves are needed to charge a card while its owner is away. */
const cardId = (customer: string, method: string): string => `${customer}/${method}`;
const halves = (id: string): readonly [customer: string, method: string] => {
  const [customer = '', method = ''] = id.split('/');
  return [customer, method];
};

const chargedOf = ({ id, status, last_payment_error: problem }: Stripe.PaymentIntent): Charged =>
  status === 'succeeded'
    ? { is: 'paid', chargeId: id }
    : { is: 'refused', why: problem?.decline_code ?? problem?.code ?? status };

const isOver = ({ status }: Stripe.PaymentIntent): boolean => status !== 'processing';

const results = new Set(['payment_intent.succeeded', 'payment_intent.payment_failed']);

export const createStripeGateway = (
  { stripe: { secretKey, webhookSecret } }: Pick<Env, 'stripe'>,
  /** Elsewhere than at Stripe, for tests. */
  at: Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'> = {},
): Gateway => {
  const stripe = new Stripe(secretKey, {
    ...at,
    timeout: limits.paymentSeconds * 1000,
    // Who asks again, and when, is decided by the order.
    maxNetworkRetries: 0,
    telemetry: false,
  });
  const line = createLine(
    (error) =>
      error instanceof Stripe.errors.StripeConnectionError || error instanceof Stripe.errors.StripeAPIError,
  );

  return {
    keep: (token, key) =>
      line(async () => {
        try {
          const customer = await stripe.customers.create({}, { idempotencyKey: `customer-${key}` });
          const method = await stripe.paymentMethods.attach(
            token,
            { customer: customer.id },
            { idempotencyKey: `attach-${key}` },
          );
          if (!method.card) return undefined;
          const { brand, last4, exp_month: expMonth, exp_year: expYear } = method.card;
          return { id: cardId(customer.id, method.id), brand, last4, expMonth, expYear } satisfies Card;
        } catch (error) {
          const isTheirs =
            error instanceof Stripe.errors.StripeCardError ||
            error instanceof Stripe.errors.StripeInvalidRequestError;
          if (isTheirs) return undefined;
          throw error;
        }
      }),

    forget: async (id) => {
      const [, method] = halves(id);
      await line(() => stripe.paymentMethods.detach(method));
    },

    charge: ({ id, cardId: card, cents }) =>
      line(async () => {
        const [customer, method] = halves(card);
        try {
          const intent = await stripe.paymentIntents.create(
            {
              amount: cents,
              currency: 'cad',
              customer,
              payment_method: method,
              confirm: true,
              off_session: true,
              metadata: { order: id },
            },
            { idempotencyKey: id },
          );
          if (!isOver(intent)) throw new Error(`Stripe is still at ${intent.id}`);
          return chargedOf(intent);
        } catch (error) {
          if (error instanceof Stripe.errors.StripeCardError)
            return { is: 'refused', why: error.decline_code ?? error.code ?? 'declined' };
          throw error;
        }
      }),

    find: (orderId) =>
      line(async () => {
        const { data } = await stripe.paymentIntents.search({ query: `metadata['order']:'${orderId}'` });
        const intent = data.find(({ status }) => status === 'succeeded') ?? data[0];
        return intent && isOver(intent) ? chargedOf(intent) : undefined;
      }),

    refund: async (chargeId) => {
      await line(() =>
        stripe.refunds.create({ payment_intent: chargeId }, { idempotencyKey: `refund-${chargeId}` }),
      );
    },

    readEvent: (body, signature, now) => {
      try {
        const { id, type, data } = stripe.webhooks.constructEvent(
          body,
          signature ?? '',
          webhookSecret,
          limits.webhookWindowMinutes * 60,
          undefined,
          now,
        );
        const intent = data.object as Stripe.PaymentIntent;
        const orderId = intent.metadata?.['order'] ?? '';
        return { id, type, orderId, charged: results.has(type) ? chargedOf(intent) : undefined };
      } catch {
        return undefined;
      }
    },
  };
};
