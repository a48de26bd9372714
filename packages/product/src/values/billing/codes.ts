/** Gift and promo codes: 80 bits of randomness and a check character. */
import type { Localized } from '../../brands.ts';
import type { CodeKind } from '../enums.ts';

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Sixteen characters of five bits, and the check character. */
const giftCodeLetters = 17;

/** Normalizes case, spaces and look-alike characters (Crockford base32). */
const cleaned = (typed: string): string => typed.normalize('NFKC').toUpperCase().replace(/\s+/gu, '');
const readable = (letters: string): string =>
  letters.replaceAll('-', '').replaceAll('O', '0').replace(/[IL]/g, '1').replaceAll('U', 'V');

/** Weighted checksum, to detect transposed characters too. */
const checkOf = (letters: string): string =>
  alphabet[
    Array.from(letters).reduce((sum, letter, at) => sum + alphabet.indexOf(letter) * (2 * at + 1), 0) % 32
  ]!;

/** From ten random bytes, `ABCD-EFGH-JKMN-PQRS-T`. */
export const giftCodeOf = (bytes: Uint8Array): string => {
  const bits = Array.from(bytes.slice(0, 10), (byte) => byte.toString(2).padStart(8, '0')).join('');
  const letters = Array.from({ length: giftCodeLetters - 1 }, (_, at) =>
    alphabet.charAt(Number.parseInt(bits.slice(at * 5, at * 5 + 5), 2)),
  ).join('');
  return (letters + checkOf(letters)).replace(/(.{4})(?=.)/g, '$1-');
};

/** A code of a batch with a prefix: `SPRING-ABCD-EFGH-JKMN-PQRS-T`. */
export const batchCodeOf = (bytes: Uint8Array, prefix?: string): string =>
  prefix === undefined ? giftCodeOf(bytes) : `${prefix.toUpperCase()}-${giftCodeOf(bytes)}`;

/** Canonical spelling of a code. Our own codes, which may have a prefix, are normalized; others are kept as typed. */
export const codeKey = (typed: string): string => {
  const code = cleaned(typed);
  const letters = readable(code);
  return isMade(letters.slice(-giftCodeLetters)) ? letters : code;
};

const isMade = (letters: string): boolean =>
  letters.length === giftCodeLetters &&
  Array.from(letters).every((letter) => alphabet.includes(letter)) &&
  checkOf(letters.slice(0, -1)) === letters.at(-1);

/** One code of each kind: seeded in the demo, created afresh in tests. */
export const demoCodeKinds = ['gift', 'promo', 'expired', 'used'] as const;
export type DemoCodeKind = (typeof demoCodeKinds)[number];

interface DemoCode {
  readonly code: string;
  readonly kind: CodeKind;
  /** Cents for a gift, percent for a promotion. */
  readonly value: number;
  readonly reusable: boolean;
  readonly says: Localized;
}

const giftOf25 = {
  kind: 'GIFT',
  value: 2500,
  reusable: false,
  says: { en: 'Gift card, $25', fr: 'Carte-cadeau de 25\u00A0$' },
} as const;

export const demoCodes: Readonly<Record<DemoCodeKind, DemoCode>> = {
  gift: { code: 'GIFT-DEMO-25', ...giftOf25 },
  promo: {
    code: 'WELCOME50',
    kind: 'PROMO',
    value: 50,
    reusable: true,
    says: { en: '50% off your next purchase', fr: '50\u00A0% de rabais sur votre prochain achat' },
  },
  expired: { code: 'OLD-CODE-1', ...giftOf25 },
  used: { code: 'USED-CODE-1', ...giftOf25 },
};
