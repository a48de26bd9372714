/** Maps Stripe's responses and errors to charge outcomes. */
import { BrokenCircuitError } from 'cockatiel';
import { Stripe } from 'stripe';
import type { Cancelled, Card, StoredCard, Outcome } from './payment-gateway.ts';
import { mayHaveBeenReceived } from './may-have-been-received.ts';

const { errors } = Stripe;

type Nothing = { readonly is: 'nothing' };

export const outcomeOf = (intent: Stripe.PaymentIntent): Outcome | Cancelled | Nothing => {
  const { id: intentId, status, last_payment_error: problem } = intent;
  if (status === 'succeeded') return { is: 'paid', chargeId: intentId, intentId };
  if (status === 'canceled') return { is: 'cancelled' };
  if (status === 'processing') return { is: 'unknown', intentId };
  if (status === 'requires_confirmation') return { is: 'nothing' };
  if (status === 'requires_action')
    return { is: 'action', intentId, action: intent.client_secret ?? intentId };
  return {
    is: 'declined',
    code: problem?.decline_code ?? problem?.code ?? status,
    ...(problem?.advice_code && { adviceCode: problem.advice_code }),
    intentId,
  };
};

/** Errors of the request itself: nothing was charged. */
export const isRefusedAsRead = (error: unknown): boolean =>
  error instanceof errors.StripeInvalidRequestError && !error.payment_intent;

/** The gateway was not reached, or refused the request as a whole. */
const isUnavailable = (error: unknown): boolean =>
  error instanceof BrokenCircuitError ||
  error instanceof errors.StripeRateLimitError ||
  error instanceof errors.StripeAuthenticationError ||
  error instanceof errors.StripePermissionError ||
  isRefusedAsRead(error) ||
  (error instanceof errors.StripeConnectionError && !mayHaveBeenReceived(error.detail));

/** Timeouts and 5xx count as failures of the circuit breaker. */
export const isDown = (error: unknown): boolean =>
  error instanceof errors.StripeConnectionError || error instanceof errors.StripeAPIError;

/** The key was used with other parameters, so the first request arrived. */
export const isKeyTaken = (error: unknown): boolean => error instanceof errors.StripeIdempotencyError;

export const isGone = (error: unknown): error is Stripe.errors.StripeInvalidRequestError =>
  error instanceof errors.StripeInvalidRequestError && error.code === 'resource_missing';

const declineOf = (error: Stripe.errors.StripeError) => ({
  is: 'declined' as const,
  code: error.decline_code ?? error.code ?? 'generic_decline',
  ...(error.advice_code && { adviceCode: error.advice_code }),
});

export const outcomeOfError = (error: unknown): Outcome | Cancelled | Nothing => {
  const intent = error instanceof errors.StripeError ? error.payment_intent : undefined;
  if (error instanceof errors.StripeCardError)
    return { ...declineOf(error), ...(intent && { intentId: intent.id }) };
  // Charged or cancelled before: the error contains the intent.
  if (intent) return outcomeOf(intent);
  return { is: isUnavailable(error) ? 'unavailable' : 'unknown' };
};

export const cardOf = (method: Stripe.PaymentMethod): Card | undefined =>
  method.card && {
    id: method.id,
    brand: method.card.brand,
    last4: method.card.last4,
    expMonth: method.card.exp_month,
    expYear: method.card.exp_year,
    fingerprint: method.card.fingerprint ?? undefined,
    wallet: method.card.wallet?.type,
  };

export const storedCardOf = (method: Stripe.PaymentMethod): StoredCard => {
  const card = cardOf(method);
  return card ? { is: 'kept', card } : { is: 'invalid' };
};

export const storedCardOfSetup = (setup: Stripe.SetupIntent): StoredCard => {
  const { id: setupId, status, payment_method: method, last_setup_error: problem } = setup;
  if (status === 'succeeded')
    return method && typeof method !== 'string' ? storedCardOf(method) : { is: 'invalid' };
  if (status === 'requires_action') return { is: 'action', setupId, action: setup.client_secret ?? setupId };
  if (status === 'processing') return { is: 'unavailable' };
  return { is: 'declined', code: problem?.decline_code ?? problem?.code ?? status };
};

/** An unknown result of storing a card is unavailable: a retry with the same key is safe. */
export const storedCardOfError = (error: unknown): StoredCard => {
  if (error instanceof errors.StripeCardError) return declineOf(error);
  return error instanceof errors.StripeInvalidRequestError ? { is: 'invalid' } : { is: 'unavailable' };
};
