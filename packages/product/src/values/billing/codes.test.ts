import fc from 'fast-check';
import { expect, it } from 'vitest';
import { batchCodeOf, codeKey, giftCodeOf } from './codes.ts';

const bytes = fc.uint8Array({ minLength: 10, maxLength: 10 });

it('A code is read whatever the case, the blanks and the letters that look like figures', () => {
  fc.assert(
    fc.property(bytes, (random) => {
      const code = giftCodeOf(random);
      expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){4}[0-9A-HJKMNP-TV-Z]$/);
      const key = code.replaceAll('-', '');
      const sloppy = ` ${code.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l').replaceAll('-', ' ')} `;
      expect([codeKey(code), codeKey(sloppy)]).toEqual([key, key]);
    }),
  );
});

it('A slip of one letter never reads as another code of ours', () => {
  fc.assert(
    fc.property(
      bytes,
      fc.nat(15),
      fc.constantFrom(...'0123456789ABCDEFGHJKMNPQRSTVWXYZ'.split('')),
      (random, at, letter) => {
        const key = codeKey(giftCodeOf(random));
        fc.pre(key[at] !== letter);
        const slip = key.slice(0, at) + letter + key.slice(at + 1);
        // Not one of our codes, so it is not normalized: its dashes stay.
        expect(codeKey(slip.replace(/(.{4})(?=.)/g, '$1-'))).toContain('-');
      },
    ),
  );
});

it('[A2] A code of a batch with a prefix is read as carelessly, and never as a code without it', () => {
  const prefixes = fc.stringMatching(/^[A-Za-z0-9]{2,12}$/);
  fc.assert(
    fc.property(bytes, prefixes, (random, prefix) => {
      const code = batchCodeOf(random, prefix);
      const sloppy = ` ${code.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'i').replaceAll('-', ' ')}`;
      expect(codeKey(sloppy)).toBe(codeKey(code));
      expect(codeKey(code)).not.toBe(codeKey(giftCodeOf(random)));
      expect(batchCodeOf(random)).toBe(giftCodeOf(random));
    }),
  );
});

it('Codes that marketing wrote stay as they are', () => {
  expect(codeKey(' welcome50 ')).toBe('WELCOME50');
  expect(codeKey('Gift-Demo-25')).toBe('GIFT-DEMO-25');
});
