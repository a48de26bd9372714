/** A stored card: brand, last four digits and expiry. The number is discarded after parsing. */
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

/** Created from valid fields. */
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
  /** Off-session charge that needs 3-D Secure. */
  | 'authentication_required'
  /** 3-D Secure failed. */
  | 'authentication_failed';

const refusals: Readonly<Record<string, DeclineCode>> = {
  '0002': 'declined',
  '9995': 'insufficient_funds',
  '0069': 'expired_card',
};

export const declineCodeOf = ({ last4, expiry }: Card): DeclineCode | undefined =>
  isPast(expiry, new Date()) ? 'expired_card' : refusals[last4];

export const dropsResponse = ({ last4 }: Card): boolean => last4 === '3220';

/** 3-D Secure required for each charge. */
export const asksCustomer = ({ last4 }: Card): boolean => last4 === '3184';

/** Test cards and their behaviour; also listed on the gateway's page. */
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

/** The id of a stored card encodes its properties, so it survives a restart of the simulator. */
export const methodIdOf = ({ brand, last4, expiry }: Card, isOnce = false): string =>
  `pm_${brand}_${last4}_${twoDigits(expiry.month)}${twoDigits(expiry.year)}_${isOnce ? 'once_' : ''}${randomId()}`;

/** Single-use card of a guest, deleted with its first charge. */
export const paysOnce = (id: string): boolean => id.split('_')[4] === 'once';

export const cardOfMethod = (id: string): Card | undefined => {
  const [, brand, last4, month, year] =
    /^pm_(visa|mastercard|amex)_(\d{4})_(0[1-9]|1[0-2])(\d{2})_[\w-]{1,60}$/.exec(id) ?? [];
  if (!brand || !last4) return undefined;
  return { brand: brand as CardBrandId, last4, expiry: { month: Number(month), year: 2000 + Number(year) } };
};
