import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
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
    expect(formatPeriod('2026-11-16', '2026-12-16', 'en')).toBe('Nov\u00A016\u00A0– Dec\u00A015,\u00A02026');
    expect(formatPeriod('2026-11-16', '2026-12-16', 'fr')).toBe('16\u00A0nov.\u00A0– 15\u00A0déc.\u00A02026');
    expect(formatPeriod('2026-11-16', '2027-11-16', 'en')).toBe(
      'Nov\u00A016,\u00A02026\u00A0– Nov\u00A015,\u00A02027',
    );
    expect(formatPeriod('2026-08-01', '2027-08-01', 'fr')).toBe(
      '1er\u00A0août\u00A02026\u00A0– 31\u00A0juill.\u00A02027',
    );
    expect(formatPeriod('2026-11-16', '2026-11-17', 'en')).toBe('Nov\u00A016,\u00A02026');
  });

  it('[I18N-14] French dates: day then month', () => {
    expect(formatDate('2026-01-05', 'fr')).toBe('5\u00A0janvier\u00A02026');
    expect(formatDate('2026-01-01', 'fr')).toBe('1er\u00A0janvier\u00A02026');
    expect(formatDate('2026-08-31', 'fr')).toBe('31\u00A0août\u00A02026');
    expect(formatMonthDay('2026-12-01', 'fr')).toBe('1er\u00A0décembre');
  });

  it('[I18N-15] English dates: month then day', () => {
    expect(formatDate('2026-01-05', 'en')).toBe('January\u00A05,\u00A02026');
    expect(formatMonthDay('2026-12-31', 'en')).toBe('December\u00A031');
    expect([monthName(1, 'en'), monthName(8, 'fr'), monthName(13, 'fr')]).toEqual(['January', 'août', '']);
  });

  it('an instant shows the day it is at home, a day is the same everywhere', () => {
    expect(formatDate('2026-01-05T03:00:00Z', 'en')).toBe('January\u00A04,\u00A02026');
    expect(formatDate(new Date('2026-01-05T05:00:00Z'), 'fr')).toBe('5\u00A0janvier\u00A02026');
    expect(formatDate('2026-01-05T03:00:00Z', 'en', 'UTC')).toBe('January\u00A05,\u00A02026');
    expect(formatDate('2026-01-05', 'en', 'Asia/Tokyo')).toBe('January\u00A05,\u00A02026');
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

  it('[portal 21] the parts of a date never part at the end of a line', () => {
    const texts = (['en', 'fr'] as const).flatMap((language) => [
      formatDate('2026-11-15', language),
      formatMonthDay('2026-11-15', language),
      formatTime('2026-01-05T20:05:00Z', language),
    ]);
    expect(texts.filter((text) => text.includes(' '))).toEqual([]);
  });

  it('[portal 22] a format is built once for a zone, however many dates are shown', () => {
    const Real = Intl.DateTimeFormat;
    const built = vi.fn();
    vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function build(...options) {
      built();
      return new Real(...options);
    });
    for (let day = 1; day < 100; day++) formatDate(day * 86_400_000, 'en', 'America/Winnipeg');
    vi.restoreAllMocks();
    expect(built).toHaveBeenCalledTimes(1);
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
