import { describe, expect, it } from 'vitest';
import {
  billingCycles,
  billingCycleTypes,
  codedCycleLabel,
  cycleOfWord,
  isBillingCycle,
  renewalDay,
} from './billing-cycles.ts';

const codes = [0, 1, 2, 3, 4, 5, 6, 7];

describe('billing cycles', () => {
  it('[ENT-SUB-08] Billing cycle types: monthly, annual, biannual, two_months … eleven_months, weekly, daily', () => {
    const counted = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven'];
    expect(billingCycleTypes.toSorted()).toEqual(
      ['monthly', 'annual', 'biannual', 'weekly', 'daily', ...counted.map((n) => `${n}_months`)].toSorted(),
    );
    counted.forEach((n, index) => {
      expect(billingCycles).toHaveProperty([`${n}_months`, 'label'], {
        en: `Every ${index + 2} months`,
        fr: `Tous les ${index + 2} mois`,
      });
    });
    expect(billingCycles.biannual.label).toEqual({ en: 'Every 6 months', fr: 'Tous les 6 mois' });
    expect(billingCycles.annual.label).toEqual({ en: 'Annual', fr: 'Annuel' });
    expect([isBillingCycle('monthly'), isBillingCycle('toString'), isBillingCycle(2)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('[ENT-SUB-09] Numeric codes: 0 hourly, 1 weekly, 2 monthly, 3 quarterly, 4 semiannually, 5 annually, 6 quarter hourly, 7 daily', () => {
    expect(codes.map((code) => codedCycleLabel(code, 1, 'en'))).toEqual([
      'Hourly',
      'Weekly',
      'Monthly',
      'Quarterly',
      'Semi-annual',
      'Annual',
      'Every 15 minutes',
      'Daily',
    ]);
    expect(codes.map((code) => codedCycleLabel(code, 1, 'fr'))).toEqual([
      'Horaire',
      'Hebdomadaire',
      'Mensuel',
      'Trimestriel',
      'Semestriel',
      'Annuel',
      'Aux 15 minutes',
      'Quotidien',
    ]);
    expect(codedCycleLabel(8, 1, 'en')).toBeUndefined();
  });

  it('several iterations say every n', () => {
    expect(codes.map((code) => codedCycleLabel(code, 2, 'en'))).toEqual([
      'Every 2 hours',
      'Every 2 weeks',
      'Every 2 months',
      'Every 6 months',
      'Every 12 months',
      'Every 2 years',
      'Every 30 minutes',
      'Every 2 days',
    ]);
    expect(codedCycleLabel(1, 2, 'fr')).toBe('Toutes les 2 semaines');
  });

  it('[VAL-FORM-17] French billing words: quotidien→daily, mensuel→monthly, annuel→annual', () => {
    expect(['quotidien', 'mensuel', 'annuel', 'hebdomadaire', 'Mensuel'].map(cycleOfWord)).toEqual([
      'daily',
      'monthly',
      'annual',
      'weekly',
      'monthly',
    ]);
    expect(['monthly', 'décennal', 'constructor'].map(cycleOfWord)).toEqual([
      'monthly',
      'décennal',
      'constructor',
    ]);
  });

  it('renewals do not drift after a short month', () => {
    expect([1, 2, 3].map((nth) => renewalDay('2026-01-31', 'monthly', nth))).toEqual([
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
    ]);
    expect(renewalDay('2024-02-29', 'annual', 1)).toBe('2025-02-28');
    expect(renewalDay('2026-02-25', 'weekly', 1)).toBe('2026-03-04');
  });
});
