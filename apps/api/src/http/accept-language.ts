import { type Language, languages } from '@marquee/product/brands.ts';

interface LanguageRange {
  readonly language: Language | undefined;
  readonly weight: number;
}

/** One entry of Accept-Language (RFC 9110): `fr`, `fr-CA;q=0.8`. A weight that is no number counts as none. */
const parseRange = (text: string): LanguageRange => {
  const [tag = '', ...parameters] = text.toLowerCase().split(';');
  const primary = tag.trim().split('-')[0];
  const weight = parameters.map((parameter) => /^\s*q\s*=\s*([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean);
  return {
    language: languages.find((language) => language === primary),
    weight: weight === undefined ? 1 : Number(weight) || 0,
  };
};

/** The language with the highest weight; of equal ones the first; English where neither is wanted. */
export const parseAcceptLanguage = (headers: {
  readonly 'accept-language'?: string | undefined;
}): Language => {
  const header = headers['accept-language'] ?? '';
  const wanted = header
    .split(',')
    .map(parseRange)
    .filter(({ language, weight }) => language !== undefined && weight > 0)
    .toSorted((a, b) => b.weight - a.weight);
  return wanted[0]?.language ?? 'en';
};
