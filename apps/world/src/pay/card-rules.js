/** Card validation, shared by the gateway and its browser page; hence plain JavaScript. */
export const fields = ['number', 'expiry', 'cvc', 'name'];

const brands = [
  { id: 'visa', name: 'Visa', starts: /^4/, groups: [4, 4, 4, 4], cvc: 3 },
  {
    id: 'mastercard',
    name: 'Mastercard',
    starts: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/,
    groups: [4, 4, 4, 4],
    cvc: 3,
  },
  { id: 'amex', name: 'American Express', starts: /^3[47]/, groups: [4, 6, 5], cvc: 4 },
];

const lengthOf = ({ groups }) => groups.reduce((sum, group) => sum + group);
const longestName = 100;

export const digitsOf = (text) => text.replace(/\D/g, '');

/** Determined by the first digits. */
export const brandOf = (number) => brands.find(({ starts }) => starts.test(digitsOf(number)));

/** Digits grouped as on the card. */
export const grouped = (number) => {
  const { groups } = brandOf(number) ?? brands[0];
  const digits = digitsOf(number);
  let start = 0;
  const parts = groups.map((size) => digits.slice(start, (start += size)));
  return parts.filter(Boolean).join(' ');
};

const passesLuhn = (digits) => {
  const sum = [...digits].toReversed().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
};

/** MM/YY or MM/YYYY. */
export const expiryOf = (text) => {
  const [, month, year] = /^(0[1-9]|1[0-2]) ?\/ ?((?:20)?\d{2})$/.exec(text.trim()) ?? [];
  return month && { month: Number(month), year: 2000 + (Number(year) % 100) };
};

/** A card is valid until the end of its month. */
export const isPast = ({ month, year }, now) =>
  year * 12 + month - 1 < now.getUTCFullYear() * 12 + now.getUTCMonth();

const problemOf = {
  number: ({ number }) => {
    const digits = digitsOf(number);
    const brand = brandOf(number);
    const right = /^[\d -]+$/.test(number.trim()) && brand && digits.length === lengthOf(brand);
    return right && passesLuhn(digits) ? undefined : 'invalid';
  },
  expiry: ({ expiry }, now) => {
    const read = expiryOf(expiry);
    if (!read) return 'invalid';
    return isPast(read, now) ? 'past' : undefined;
  },
  cvc: ({ cvc, number }) => {
    const lengths = [brandOf(number)?.cvc ?? [3, 4]].flat();
    return /^\d+$/.test(cvc.trim()) && lengths.includes(cvc.trim().length) ? undefined : 'invalid';
  },
  name: ({ name }) => (name.length <= longestName && /\p{L}/u.test(name) ? undefined : 'invalid'),
};

/** Errors by field; empty if the card is valid. */
export const problemsOf = (card, now) =>
  Object.fromEntries(
    fields
      .map((field) => [field, card[field].trim() === '' ? 'missing' : problemOf[field](card, now)])
      .filter(([, problem]) => problem),
  );
