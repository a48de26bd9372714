import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  validateField,
  checkConfirmEmail,
  checkConfirmPassword,
  checkConfirmPin,
  checkShortcode,
  normalize,
  cleanShortcode,
  isActivationId,
  isSecret,
  matchesIgnoringCase,
  emailKey,
  type FieldName,
  fieldNames,
  formatPhone,
  messageOf,
  nicknameKey,
  passwordRules,
  passwordStrength,
  phoneDigits,
  phoneExample,
  shortcodeAlphabets,
  signInRejection,
} from './fields.ts';
import { limits } from '../limits.ts';
import enErrors from '../messages/en/errors.ts';
import enFields from '../messages/en/fields.ts';
import frErrors from '../messages/fr/errors.ts';
import frFields from '../messages/fr/fields.ts';

/** Arbitrary characters; fast-check's own string units take seconds to set up. */
const anything = fc
  .array(fc.integer({ min: 0, max: 0x10ffff }), { maxLength: 140 })
  .map((codes) => String.fromCodePoint(...codes));
const keyboard = fc.stringMatching(/^[ -~é]{1,140}$/);

const ruleOf = (field: FieldName, typed: string) => validateField(field, typed)?.rule;

/** Label and message in both languages. */
const messagesOf = (field: FieldName, typed: string): readonly string[] => {
  const broken = validateField(field, typed);
  if (!broken) return [];
  const key = messageOf(field, broken);
  return [
    { ...enErrors, ...enFields },
    { ...frErrors, ...frFields },
  ].map((texts) => texts[key].replace('{length}', String(broken.length)));
};

const metOf = (password: string) =>
  passwordRules(password)
    .filter((rule) => rule.met)
    .map((rule) => rule.id);

describe('email', () => {
  it('[VAL-EMAIL-01] Email must have a valid format', () => {
    const wrong = [
      'abc',
      'a@b',
      'a b@c.ca',
      '@b.ca',
      'a@',
      'a@b.',
      'a@.ca',
      'a@b..ca',
      'a@-b.ca',
      'a@b.c',
      'a@b@c.ca',
      'é@b.ca',
    ];
    for (const typed of wrong) expect(ruleOf('email', typed), typed).toBe('EMAIL_FORMAT');
    for (const typed of ['a@b.ca', ' a@b.ca ', "o'neil+tv@mail.example.com", 'A.B@XN--FSQ.XN--P1AI'])
      expect(ruleOf('email', typed), typed).toBeUndefined();
  });

  it('has at most 254 characters', () => {
    const longest = `${'a'.repeat(limits.emailMax - 5)}@b.ca`;
    expect(validateField('email', longest)).toBeUndefined();
    expect(validateField('email', `a${longest}`)).toEqual({ rule: 'MAX_LENGTH', length: 254 });
  });

  it('is stored without blanks and compared in lower case', () => {
    expect(normalize('email', '  Ana@Example.CA ')).toBe('Ana@Example.CA');
    expect(emailKey(' Ana@Example.CA')).toBe('ana@example.ca');
  });

  it('[VAL-EMAIL-02] Message: Please enter a valid email address', () => {
    expect(messagesOf('email', 'abc')[0]).toBe('Please enter a valid email address');
  });

  it('[VAL-EMAIL-03] French: Veuillez entrer un format de courriel valide.', () => {
    expect(messagesOf('email', 'abc')[1]).toBe('Veuillez entrer un format de courriel valide.');
  });
});

describe('required messages', () => {
  it.each<[string, FieldName, string, string]>([
    ['[VAL-EMAIL-04] Required / Obligatoire', 'firstName', 'Required', 'Obligatoire'],
    [
      '[VAL-EMAIL-05] Separate for email',
      'email',
      'Please enter your email address',
      'Veuillez entrer votre adresse courriel',
    ],
    [
      '[VAL-EMAIL-06] Separate for password',
      'password',
      'Please enter your password',
      'Veuillez entrer votre mot de passe',
    ],
    [
      '[VAL-EMAIL-07] Separate for register password',
      'newPassword',
      'Please create a password',
      'Veuillez créer un mot de passe',
    ],
    [
      '[VAL-EMAIL-08] Separate for confirm password',
      'confirmPassword',
      'Please confirm your password',
      'Veuillez confirmer votre mot de passe',
    ],
    [
      '[VAL-EMAIL-09] Separate for phone',
      'phone',
      'Please enter your phone number',
      'Veuillez entrer votre numéro de téléphone',
    ],
  ])('%s', (_, field, english, french) => {
    expect(messagesOf(field, '')).toEqual([english, french]);
  });

  it('every field is required, but a last name, the name and words of a gift and its day', () => {
    const optional: readonly FieldName[] = ['lastName', 'recipientName', 'giftMessage', 'sendDate'];
    for (const field of optional) expect(ruleOf(field, ''), field).toBeUndefined();
    for (const field of fieldNames.filter((name) => !optional.includes(name)))
      expect(ruleOf(field, ''), field).toBe('REQUIRED');
  });
});

describe('lengths and characters', () => {
  it('[VAL-EMAIL-10] Min-length message carries {length}', () => {
    expect(messagesOf('newPassword', 'abcdef1')).toEqual([
      'Must be at least 8 characters',
      'Doit contenir au moins 8 caractères',
    ]);
  });

  it('[VAL-EMAIL-11] Max-length message carries {length}', () => {
    expect(messagesOf('nickname', 'x'.repeat(21))).toEqual([
      'Must be at most 20 characters',
      'Doit contenir au plus 20 caractères',
    ]);
  });

  it('[VAL-EMAIL-12] Name-like fields accept only letters (incl. French accents), spaces, dashes and apostrophes', () => {
    for (const typed of ["Éloïse-Anne O'Neil", 'D’Amour', 'Zoë', 'Cœur', 'x'.repeat(50)])
      expect(ruleOf('firstName', typed), typed).toBeUndefined();
    for (const typed of ['Bob3', 'a_b', 'a<b>', 'a@b', 'a.b', '😀'])
      expect(ruleOf('lastName', typed), typed).toBe('NAME_CHARS');
    expect(validateField('lastName', 'x'.repeat(51))).toEqual({ rule: 'MAX_LENGTH', length: 50 });
  });

  it('[VAL-EMAIL-13] A letters-and-spaces-only message exists', () => {
    expect(messagesOf('city', 'M0ntréal')).toEqual([
      'Only letters and spaces are allowed',
      'Seuls les lettres et les espaces sont permis',
    ]);
    // The message is fixed; the field's hint adds the other allowed characters.
    for (const sign of ['-', "'", '’', '.']) expect(ruleOf('city', `St${sign} Jean`), sign).toBeUndefined();
    for (const typed of ['Montréal', 'Québec City', 'Trois-Rivières', "St. John's", "L'Ancienne-Lorette"])
      expect(ruleOf('city', typed), typed).toBeUndefined();
  });

  it('[portal 28] A last name may be missing, a first name may not', () => {
    expect(validateField('lastName', ' ')).toBeUndefined();
    expect(ruleOf('firstName', ' ')).toBe('REQUIRED');
  });

  it('[VAL-EMAIL-14] A numeric-only message exists', () => {
    expect(messagesOf('pin', '12ab')).toEqual(['Only numbers are allowed', 'Seuls les chiffres sont permis']);
  });

  it('[VAL-FORM-04] Profile nickname 1 to 20 characters', () => {
    expect(ruleOf('nickname', '')).toBe('REQUIRED');
    expect(ruleOf('nickname', '   ')).toBe('REQUIRED');
    expect(ruleOf('nickname', '\u200B\u202E')).toBe('REQUIRED');
    for (const typed of ['x', 'x'.repeat(20), '😀'.repeat(20), 'Zoé & co. #1'])
      expect(ruleOf('nickname', typed), typed).toBeUndefined();
    expect(ruleOf('nickname', 'x'.repeat(21))).toBe('MAX_LENGTH');
  });

  it('[VAL-FORM-05] PIN 4 to 6 digits', () => {
    for (const typed of ['123', '1234567', 'abcd', '12 3x'])
      expect(ruleOf('pin', typed), typed).toBeDefined();
    for (const typed of ['0000', '12345', '123456']) expect(ruleOf('pin', typed), typed).toBeUndefined();
  });

  it('a verification code is six digits, pasted with blanks or not', () => {
    expect(ruleOf('verificationCode', ' 123 456 ')).toBeUndefined();
    expect(normalize('verificationCode', ' 123 456 ')).toBe('123456');
    expect(validateField('verificationCode', '12345')).toEqual({ rule: 'MIN_LENGTH', length: 6 });
    expect(ruleOf('verificationCode', '1234567')).toBe('MAX_LENGTH');
    expect(ruleOf('verificationCode', '12345x')).toBe('NUMERIC_ONLY');
  });

  it('a postal code is Canadian, in any spelling', () => {
    for (const typed of ['H2X 1Y4', 'h2x1y4', 'h2x-1y4', ' H2X  1Y4 '])
      expect([ruleOf('postalCode', typed), normalize('postalCode', typed)]).toEqual([undefined, 'H2X 1Y4']);
    for (const typed of ['12345', 'D2X 1Y4', 'H2X 1Y', 'HH2 1Y4'])
      expect(ruleOf('postalCode', typed), typed).toBe('POSTAL_CODE_FORMAT');
  });

  it('never fails on pasted text, and normalizing is idempotent', () => {
    fc.assert(
      fc.property(fc.constantFrom(...fieldNames), anything, (field, typed) => {
        validateField(field, typed);
        expect(normalize(field, normalize(field, typed))).toBe(normalize(field, typed));
      }),
    );
  });
});

describe('phone', () => {
  it('[VAL-PHONE-01] Phone has 10 digits', () => {
    for (const typed of ['555555555', '25555555555', '5'])
      expect(ruleOf('phone', typed), typed).toBe('PHONE_FORMAT');
    for (const typed of ['5555555555', '(555) 555-5555', '+1 555 555 5555'])
      expect(ruleOf('phone', typed), typed).toBeUndefined();
  });

  it('[VAL-PHONE-02] It is shown as 3-3-4 digits separated by dashes (12 characters)', () => {
    expect(formatPhone('5555555555')).toBe('555-555-5555');
    expect(['', '5', '555', '5555', '555555', '5555555'].map(formatPhone)).toEqual([
      '',
      '5',
      '555',
      '555-5',
      '555-555',
      '555-555-5',
    ]);
    const tenDigits = fc.stringMatching(/^[2-9]\d{9}$/);
    fc.assert(
      fc.property(tenDigits, (digits) => {
        expect(formatPhone(digits)).toMatch(/^\d{3}-\d{3}-\d{4}$/);
        expect(phoneDigits(formatPhone(digits))).toBe(digits);
        expect(phoneDigits(`+1 ${formatPhone(digits)}`)).toBe(digits);
      }),
    );
  });

  it('[VAL-PHONE-03] Example 555-555-5555', () => {
    expect(phoneExample).toBe('555-555-5555');
    expect(ruleOf('phone', phoneExample)).toBeUndefined();
  });

  it('[VAL-PHONE-04] Phone must be non-empty', () => {
    for (const typed of ['', '  ', '---']) expect(ruleOf('phone', typed), typed).toBe('REQUIRED');
  });

  it("[VAL-PHONE-05] The register form says 'valid 10-digit number'", () => {
    expect(messagesOf('phone', '123')).toEqual([
      'Please enter a valid 10-digit number',
      'Veuillez entrer un numéro valide à 10 chiffres',
    ]);
  });
});

describe('password', () => {
  it('[VAL-PW-01] Password length is 8 to 128', () => {
    const ofLength = (length: number) => ruleOf('newPassword', `1${'x'.repeat(length - 1)}`);
    expect([7, 8, 128, 129].map(ofLength)).toEqual(['MIN_LENGTH', undefined, undefined, 'MAX_LENGTH']);
  });

  it.each<[string, string, string, string]>([
    ['[VAL-PW-02] Rules shown: 8 characters', 'length', 'xxxxxxx', 'xxxxxxxx'],
    ['[VAL-PW-03] Rules shown: a digit', 'digit', 'x', 'x1'],
    ['[VAL-PW-04] Rules shown: a special character', 'special', 'xÉ1 ', 'x-'],
    ['[VAL-PW-05] Rules shown: lower case', 'lower', 'X1-', 'é'],
    ['[VAL-PW-06] Rules shown: upper case', 'upper', 'x1-', 'É'],
  ])('%s', (_, rule, without, having) => {
    expect(metOf(without)).not.toContain(rule);
    expect(metOf(having)).toContain(rule);
    expect(enFields).toHaveProperty([`fields.newPassword.${rule}`]);
  });

  it('[VAL-PW-07] The minimum is at least 8 characters with at least 1 digit', () => {
    expect(ruleOf('newPassword', 'sunlit-road')).toBe('DIGIT_REQUIRED');
    expect(ruleOf('newPassword', 'sunlit-road7')).toBeUndefined();
  });

  it('the blocking rules of the list are exactly the rules that refuse', () => {
    fc.assert(
      fc.property(keyboard, (password) => {
        const allowed = passwordRules(password).every((rule) => rule.met || !rule.blocking);
        expect(validateField('newPassword', password) === undefined).toBe(allowed);
      }),
    );
  });

  it('[UX-19] the strength grows with length and variety, and is weak exactly when a required rule is missing', () => {
    expect(
      ['short1', 'abcdefgh', 'abcdefg1', 'Abcdefg1', 'Sunny-42', 'Sunny-Day-42'].map(passwordStrength),
    ).toEqual(['weak', 'weak', 'fair', 'good', 'good', 'strong']);
    fc.assert(
      fc.property(keyboard, (password) => {
        const isAllowed = passwordRules(password).every((rule) => rule.met || !rule.blocking);
        expect(passwordStrength(password) === 'weak').toBe(!isAllowed);
      }),
    );
  });

  it('[VAL-PW-09] The passwords must match: Passwords do not match', () => {
    expect(checkConfirmPassword('Sunny-Day-42', 'Sunny-Day-42')).toBeUndefined();
    expect(checkConfirmPassword('sunny-day-42', 'Sunny-Day-42')).toEqual({ rule: 'PASSWORD_MISMATCH' });
    expect(checkConfirmPassword('', 'Sunny-Day-42')).toEqual({ rule: 'REQUIRED' });
    expect(enErrors.PASSWORD_MISMATCH).toBe('Passwords do not match');
  });

  it('a new PIN is typed twice, zeros included: PINs don’t match', () => {
    expect(checkConfirmPin('0042', '0042')).toBeUndefined();
    expect(checkConfirmPin('00 42', '0042 ')).toBeUndefined();
    expect(checkConfirmPin('042', '0042')).toEqual({ rule: 'PIN_MISMATCH' });
    expect(checkConfirmPin('', '0042')).toEqual({ rule: 'REQUIRED' });
    expect(enErrors.PIN_MISMATCH).toBe('PINs don’t match');
  });

  it("[VAL-PW-11] A 'confirmed' rule compares a field to another case-insensitively", () => {
    expect(matchesIgnoringCase('A@x.ca', 'a@x.ca')).toBe(true);
    expect(matchesIgnoringCase('b@x.ca', 'a@x.ca')).toBe(false);
    expect(checkConfirmEmail('A@x.ca ', 'a@x.ca')).toBeUndefined();
    expect(checkConfirmEmail('b@x.ca', 'a@x.ca')).toEqual({ rule: 'EMAIL_MISMATCH' });
    expect(checkConfirmEmail('', 'a@x.ca')).toEqual({ rule: 'REQUIRED' });
  });
});

describe('sign-in and codes', () => {
  it('[VAL-FORM-12] Message: The email parameter is required', () => {
    expect(signInRejection(' ', 'secret')).toBe('EMAIL_REQUIRED');
    expect(signInRejection(undefined, undefined)).toBe('EMAIL_REQUIRED');
    expect(enErrors.EMAIL_REQUIRED).toBe('The email parameter is required');
  });

  it('[VAL-FORM-13] Message: The password parameter is required', () => {
    expect(signInRejection('a@b.ca', '')).toBe('PASSWORD_REQUIRED');
    expect(signInRejection('a@b.ca', 'secret')).toBeUndefined();
    expect(enErrors.PASSWORD_REQUIRED).toBe('The password parameter is required');
  });

  it('[VAL-FORM-07] Short code boxes are numeric or alphanumeric; what TVs show has no look-alikes', () => {
    expect(cleanShortcode('b-a 2c!', 'alphanumeric')).toBe('BA2C');
    expect(cleanShortcode('1a2b3', 'numeric')).toBe('123');
    expect(checkShortcode('bcd-24', 'alphanumeric')).toBeUndefined();
    expect(checkShortcode('01234', 'numeric')).toBeUndefined();
    expect(checkShortcode('bcd24', 'numeric')).toEqual({ rule: 'MIN_LENGTH', length: 5 });
    expect(checkShortcode('bcd245', 'alphanumeric')).toEqual({ rule: 'MAX_LENGTH', length: 5 });
    expect(checkShortcode(' ', 'numeric')).toEqual({ rule: 'REQUIRED' });
    expect(shortcodeAlphabets.alphanumeric).not.toMatch(/[AEIOUY013]/);
    for (const kind of ['alphanumeric', 'numeric'] as const)
      expect(cleanShortcode(shortcodeAlphabets[kind], kind)).toBe(shortcodeAlphabets[kind]);
  });

  it('the id of an activation link is no short code, and the other way round', () => {
    expect(isActivationId('0b9de3a1-6f6a-4c40-9d9f-0c2fae0b7f11')).toBe(true);
    for (const other of ['BCD24', '', '0b9de3a1-6f6a-4c40-9d9f', 'GIFT-DEMO-25'])
      expect(isActivationId(other)).toBe(false);
  });
});

it('the numbers in the words are those of the limits', () => {
  for (const texts of [enFields, frFields]) {
    expect(texts['fields.newPassword.length']).toMatch(new RegExp(`^${limits.passwordMin}\\s`));
    expect(texts['fields.phone.hint']).toMatch(new RegExp(`^${limits.phoneDigits}\\s`));
    expect(texts['fields.pin.label']).toMatch(new RegExp(`${limits.pinMin}\\s.+\\s${limits.pinMax}\\s`));
    expect(texts['fields.verificationCode.hint']).toMatch(
      new RegExp(`\\s${limits.verificationCodeMinutes}\\s`),
    );
  }
});

it('[portal 15] The hints promise neither that two rules are enough nor that a phone recovers an account', () => {
  for (const texts of [enFields, frFields]) {
    expect(texts['fields.newPassword.hint']).not.toMatch(/enough|suffi/);
    expect(texts['fields.newPassword.hint']).toMatch(new RegExp(`\\b${limits.passwordMin}\\s`));
    expect(texts['fields.phone.hint']).not.toMatch(/recover|récup/);
  }
});

it('[P2] [A-92] A nickname is the same in upper and lower case, composed or decomposed, and its key is its own', () => {
  const names = fc.array(fc.constantFrom(...Array.from('aEéÉœŒçÇßẞσςΣ Ññøåﬁ')), { maxLength: 12 });
  fc.assert(
    fc.property(names, (letters) => {
      const name = letters.join('');
      const key = nicknameKey(name);
      const spellings = [name.toUpperCase(), name.toLowerCase(), name.normalize('NFD'), ` ${name}  `, key];
      return spellings.every((spelling) => nicknameKey(spelling) === key);
    }),
  );
  expect(nicknameKey('Élise')).not.toBe(nicknameKey('Elise'));
});

it('[A-68] [A-100] Drafts hold every field but passwords, PINs and codes', () => {
  expect(fieldNames.filter(isSecret).sort()).toEqual([
    'confirmPassword',
    'confirmPin',
    'newPassword',
    'oldPassword',
    'password',
    'pin',
    'redeemCode',
    'secondStepCode',
    'verificationCode',
  ]);
});
