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

const formatToken = (token: Token, locale: string, values: MessageValues, count: string): string => {
  if (typeof token === 'string') return token === '#' ? count : token;
  const value = values[token[0]] ?? '';
  if (token.length === 1) return String(value);
  const [, type, cases] = token;
  const exact = Object.hasOwn(cases, value) ? cases[value] : undefined;
  if (type === 'select') return formatMessage(exact ?? cases['other']!, locale, values, count);
  const chosen = exact ?? cases[pluralRulesOf(locale).select(Number(value))] ?? cases['other']!;
  return formatMessage(chosen, locale, values, new Intl.NumberFormat(locale).format(Number(value)));
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
