/** Gift and promo codes: long enough that nobody guesses one, and with a last letter that catches slips. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Sixteen letters of five bits, and the check. */
export const giftCodeLetters = 17;

/** As people type them: small letters, blanks, and letters that look like figures. */
const cleaned = (typed: string): string => typed.normalize('NFKC').toUpperCase().replace(/\s+/gu, '');
const readable = (letters: string): string =>
  letters.replaceAll('-', '').replaceAll('O', '0').replace(/[IL]/g, '1').replaceAll('U', 'V');

/** Weighted, so that two letters that changed places are noticed too. */
const checkOf = (letters: string): string =>
  alphabet[
    Array.from(letters).reduce((sum, letter, at) => sum + alphabet.indexOf(letter) * (2 * at + 1), 0) % 32
  ]!;

/** From ten bytes of randomness, `ABCD-EFGH-JKMN-PQRS-T`. */
export const giftCodeOf = (bytes: Uint8Array): string => {
  const bits = Array.from(bytes.slice(0, 10), (byte) => byte.toString(2).padStart(8, '0')).join('');
  const letters = Array.from({ length: giftCodeLetters - 1 }, (_, at) =>
    alphabet.charAt(Number.parseInt(bits.slice(at * 5, at * 5 + 5), 2)),
  ).join('');
  return (letters + checkOf(letters)).replace(/(.{4})(?=.)/g, '$1-');
};

/** The one spelling under which a code is known. Codes that we made are read kindly, others as they are written. */
export const codeKey = (typed: string): string => {
  const code = cleaned(typed);
  const letters = readable(code);
  return isMade(letters) ? letters : code;
};

const isMade = (letters: string): boolean =>
  letters.length === giftCodeLetters &&
  Array.from(letters).every((letter) => alphabet.includes(letter)) &&
  checkOf(letters.slice(0, -1)) === letters.at(-1);
