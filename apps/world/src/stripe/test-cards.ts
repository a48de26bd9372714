/** Stripe's test card numbers and their behaviour. */
import type { Stripe } from 'stripe';

export interface Behaviour {
  /** Decline code of a charge. */
  readonly declines?: { readonly code: string; readonly declineCode: string; readonly adviceCode?: string };
  /** Declined when the card is set up. */
  readonly declinesKeeping?: boolean;
  /** 3-D Secure: always, or until the card is set up once. */
  readonly asks?: 'always' | 'until set up';
  /** The response to its first charge is dropped; not one of Stripe's test cards. */
  readonly losesAnswer?: boolean;
}

/** Issuer updates of a stored card. */
export interface CardChange {
  readonly declineCode?: string | null;
  readonly losesAnswer?: boolean;
  readonly last4?: string;
  readonly expMonth?: number;
  readonly expYear?: number;
}

const declined = (declineCode: string, adviceCode?: string): Behaviour => ({
  declines: { code: 'card_declined', declineCode, ...(adviceCode && { adviceCode }) },
  declinesKeeping: true,
});
const refused = (code: string): Behaviour => ({
  declines: { code, declineCode: code },
  declinesKeeping: true,
});

const behaviours: Readonly<Record<string, Behaviour>> = {
  '4000000000000002': declined('generic_decline', 'try_again_later'),
  '4000000000009995': declined('insufficient_funds'),
  '4000000000009987': declined('lost_card'),
  '4000000000009979': declined('stolen_card'),
  '4000000000006975': declined('card_velocity_exceeded'),
  '4000000000000069': refused('expired_card'),
  '4000000000000127': refused('incorrect_cvc'),
  '4000000000000119': refused('processing_error'),
  '4000000000000341': { ...declined('generic_decline'), declinesKeeping: false },
  '4000002760003184': { asks: 'always' },
  '4000002500003155': { asks: 'until set up' },
};

export const behaviourOf = (number: string): Behaviour => behaviours[number] ?? {};

export const brandOfNumber = (number: string): Stripe.PaymentMethod.Card['brand'] => {
  if (/^3[47]/.test(number)) return 'amex';
  if (/^(5[1-5]|2[2-7])/.test(number)) return 'mastercard';
  return number.startsWith('4') ? 'visa' : 'unknown';
};

/** Luhn check (ISO/IEC 7812). */
export const isCardNumber = (number: string): boolean => {
  if (!/^\d{12,19}$/.test(number)) return false;
  const sum = Array.from(number)
    .toReversed()
    .reduce((total, digit, place) => {
      const value = place % 2 === 0 ? Number(digit) : Number(digit) * 2;
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
};
