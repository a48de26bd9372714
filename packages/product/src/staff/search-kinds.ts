/** What a search of the console may mean: computed from its text alone. */
import { validateField } from '../values/fields.ts';

export const searchKinds = [
  'account',
  'device',
  'order',
  'email',
  'emailStart',
  'phone',
  'phoneEnd',
  'card',
  'name',
  'deviceName',
  'subject',
] as const;
export type SearchKind = (typeof searchKinds)[number];

export type SearchProbe =
  | {
      readonly kind: Exclude<SearchKind, 'card' | 'name'>;
      readonly value: string;
    }
  | {
      readonly kind: 'card';
      readonly last4: string;
      readonly expiry?: { readonly month: number; readonly year: number };
    }
  | { readonly kind: 'name'; readonly last: string; readonly first?: string };

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const order = /^M\d{8,12}$/i;
const card = /^(\d{4})(?:\s+(0[1-9]|1[0-2])\/(\d{2}))?$/;
const phone = /^\+?[\d\s().-]{4,20}$/;
const leastLetters = 2;

const nameProbes = (text: string): SearchProbe[] => {
  const words = text.toLowerCase().split(/\s+/);
  if (words.length === 1) return [{ kind: 'name', last: words[0]! }];
  return [{ kind: 'name', last: words.at(-1)!, first: words.slice(0, -1).join(' ') }];
};

/** Every probe that the text could mean, the most exact first; none for text that is too short. */
export const searchProbesOf = (query: string): readonly SearchProbe[] => {
  const text = query.trim().replaceAll(/\s+/g, ' ');
  if (text.length < leastLetters) return [];
  if (uuid.test(text))
    return [
      { kind: 'account', value: text.toLowerCase() },
      { kind: 'device', value: text.toLowerCase() },
    ];
  if (order.test(text)) return [{ kind: 'order', value: text.toUpperCase() }];
  const [, last4, month, year] = card.exec(text) ?? [];
  const cardProbes: SearchProbe[] = last4
    ? [
        {
          kind: 'card',
          last4,
          ...(month && year && { expiry: { month: Number(month), year: 2000 + Number(year) } }),
        },
      ]
    : [];
  if (month) return cardProbes;
  if (phone.test(text)) {
    const digits = text.replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
    return [{ kind: digits.length === 10 ? 'phone' : 'phoneEnd', value: digits }, ...cardProbes];
  }
  if (text.includes('@'))
    return [
      {
        kind: validateField('email', text) === undefined ? 'email' : 'emailStart',
        value: text.toLowerCase(),
      },
    ];
  return [
    ...(text.includes(' ') ? [] : [{ kind: 'emailStart', value: text.toLowerCase() } as const]),
    ...nameProbes(text),
    { kind: 'deviceName', value: text.toLowerCase() },
    ...(text.includes(' ') ? [] : [{ kind: 'subject', value: text } as const]),
  ];
};
