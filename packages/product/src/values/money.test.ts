import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountOf, centsOf, formatDollars, formatMoney, taxLabel, taxName } from './money.ts';

const cents = fc.integer({ min: -100_000_000, max: 100_000_000 });

describe('money', () => {
  it('[I18N-12] French currency: comma decimals and trailing dollar sign', () => {
    expect(formatMoney(19.99, 'fr')).toBe('19,99\u00A0$');
    expect(formatMoney(1234567.5, 'fr')).toBe('1\u00A0234\u00A0567,50\u00A0$');
    expect(formatMoney(-5, 'fr')).toBe('-5,00\u00A0$');
  });

  it('[I18N-13] English currency: leading dollar sign and 2 decimals', () => {
    expect(formatMoney(19.99, 'en')).toBe('$19.99');
    expect(formatMoney(20, 'en')).toBe('$20.00');
    expect(formatMoney(0.05, 'en')).toBe('$0.05');
    expect(formatMoney(1234567.5, 'en')).toBe('$1,234,567.50');
    expect(formatMoney(-5, 'en')).toBe('-$5.00');
    expect(formatMoney(-0.001, 'en')).toBe('$0.00');
  });

  it('round sums can be named without their cents', () => {
    expect([formatDollars(25, 'en'), formatDollars(25, 'fr')]).toEqual(['$25', '25\u00A0$']);
    expect([formatDollars(1000, 'en'), formatDollars(1000, 'fr')]).toEqual(['$1,000', '1\u00A0000\u00A0$']);
    expect([formatDollars(25.5, 'en'), formatDollars(0.05, 'fr')]).toEqual(['$25.50', '0,05\u00A0$']);
  });

  it('cents add up where dollars do not', () => {
    expect(0.1 + 0.2).not.toBe(0.3);
    expect(amountOf(centsOf(0.1) + centsOf(0.2))).toBe(0.3);
    fc.assert(
      fc.property(cents, (value) => {
        expect(centsOf(amountOf(value))).toBe(value);
      }),
    );
  });
});

it('[I18N-16] Tax names in French: GST→TPS, HST→TVH, PST→TVP, QST→TVQ', () => {
  const taxes = ['GST', 'HST', 'PST', 'QST'];
  expect(taxes.map((tax) => taxName(tax, 'fr'))).toEqual(['TPS', 'TVH', 'TVP', 'TVQ']);
  expect(taxes.map((tax) => taxName(tax, 'en'))).toEqual(taxes);
  expect(taxName('ECO', 'fr')).toBe('ECO');
});

it('[I18N-16] [UX-12] a tax is named with its rate, as each language writes a percentage', () => {
  expect(taxLabel('QST', 9.975, 'en')).toBe('QST 9.975%');
  expect(taxLabel('QST', 9.975, 'fr')).toBe('TVQ 9,975\u00A0%');
  expect(taxLabel('GST', 5, 'fr')).toBe('TPS 5\u00A0%');
  expect(taxLabel('GST', undefined, 'en')).toBe('GST');
});
