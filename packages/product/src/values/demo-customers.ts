/** Demo customers, one per kind, with their data at start; also the templates of private copies. */
import { type BrandId, defaultBrand, type Language, type Localized } from '../brands.ts';
import type { BillingCycle } from './billing-cycles.ts';
import {
  type BillingProvider,
  defaultNickname,
  type DeviceType,
  type EmailVerificationStatus,
  type MaturityType,
  type Platform,
} from './enums.ts';
import type { PartnerId } from './partners.ts';
import type { TvProviderId } from './tv-providers.ts';

/** Each kind has a customer `<kind>@demo.test`. */
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

interface DemoSubscription {
  readonly brand: BrandId;
  readonly sku: string;
  readonly store: BillingProvider;
  readonly cycle: BillingCycle;
  readonly cents: number;
  /** Days until the next period. */
  readonly renewsInDays: number;
  readonly productType?: 'BUNDLE';
  readonly cancelled?: true;
  readonly gracePeriod?: true;
}

interface DemoDevice {
  readonly name: string;
  readonly type: DeviceType;
  readonly platform: Platform;
  readonly playedDaysAgo?: number;
}

interface DemoDownloads {
  readonly name: string;
  readonly type: DeviceType;
  readonly downloads: number;
}

export interface DemoCustomer {
  /** Brand where the customer signs in. */
  readonly brand: BrandId;
  readonly says: Localized;
  readonly firstName: string;
  readonly lastName: string;
  readonly language: Language;
  readonly emailVerificationStatus: EmailVerificationStatus;
  readonly profiles: readonly DemoProfile[];
  /** Entitled SKUs. */
  readonly entitlements: readonly string[];
  readonly subscriptions: readonly DemoSubscription[];
  /** Number of past payments. */
  readonly payments: number;
  /** Gift balance in cents, by currency. */
  readonly gifts: Readonly<Record<string, number>>;
  readonly devices: readonly DemoDevice[];
  readonly downloads: readonly DemoDownloads[];
  /** TV provider of a customer without a password. */
  readonly bduProvider?: TvProviderId;
  /** Subscription of the same person's second account. */
  readonly twin?: DemoSubscription;
  /** TV provider and partner linked to a direct customer. */
  readonly links?: { readonly tvProvider: TvProviderId; readonly partner: PartnerId };
}

export const demoPassword = 'Sunny-Day-42';
export const demoEmailOf = (kind: CustomerKind): string => `${kind}@demo.test`;

const master: DemoProfile = { nickname: defaultNickname, maturity: 'ADULT', icon: 'blue', master: true };

const usual: DemoCustomer = {
  brand: 'crave',
  says: { en: '', fr: '' },
  firstName: 'Alex',
  lastName: 'Tremblay',
  language: 'en',
  emailVerificationStatus: 'VERIFIED',
  profiles: [master],
  entitlements: [],
  subscriptions: [],
  payments: 1,
  gifts: {},
  devices: [],
  downloads: [],
};

const total: DemoSubscription = {
  brand: 'crave',
  sku: 'crave_total',
  store: 'CSG',
  cycle: 'monthly',
  cents: 2200,
  renewsInDays: 12,
};
const starz: DemoSubscription = { ...total, sku: 'starz', cents: 600 };

export const demoCustomers: Readonly<Record<CustomerKind, DemoCustomer>> = {
  dtc: {
    ...usual,
    says: {
      en: 'verified; a plan with an add-on; three profiles',
      fr: 'vérifié; un forfait avec une option; trois profils',
    },
    profiles: [
      master,
      { nickname: 'Camille', maturity: 'TEEN', icon: 'purple' },
      { nickname: 'Zoé', maturity: 'YOUNGER_KID', icon: 'yellow', pin: '1234' },
    ],
    entitlements: ['crave_total', 'starz'],
    subscriptions: [total, starz],
    payments: 6,
    devices: [
      { name: 'Living room TV', type: 'tv', platform: 'roku', playedDaysAgo: 1 },
      { name: 'Alex’s iPhone', type: 'phone', platform: 'ios', playedDaysAgo: 3 },
      { name: 'Chrome on Windows', type: 'computer', platform: 'web', playedDaysAgo: 20 },
    ],
    downloads: [
      { name: 'Alex’s iPhone', type: 'phone', downloads: 4 },
      { name: 'Travel tablet', type: 'tablet', downloads: 11 },
    ],
  },
  unverified: {
    ...usual,
    says: { en: 'email not verified', fr: 'courriel non vérifié' },
    emailVerificationStatus: 'UNVERIFIED',
  },
  fresh: { ...usual, says: { en: 'verified, nothing bought', fr: 'vérifié, aucun achat' } },
  gift: {
    ...usual,
    says: { en: 'a gift balance only', fr: 'un solde de carte-cadeau seulement' },
    gifts: { CAD: 2500 },
  },
  cancelled: {
    ...usual,
    says: { en: 'plan and add-on cancelled, ending soon', fr: 'forfait et option annulés, fin prochaine' },
    entitlements: ['crave_total', 'starz'],
    subscriptions: [
      { ...total, cancelled: true },
      { ...starz, cancelled: true },
    ],
  },
  bundle: {
    ...usual,
    says: { en: 'a bundle of two brands', fr: 'un forfait groupé de deux marques' },
    entitlements: ['crave_total', 'tsn'],
    subscriptions: [{ ...total, productType: 'BUNDLE', cents: 3500 }],
  },
  grace: {
    ...usual,
    says: { en: 'payment failed, in grace period', fr: 'paiement refusé, période de grâce' },
    entitlements: ['crave_basic'],
    subscriptions: [{ ...total, sku: 'crave_basic', cents: 999, renewsInDays: -2, gracePeriod: true }],
  },
  tsn: {
    ...usual,
    brand: 'tsn',
    says: { en: 'a yearly plan', fr: 'un forfait annuel' },
    entitlements: ['tsnp'],
    subscriptions: [
      { ...total, brand: 'tsn', sku: 'tsnp', cycle: 'annual', cents: 19_990, renewsInDays: 200 },
    ],
  },
  rds: {
    ...usual,
    brand: 'rds',
    says: { en: 'a monthly plan, in French', fr: 'un forfait mensuel, en français' },
    language: 'fr',
    entitlements: ['rds'],
    subscriptions: [{ ...total, brand: 'rds', sku: 'rds', cents: 1999 }],
  },
  linked: {
    ...usual,
    says: { en: 'a partner and a TV provider linked', fr: 'un partenaire et un fournisseur télé liés' },
    links: { tvProvider: 'prairie-fibre', partner: 'mobilink' },
  },
  stores: {
    ...usual,
    says: { en: 'billed by app stores', fr: 'facturé par des boutiques d’applications' },
    entitlements: ['crave_standard', 'starz', 'tsn'],
    subscriptions: [
      { ...total, sku: 'crave_standard', store: 'APPLE', cents: 1499 },
      { ...starz, store: 'ROKU' },
      { ...total, brand: 'tsn', sku: 'tsn', store: 'GOOGLE', cents: 1999 },
    ],
  },
  'guest-store': {
    ...usual,
    says: { en: 'a guest subscription only', fr: 'un abonnement d’invité seulement' },
    entitlements: ['craveads'],
    subscriptions: [{ ...total, sku: 'craveads', store: 'GUEST', cents: 0 }],
  },
  'no-master': {
    ...usual,
    says: { en: 'no master profile yet', fr: 'pas encore de profil principal' },
    profiles: [],
  },
  twins: {
    ...usual,
    says: { en: 'two accounts to consolidate', fr: 'deux comptes à regrouper' },
    twin: { ...total, brand: 'tsn', sku: 'tsn', cents: 1999 },
  },
  legacy: {
    ...usual,
    says: { en: 'an older plan', fr: 'un ancien forfait' },
    entitlements: ['cravep'],
    subscriptions: [{ ...total, sku: 'cravep', cents: 1999 }],
  },
  bdu: {
    ...usual,
    brand: defaultBrand,
    says: {
      en: 'through a TV provider, without a password',
      fr: 'par un fournisseur télé, sans mot de passe',
    },
    bduProvider: 'prairie-fibre',
    entitlements: ['crave_basic'],
  },
};
