/** Formats messages compiled from ICU MessageFormat: arguments, plurals and selections. */
import type { MessageValues } from './catalogue.ts';

type Cases = Readonly<Record<string, CompiledMessage>>;
type Token =
  | string
  | readonly [name: string]
  | readonly [name: string, type: 'plural' | 'select', cases: Cases];
/** Output of Lingui's message compiler for the formats that our messages use. */
export type CompiledMessage = string | readonly Token[];
export type CompiledMessages = Readonly<Record<string, CompiledMessage>>;

/** Kept, because constructing `Intl` objects is slow. */
const pluralRules = new Map<string, Intl.PluralRules>();
const pluralRulesOf = (locale: string): Intl.PluralRules => {
  const rules = pluralRules.get(locale) ?? new Intl.PluralRules(locale);
  pluralRules.set(locale, rules);
  return rules;
};

/** Written without `Intl`, whose first use takes a browser 20 ms: no separator, and `one` is 1, in French also 0. */
const isSmallCount = (value: number): boolean => Number.isInteger(value) && value >= 0 && value < 1000;

const pluralOf = (value: number, locale: string): Intl.LDMLPluralRule => {
  if (!isSmallCount(value)) return pluralRulesOf(locale).select(value);
  return value === 1 || (value === 0 && locale.startsWith('fr')) ? 'one' : 'other';
};

const formatCount = (value: number, locale: string): string =>
  isSmallCount(value) ? String(value) : new Intl.NumberFormat(locale).format(value);

const formatToken = (token: Token, locale: string, values: MessageValues, count: string): string => {
  if (typeof token === 'string') return token === '#' ? count : token;
  const value = values[token[0]] ?? '';
  if (token.length === 1) return String(value);
  const [, type, cases] = token;
  const exact = Object.hasOwn(cases, value) ? cases[value] : undefined;
  if (type === 'select') return formatMessage(exact ?? cases['other']!, locale, values, count);
  const chosen = exact ?? cases[pluralOf(Number(value), locale)] ?? cases['other']!;
  return formatMessage(chosen, locale, values, formatCount(Number(value), locale));
};

/** `count` replaces "#" inside the cases of a plural. */
export const formatMessage = (
  message: CompiledMessage,
  locale: string,
  values: MessageValues = {},
  count = '#',
): string =>
  typeof message === 'string'
    ? message
    : message.map((token) => formatToken(token, locale, values, count)).join('');
