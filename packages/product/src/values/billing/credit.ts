/** Credit notes: partial refunds with the taxes paid, never more than the payment. */

interface TaxLine {
  readonly name: string;
  readonly cents: number;
}

/** Net amount, and taxes. */
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

/** Total credited so far, by tax. */
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
 * A partial credit with taxes at the rates paid. Rounded down over the running total, so the last credit gets the
 * remainder and the sum never exceeds the payment.
 */
export const creditOfPart = <T extends TaxLine>(paid: Taxed<T>, before: Taxed<T>, cents: number): Credit<T> =>
  creditFor(paid, before, Math.max(0, Math.min(cents, paid.cents - before.cents)));

/** The uncredited remainder. */
export const creditOfRest = <T extends TaxLine>(paid: Taxed<T>, before: Taxed<T>): Credit<T> =>
  creditOfPart(paid, before, paid.cents);

/** An amount including tax, to the cent, or the remainder. */
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
  // One more net cent would add too much tax, so the missing cent is tax.
  const more = creditOfPart(paid, before, low + 1);
  let missing = Math.max(0, totalCents - credit.totalCents);
  const taxes = credit.taxes.map((tax, place) => {
    const taken = Math.min(missing, more.taxes[place]!.cents - tax.cents);
    missing -= taken;
    return { ...tax, cents: tax.cents + taken };
  });
  return { cents: credit.cents, taxes, totalCents: credit.cents + taxCentsOf(taxes) };
};
