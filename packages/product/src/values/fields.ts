/** Field validation rules, shared by forms and server. */
import type { ErrorCode } from '../errors.ts';
import { limits } from '../limits.ts';

/** A violation is an error code; the length rules include the length. */
export interface FieldViolation {
  readonly rule: ErrorCode;
  readonly length?: number;
}
type Rule = (value: string) => FieldViolation | undefined;

interface Field {
  /** Normalizes input to what is stored and sent. */
  readonly clean: (typed: string) => string;
  /** Checked in this order; the first violation is reported. */
  readonly rules: readonly Rule[];
  /** Secrets (passwords, PINs, codes) are never stored in drafts. */
  readonly secret?: true;
}

/** Counts characters (code points), not UTF-16 units. */
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
/** Invisible characters can make nicknames look alike; the joiners that emoji need are allowed. */
const printable = (typed: string): string =>
  words(typed.replace(/[\p{Cc}\u200B\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/gu, ''));

/** Digits only; a leading country code 1 of eleven digits is removed. */
export const phoneDigits = (typed: string): string => {
  const digits = typed.replace(/\D/g, '');
  return digits.length === limits.phoneDigits + 1 && digits.startsWith('1') ? digits.slice(1) : digits;
};

export const phoneExample = '555-555-5555';

/** Formats 3-3-4, also while typing. */
export const formatPhone = (typed: string): string => {
  const digits = phoneDigits(typed);
  return [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)].filter((part) => part !== '').join('-');
};

const spacedPostalCode = (typed: string): string =>
  withoutSpaces(typed)
    .toUpperCase()
    .replace(/^(.{3})-?(.{3})$/u, '$1 $2');

/** The HTML email input pattern plus a required top-level domain. */
const emailPattern =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{1,59})$/i;
const namePattern = /^[\p{L}\p{M} '’-]+$/u;
const optionalNamePattern = /^[\p{L}\p{M} '’-]*$/u;
/** Hyphens, apostrophes and periods join words of a city name: Trois-Rivières, St. John's. */
const cityPattern = /^[\p{L}\p{M}]+(?:[ .'’-]+[\p{L}\p{M}]+)*\.?$/u;
/** Canada Post does not use letters that look alike. */
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
  /** An existing password is only compared, so it is only required. */
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
  /** Optional: not everyone has a last name. */
  lastName: { clean: words, rules: [atMost(limits.nameMax), matches(optionalNamePattern, 'NAME_CHARS')] },
  city: { clean: words, rules: [required, atMost(limits.nameMax), matches(cityPattern, 'LETTERS_ONLY')] },
  province: { clean: words, rules: [required] },
  postalCode: {
    clean: spacedPostalCode,
    rules: [required, matches(postalCodePattern, 'POSTAL_CODE_FORMAT')],
  },
  nickname: { clean: printable, rules: [required, atMost(limits.nicknameMax)] },
  passkeyName: { clean: printable, rules: [required, atMost(limits.passkeyNameLength)] },
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
  /** A code of an authenticator app, or a recovery code. */
  secondStepCode: {
    clean: (typed) => withoutSpaces(typed).toUpperCase(),
    rules: [required, atMost(limits.recoveryCodeLength + 2)],
    secret: true,
  },
  recipientEmail: email,
  recipientName: { clean: printable, rules: [atMost(limits.nameMax)] },
  /** Free-form: Mom & Dad. */
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

/** Emails that differ only in case are one account. */
export const emailKey = (typed: string): string => normalize('email', typed).toLowerCase();

/**
 * Unicode caseless comparison of nicknames, in code because SQL `lower` depends on the database locale. Upper-casing
 * first unifies letters that share an upper case, such as ß and ss, or σ and ς.
 */
export const nicknameKey = (nickname: string): string =>
  normalize('nickname', nickname).normalize('NFD').toLowerCase().toUpperCase().toLowerCase().normalize('NFC');

/** The `confirmed` rule: the second field repeats the first, ignoring case. */
export const matchesIgnoringCase = (typed: string, other: string): boolean =>
  typed.trim().toLowerCase() === other.trim().toLowerCase();

export const checkConfirmEmail = (typed: string, newEmail: string): FieldViolation | undefined =>
  validateField('confirmEmail', typed) ??
  (matchesIgnoringCase(typed, newEmail) ? undefined : { rule: 'EMAIL_MISMATCH' });

/** Passwords must match exactly. */
export const checkConfirmPassword = (typed: string, newPassword: string): FieldViolation | undefined =>
  validateField('confirmPassword', typed) ??
  (typed === newPassword ? undefined : { rule: 'PASSWORD_MISMATCH' });

/** PINs too; spaces between digits are ignored. */
export const checkConfirmPin = (typed: string, pin: string): FieldViolation | undefined =>
  validateField('confirmPin', typed) ??
  (normalize('confirmPin', typed) === normalize('pin', pin) ? undefined : { rule: 'PIN_MISMATCH' });

type PasswordRule = 'length' | 'digit' | 'special' | 'lower' | 'upper';

/** Live checklist below a new password; only the blocking items reject it. */
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

export const passwordStrengths = ['weak', 'fair', 'good', 'strong'] as const;

/** From length and variety alone; the server also refuses common passwords, so only a long one is called strong. */
export const passwordStrength = (password: string): (typeof passwordStrengths)[number] => {
  const rules = passwordRules(password);
  if (rules.some(({ blocking, met }) => blocking && !met)) return 'weak';
  const variety = rules.filter(({ blocking, met }) => !blocking && met).length;
  const isLong = lengthOf(password) >= limits.passwordStrongLength;
  if (isLong && variety === 3) return 'strong';
  return isLong || variety >= 2 ? 'good' : 'fair';
};

/** Why a sign-in is rejected before it is sent. */
export const signInRejection = (
  typedEmail: string | undefined,
  password: string | undefined,
): 'EMAIL_REQUIRED' | 'PASSWORD_REQUIRED' | undefined => {
  if (!typedEmail?.trim()) return 'EMAIL_REQUIRED';
  return password ? undefined : 'PASSWORD_REQUIRED';
};

/** Token of an email link: 256 bits, optionally with a suffix after a dot. Anything else was truncated or forged. */
export const isMailedSecret = (token: string): boolean => /^[\w-]{43}(?:\.|$)/.test(token);

export type ShortcodeKind = 'alphanumeric' | 'numeric';

/** No vowels and look-alikes: nothing to misread, no accidental words. */
export const shortcodeAlphabets: Readonly<Record<ShortcodeKind, string>> = {
  alphanumeric: 'BCDFGHJKLMNPQRSTVWXZ2456789',
  numeric: '0123456789',
};

/** Accepted characters: a misread letter is accepted and the resulting code is reported as wrong. */
export const shortcodeSigns: Readonly<Record<ShortcodeKind, RegExp>> = {
  alphanumeric: /[A-Z\d]/,
  numeric: /\d/,
};

/** Drawn on the screen of a TV beside the form. */
export const shortcodeExamples: Readonly<Record<ShortcodeKind, string>> = {
  alphanumeric: 'K7RTB',
  numeric: '48275',
};

/** Upper-cases and removes characters that are not accepted. */
export const cleanShortcode = (typed: string, kind: ShortcodeKind): string =>
  Array.from(typed.toUpperCase())
    .filter((sign) => shortcodeSigns[kind].test(sign))
    .join('');

export const checkShortcode = (typed: string, kind: ShortcodeKind): FieldViolation | undefined => {
  const code = cleanShortcode(typed, kind);
  return required(code) ?? atLeast(limits.shortcodeLength)(code) ?? atMost(limits.shortcodeLength)(code);
};

/** An activation link has an id where a TV's link has its short code. */
export const isActivationId = (code: string): boolean =>
  /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(code);

/** Fields with their own message for an empty value; the others use REQUIRED. */
const requiredMessages = {
  email: 'fields.email.required',
  newEmail: 'fields.email.required',
  password: 'fields.password.required',
  oldPassword: 'fields.password.required',
  newPassword: 'fields.newPassword.required',
  confirmPassword: 'fields.confirmPassword.required',
  phone: 'fields.phone.required',
} as const;
type RequiredMessage = (typeof requiredMessages)[keyof typeof requiredMessages];

/** Message key of a violation, in the field or error catalog. */
export const messageOf = (field: FieldName, broken: FieldViolation): RequiredMessage | ErrorCode =>
  broken.rule === 'REQUIRED' && field in requiredMessages
    ? requiredMessages[field as keyof typeof requiredMessages]
    : broken.rule;
