import { expect, it } from 'vitest';
import { wordsOf } from './i18n.ts';

it('[console D2] Times are written as in the portal, in both languages', () => {
  const early = new Date(2026, 10, 19, 6, 5).toISOString();
  expect(wordsOf('fr').time(early)).toBe('6\u00A0h\u00A005');
  expect(wordsOf('en').time(early)).toBe('6:05\u00A0a.m.');
});
