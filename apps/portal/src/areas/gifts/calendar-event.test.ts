import fc from 'fast-check';
import { expect, it } from 'vitest';
import { howMany } from '../../testing/test-scale.ts';
import { formatCalendarEvent } from './calendar-event.ts';

const event = {
  id: 'MQ-9',
  day: '2026-12-31',
  title: 'Crave gift card for Gene',
  details: 'Your $50.00 gift card.',
};
const unfolded = (file: string): string[] => file.replaceAll('\r\n ', '').split('\r\n');

it('[UX-37] the event lasts the whole day, also on the last day of a year, and keeps the day free', () => {
  expect(unfolded(formatCalendarEvent(event, Date.UTC(2026, 10, 18, 15, 4, 5, 678)))).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Marquee//Account portal//EN',
    'BEGIN:VEVENT',
    'UID:MQ-9@marquee',
    'DTSTAMP:20261118T150405Z',
    'DTSTART;VALUE=DATE:20261231',
    'DTEND;VALUE=DATE:20270101',
    'SUMMARY:Crave gift card for Gene',
    'DESCRIPTION:Your $50.00 gift card.',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

it('[UX-37] typed text adds no line of its own, and no line is longer than 75 octets', () => {
  const typed = fc.string({ unit: 'grapheme', maxLength: 120 });
  fc.assert(
    fc.property(fc.oneof(typed, fc.constantFrom('a\r\nATTENDEE:x', 'b\nURL:y', 'c\r, d; e\\')), (title) => {
      const file = formatCalendarEvent({ ...event, title, details: title }, 0);
      for (const line of file.split('\r\n')) {
        expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
        expect(line).not.toMatch(/[\r\n]/);
      }
      expect(unfolded(file)).toHaveLength(14);
      const [, summary = ''] = unfolded(file)[8]!.split(/^SUMMARY:/);
      const read = summary.replaceAll(/\\(.)/g, (_, letter: string) => (letter === 'n' ? '\n' : letter));
      const kept = title.replaceAll(/\r\n?/g, '\n').replaceAll(/[^\P{Cc}\n]/gu, '');
      expect(read).toBe(kept);
    }),
    { numRuns: howMany(60, 2000) },
  );
});
