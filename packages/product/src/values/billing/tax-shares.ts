/** Distributes an order's taxes over invoices and credits, to the cent. */
import type { StoredTax } from './taxes.ts';

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Splits cents by weight; rounding remainders go to the largest fractions (largest remainder method). */
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

/** Taxes of each item of an order, by net price. */
export const shareTaxes = <T extends StoredTax>(
  taxes: readonly T[],
  nets: readonly number[],
): readonly (readonly T[])[] => {
  const shares = taxes.map(({ cents }) => split(cents, nets));
  return nets.map((_, place) => taxes.map((tax, index) => ({ ...tax, cents: shares[index]?.[place] ?? 0 })));
};
