/** Why a bank declines a card, in four classes: each says whether and when another attempt makes sense. */

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

/** The network's advice is newer than the bank's code and wins. */
const advice: ReadonlyMap<string, DeclineClass> = new Map([
  ['do_not_try_again', 'card'],
  ['confirm_card_data', 'card'],
  ['try_again_later', 'tryLater'],
]);

const classes: ReadonlyMap<string, DeclineClass> = new Map(
  declineClasses.flatMap((each) => codes[each].map((code) => [code, each] as const)),
);

/** A code that is not in the table counts as a general decline: it says nothing against the card. */
export const declineClassOf = (code: string | null, adviceCode?: string | null): DeclineClass =>
  advice.get(adviceCode ?? '') ??
  classes.get(code ?? '') ??
  (code?.startsWith('incorrect_') ? 'card' : 'tryLater');
