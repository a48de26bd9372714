/** Stripe behind the payment port. */
import { limits } from '@marquee/product/limits.ts';
import { BrokenCircuitError } from 'cockatiel';
import { Stripe } from 'stripe';
import type { Env } from '../../env.ts';
import { createCircuitBreaker } from '../circuit-breaker.ts';
import type { Attempt, Card, GatewayRefund, LedgerLine, Outcome, PaymentGateway } from './payment-gateway.ts';

/** Both halves are needed to charge a card while its owner is away. */
const cardId = (customer: string, method: string): string => `${customer}/${method}`;
const halves = (id: string): readonly [customer: string, method: string] => {
  const [customer = '', method = ''] = id.split('/');
  return [customer, method];
};

/** Stripe keeps the answer to an idempotency key for a day; within it, asking again is looking. */
const sameKeyMs = 20 * 3_600_000;

const outcomeOf = (intent: Stripe.PaymentIntent): Outcome => {
  const { id: intentId, status, last_payment_error: problem } = intent;
  if (status === 'succeeded') return { is: 'paid', chargeId: intentId, intentId };
  if (status === 'processing') return { is: 'unknown', intentId };
  if (status === 'requires_action')
    return { is: 'action', intentId, action: intent.client_secret ?? intentId };
  return {
    is: 'declined',
    code: problem?.decline_code ?? problem?.code ?? status,
    ...(problem?.advice_code && { adviceCode: problem.advice_code }),
    intentId,
  };
};

const refundStatus: Readonly<Record<string, GatewayRefund['status']>> = {
  succeeded: 'done',
  failed: 'failed',
  canceled: 'failed',
};
const refundOf = ({
  id,
  payment_intent: intent,
  amount,
  metadata,
  status,
  failure_reason: code,
}: Stripe.Refund) =>
  ({
    id,
    chargeId: typeof intent === 'string' ? intent : (intent?.id ?? ''),
    cents: amount,
    key: metadata?.['key'],
    status: refundStatus[status ?? ''] ?? 'pending',
    ...(code !== undefined && { code }),
  }) satisfies GatewayRefund;

const { errors } = Stripe;
/** Refused before anything was charged. */
const certainlyNot = (error: unknown): boolean =>
  error instanceof BrokenCircuitError ||
  error instanceof errors.StripeRateLimitError ||
  error instanceof errors.StripeAuthenticationError ||
  error instanceof errors.StripePermissionError ||
  (error instanceof errors.StripeConnectionError &&
    /ECONNREFUSED|ENOTFOUND|EAI_AGAIN/.test(String(error.detail)));

const outcomeOfError = (error: unknown): Outcome => {
  if (error instanceof errors.StripeCardError)
    return {
      is: 'declined',
      code: error.decline_code ?? error.code ?? 'generic_decline',
      ...(error.payment_intent && { intentId: error.payment_intent.id }),
    };
  return { is: certainlyNot(error) ? 'unavailable' : 'unknown' };
};

export const createStripeGateway = (
  { stripe: { secretKey, webhookSecret } }: Pick<Env, 'stripe'>,
  /** Elsewhere than at Stripe, for tests. */
  at: Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'> = {},
): PaymentGateway => {
  const stripe = new Stripe(secretKey, {
    ...at,
    timeout: limits.paymentSeconds * 1000,
    // Who asks again, and when, is decided by the order.
    maxNetworkRetries: 0,
    telemetry: false,
  });
  const breaker = createCircuitBreaker(
    (error) => error instanceof errors.StripeConnectionError || error instanceof errors.StripeAPIError,
  );

  const create = async ({ id, orderId, method: card, cents, onSession }: Attempt): Promise<Outcome> => {
    const [customer, method] = halves(card);
    return outcomeOf(
      await stripe.paymentIntents.create(
        {
          amount: cents,
          currency: 'cad',
          customer,
          payment_method: method,
          confirm: true,
          off_session: !onSession,
          metadata: { order: orderId, attempt: id },
        },
        { idempotencyKey: id },
      ),
    );
  };

  /** Every intent of the customer since the attempt was asked for; there are few. */
  const find = async ({ id, method: card, askedAt }: Attempt): Promise<Stripe.PaymentIntent | undefined> => {
    const [customer] = halves(card);
    const created = { gte: Math.floor(askedAt.getTime() / 1000) - 60 };
    for await (const intent of stripe.paymentIntents.list({ customer, created, limit: 100 }))
      if (intent.metadata['attempt'] === id) return intent;
    return undefined;
  };

  return {
    name: 'stripe',

    keepCard: (token, key) =>
      breaker(async () => {
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
            error instanceof errors.StripeCardError || error instanceof errors.StripeInvalidRequestError;
          if (isTheirs) return undefined;
          throw error;
        }
      }),

    dropCard: async (id) => {
      const [, method] = halves(id);
      await breaker(() => stripe.paymentMethods.detach(method));
    },

    charge: (attempt) => breaker(() => create(attempt)).catch(outcomeOfError),

    look: (attempt) =>
      breaker(async () => {
        if (attempt.intentId !== null)
          return outcomeOf(await stripe.paymentIntents.retrieve(attempt.intentId));
        if (Date.now() - attempt.askedAt.getTime() < sameKeyMs) return create(attempt);
        const intent = await find(attempt);
        return intent ? outcomeOf(intent) : ({ is: 'nothing' } as const);
      }).catch(outcomeOfError),

    cancel: (attempt) =>
      breaker(async () => {
        const intent =
          attempt.intentId === null
            ? await find(attempt)
            : await stripe.paymentIntents.retrieve(attempt.intentId);
        if (!intent || intent.status === 'canceled') return { is: 'cancelled' } as const;
        if (intent.status === 'succeeded' || intent.status === 'processing') return outcomeOf(intent);
        await stripe.paymentIntents.cancel(intent.id);
        return { is: 'cancelled' } as const;
      }).catch(outcomeOfError),

    refund: async ({ chargeId, cents, key }) => {
      // Stripe forgets a key after a day: a refund that is there under it is not asked for again.
      for await (const refund of stripe.refunds.list({ payment_intent: chargeId, limit: 100 }))
        if (refund.metadata?.['key'] === key) return refundOf(refund);
      try {
        return refundOf(
          await breaker(() =>
            stripe.refunds.create(
              {
                payment_intent: chargeId,
                metadata: { key },
                ...(cents !== undefined && { amount: cents }),
              },
              { idempotencyKey: key },
            ),
          ),
        );
      } catch (error) {
        if (!(error instanceof errors.StripeInvalidRequestError)) throw error;
        return { id: undefined, status: 'failed', code: error.code ?? 'invalid_request' };
      }
    },

    listRefunds: async (chargeId) => {
      const { data } = await breaker(() => stripe.refunds.list({ payment_intent: chargeId, limit: 100 }));
      return data.map(refundOf);
    },

    readDispute: async (id) => {
      const dispute = await breaker(() => stripe.disputes.retrieve(id));
      const { payment_intent: intent, evidence_details: evidence } = dispute;
      return {
        id,
        chargeId: typeof intent === 'string' ? intent : (intent?.id ?? ''),
        cents: dispute.amount,
        reason: dispute.reason,
        status: dispute.status,
        evidenceDueAt: evidence.due_by === null ? undefined : new Date(evidence.due_by * 1000),
      };
    },

    async *ledger(from, until) {
      const created = { gte: Math.floor(from.getTime() / 1000), lt: Math.ceil(until.getTime() / 1000) };
      for await (const intent of stripe.paymentIntents.list({ created, limit: 100 }))
        if (intent.status === 'succeeded')
          yield {
            kind: 'charge',
            id: intent.id,
            for: intent.metadata['attempt'] ?? '',
            orderId: intent.metadata['order'] ?? '',
            cents: intent.amount_received,
            at: new Date(intent.created * 1000),
          } satisfies LedgerLine;
      for await (const refund of stripe.refunds.list({ created, limit: 100 }))
        if (refund.status === 'succeeded')
          yield {
            kind: 'refund',
            id: refund.id,
            for: typeof refund.payment_intent === 'string' ? refund.payment_intent : '',
            orderId: '',
            cents: refund.amount,
            at: new Date(refund.created * 1000),
          } satisfies LedgerLine;
      for await (const moved of stripe.balanceTransactions.list({
        created,
        type: 'adjustment',
        expand: ['data.source'],
        limit: 100,
      })) {
        const { source } = moved;
        if (source === null || typeof source === 'string' || source.object !== 'dispute') continue;
        yield {
          kind: 'dispute',
          id: source.id,
          for: typeof source.payment_intent === 'string' ? source.payment_intent : '',
          orderId: '',
          cents: -moved.amount,
          at: new Date(moved.created * 1000),
        } satisfies LedgerLine;
      }
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
        const intent = data.object as Partial<Stripe.PaymentIntent>;
        return { id, type, attemptId: intent.metadata?.['attempt'] ?? intent.metadata?.['order'] };
      } catch {
        return undefined;
      }
    },
  };
};
