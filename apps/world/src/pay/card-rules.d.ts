export type Field = 'number' | 'expiry' | 'cvc' | 'name';
export type Problem = 'missing' | 'invalid' | 'past';
export type CardBrandId = 'visa' | 'mastercard' | 'amex';

export interface Expiry {
  readonly month: number;
  readonly year: number;
}

export const fields: readonly Field[];
export const digitsOf: (text: string) => string;
export const brandOf: (number: string) => { readonly id: CardBrandId; readonly name: string } | undefined;
export const grouped: (number: string) => string;
export const expiryOf: (text: string) => Expiry | undefined;
export const isPast: (expiry: Expiry, now: Date) => boolean;
export const problemsOf: (
  card: Readonly<Record<Field, string>>,
  now: Date,
) => Readonly<Partial<Record<Field, Problem>>>;
