/** The demo customers, one of each kind: what each has when the house starts, and what a private copy has. */
import { type BrandId, defaultBrand, type Language } from '../brands.ts';
import { defaultNickname, type EmailVerificationStatus, type MaturityType } from './kinds.ts';

/** Each has a customer of its own, `<kind>@demo.test`. */
export const customerKinds = [
  'dtc',
  'unverified',
  'fresh',
  'gift',
  'cancelled',
  'bundle',
  'grace',
  'tsn',
  'rds',
  'linked',
  'stores',
  'guest-store',
  'no-master',
  'twins',
  'legacy',
  'bdu',
] as const;
export type CustomerKind = (typeof customerKinds)[number];

interface DemoProfile {
  readonly nickname: string;
  readonly maturity: MaturityType;
  readonly icon: string;
  readonly master?: true;
  readonly pin?: string;
}

export interface DemoCustomer {
  /** Where the customer signs in. */
  readonly brand: BrandId;
  readonly says: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly language: Language;
  readonly emailVerificationStatus: EmailVerificationStatus;
  readonly profiles: readonly DemoProfile[];
  /** SKUs that the customer may watch. */
  readonly entitlements: readonly string[];
  /** The TV provider of a customer who has no password. */
  readonly bduProvider?: string;
}

export const demoPassword = 'Sunny-Day-42';
export const demoEmailOf = (kind: CustomerKind): string => `${kind}@demo.test`;

const master: DemoProfile = { nickname: defaultNickname, maturity: 'ADULT', icon: 'blue', master: true };

const usual: DemoCustomer = {
  brand: 'crave',
  says: '',
  firstName: 'Alex',
  lastName: 'Tremblay',
  language: 'en',
  emailVerificationStatus: 'VERIFIED',
  profiles: [master],
  entitlements: [],
};

export const demoCustomers: Readonly<Record<CustomerKind, DemoCustomer>> = {
  dtc: {
    ...usual,
    says: 'verified; a plan with an add-on; three profiles',
    profiles: [
      master,
      { nickname: 'Camille', maturity: 'TEEN', icon: 'purple' },
      { nickname: 'Zoé', maturity: 'YOUNGER_KID', icon: 'yellow', pin: '1234' },
    ],
    entitlements: ['crave_total', 'starz'],
  },
  unverified: { ...usual, says: 'email not verified', emailVerificationStatus: 'UNVERIFIED' },
  fresh: { ...usual, says: 'verified, nothing bought' },
  gift: { ...usual, says: 'a gift balance only' },
  cancelled: {
    ...usual,
    says: 'plan and add-on cancelled, ending soon',
    entitlements: ['crave_total', 'starz'],
  },
  bundle: { ...usual, says: 'a bundle of two brands', entitlements: ['crave_total', 'tsn'] },
  grace: { ...usual, says: 'payment failed, in grace period', entitlements: ['crave_basic'] },
  tsn: { ...usual, brand: 'tsn', says: 'a yearly plan', entitlements: ['tsnp'] },
  rds: { ...usual, brand: 'rds', says: 'a monthly plan, in French', language: 'fr', entitlements: ['rds'] },
  linked: { ...usual, says: 'a partner and a TV provider linked', entitlements: ['crave_mobile'] },
  stores: { ...usual, says: 'billed by app stores', entitlements: ['crave_standard', 'starz', 'tsn'] },
  'guest-store': { ...usual, says: 'a guest subscription only', entitlements: ['craveads'] },
  'no-master': { ...usual, says: 'no master profile yet', profiles: [] },
  twins: { ...usual, says: 'two accounts to consolidate' },
  legacy: { ...usual, says: 'an older plan', entitlements: ['cravep'] },
  bdu: {
    ...usual,
    brand: defaultBrand,
    says: 'through a TV provider, without a password',
    bduProvider: 'prairie-fibre',
    entitlements: ['crave_basic'],
  },
};
