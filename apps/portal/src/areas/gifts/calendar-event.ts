/** All-day event as an iCalendar file (RFC 5545). */
import { addDays, type Day } from '@marquee/product/values/dates.ts';

interface CalendarEvent {
  /** A calendar updates the event of a known id. */
  readonly id: string;
  readonly day: Day;
  readonly title: string;
  readonly details: string;
}

const maxOctets = 75;
const encoder = new TextEncoder();

const escapeText = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n]/gu, '')
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');

/** Continuation lines start with a space, which counts. */
const fold = (line: string): string => {
  let [folded, octets] = ['', 0];
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > maxOctets) [folded, octets] = [`${folded}\r\n `, 1];
    folded += character;
    octets += size;
  }
  return folded;
};

const dateOf = (day: Day): string => day.replaceAll('-', '');

export const formatCalendarEvent = ({ id, day, title, details }: CalendarEvent, now: number): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Marquee//Account portal//EN',
    'BEGIN:VEVENT',
    `UID:${escapeText(id)}@marquee`,
    `DTSTAMP:${new Date(now).toISOString().replaceAll(/[-:]|\.\d+/g, '')}`,
    `DTSTART;VALUE=DATE:${dateOf(day)}`,
    `DTEND;VALUE=DATE:${dateOf(addDays(day, 1))}`,
    `SUMMARY:${escapeText(title)}`,
    `DESCRIPTION:${escapeText(details)}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(fold)
    .join('\r\n');
