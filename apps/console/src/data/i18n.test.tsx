import { expect, it } from 'vitest';
import { wordsOf } from './i18n.ts';

it('[console D2] Times are written as in the portal, in both languages', () => {
  const early = new Date(2026, 10, 19, 6, 5).toISOString();
  expect(wordsOf('fr').time(early)).toBe('6\u00A0h\u00A005');
  expect(wordsOf('en').time(early)).toBe('6:05\u00A0a.m.');
});

it('[console D2] An event of the audit trail has its words in both languages, and one of a newer server its name', () => {
  expect(wordsOf('fr').nameOf('event', 'staffRolesChanged')).toBe('Rôles du personnel modifiés');
  expect(wordsOf('en').nameOf('event', 'codeBatchVoided')).toBe('Code batch stopped');
  expect(wordsOf('fr').nameOf('event', 'invoiceSplit')).toBe('Invoice split');
});

it('[console D2] Mails, devices, sign-in methods, maturity levels and records of jobs have French names', () => {
  const { nameOf } = wordsOf('fr');
  expect([
    nameOf('mail', 'orderConfirmation'),
    nameOf('device', 'stick'),
    nameOf('method', 'deviceCode'),
    nameOf('maturity', 'YOUNGER_KID'),
    nameOf('id', 'orderId'),
  ]).toEqual(['Reçu', 'Clé de diffusion', 'Code de la télé', 'Jeune enfant', 'Commande']);
});
