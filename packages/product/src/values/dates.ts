/** Date and time formatting for Canada, and calendar arithmetic for billing. */
import type { Language } from '../brands.ts';

export const dayMs = 86_400_000;

/** Calendar date, `YYYY-MM-DD`, without a time zone. */
export type Day = string;
/** A calendar date or an instant: ISO text, milliseconds or a Date. */
type Moment = string | number | Date;

/** Billing dates use one time zone, so page, mail and receipt show the same day. */
export const homeTimeZone = 'America/Toronto';
/** The reader's time zone: for times of day and last-used dates. */
export const localTimeZone = 'local';

/** Non-breaking spaces keep a date on one line. */
const nbsp = '\u00A0';

const months = {
  en: 'January February March April May June July August September October November December'.split(' '),
  fr: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' '),
} as const;

const shortMonths = {
  en: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' '),
  fr: 'janv. févr. mars avr. mai juin juill. août sept. oct. nov. déc.'.split(' '),
} as const;

const dayPattern = /^(\d{4})-(\d{2})-(\d{2})$/;

interface Parts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** One formatter per time zone: creating one costs more than a hundred uses. */
const formatFor = (timeZone: string): Intl.DateTimeFormat => {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  formats.set(timeZone, format);
  return format;
};

const localParts = (instant: Date): Parts => ({
  year: instant.getFullYear(),
  month: instant.getMonth() + 1,
  day: instant.getDate(),
  hour: instant.getHours(),
  minute: instant.getMinutes(),
});

const utcParts = (instant: Date): Parts => ({
  year: instant.getUTCFullYear(),
  month: instant.getUTCMonth() + 1,
  day: instant.getUTCDate(),
  hour: instant.getUTCHours(),
  minute: instant.getUTCMinutes(),
});

/** The part of Temporal that is used here; Safari and Node do not have it yet. */
interface WithTemporal {
  readonly Temporal?: {
    readonly Instant: {
      fromEpochMilliseconds(milliseconds: number): { toZonedDateTimeISO(timeZone: string): Parts };
    };
  };
}

/** Only numbers come from Intl, because its words and spaces change between versions. */
const intlParts = (instant: Date, timeZone: string): Parts => {
  const format = formatFor(timeZone);
  const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
  const part = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
  return {
    year: part('year'),
    month: part('month'),
    day: part('day'),
    hour: part('hour'),
    minute: part('minute'),
  };
};

const partsIn = (instant: Date, timeZone: string): Parts => {
  if (timeZone === localTimeZone) return localParts(instant);
  if (timeZone === 'UTC') return utcParts(instant);
  // Chromium takes 20 ms for its first Intl.DateTimeFormat, on a phone 80 ms, and less than one for Temporal.
  const { Temporal } = globalThis as WithTemporal;
  if (!Temporal) return intlParts(instant, timeZone);
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone);
};

/** An invalid date has no parts and formats as an empty string. */
const partsOf = (moment: Moment, timeZone: string): Parts | undefined => {
  const isDay = typeof moment === 'string' && dayPattern.test(moment);
  const instant = new Date(isDay ? `${moment}T00:00Z` : moment);
  if (Number.isNaN(instant.getTime())) return undefined;
  return partsIn(instant, isDay ? 'UTC' : timeZone);
};

const dayAndMonth = ({ month, day }: Parts, language: Language): string => {
  const name = months[language][month - 1] ?? '';
  if (language === 'en') return `${name}${nbsp}${day}`;
  return `${day === 1 ? '1er' : day}${nbsp}${name}`;
};

/** `January 5, 2026` / `5 janvier 2026` */
export const formatDate = (moment: Moment, language: Language, timeZone = homeTimeZone): string => {
  const parts = partsOf(moment, timeZone);
  if (!parts) return '';
  return `${dayAndMonth(parts, language)}${language === 'en' ? ',' : ''}${nbsp}${parts.year}`;
};

/** `January` / `janvier`, from 1 to 12. */
export const monthName = (month: number, language: Language): string => months[language][month - 1] ?? '';

/** `January 5` / `5 janvier` */
export const formatMonthDay = (moment: Moment, language: Language, timeZone = homeTimeZone): string => {
  const parts = partsOf(moment, timeZone);
  return parts ? dayAndMonth(parts, language) : '';
};

/** `3:05 p.m.` / `15 h 05` */
export const formatTime = (moment: Moment, language: Language, timeZone = homeTimeZone): string => {
  const parts = partsOf(moment, timeZone);
  if (!parts) return '';
  const minute = String(parts.minute).padStart(2, '0');
  if (language === 'fr') return `${parts.hour}${nbsp}h${nbsp}${minute}`;
  return `${parts.hour % 12 || 12}:${minute}${nbsp}${parts.hour < 12 ? 'a.m.' : 'p.m.'}`;
};

/** Calendar date of an instant in a time zone. */
export const dayOf = (moment: Moment, timeZone = homeTimeZone): Day => {
  const parts = partsOf(moment, timeZone);
  if (!parts) throw new RangeError(`no date: ${String(moment)}`);
  return dayFrom(parts.year, parts.month, parts.day);
};

const dayFrom = (year: number, month: number, day: number): Day =>
  [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-');

const numbersOf = (day: Day): readonly [year: number, month: number, day: number] => {
  const match = dayPattern.exec(day);
  if (!match) throw new RangeError(`no day: ${day}`);
  return [Number(match[1]), Number(match[2]), Number(match[3])];
};

const daysInMonth = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/**
 * Same day of a later month, or its last day: January 31 → February 28. Count from the first day, not from the
 * previous result, to return to the 31st in March.
 */
export const addMonths = (start: Day, count: number): Day => {
  const [year, month, day] = numbersOf(start);
  const index = year * 12 + (month - 1) + count;
  const toYear = Math.floor(index / 12);
  const toMonth = index - toYear * 12 + 1;
  return dayFrom(toYear, toMonth, Math.min(day, daysInMonth(toYear, toMonth)));
};

export const addDays = (start: Day, count: number): Day => {
  const [year, month, day] = numbersOf(start);
  return new Date(Date.UTC(year, month - 1, day + count)).toISOString().slice(0, 10);
};

/** `Nov 16 – Dec 15, 2026` / `16 nov. – 15 déc. 2026`: a period, excluding `until`. */
export const formatPeriod = (from: Day, until: Day, language: Language): string => {
  const last = addDays(until, -1);
  const short = (moment: Day, withYear: boolean): string => {
    const [year, month, day] = numbersOf(moment);
    const name = shortMonths[language][month - 1] ?? '';
    const text = language === 'en' ? `${name}${nbsp}${day}` : `${day === 1 ? '1er' : day}${nbsp}${name}`;
    return withYear ? `${text}${language === 'en' ? ',' : ''}${nbsp}${year}` : text;
  };
  if (last <= from) return short(from, true);
  return `${short(from, from.slice(0, 4) !== last.slice(0, 4))}${nbsp}– ${short(last, true)}`;
};

export const daysBetween = (from: Day, until: Day): number =>
  Math.round((Date.parse(`${until}T00:00Z`) - Date.parse(`${from}T00:00Z`)) / dayMs);
