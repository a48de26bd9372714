/** Taxes are computed on an order; invoices and credits carry their share of them, to the cent. */
import type { StoredTax } from './taxes.ts';

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Splits cents by weights; the cents that rounding leaves over go to the largest remainders. */
const split = (cents: number, weights: readonly number[]): readonly number[] => {
  const whole = sum(weights);
  if (whole === 0) return weights.map((_, place) => (place === 0 ? cents : 0));
  const parts = weights.map((weight, place) => {
    const exact = cents * weight;
    return { place, cents: Math.floor(exact / whole), rest: exact % whole };
  });
  const left = cents - sum(parts.map((part) => part.cents));
  const lucky = new Set(
    parts
      .toSorted((one, other) => other.rest - one.rest || one.place - other.place)
      .slice(0, left)
      .map(({ place }) => place),
  );
  return parts.map((part) => part.cents + (lucky.has(part.place) ? 1 : 0));
};

/** The taxes of each part of an order, by what the parts cost before taxes. */
export const shareTaxes = <T extends StoredTax>(
  taxes: readonly T[],
  nets: readonly number[],
): readonly (readonly T[])[] => {
  const shares = taxes.map(({ cents }) => split(cents, nets));
  return nets.map((_, place) => taxes.map((tax, index) => ({ ...tax, cents: shares[index]?.[place] ?? 0 })));
};
