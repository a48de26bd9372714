/** A company's settings as fields of a form, and what differs between two of them. */
import type { CompanyContent } from '@marquee/product/contract/staff/company-changes.ts';
import type { BrandId, Language } from '@marquee/product/brands.ts';
import type {
  AuthMethod,
  ClaimMap,
  IntegrationKind,
  LogoutKind,
  PartnerKind,
} from '@marquee/product/values/integrations.ts';
import { type ConsoleKey, isConsoleKey, type Words } from '../data/i18n.ts';
import { textIn } from '../ui/text-in.ts';

const wordsIn = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean);

/** `GOLD = crave_total, tsn` on each line. */
const codesIn = (text: string): Record<string, string[]> =>
  Object.fromEntries(
    text
      .split('\n')
      .map((line) => line.split('='))
      .map(([code = '', skus = '']) => [code.trim(), wordsIn(skus)] as const)
      .filter(([code]) => code !== ''),
  );
export const codesText = ({ skus }: ClaimMap): string =>
  Object.entries(skus?.map ?? {})
    .map(([code, granted]) => `${code} = ${granted.join(', ')}`)
    .join('\n');

export const claimFields = ['maturity', 'email', 'phone', 'line'] as const;

export const claimsIn = (form: FormData): ClaimMap => {
  const path = textIn(form, 'claims.skus').trim();
  const map = codesIn(textIn(form, 'codes'));
  return {
    ...(path && { skus: { path, ...(Object.keys(map).length > 0 && { map }) } }),
    ...Object.fromEntries(
      claimFields
        .map((name) => [name, textIn(form, `claims.${name}`).trim()])
        .filter(([, value]) => value !== ''),
    ),
  };
};

/** What the form holds. Selects and check boxes have known values, and the server checks each again. */
export const contentIn = (kind: IntegrationKind, form: FormData): CompanyContent => {
  const text = (name: string) => textIn(form, name).trim();
  const common = {
    name: { en: text('nameEn'), fr: text('nameFr') },
    issuer: text('issuer'),
    clientId: text('clientId'),
    authMethod: text('authMethod') as AuthMethod,
    enabled: form.get('enabled') === 'on',
  };
  const days = text('grantDays') === '' ? {} : { grantDays: Number(text('grantDays')) };
  if (kind === 'merchant') return { kind, settings: { ...common, ...days } };
  const signIn = { scope: text('scope'), claims: claimsIn(form), place: Number(text('place')) };
  if (kind === 'partner')
    return {
      kind,
      settings: {
        ...common,
        ...signIn,
        kind: text('kind') as PartnerKind,
        brand: text('brand') as BrandId,
        skus: wordsIn(text('skus')),
      },
    };
  return {
    kind,
    settings: {
      ...common,
      ...signIn,
      ...days,
      brands: form.getAll('brands') as BrandId[],
      languages: form.getAll('languages') as Language[],
      logout: text('logout') as LogoutKind,
    },
  };
};

type SettingName = ConsoleKey extends infer Key
  ? Key extends `company.${infer Name}`
    ? Name
    : never
  : never;

interface Difference {
  readonly field: SettingName;
  readonly from: string | undefined;
  readonly to: string;
}

const shown = ({ t }: Pick<Words, 't'>, field: string, value: unknown): string => {
  const choice = `company.${field}.${value as string}`;
  if (isConsoleKey(choice)) return t(choice);
  if (value === undefined || value === null || value === '') return t('companies.unset');
  if (typeof value === 'boolean') return t(value ? 'companies.yes' : 'companies.no');
  if (Array.isArray(value)) return value.length > 0 ? value.join(', ') : t('companies.unset');
  if (typeof value !== 'object') return typeof value === 'string' ? value : JSON.stringify(value);
  const entries = Object.entries(value);
  if (entries.length === 0) return t('companies.unset');
  return entries.every(([, each]) => typeof each === 'string')
    ? entries.map(([, each]) => String(each)).join(' / ')
    : JSON.stringify(value);
};

/** Without `before` it is a new company: every field is listed. */
export const differencesOf = (
  words: Pick<Words, 't'>,
  before: CompanyContent | undefined,
  after: CompanyContent,
): Difference[] => {
  const old: Readonly<Record<string, unknown>> = before?.settings ?? {};
  const now: Readonly<Record<string, unknown>> = { ...after.settings };
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .map((field) => ({
      field: field as SettingName,
      from: before && shown(words, field, old[field]),
      to: shown(words, field, now[field]),
    }))
    .filter(({ from, to }) => from !== to);
};
