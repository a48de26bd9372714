/** Messages, amounts and dates in the language of the person. */
import type { Language } from '@marquee/product/brands.ts';
import { codeOfReply, type ErrorCode } from '@marquee/product/errors.ts';
import enConsole from '@marquee/product/messages/en/console.ts';
import enAudit from '@marquee/product/messages/en/console-audit.ts';
import enNames from '@marquee/product/messages/en/console-names.ts';
import enOperations from '@marquee/product/messages/en/console-operations.ts';
import enQueues from '@marquee/product/messages/en/console-queues.ts';
import enRecords from '@marquee/product/messages/en/console-records.ts';
import enCodes from '@marquee/product/messages/en/console-codes.ts';
import enCompanies from '@marquee/product/messages/en/console-companies.ts';
import enErrors from '@marquee/product/messages/en/errors.ts';
import frConsole from '@marquee/product/messages/fr/console.ts';
import frAudit from '@marquee/product/messages/fr/console-audit.ts';
import frNames from '@marquee/product/messages/fr/console-names.ts';
import frOperations from '@marquee/product/messages/fr/console-operations.ts';
import frQueues from '@marquee/product/messages/fr/console-queues.ts';
import frRecords from '@marquee/product/messages/fr/console-records.ts';
import frCodes from '@marquee/product/messages/fr/console-codes.ts';
import frCompanies from '@marquee/product/messages/fr/console-companies.ts';
import frErrors from '@marquee/product/messages/fr/errors.ts';
import { formatTime, localTimeZone } from '@marquee/product/values/dates.ts';
import { formatMoney } from '@marquee/product/values/money.ts';
import { usePreferences } from './preferences.ts';

const english = {
  ...enConsole,
  ...enAudit,
  ...enNames,
  ...enOperations,
  ...enQueues,
  ...enRecords,
  ...enCodes,
  ...enCompanies,
} as const;
type Prefixed = keyof typeof english;
export type ConsoleKey = Prefixed extends `console.${infer Key}` ? Key : never;
type Values = Readonly<Record<string, string | number>>;

const catalogs = {
  en: english,
  fr: {
    ...frConsole,
    ...frAudit,
    ...frNames,
    ...frOperations,
    ...frQueues,
    ...frRecords,
    ...frCodes,
    ...frCompanies,
  },
} as const;
const errorCatalogs = { en: enErrors, fr: frErrors } as const;

const fill = (message: string, values: Values): string =>
  message.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

export const isConsoleKey = (key: string): key is ConsoleKey => Object.hasOwn(english, `console.${key}`);

/** `emailChangeAsked` as words, for names that have none of their own. */
const spaced = (name: string): string => {
  const text = name
    .replaceAll(/[_-]/g, ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
};

type NameGroup = 'device' | 'event' | 'id' | 'job' | 'mail' | 'maturity' | 'method' | 'problem';

export interface Words {
  readonly language: Language;
  readonly t: (key: ConsoleKey, values?: Values) => string;
  /** What the servers name, in words; a server of another release may name more. */
  readonly nameOf: (group: NameGroup, name: string) => string;
  readonly error: (code: ErrorCode) => string;
  readonly money: (cents: number) => string;
  readonly date: (iso: string) => string;
  readonly time: (iso: string) => string;
  readonly dateTime: (iso: string) => string;
  /** `42 min`. */
  readonly duration: (seconds: number) => string;
  /** How long ago. */
  readonly since: (iso: string) => string;
}

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

const durationIn =
  (locale: string) =>
  (seconds: number): string => {
    const [unit, size] = units.find(([, length]) => seconds >= length) ?? ['second', 1];
    return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(
      Math.floor(seconds / size),
    );
  };

const wordsIn = (language: Language): Words => {
  const locale = `${language}-CA`;
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
  const time = (iso: string) => formatTime(iso, language, localTimeZone);
  const duration = durationIn(locale);
  return {
    language,
    duration,
    since: (iso) => duration(Math.max(0, Date.now() - Date.parse(iso)) / 1000),
    t: (key, values = {}) => fill(catalogs[language][`console.${key}`], values),
    nameOf: (group, name) => {
      const key = `${group}.${name}`;
      return isConsoleKey(key) ? catalogs[language][`console.${key}`] : spaced(name);
    },
    error: (code) => {
      const sentences: Readonly<Partial<Record<string, string>>> = errorCatalogs[language];
      return sentences[code] ?? errorCatalogs[language].GENERIC;
    },
    money: (cents) => formatMoney(cents / 100, language),
    date: (iso) => day.format(new Date(iso)),
    time,
    dateTime: (iso) => `${day.format(new Date(iso))}, ${time(iso)}`,
  };
};

const words = { en: wordsIn('en'), fr: wordsIn('fr') } as const;
export const wordsOf = (language: Language): Words => words[language];
export const useWords = (): Words => wordsOf(usePreferences().language);

export const errorCodeOf = (status: number, code: unknown): ErrorCode => codeOfReply(status, code);
