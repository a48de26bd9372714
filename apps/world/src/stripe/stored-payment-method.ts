/** A stored payment method and the issuer's behaviour. */
import type { Stripe } from 'stripe';
import { StripeRefusal } from './stripe-error.ts';
import type { Behaviour } from './test-cards.ts';

export interface StoredPaymentMethod {
  readonly method: Stripe.PaymentMethod;
  behaviour: Behaviour;
  /** 3-D Secure was completed once. */
  isSetUp: boolean;
  /** Charged without a customer, or detached: cannot be used again. */
  isUsedUp: boolean;
}

export const refuseDeclined = (
  { code, declineCode, adviceCode }: NonNullable<Behaviour['declines']>,
  more: { payment_intent?: Stripe.PaymentIntent; setup_intent?: Stripe.SetupIntent } = {},
): never => {
  throw new StripeRefusal(402, {
    type: 'card_error',
    code,
    decline_code: declineCode,
    ...(adviceCode && { advice_code: adviceCode }),
    message: 'Your card was declined.',
    ...more,
  });
};

export const declinesOf = ({ method, behaviour }: StoredPaymentMethod): Behaviour['declines'] => {
  const { exp_month: month, exp_year: year } = method.card!;
  return new Date(year, month) < new Date()
    ? { code: 'expired_card', declineCode: 'expired_card' }
    : behaviour.declines;
};

export const asksNow = ({ behaviour, isSetUp }: StoredPaymentMethod): boolean =>
  behaviour.asks === 'always' || (behaviour.asks === 'until set up' && !isSetUp);
