/** Values of settings as the text of form fields, and back. */
import { brandOf, type BrandAddress, type BrandId } from '@marquee/product/brands.ts';
import type { SettingKey } from '@marquee/product/settings.ts';

export type FormText = Readonly<Record<string, string>>;

interface FieldRow {
  readonly name: string;
  readonly rows?: number;
  readonly type?: 'url' | 'email';
  readonly optional?: true;
  readonly lang?: 'en' | 'fr';
  /** One item per line. */
  readonly list?: true;
}

const inBoth = (row: Omit<FieldRow, 'name' | 'lang'>): readonly FieldRow[] => [
  { ...row, name: 'en', lang: 'en' },
  { ...row, name: 'fr', lang: 'fr' },
];
const url = inBoth({ type: 'url' });
const list: readonly FieldRow[] = [{ name: 'items', rows: 5, list: true }];

type FormKey = Exclude<SettingKey, 'features'>;
export const fieldsOf: Readonly<Record<FormKey, readonly FieldRow[]>> = {
  'warning.loggedIn': inBoth({ rows: 3 }),
  'warning.loggedOut': inBoth({ rows: 3 }),
  homes: url,
  support: url,
  terms: url,
  privacy: url,
  fallbackAccount: url,
  manageSubscription: url,
  redirectHosts: list,
  sender: [
    { name: 'name' },
    { name: 'address', type: 'email' },
    { name: 'replyTo', type: 'email', optional: true },
  ],
  analytics: [{ name: 'key' }, { name: 'origins', rows: 4, list: true, optional: true }],
  hosts: list,
  apiOrigins: list,
};

const addressOf: Readonly<Partial<Record<SettingKey, BrandAddress>>> = {
  homes: 'homeUrl',
  support: 'supportUrl',
  terms: 'termsUrl',
  privacy: 'privacyUrl',
  fallbackAccount: 'fallbackAccountUrl',
  manageSubscription: 'manageSubscriptionUrl',
};
/** What holds while nothing is set; undefined: nothing. */
export const sourceValueOf = (key: SettingKey, brand: BrandId | null): unknown => {
  const address = addressOf[key];
  return brand !== null && address ? brandOf(brand)[address] : undefined;
};

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const linesOf = (value: unknown): string =>
  Array.isArray(value)
    ? value.join('\n')
    : isRecord(value)
      ? Object.entries(value)
          .map(([host, brand]) => `${host} ${String(brand)}`)
          .join('\n')
      : '';
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

export const formTextOf = (key: FormKey, value: unknown): FormText => {
  const fields = fieldsOf[key];
  if (fields === list) return { items: linesOf(value) };
  const parts = isRecord(value) ? value : {};
  return {
    ...(key === 'analytics' && { kind: textOf(parts['kind']) || 'none' }),
    ...Object.fromEntries(
      fields.map((field) => [
        field.name,
        field.list ? linesOf(parts[field.name]) : textOf(parts[field.name]),
      ]),
    ),
  };
};

const itemsIn = (text: string | undefined): string[] =>
  (text ?? '')
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter(Boolean);

export const valueOf = (key: FormKey, text: FormText): unknown => {
  if (key === 'hosts')
    return Object.fromEntries(itemsIn(text['items']).map((line) => line.split(/[\s=]+/).slice(0, 2)));
  if (fieldsOf[key] === list) return itemsIn(text['items']);
  if (key === 'analytics')
    return text['kind'] === 'none'
      ? { kind: 'none', key: '', origins: [] }
      : { kind: text['kind'], key: (text['key'] ?? '').trim(), origins: itemsIn(text['origins']) };
  return Object.fromEntries(
    fieldsOf[key]
      .map(({ name, optional }) => [name, (text[name] ?? '').trim(), optional] as const)
      .filter(([, value, optional]) => value !== '' || !optional)
      .map(([name, value]) => [name, value]),
  );
};

/** One line for a list of settings. */
export const summaryOf = (key: SettingKey, value: unknown, language: 'en' | 'fr'): string => {
  if (Array.isArray(value)) return value.join(', ');
  if (!isRecord(value)) return '';
  if (key === 'hosts') return linesOf(value).replaceAll('\n', ', ');
  if (key === 'sender') return `${textOf(value['name'])} <${textOf(value['address'])}>`;
  if (key === 'analytics') return [value['kind'], value['key']].filter(Boolean).join(' ');
  if (key === 'features')
    return Object.entries(value)
      .map(([flag, on]) => `${on === true ? '+' : '−'} ${flag}`)
      .join(', ');
  return textOf(value[language]);
};
