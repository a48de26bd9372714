/** Demo customers, one per kind, with their data at start; also the templates of private copies. */
import { type BrandId, defaultBrand, type Language, type Localized } from '../../brands.ts';
import type { Platform } from '../../platforms.ts';
import type { BillingCycle } from '../billing-cycles.ts';
import {
  type BillingProvider,
  defaultNickname,
  type DeviceType,
  type EmailVerificationStatus,
  type MaturityType,
  type ProfileAvatar,
} from '../enums.ts';
import type { DemoPartnerId, DemoTvProviderId } from './demo-providers.ts';

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
  readonly avatar?: ProfileAvatar;
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
  readonly bduProvider?: DemoTvProviderId;
  /** Subscription of the same person's second account. */
  readonly twin?: DemoSubscription;
  /** TV provider and partner linked to a direct customer. */
  readonly links?: { readonly tvProvider: DemoTvProviderId; readonly partner: DemoPartnerId };
}

export const demoPassword = 'Sunny-Day-42';
export const demoEmailOf = (kind: CustomerKind): string => `${kind}@demo.test`;

/** Client of the service API that the simulators use. */
export const demoServiceClient = 'world-services';
/** Where the world receives events, and the secret by which the demo signs them. */
export const demoWebhook = {
  path: '/events',
  secret: 'whsec_bWFycXVlZSBkZW1vIHdlYmhvb2sgc2VjcmV0IDEyMzQ=',
} as const;

/** An id that is the same in every demo, so that the simulators can name customers and devices. No secret, no hash. */
export const demoIdOf = (name: string): string => {
  const word = (seed: number) => {
    let sum = seed;
    for (const letter of name) sum = Math.imul(sum ^ letter.codePointAt(0)!, 16_777_619);
    return (sum >>> 0).toString(16).padStart(8, '0');
  };
  const digits = [0x81_1c_9d_c5, 0x12_34_56_7b, 0x6a_09_e6_67, 0x3c_6e_f3_73].map(word).join('');
  const [first, second, third, fourth, last] = [
    [0, 8],
    [8, 12],
    [13, 16],
    [17, 20],
    [20, 32],
  ].map(([from, to]) => digits.slice(from, to));
  return `${first}-${second}-4${third}-8${fourth}-${last}`;
};

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
    says: { en: 'Plan, add-on, 3 profiles, devices', fr: 'Forfait, option, 3\u00A0profils, appareils' },
    profiles: [
      master,
      { nickname: 'Camille', maturity: 'TEEN', icon: 'purple' },
      { nickname: 'Zoé', maturity: 'YOUNGER_KID', icon: 'yellow', avatar: 'owl', pin: '1234' },
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
    says: { en: 'Email not verified yet', fr: 'Courriel non vérifié' },
    emailVerificationStatus: 'UNVERIFIED',
  },
  fresh: { ...usual, says: { en: 'Verified, nothing bought yet', fr: 'Courriel vérifié, aucun achat' } },
  gift: {
    ...usual,
    says: { en: '$25 gift balance', fr: 'Solde de carte-cadeau de 25\u00A0$' },
    gifts: { CAD: 2500 },
  },
  cancelled: {
    ...usual,
    says: { en: 'Cancelled, 12 days left, an offer', fr: 'Annulé, 12\u00A0jours restants, une offre' },
    entitlements: ['crave_total', 'starz'],
    subscriptions: [
      { ...total, cancelled: true },
      { ...starz, cancelled: true },
    ],
  },
  bundle: {
    ...usual,
    says: { en: 'One bundle of two brands', fr: 'Un forfait groupé de deux marques' },
    entitlements: ['crave_total', 'tsn'],
    subscriptions: [{ ...total, productType: 'BUNDLE', cents: 3500 }],
  },
  grace: {
    ...usual,
    says: { en: 'Payment failed, grace period', fr: 'Paiement refusé, délai de grâce' },
    entitlements: ['crave_basic'],
    subscriptions: [{ ...total, sku: 'crave_basic', cents: 999, renewsInDays: -2, gracePeriod: true }],
  },
  tsn: {
    ...usual,
    brand: 'tsn',
    says: { en: 'A yearly plan', fr: 'Un forfait annuel' },
    entitlements: ['tsnp'],
    subscriptions: [
      { ...total, brand: 'tsn', sku: 'tsnp', cycle: 'annual', cents: 19_990, renewsInDays: 200 },
    ],
  },
  rds: {
    ...usual,
    brand: 'rds',
    says: { en: 'A monthly plan, in French', fr: 'Un forfait mensuel, en français' },
    language: 'fr',
    entitlements: ['rds'],
    subscriptions: [{ ...total, brand: 'rds', sku: 'rds', cents: 1999 }],
  },
  linked: {
    ...usual,
    says: { en: 'A partner and a TV provider', fr: 'Un partenaire et un fournisseur télé' },
    links: { tvProvider: 'prairie-fibre', partner: 'mobilink' },
  },
  stores: {
    ...usual,
    says: { en: 'Billed by Apple, Roku, Google', fr: 'Facturé par Apple, Roku et Google' },
    entitlements: ['crave_standard', 'starz', 'tsn'],
    subscriptions: [
      { ...total, sku: 'crave_standard', store: 'APPLE', cents: 1499 },
      { ...starz, store: 'ROKU' },
      { ...total, brand: 'tsn', sku: 'tsn', store: 'GOOGLE', cents: 1999 },
    ],
  },
  'guest-store': {
    ...usual,
    says: { en: 'A guest subscription only', fr: 'Un abonnement d’invité seulement' },
    entitlements: ['craveads'],
    subscriptions: [{ ...total, sku: 'craveads', store: 'GUEST', cents: 0 }],
  },
  'no-master': {
    ...usual,
    says: { en: 'No main profile yet', fr: 'Pas encore de profil principal' },
    profiles: [],
  },
  twins: {
    ...usual,
    says: { en: 'Two accounts to combine', fr: 'Deux comptes à regrouper' },
    twin: { ...total, brand: 'tsn', sku: 'tsn', cents: 1999 },
  },
  legacy: {
    ...usual,
    says: { en: 'A plan we no longer sell', fr: 'Un forfait qui n’est plus vendu' },
    entitlements: ['cravep'],
    subscriptions: [{ ...total, sku: 'cravep', cents: 1999 }],
  },
  bdu: {
    ...usual,
    brand: defaultBrand,
    says: {
      en: 'Through a TV provider, without a password',
      fr: 'Par un fournisseur télé, sans mot de passe',
    },
    bduProvider: 'prairie-fibre',
    entitlements: ['crave_basic'],
  },
};
