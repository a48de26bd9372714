import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  dayOf,
  formatDate,
  formatMonthDay,
  formatPeriod,
  formatTime,
  monthName,
} from './dates.ts';

const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('shown dates', () => {
  it('[UX-12] a period names its first and its last day, and the year where it changes', () => {
    expect(formatPeriod('2026-11-16', '2026-12-16', 'en')).toBe('Nov 16 – Dec 15, 2026');
    expect(formatPeriod('2026-11-16', '2026-12-16', 'fr')).toBe('16 nov. – 15 déc. 2026');
    expect(formatPeriod('2026-11-16', '2027-11-16', 'en')).toBe('Nov 16, 2026 – Nov 15, 2027');
    expect(formatPeriod('2026-08-01', '2027-08-01', 'fr')).toBe('1er août 2026 – 31 juill. 2027');
    expect(formatPeriod('2026-11-16', '2026-11-17', 'en')).toBe('Nov 16, 2026');
  });

  it('[I18N-14] French dates: day then month', () => {
    expect(formatDate('2026-01-05', 'fr')).toBe('5 janvier 2026');
    expect(formatDate('2026-01-01', 'fr')).toBe('1er janvier 2026');
    expect(formatDate('2026-08-31', 'fr')).toBe('31 août 2026');
    expect(formatMonthDay('2026-12-01', 'fr')).toBe('1er décembre');
  });

  it('[I18N-15] English dates: month then day', () => {
    expect(formatDate('2026-01-05', 'en')).toBe('January 5, 2026');
    expect(formatMonthDay('2026-12-31', 'en')).toBe('December 31');
    expect([monthName(1, 'en'), monthName(8, 'fr'), monthName(13, 'fr')]).toEqual(['January', 'août', '']);
  });

  it('an instant shows the day it is at home, a day is the same everywhere', () => {
    expect(formatDate('2026-01-05T03:00:00Z', 'en')).toBe('January 4, 2026');
    expect(formatDate(new Date('2026-01-05T05:00:00Z'), 'fr')).toBe('5 janvier 2026');
    expect(formatDate('2026-01-05T03:00:00Z', 'en', 'UTC')).toBe('January 5, 2026');
    expect(formatDate('2026-01-05', 'en', 'Asia/Tokyo')).toBe('January 5, 2026');
    expect(dayOf('2026-07-01T03:59:59Z')).toBe('2026-06-30');
    expect(dayOf('2026-07-01T04:00:00Z')).toBe('2026-07-01');
  });

  it('times follow the clock through summer time', () => {
    expect(formatTime('2026-01-05T20:05:00Z', 'en')).toBe('3:05\u00A0p.m.');
    expect(formatTime('2026-07-05T19:05:00Z', 'fr')).toBe('15\u00A0h\u00A005');
    expect(formatTime('2026-01-05T05:00:00Z', 'en')).toBe('12:00\u00A0a.m.');
    expect(formatTime('2026-01-05T05:00:00Z', 'fr')).toBe('0\u00A0h\u00A000');
    expect(formatTime('2026-01-05T17:00:00Z', 'en')).toBe('12:00\u00A0p.m.');
  });

  it('what is no date shows as nothing', () => {
    for (const moment of ['', 'soon', '2026-13-01', Number.NaN])
      expect([formatDate(moment, 'en'), formatMonthDay(moment, 'fr'), formatTime(moment, 'en')]).toEqual([
        '',
        '',
        '',
      ]);
    expect(() => dayOf('soon')).toThrow(RangeError);
    expect(() => addMonths('soon', 1)).toThrow(RangeError);
  });
});

describe('the billing calendar', () => {
  it('a month without the day ends on its last day', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
    expect(addMonths('2026-01-31', 2)).toBe('2026-03-31');
    expect(addMonths('2024-02-29', 12)).toBe('2025-02-28');
    expect(addMonths('2024-02-29', 48)).toBe('2028-02-29');
    expect(addMonths('2026-01-15', -1)).toBe('2025-12-15');
  });

  it('keeps the day of the month wherever the month has it', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 240 }), (start, count) => {
        const [from, to] = [start, addMonths(start, count)].map((each) => each.split('-').map(Number));
        const [year = 0, month = 0, date = 0] = from ?? [];
        const [toYear = 0, toMonth = 0, toDate = 0] = to ?? [];
        expect(toYear * 12 + toMonth).toBe(year * 12 + month + count);
        if (toDate !== date) expect(addDays(addMonths(start, count), 1).slice(8)).toBe('01');
      }),
    );
  });

  it('days go forward and back over months, years and leap days', () => {
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    fc.assert(
      fc.property(day, fc.integer({ min: -2000, max: 2000 }), (start, count) => {
        expect(addDays(addDays(start, count), -count)).toBe(start);
      }),
    );
  });
});
