import { expect, it } from 'vitest';
import { eventOf, wordsOf } from './i18n.ts';

it('[console D2] Times are written as in the portal, in both languages', () => {
  const early = new Date(2026, 10, 19, 6, 5).toISOString();
  expect(wordsOf('fr').time(early)).toBe('6\u00A0h\u00A005');
  expect(wordsOf('en').time(early)).toBe('6:05\u00A0a.m.');
});

it('[console D2] An event of the audit trail has its words in both languages, and one of a newer server its name', () => {
  expect(eventOf(wordsOf('fr'), 'staffRolesChanged')).toBe('Rôles du personnel modifiés');
  expect(eventOf(wordsOf('en'), 'codeBatchVoided')).toBe('Code batch stopped');
  expect(eventOf(wordsOf('fr'), 'invoiceSplit')).toBe('Invoice split');
});
