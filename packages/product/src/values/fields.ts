/** What may be typed where: the same rules for the form that helps and the server that refuses. */
import type { ErrorCode } from '../errors.ts';
import { limits } from '../limits.ts';

/** A broken rule is a code of the error catalogue; the length rules say which length. */
export interface FieldViolation {
  readonly rule: ErrorCode;
  readonly length?: number;
}
type Rule = (value: string) => FieldViolation | undefined;

interface Field {
  /** Turns what was typed into what is stored and sent. */
  readonly clean: (typed: string) => string;
  /** Asked in this order; the first broken one is told. */
  readonly rules: readonly Rule[];
  /** Passwords, PINs and codes are never stored in the browser, so no draft holds them. */
  readonly secret?: true;
}

/** People count characters, not UTF-16 units. */
const lengthOf = (value: string): number => Array.from(value).length;

const required: Rule = (value) => (value === '' ? { rule: 'REQUIRED' } : undefined);
const atLeast =
  (length: number): Rule =>
  (value) =>
    lengthOf(value) < length ? { rule: 'MIN_LENGTH', length } : undefined;
const atMost =
  (length: number): Rule =>
  (value) =>
    lengthOf(value) > length ? { rule: 'MAX_LENGTH', length } : undefined;
const matches =
  (pattern: RegExp, rule: ErrorCode): Rule =>
  (value) =>
    pattern.test(value) ? undefined : { rule };

const asTyped = (typed: string): string => typed;
const words = (typed: string): string => typed.normalize('NFC').trim().replace(/\s+/gu, ' ');
const withoutSpaces = (typed: string): string => typed.replace(/\s+/gu, '');
/** Invisible characters can make one nickname look like another; the joiners that emoji need stay. */
const printable = (typed: string): string =>
  words(typed.replace(/[\p{Cc}\u200B\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/gu, ''));

/** Digits alone; the country's leading 1 of eleven digits goes. */
export const phoneDigits = (typed: string): string => {
  const digits = typed.replace(/\D/g, '');
  return digits.length === limits.phoneDigits + 1 && digits.startsWith('1') ? digits.slice(1) : digits;
};

export const phoneExample = '555-555-5555';

/** 3-3-4, also while it is being typed. */
export const formatPhone = (typed: string): string => {
  const digits = phoneDigits(typed);
  return [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)].filter((part) => part !== '').join('-');
};

const spacedPostalCode = (typed: string): string =>
  withoutSpaces(typed)
    .toUpperCase()
    .replace(/^(.{3})-?(.{3})$/u, '$1 $2');

/** The pattern of HTML's email input, and a dot with a top-level domain after it. */
const emailPattern =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{1,59})$/i;
const namePattern = /^[\p{L}\p{M} '’-]+$/u;
const optionalNamePattern = /^[\p{L}\p{M} '’-]*$/u;
/** Dashes, apostrophes and points join the words of a city's name: Trois-Rivières, St. John's. */
const cityPattern = /^[\p{L}\p{M}]+(?:[ .'’-]+[\p{L}\p{M}]+)*\.?$/u;
/** Canada Post leaves out the letters that look like others. */
const postalCodePattern = /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z] \d[ABCEGHJ-NPRSTV-Z]\d$/;
const digitPattern = /\d/;
const digitsPattern = /^\d*$/;
const phonePattern = new RegExp(`^\\d{${limits.phoneDigits}}$`);

const email: Field = {
  clean: (typed) => typed.trim(),
  rules: [required, atMost(limits.emailMax), matches(emailPattern, 'EMAIL_FORMAT')],
};
const name: Field = {
  clean: words,
  rules: [required, atMost(limits.nameMax), matches(namePattern, 'NAME_CHARS')],
};
const pin: Field = {
  clean: withoutSpaces,
  rules: [required, matches(digitsPattern, 'NUMERIC_ONLY'), atLeast(limits.pinMin), atMost(limits.pinMax)],
  secret: true,
};

export const fields = {
  email,
  newEmail: email,
  confirmEmail: { clean: email.clean, rules: [required] },
  /** An existing password is only compared, so only its absence is an error. */
  password: { clean: asTyped, rules: [required], secret: true },
  oldPassword: { clean: asTyped, rules: [required], secret: true },
  newPassword: {
    clean: asTyped,
    rules: [
      required,
      atLeast(limits.passwordMin),
      atMost(limits.passwordMax),
      matches(digitPattern, 'DIGIT_REQUIRED'),
    ],
    secret: true,
  },
  confirmPassword: { clean: asTyped, rules: [required], secret: true },
  phone: { clean: phoneDigits, rules: [required, matches(phonePattern, 'PHONE_FORMAT')] },
  firstName: name,
  /** Some people have one name only. */
  lastName: { clean: words, rules: [atMost(limits.nameMax), matches(optionalNamePattern, 'NAME_CHARS')] },
  city: { clean: words, rules: [required, atMost(limits.nameMax), matches(cityPattern, 'LETTERS_ONLY')] },
  province: { clean: words, rules: [required] },
  postalCode: {
    clean: spacedPostalCode,
    rules: [required, matches(postalCodePattern, 'POSTAL_CODE_FORMAT')],
  },
  nickname: { clean: printable, rules: [required, atMost(limits.nicknameMax)] },
  pin,
  confirmPin: { clean: withoutSpaces, rules: [required], secret: true },
  verificationCode: {
    clean: withoutSpaces,
    rules: [
      required,
      matches(digitsPattern, 'NUMERIC_ONLY'),
      atLeast(limits.verificationCodeLength),
      atMost(limits.verificationCodeLength),
    ],
    secret: true,
  },
  recipientEmail: email,
  /** As they call themselves: Mom & Dad. */
  senderName: { clean: printable, rules: [required, atMost(limits.nameMax)] },
  senderEmail: email,
  sendDate: { clean: withoutSpaces, rules: [] },
  giftMessage: { clean: printable, rules: [atMost(limits.giftMessageLength)] },
  redeemCode: {
    clean: (typed) => withoutSpaces(typed).toUpperCase(),
    rules: [required],
    secret: true,
  },
} as const satisfies Record<string, Field>;

export type FieldName = keyof typeof fields;
export const fieldNames = Object.keys(fields) as FieldName[];

export const isSecret = (field: FieldName): boolean => 'secret' in fields[field];

export const normalize = (field: FieldName, typed: string): string => fields[field].clean(typed);

export const validateField = (field: FieldName, typed: string): FieldViolation | undefined => {
  const value = normalize(field, typed);
  for (const rule of fields[field].rules) {
    const broken = rule(value);
    if (broken) return broken;
  }
  return undefined;
};

/** Addresses that differ only in case are one account. */
export const emailKey = (typed: string): string => normalize('email', typed).toLowerCase();

/**
 * What two nicknames of an account are compared by: caseless matching of Unicode, in code, since `lower` of a database
 * depends on its locale. The way over upper case joins letters that share one, such as ß and ss, or σ and ς.
 */
export const nicknameKey = (nickname: string): string =>
  normalize('nickname', nickname).normalize('NFD').toLowerCase().toUpperCase().toLowerCase().normalize('NFC');

/** The `confirmed` rule: the second field repeats the first, whatever the case. */
export const matchesIgnoringCase = (typed: string, other: string): boolean =>
  typed.trim().toLowerCase() === other.trim().toLowerCase();

export const checkConfirmEmail = (typed: string, newEmail: string): FieldViolation | undefined =>
  validateField('confirmEmail', typed) ??
  (matchesIgnoringCase(typed, newEmail) ? undefined : { rule: 'EMAIL_MISMATCH' });

/** Passwords repeat exactly: a slip of case would lock the person out. */
export const checkConfirmPassword = (typed: string, newPassword: string): FieldViolation | undefined =>
  validateField('confirmPassword', typed) ??
  (typed === newPassword ? undefined : { rule: 'PASSWORD_MISMATCH' });

/** PINs too; blanks between their digits never count. */
export const checkConfirmPin = (typed: string, pin: string): FieldViolation | undefined =>
  validateField('confirmPin', typed) ??
  (normalize('confirmPin', typed) === normalize('pin', pin) ? undefined : { rule: 'PIN_MISMATCH' });

type PasswordRule = 'length' | 'digit' | 'special' | 'lower' | 'upper';

/** The live list under a new password; only the blocking ones refuse it. */
export const passwordRules = (
  password: string,
): readonly { readonly id: PasswordRule; readonly met: boolean; readonly blocking: boolean }[] => {
  const length = lengthOf(password);
  return [
    { id: 'length', met: length >= limits.passwordMin && length <= limits.passwordMax, blocking: true },
    { id: 'digit', met: digitPattern.test(password), blocking: true },
    { id: 'special', met: /[^\p{L}\p{N}\s]/u.test(password), blocking: false },
    { id: 'lower', met: /\p{Ll}/u.test(password), blocking: false },
    { id: 'upper', met: /\p{Lu}/u.test(password), blocking: false },
  ];
};

/** Why a sign-in is not even tried. */
export const signInRejection = (
  typedEmail: string | undefined,
  password: string | undefined,
): 'EMAIL_REQUIRED' | 'PASSWORD_REQUIRED' | undefined => {
  if (!typedEmail?.trim()) return 'EMAIL_REQUIRED';
  return password ? undefined : 'PASSWORD_REQUIRED';
};

/** The secret of a mailed link: 256 bits, and perhaps a word about its look. Anything else was cut short or made up. */
export const isMailedSecret = (token: string): boolean => /^[\w-]{43}(?:\.|$)/.test(token);

export type ShortcodeKind = 'alphanumeric' | 'numeric';

/** Without vowels and look-alikes: nothing to misread, no words by accident. */
export const shortcodeAlphabets: Readonly<Record<ShortcodeKind, string>> = {
  alphanumeric: 'BCDFGHJKLMNPQRSTVWXZ2456789',
  numeric: '0123456789',
};

/** What a box takes: a misread letter is told as wrong by the code it makes, rather than not typed at all. */
export const shortcodeSigns: Readonly<Record<ShortcodeKind, RegExp>> = {
  alphanumeric: /[A-Z\d]/,
  numeric: /\d/,
};

/** Upper case, and only what the boxes take. */
export const cleanShortcode = (typed: string, kind: ShortcodeKind): string =>
  Array.from(typed.toUpperCase())
    .filter((sign) => shortcodeSigns[kind].test(sign))
    .join('');

export const checkShortcode = (typed: string, kind: ShortcodeKind): FieldViolation | undefined => {
  const code = cleanShortcode(typed, kind);
  return required(code) ?? atLeast(limits.shortcodeLength)(code) ?? atMost(limits.shortcodeLength)(code);
};

/** An activation link names what it stands for by an id, where a TV's link has the code on its screen. */
export const isActivationId = (code: string): boolean =>
  /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(code);

/** Fields that say in their own words that they are empty; the others say REQUIRED. */
const wordsWhenEmpty = {
  email: 'fields.email.required',
  newEmail: 'fields.email.required',
  password: 'fields.password.required',
  oldPassword: 'fields.password.required',
  newPassword: 'fields.newPassword.required',
  confirmPassword: 'fields.confirmPassword.required',
  phone: 'fields.phone.required',
} as const;
type WordsWhenEmpty = (typeof wordsWhenEmpty)[keyof typeof wordsWhenEmpty];

/** The message key of a broken rule, in the field or the error catalogue. */
export const messageOf = (field: FieldName, broken: FieldViolation): WordsWhenEmpty | ErrorCode =>
  broken.rule === 'REQUIRED' && field in wordsWhenEmpty
    ? wordsWhenEmpty[field as keyof typeof wordsWhenEmpty]
    : broken.rule;
