/** Decline codes in four classes that determine whether and when to retry. */

export const declineClasses = ['funds', 'tryLater', 'card', 'customer'] as const;
export type DeclineClass = (typeof declineClasses)[number];

const codes: Readonly<Record<DeclineClass, readonly string[]>> = {
  funds: ['insufficient_funds', 'card_velocity_exceeded', 'withdrawal_count_limit_exceeded'],
  tryLater: [
    'declined',
    'card_declined',
    'do_not_honor',
    'generic_decline',
    'processing_error',
    'issuer_not_available',
    'reenter_transaction',
    'try_again_later',
  ],
  card: [
    'expired_card',
    'lost_card',
    'stolen_card',
    'pickup_card',
    'fraudulent',
    'card_not_supported',
    'invalid_account',
    'revocation_of_authorization',
    'stop_payment_order',
    'card_gone',
  ],
  customer: [
    'authentication_required',
    'authentication_failed',
    'payment_intent_authentication_failure',
    'setup_intent_authentication_failure',
  ],
};

/** The card network's advice code takes precedence over the issuer's decline code. */
const advice: ReadonlyMap<string, DeclineClass> = new Map([
  ['do_not_try_again', 'card'],
  ['confirm_card_data', 'card'],
  ['try_again_later', 'tryLater'],
]);

const classes: ReadonlyMap<string, DeclineClass> = new Map(
  declineClasses.flatMap((each) => codes[each].map((code) => [code, each] as const)),
);

/** An unknown code counts as a generic decline, which does not block the card. */
export const declineClassOf = (code: string | null, adviceCode?: string | null): DeclineClass =>
  advice.get(adviceCode ?? '') ??
  classes.get(code ?? '') ??
  (code?.startsWith('incorrect_') ? 'card' : 'tryLater');
