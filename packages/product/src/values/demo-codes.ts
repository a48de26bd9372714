/** The codes that the demo begins with, one of each kind; tests get fresh ones of the same kinds. */
import type { Localized } from '../brands.ts';
import type { CodeKind } from './kinds.ts';

export const demoCodeKinds = ['gift', 'promo', 'expired', 'used'] as const;
export type DemoCodeKind = (typeof demoCodeKinds)[number];

interface DemoCode {
  readonly code: string;
  readonly kind: CodeKind;
  /** Cents of a gift, percent of a promotion. */
  readonly value: number;
  readonly reusable: boolean;
  readonly says: Localized;
}

const giftOf25 = {
  kind: 'GIFT',
  value: 2500,
  reusable: false,
  says: { en: 'Gift card, $25', fr: 'Carte-cadeau de 25\u00A0$' },
} as const;

export const demoCodes: Readonly<Record<DemoCodeKind, DemoCode>> = {
  gift: { code: 'GIFT-DEMO-25', ...giftOf25 },
  promo: {
    code: 'WELCOME50',
    kind: 'PROMO',
    value: 50,
    reusable: true,
    says: { en: '50% off your next purchase', fr: '50\u00A0% de rabais sur votre prochain achat' },
  },
  expired: { code: 'OLD-CODE-1', ...giftOf25 },
  used: { code: 'USED-CODE-1', ...giftOf25 },
};
