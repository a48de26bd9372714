/** Stripe adapter of the payment port. It never uses Stripe's search, which is minutes behind. */
import { limits } from '@marquee/product/limits.ts';
import { Stripe } from 'stripe';
import type { Env } from '../../env.ts';
import { createCircuitBreaker } from '../circuit-breaker.ts';
import type { ChargeRequest, Cancelled, GatewayRefund, Outcome, PaymentGateway } from './payment-gateway.ts';
import { eventOf } from './stripe-events.ts';
import { readLedger } from './stripe-ledger.ts';
import {
  cardOf,
  isDown,
  isGone,
  isKeyTaken,
  isRefusedAsRead,
  storedCardOfSetup,
  storedCardOf,
  storedCardOfError,
  outcomeOf,
  outcomeOfError,
} from './stripe-outcomes.ts';

/** Stripe keeps the response of an idempotency key for a day; within it a repeated call only reads. */
const sameKeyMs = 20 * 3_600_000;

const refundStatus = { succeeded: 'done', pending: 'pending', requires_action: 'pending' } as const;
const refundStatusOf = (status: string | null): 'done' | 'pending' | 'failed' =>
  (refundStatus as Readonly<Record<string, 'done' | 'pending'>>)[status ?? ''] ?? 'failed';

const idOf = (of: string | { readonly id: string } | null | undefined): string =>
  typeof of === 'string' ? of : (of?.id ?? '');

const refundOf = ({
  id,
  payment_intent: intent,
  amount,
  metadata,
  status,
  failure_reason: code,
}: Stripe.Refund): GatewayRefund => ({
  id,
  chargeId: idOf(intent),
  cents: amount,
  key: metadata?.['key'],
  status: refundStatusOf(status),
  ...(code !== undefined && { code }),
});

const createClient = ({ secretKey, apiUrl }: Env['stripe']): Stripe => {
  const { protocol, hostname, port, pathname } = new URL(apiUrl);
  const prefix = pathname.replace(/\/$/, '');
  return new Stripe(secretKey, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    port: port || (protocol === 'http:' ? 80 : 443),
    // The Stripe client takes a host only; the simulator is under a path.
    httpClient: Stripe.createFetchHttpClient((url, init) => {
      const at = new URL(url instanceof Request ? url.url : url);
      at.pathname = prefix + at.pathname;
      return fetch(at, init);
    }),
    timeout: limits.paymentSeconds * 1000,
    // Retries are scheduled by the order, not by the client.
    maxNetworkRetries: 0,
    telemetry: false,
  });
};

export const createStripeGateway = ({ stripe: settings }: Pick<Env, 'stripe'>): PaymentGateway => {
  const stripe = createClient(settings);
  const breaker = createCircuitBreaker(isDown);

  const intentOf = ({ id, orderId, customer, method, cents, onSession }: ChargeRequest) =>
    ({
      amount: cents,
      currency: 'cad',
      payment_method: method,
      allowed_payment_method_types: ['card'],
      ...(customer !== null && { customer }),
      // One 3-D Secure challenge for the payment and the stored card.
      ...(customer !== null && onSession && { setup_future_usage: 'off_session' as const }),
      metadata: { order: orderId, attempt: id },
    }) satisfies Stripe.PaymentIntentCreateParams;

  const createUnconfirmed = (attempt: ChargeRequest) =>
    stripe.paymentIntents.create(intentOf(attempt), { idempotencyKey: attempt.id });

  const createConfirmed = (attempt: ChargeRequest) =>
    stripe.paymentIntents.create(
      { ...intentOf(attempt), confirm: true, off_session: true },
      { idempotencyKey: attempt.id },
    );

  /** All intents of the customer since the attempt was sent; there are few. */
  const find = async ({
    id,
    customer,
    askedAt,
  }: ChargeRequest): Promise<Stripe.PaymentIntent | undefined> => {
    if (customer === null) return undefined;
    const created = { gte: Math.floor(askedAt.getTime() / 1000) - 60 };
    for await (const intent of stripe.paymentIntents.list({ customer, created, limit: 100 }))
      if (intent.metadata['attempt'] === id) return intent;
    return undefined;
  };

  /** Stores the intent id before confirming, so that a lost response can be read by id. */
  const chargeOnSession = async (attempt: ChargeRequest, saveIntent: (id: string) => Promise<void>) => {
    const intentId = attempt.intentId ?? (await createUnconfirmed(attempt)).id;
    if (attempt.intentId === null) await saveIntent(intentId);
    return outcomeOf(
      await stripe.paymentIntents.confirm(
        intentId,
        { use_stripe_sdk: true },
        { idempotencyKey: `confirm-${attempt.id}` },
      ),
    );
  };

  /** Repeats the call with its key; if Stripe has no response for it, reads the list of the customer's intents. */
  const readOffSession = async (attempt: ChargeRequest) => {
    const found = async () => {
      const intent = await find(attempt);
      return intent ? outcomeOf(intent) : ({ is: 'nothing' } as const);
    };
    if (Date.now() - attempt.askedAt.getTime() >= sameKeyMs) return found();
    try {
      return outcomeOf(await createConfirmed(attempt));
    } catch (error) {
      if (!isKeyTaken(error) && !(error instanceof Stripe.errors.StripeAPIError)) throw error;
      const outcome = await found();
      return outcome.is === 'nothing' ? ({ is: 'unknown' } as const) : outcome;
    }
  };

  /** Without an intent id: uses up the key, unless the original request did. */
  const intentToCancel = async (attempt: ChargeRequest): Promise<Stripe.PaymentIntent | undefined> => {
    if (attempt.intentId !== null) return stripe.paymentIntents.retrieve(attempt.intentId);
    try {
      return await createUnconfirmed(attempt);
    } catch (error) {
      if (!isKeyTaken(error)) throw error;
      return find(attempt);
    }
  };

  const cancelIntent = async (attempt: ChargeRequest): Promise<Outcome | Cancelled> => {
    const intent = await intentToCancel(attempt);
    if (!intent) return { is: 'unknown' };
    const outcome = outcomeOf(intent);
    if (outcome.is === 'paid' || outcome.is === 'unknown' || outcome.is === 'cancelled') return outcome;
    await stripe.paymentIntents.cancel(intent.id);
    return { is: 'cancelled' };
  };

  /** Stripe reports a detached card by several errors, so the card itself is read. */
  const isCardGone = async ({ customer, method }: ChargeRequest): Promise<boolean> => {
    try {
      return idOf((await stripe.paymentMethods.retrieve(method)).customer) !== (customer ?? '');
    } catch (error) {
      return isGone(error);
    }
  };

  /** An unconfirmed intent has no result yet. */
  const asked = <T extends { readonly is: string }>(outcome: T | { readonly is: 'nothing' }) =>
    outcome.is === 'nothing' ? ({ is: 'unknown' } as const) : (outcome as T);

  return {
    name: 'stripe',

    createCustomer: async (accountId) => {
      const { id } = await breaker(() =>
        stripe.customers.create({ metadata: { account: accountId } }, { idempotencyKey: accountId }),
      );
      return id;
    },

    deleteCustomer: (customer) =>
      breaker(async () => {
        await stripe.customers.del(customer).catch((error: unknown) => {
          if (!isGone(error)) throw error;
        });
      }),

    storeCard: ({ token, customer, key, purpose }) =>
      breaker(async () => {
        if (purpose === 'once' || customer === null)
          return storedCardOf(await stripe.paymentMethods.retrieve(token));
        if (purpose === 'pay')
          return storedCardOf(
            await stripe.paymentMethods.attach(token, { customer }, { idempotencyKey: `attach-${key}` }),
          );
        const setup = await stripe.setupIntents.create(
          {
            customer,
            payment_method: token,
            allowed_payment_method_types: ['card'],
            usage: 'off_session',
            confirm: true,
            use_stripe_sdk: true,
            expand: ['payment_method'],
          },
          { idempotencyKey: `setup-${key}` },
        );
        return storedCardOfSetup(setup);
      }).catch(storedCardOfError),

    completeSetup: (setupId) =>
      breaker(async () =>
        storedCardOfSetup(await stripe.setupIntents.retrieve(setupId, { expand: ['payment_method'] })),
      ).catch(storedCardOfError),

    readCard: (method) =>
      breaker(() => stripe.paymentMethods.retrieve(method)).then(
        (found) => (found.customer === null ? undefined : cardOf(found)),
        (error: unknown) => {
          if (isGone(error)) return undefined;
          throw error;
        },
      ),

    deleteCard: (method) =>
      breaker(async () => {
        const { customer } = await stripe.paymentMethods.retrieve(method);
        if (customer !== null) await stripe.paymentMethods.detach(method);
      }).catch((error: unknown) => {
        if (!isGone(error)) throw error;
      }),

    charge: async (attempt, saveIntent) =>
      asked(
        await breaker(async () =>
          attempt.onSession
            ? chargeOnSession(attempt, saveIntent)
            : outcomeOf(await createConfirmed(attempt)),
        ).catch(async (error: unknown) =>
          isRefusedAsRead(error) && (await isCardGone(attempt))
            ? ({ is: 'declined', code: 'card_gone' } as const)
            : outcomeOfError(error),
        ),
      ),

    readOutcome: (attempt) =>
      breaker(async () => {
        if (attempt.intentId !== null)
          return outcomeOf(await stripe.paymentIntents.retrieve(attempt.intentId));
        // An intent is confirmed only after its id is stored.
        return attempt.onSession ? ({ is: 'nothing' } as const) : readOffSession(attempt);
      }).catch(outcomeOfError),

    cancel: async (attempt) => asked(await breaker(() => cancelIntent(attempt)).catch(outcomeOfError)),

    refund: async ({ chargeId, cents, key }) => {
      // Stripe forgets a key after a day, so look for an existing refund with it first.
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
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
        return { id: undefined, status: 'failed', code: error.code ?? 'invalid_request' };
      }
    },

    listRefunds: async (chargeId) => {
      const { data } = await breaker(() => stripe.refunds.list({ payment_intent: chargeId, limit: 100 }));
      return data.map(refundOf);
    },

    readDispute: async (id) => {
      const dispute = await breaker(() => stripe.disputes.retrieve(id)).catch((error: unknown) => {
        if (isGone(error)) return undefined;
        throw error;
      });
      if (!dispute) return undefined;
      const { amount: cents, reason, status, evidence_details: evidence } = dispute;
      return {
        id,
        chargeId: idOf(dispute.payment_intent),
        cents,
        reason,
        status,
        evidenceDueAt: evidence.due_by === null ? undefined : new Date(evidence.due_by * 1000),
      };
    },

    ledger: (from, until) => readLedger(stripe, from, until),

    isSigned: (body, signature, now) => {
      try {
        const window = limits.webhookWindowMinutes * 60;
        stripe.webhooks.constructEvent(body, signature ?? '', settings.webhookSecret, window, undefined, now);
        return true;
      } catch {
        return false;
      }
    },

    readEvent: eventOf,
  };
};
