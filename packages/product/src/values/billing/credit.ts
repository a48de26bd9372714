/** Giving back what was paid: in parts, never more than it was, with the taxes that were paid on it. */

interface TaxLine {
  readonly name: string;
  readonly cents: number;
}

/** Before taxes, and the taxes. */
export interface Taxed<T extends TaxLine> {
  readonly cents: number;
  readonly taxes: readonly T[];
}

export interface Credit<T extends TaxLine> extends Taxed<T> {
  readonly totalCents: number;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
export const taxCentsOf = (taxes: readonly TaxLine[]): number => sum(taxes.map(({ cents }) => cents));
export const totalOf = ({ cents, taxes }: Taxed<TaxLine>): number => cents + taxCentsOf(taxes);

/** Everything credited so far, by tax. */
export const sumOfCredits = <T extends TaxLine>(
  paid: Taxed<T>,
  credits: readonly Taxed<TaxLine>[],
): Taxed<T> => ({
  cents: sum(credits.map(({ cents }) => cents)),
  taxes: paid.taxes.map((tax) => ({
    ...tax,
    cents: sum(credits.map(({ taxes }) => taxes.find(({ name }) => name === tax.name)?.cents ?? 0)),
  })),
});

const creditFor = <T extends TaxLine>(paid: Taxed<T>, before: Taxed<T>, cents: number): Credit<T> => {
  const credited = before.cents + cents;
  const upTo = (tax: number) =>
    credited >= paid.cents ? tax : Math.floor((tax * credited) / Math.max(1, paid.cents));
  const taxes = paid.taxes.map((tax, place) => ({
    ...tax,
    cents: Math.max(0, upTo(tax.cents) - (before.taxes[place]?.cents ?? 0)),
  }));
  return { cents, taxes, totalCents: cents + taxCentsOf(taxes) };
};

/**
 * A part of a price, with its taxes at the rates that were paid. Rounded down over everything credited so far, so that
 * the last credit takes the rest, and all of them together never exceed what was paid.
 */
export const creditOfPart = <T extends TaxLine>(paid: Taxed<T>, before: Taxed<T>, cents: number): Credit<T> =>
  creditFor(paid, before, Math.max(0, Math.min(cents, paid.cents - before.cents)));

/** All that is left of it. */
export const creditOfRest = <T extends TaxLine>(paid: Taxed<T>, before: Taxed<T>): Credit<T> =>
  creditOfPart(paid, before, paid.cents);

/** An amount with its taxes in it, to the cent, or all that is left of it. */
export const creditOfTotal = <T extends TaxLine>(
  paid: Taxed<T>,
  before: Taxed<T>,
  totalCents: number,
): Credit<T> => {
  let low = 0;
  let high = paid.cents - before.cents;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (creditFor(paid, before, middle).totalCents <= totalCents) low = middle;
    else high = middle - 1;
  }
  const credit = creditOfPart(paid, before, low);
  // One cent more would bring more tax than is wanted: what is missing is taken from that.
  const more = creditOfPart(paid, before, low + 1);
  let missing = Math.max(0, totalCents - credit.totalCents);
  const taxes = credit.taxes.map((tax, place) => {
    const taken = Math.min(missing, more.taxes[place]!.cents - tax.cents);
    missing -= taken;
    return { ...tax, cents: tax.cents + taken };
  });
  return { cents: credit.cents, taxes, totalCents: credit.cents + taxCentsOf(taxes) };
};
