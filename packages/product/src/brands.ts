/** Brand table. Code outside the product tables never names a brand: it asks `has(feature)`. */

export const languages = ['en', 'fr'] as const;
export type Language = (typeof languages)[number];
type Locale = 'en-CA' | 'fr-CA';
export type Localized = Readonly<Record<Language, string>>;

/** Each language named in itself, for the language toggle. */
export const languageNames: Localized = { en: 'English', fr: 'Français' };

export const localeOf = (language: Language): Locale => `${language}-CA`;

/** Accepts `en`, `fr`, `en-CA` and `fr-CA`; undefined for anything else. */
export const languageOf = (value: unknown): Language | undefined =>
  value === 'en' || value === 'en-CA' ? 'en' : value === 'fr' || value === 'fr-CA' ? 'fr' : undefined;

export type Theme = 'dark' | 'light';
/** Genre of a brand; selects the content of its simulated home page. */
export type BrandKind = 'family' | 'films' | 'shows' | 'sport' | 'news' | 'life' | 'company';
type WhitelistGroup = keyof typeof hosts | 'all';

export interface Brand {
  readonly name: Localized;
  readonly clientId: string;
  /** Single language of the brand. Absent: both, with English as the default. */
  readonly language?: Language;
  readonly theme: Theme;
  readonly kind: BrandKind;
  readonly whitelist: WhitelistGroup;
  /** Absent for vanilla, which returns to its account page. */
  readonly homeUrl?: Localized;
  readonly supportUrl: Localized;
  readonly termsUrl: Localized;
  readonly privacyUrl: Localized;
  readonly fallbackAccountUrl: Localized;
  readonly manageSubscriptionUrl: Localized;
  readonly analyticsKey: string;
  /** Aspect ratio of the wordmark, to reserve its space before it loads (no layout shift). */
  readonly wordmarkRatio: number;
}

const same = (text: string): Localized => ({ en: text, fr: text });

/** Paths that are the same on every brand site. */
const pagesOf = (site: string) => ({
  supportUrl: { en: `https://www.${site}/support`, fr: `https://www.${site}/soutien` },
  termsUrl: { en: `https://www.${site}/terms-of-use`, fr: `https://www.${site}/conditions-utilisation` },
  privacyUrl: { en: `https://www.${site}/privacy`, fr: `https://www.${site}/confidentialite` },
  fallbackAccountUrl: { en: `https://www.${site}/account`, fr: `https://www.${site}/compte` },
  manageSubscriptionUrl: { en: `https://www.${site}/subscription`, fr: `https://www.${site}/abonnement` },
});

const site = (host: string) => ({ homeUrl: same(`https://www.${host}/`), ...pagesOf(host) });

export const brands = {
  vanilla: {
    name: { en: 'My Account', fr: 'Mon compte' },
    clientId: 'usermgt',
    theme: 'light',
    kind: 'family',
    whitelist: 'all',
    ...pagesOf('bellmedia.ca'),
    analyticsKey: 'mq-vanilla',
    wordmarkRatio: 6.805,
  },
  crave: {
    name: same('Crave'),
    clientId: 'crave-web',
    theme: 'dark',
    kind: 'films',
    whitelist: 'crave',
    ...site('crave.ca'),
    homeUrl: { en: 'https://www.crave.ca/en', fr: 'https://www.crave.ca/fr' },
    analyticsKey: 'mq-crave',
    wordmarkRatio: 5.258,
  },
  ctv: {
    name: same('CTV'),
    clientId: 'ctv-web',
    language: 'en',
    theme: 'dark',
    kind: 'shows',
    whitelist: 'ctv',
    ...site('ctv.ca'),
    analyticsKey: 'mq-ctv',
    wordmarkRatio: 3.984,
  },
  tsn: {
    name: same('TSN'),
    clientId: 'tsn-web',
    language: 'en',
    theme: 'light',
    kind: 'sport',
    whitelist: 'sports',
    ...site('tsn.ca'),
    analyticsKey: 'mq-tsn',
    wordmarkRatio: 4.321,
  },
  rds: {
    name: same('RDS'),
    clientId: 'rds-web',
    language: 'fr',
    theme: 'light',
    kind: 'sport',
    whitelist: 'sports',
    ...site('rds.ca'),
    analyticsKey: 'mq-rds',
    wordmarkRatio: 3.0,
  },
  noovo: {
    name: same('Noovo'),
    clientId: 'noovo-web',
    language: 'fr',
    theme: 'dark',
    kind: 'shows',
    whitelist: 'noovo',
    ...site('noovo.ca'),
    analyticsKey: 'mq-noovo',
    wordmarkRatio: 4.952,
  },
  noovoinfo: {
    name: same('Noovo Info'),
    clientId: 'noovoinfo-web',
    language: 'fr',
    theme: 'dark',
    kind: 'news',
    whitelist: 'noovo',
    ...site('noovo.info'),
    analyticsKey: 'mq-noovoinfo',
    wordmarkRatio: 6.744,
  },
  noovomoi: {
    name: same('Noovo Moi'),
    clientId: 'noovomoi-web',
    language: 'fr',
    theme: 'light',
    kind: 'life',
    whitelist: 'noovo',
    ...site('noovomoi.ca'),
    analyticsKey: 'mq-noovomoi',
    wordmarkRatio: 7.97,
  },
  ctvnews: {
    name: same('CTV News'),
    clientId: 'ctvnews-web',
    language: 'en',
    theme: 'light',
    kind: 'news',
    whitelist: 'news',
    ...site('ctvnews.ca'),
    analyticsKey: 'mq-ctvnews',
    wordmarkRatio: 5.215,
  },
  bnn: {
    name: same('BNN Bloomberg'),
    clientId: 'bnn-web',
    language: 'en',
    theme: 'light',
    kind: 'news',
    whitelist: 'news',
    ...site('bnnbloomberg.ca'),
    analyticsKey: 'mq-bnn',
    wordmarkRatio: 8.113,
  },
  cp24: {
    name: same('CP24'),
    clientId: 'cp24-web',
    language: 'en',
    theme: 'light',
    kind: 'news',
    whitelist: 'news',
    ...site('cp24.com'),
    analyticsKey: 'mq-cp24',
    wordmarkRatio: 3.734,
  },
  bellmedia: {
    name: { en: 'Bell Media', fr: 'Bell Média' },
    clientId: 'bellmedia-web',
    theme: 'light',
    kind: 'company',
    whitelist: 'corporate',
    ...site('bellmedia.ca'),
    homeUrl: { en: 'https://www.bellmedia.ca/', fr: 'https://www.bellmedia.ca/fr/' },
    analyticsKey: 'mq-bellmedia',
    wordmarkRatio: 8.604,
  },
} as const satisfies Record<string, Brand>;

export type BrandId = keyof typeof brands;
export const brandIds = Object.keys(brands) as BrandId[];

/** The unbranded mode: many brands, one account. */
export const defaultBrand: BrandId = 'vanilla';

export const isBrandId = (value: unknown): value is BrandId =>
  typeof value === 'string' && Object.hasOwn(brands, value);

export const brandNamed = (value: unknown): BrandId | undefined => (isBrandId(value) ? value : undefined);

export const brandOf = (id: BrandId): Brand => brands[id];

export const siteTitleOf = (id: BrandId): Localized => {
  const { name } = brandOf(id);
  return id === defaultBrand ? name : { en: `${name.en} Account`, fr: `Compte ${name.fr}` };
};

/** The brand of a client id is its prefix before the first dash; `usermgt` is vanilla. */
export const brandOfClient = (clientId: string): BrandId | undefined =>
  brandIds.find((id) => brands[id].clientId.split('-')[0] === clientId.split('-')[0]);

/** Hosts allowed in `continue` and `fallback`, without `www.` and port; sub-domains only as listed. */
const hosts = {
  crave: ['crave.ca', 'account.crave.ca', 'login.crave.ca'],
  ctv: ['ctv.ca', 'account.ctv.ca'],
  sports: ['tsn.ca', 'rds.ca', 'account.tsn.ca', 'account.rds.ca'],
  noovo: ['noovo.ca', 'noovo.info', 'noovomoi.ca'],
  news: ['ctvnews.ca', 'bnnbloomberg.ca', 'cp24.com'],
  corporate: ['bellmedia.ca'],
} as const;

/** Addresses of a brand that settings and environment may override (the demo points homes to the simulators). */
const addressNames = [
  'homeUrl',
  'supportUrl',
  'termsUrl',
  'privacyUrl',
  'fallbackAccountUrl',
  'manageSubscriptionUrl',
] as const satisfies readonly (keyof Brand)[];
export type BrandAddress = (typeof addressNames)[number];
export interface BrandOverride extends Readonly<Partial<Record<BrandAddress, Localized>>> {
  /** Further hosts allowed in `continue` and `fallback`. */
  readonly hosts?: readonly string[];
}
export type BrandOverrides = Readonly<Partial<Record<BrandId, BrandOverride>>>;

const groupHosts = (group: WhitelistGroup): readonly string[] =>
  group === 'all' ? Object.values(hosts).flat() : hosts[group];

/** All hosts allowed in a brand's `continue`. A brand of the group `all` also trusts the portal itself. */
export const whitelistOf = (
  id: BrandId,
  overrides: BrandOverrides = {},
  ownHost?: string,
): readonly string[] => {
  const { whitelist } = brandOf(id);
  const sameGroup = brandIds.filter((other) => whitelist === 'all' || brandOf(other).whitelist === whitelist);
  return [
    ...groupHosts(whitelist),
    ...sameGroup.flatMap((other) => overrides[other]?.hosts ?? []),
    ...(whitelist === 'all' && ownHost ? [ownHost] : []),
  ];
};

export const homeUrlOf = (
  id: BrandId,
  language: Language,
  overrides: BrandOverrides = {},
): string | undefined => (overrides[id]?.homeUrl ?? brandOf(id).homeUrl)?.[language];
