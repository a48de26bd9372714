/** Stripe API errors in the documented format. */
import type { Stripe } from 'stripe';

interface ErrorBody {
  readonly type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  readonly message: string;
  readonly code?: string;
  readonly param?: string;
  readonly decline_code?: string;
  readonly advice_code?: string;
  readonly payment_intent?: Stripe.PaymentIntent;
  readonly setup_intent?: Stripe.SetupIntent;
  readonly payment_method?: Stripe.PaymentMethod;
}

/** Thrown by a call, sent as Stripe would. */
export class StripeRefusal extends Error {
  readonly status: number;
  readonly body: ErrorBody;

  constructor(status: number, body: ErrorBody) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

export const refuse = (message: string, more: Partial<ErrorBody> = {}, status = 400): never => {
  throw new StripeRefusal(status, { type: 'invalid_request_error', message, ...more });
};

export const missing = (what: string, id: string, param: string): never =>
  refuse(`No such ${what}: '${id}'`, { code: 'resource_missing', param }, 404);

export const unexpectedState = (intent: Stripe.PaymentIntent): never =>
  refuse(`This PaymentIntent's status is ${intent.status}.`, {
    code: 'payment_intent_unexpected_state',
    payment_intent: intent,
  });
