/** A card as the gateway keeps it: brand, last four digits and expiry. The number itself is gone as soon as it is read. */
import { randomId } from './random-id.ts';
import {
  brandOf,
  type CardBrandId,
  digitsOf,
  type Expiry,
  expiryOf,
  type Field,
  isPast,
} from './card-rules.js';

export interface Card {
  readonly brand: CardBrandId;
  readonly last4: string;
  readonly expiry: Expiry;
}

/** Of a card whose every field is right. */
export const cardOf = ({ number, expiry }: Readonly<Record<Field, string>>): Card => ({
  brand: brandOf(number)!.id,
  last4: digitsOf(number).slice(-4),
  expiry: expiryOf(expiry)!,
});

export type DeclineCode =
  | 'declined'
  | 'insufficient_funds'
  | 'expired_card'
  | 'card_gone'
  /** The bank asks the customer, who is away. */
  | 'authentication_required'
  /** The bank asked the customer, who said no. */
  | 'authentication_failed';

const refusals: Readonly<Record<string, DeclineCode>> = {
  '0002': 'declined',
  '9995': 'insufficient_funds',
  '0069': 'expired_card',
};

export const declineCodeOf = ({ last4, expiry }: Card): DeclineCode | undefined =>
  isPast(expiry, new Date()) ? 'expired_card' : refusals[last4];

export const dropsResponse = ({ last4 }: Card): boolean => last4 === '3220';

/** 3-D Secure: the bank wants to hear from the customer before each charge. */
export const asksCustomer = ({ last4 }: Card): boolean => last4 === '3184';

/** The cards to try things with, and what the gateway does with each; also what the page for people lists. */
export const testCards = [
  { number: '4242424242424242', does: 'succeeded' },
  { number: '5555555555554444', does: 'succeeded' },
  { number: '2223003122003222', does: 'succeeded' },
  { number: '378282246310005', does: 'succeeded' },
  { number: '4000000000000002', does: 'declined' },
  { number: '4000000000009995', does: 'insufficient_funds' },
  { number: '4000000000000069', does: 'expired_card' },
  { number: '4000000000003220', does: 'lost' },
  { number: '4000002760003184', does: 'asks' },
] as const;

const twoDigits = (value: number) => String(value % 100).padStart(2, '0');

/** The name of a card on file says what the card is, so that it outlives a world that is started again. */
export const methodIdOf = ({ brand, last4, expiry }: Card, isOnce = false): string =>
  `pm_${brand}_${last4}_${twoDigits(expiry.month)}${twoDigits(expiry.year)}_${isOnce ? 'once_' : ''}${randomId()}`;

/** One that nobody keeps: it is forgotten with its first charge. */
export const paysOnce = (id: string): boolean => id.split('_')[4] === 'once';

export const cardOfMethod = (id: string): Card | undefined => {
  const [, brand, last4, month, year] =
    /^pm_(visa|mastercard|amex)_(\d{4})_(0[1-9]|1[0-2])(\d{2})_[\w-]{1,60}$/.exec(id) ?? [];
  if (!brand || !last4) return undefined;
  return { brand: brand as CardBrandId, last4, expiry: { month: Number(month), year: 2000 + Number(year) } };
};
