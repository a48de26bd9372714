/** URLs of the flows that the hub links. Their labels are in `messages`. */
import { type BrandId, type Language, localeOf } from '@marquee/product/brands.ts';
import { brandsWith, type FeatureFlag } from '@marquee/product/features.ts';
import { href } from '@marquee/product/navigation/links.ts';
import {
  demoPartnerIds,
  demoPartnerOf,
  demoTvProviderIds,
  demoTvProviderOf,
} from '@marquee/product/values/demo/demo-providers.ts';
import type { Messages } from '../messages/en.ts';
import type { Urls } from '../urls.ts';

export type FlowId = keyof Messages['hub']['flows'];
export type GroupId = keyof Messages['hub']['groups'];

type PerLanguage = (urls: Urls, brand: BrandId, language: Language) => string;
type PerBrand = (urls: Urls, brand: BrandId) => string;
type Named = (language: Language) => readonly (readonly [name: string, address: string])[];
type Once = (urls: Urls, language: Language) => string;

export interface Flow {
  readonly group: GroupId;
  /** Only brands with this feature have the flow. */
  readonly feature?: FeatureFlag;
  /** URLs per brand and language, per brand, one for all, or several named ones. */
  readonly address:
    | { readonly each: PerLanguage }
    | { readonly brand: PerBrand }
    | { readonly once: Once }
    | { readonly named: Named };
}

const veryLong = `/${'a'.repeat(2000)}`;

export const flows: Readonly<Record<FlowId, Flow>> = {
  signIn: {
    group: 'arrive',
    address: { each: (to, service, lang) => to.screen('login', { service, lang }) },
  },
  comeBack: {
    group: 'arrive',
    address: {
      each: (to, service, lang) =>
        to.screen('login', { service, lang, continue: to.home(service, lang, { from: 'portal' }) }),
    },
  },
  register: {
    group: 'arrive',
    feature: 'dtcLogin',
    address: { each: (to, service, lang) => to.screen('register', { service, lang }) },
  },
  provider: {
    group: 'arrive',
    feature: 'bduLogin',
    address: { each: (to, service, lang) => to.screen('loginBDU', { service, lang }) },
  },
  account: {
    group: 'arrive',
    address: { each: (to, service, lang) => to.screen('manageAccount', { service, lang }) },
  },
  langParam: {
    group: 'language',
    address: { each: (to, service, lang) => to.screen('login', { service, lang: localeOf(lang) }) },
  },
  ownLanguage: {
    group: 'language',
    address: { brand: (to, service) => to.screen('login', { service }) },
  },
  langUnknown: {
    group: 'language',
    address: { brand: (to, service) => to.screen('login', { service, lang: 'xx' }) },
  },
  notFound: {
    group: 'astray',
    address: { each: (to, service, lang) => to.portal('/no/such/page', { service, lang }) },
  },
  hash: {
    group: 'astray',
    address: { each: (to, service, lang) => `${to.portal('/', { service, lang })}#${href('login')}` },
  },
  hostileContinue: {
    group: 'astray',
    address: { brand: (to, service) => to.screen('login', { service, continue: 'javascript:alert(1)' }) },
  },
  foreignContinue: {
    group: 'astray',
    address: {
      brand: (to, service) => to.screen('login', { service, continue: 'https://stranger.example/' }),
    },
  },
  badContext: {
    group: 'astray',
    address: { brand: (to, service) => to.screen('login', { service, webSessionContext: '%%not-base64%%' }) },
  },
  nullByte: { group: 'astray', address: { once: (to) => to.portal('/%00') } },
  doubleSlash: { group: 'astray', address: { once: (to) => to.portal('//stranger.example') } },
  longPath: { group: 'astray', address: { once: (to) => to.portal(veryLong) } },
  cookies: {
    group: 'help',
    address: { each: (to, service, lang) => to.portal('/', { service, lang }) },
  },
  appSignIn: {
    group: 'apps',
    address: { each: (to, service, lang) => to.screen('login', { service, lang, action: 'mobileSignIn' }) },
  },
  singleSignOn: {
    group: 'apps',
    address: { each: (to, service, lang) => to.screen('ssoCheckServices', { service, lang }) },
  },
  resetPin: {
    group: 'apps',
    feature: 'profiles',
    address: {
      each: (to, service, lang) => to.screen('manageAccount', { service, lang, action: 'reset-pin' }),
    },
  },
  firstTime: {
    group: 'apps',
    feature: 'profiles',
    address: { each: (to, service, lang) => to.screen('firstTime', { service, lang }) },
  },
  addPhone: {
    group: 'apps',
    feature: 'dtcLogin',
    address: { each: (to, service, lang) => to.screen('managePhonePage', { service, lang }) },
  },
  reconnect: {
    group: 'apps',
    feature: 'bduLogin',
    address: { each: (to, service, lang) => to.screen('reconnectBdu', { service, lang }) },
  },
  providerSignOut: {
    group: 'apps',
    feature: 'bduLogin',
    address: { each: (to, service, lang) => to.screen('accountLogoutBdu', { service, lang }) },
  },
  providerTv: {
    group: 'apps',
    feature: 'shortcode',
    address: { each: (to, service, lang) => to.screen('activateBdu', { service, lang }) },
  },
  subscribed: {
    group: 'apps',
    feature: 'unifiedSubscriptions',
    address: {
      each: (to, service, lang) =>
        to.screen(
          'subscriptionsBrand',
          { service, lang, action: 'subscribe-success' },
          { brand: brandsWith('dtcSubscriptions').find((id) => id !== service)! },
        ),
    },
  },
  legacyPassword: {
    group: 'apps',
    feature: 'forgotPassword',
    address: { each: (to, service, lang) => to.screen('legacyForgotPassword', { service, lang }) },
  },
  legacy: {
    group: 'apps',
    address: { each: (to, service, lang) => to.screen('legacyUnsupported', { service, lang }) },
  },
  gift: {
    group: 'help',
    feature: 'gift',
    address: { each: (to, service, lang) => to.screen('gift', { service, lang }) },
  },
  debug: { group: 'inside', address: { brand: (to, service) => to.screen('debug', { service }) } },
  devTools: {
    group: 'inside',
    address: { each: (to, service, lang) => to.screen('devTools', { service, lang }) },
  },
  config: { group: 'inside', address: { brand: (to, service) => to.portal('/api/config', { service }) } },
  apiDocs: { group: 'inside', address: { once: (to) => to.portal('/api/docs') } },
  openApi: { group: 'inside', address: { once: (to) => to.portal('/api/openapi.json') } },
  health: { group: 'inside', address: { once: (to) => to.portal('/healthz') } },
  ready: { group: 'inside', address: { once: (to) => to.portal('/readyz') } },
  metrics: { group: 'inside', address: { once: (to) => to.portal('/metrics') } },
  home: { group: 'world', address: { each: (to, service, lang) => to.home(service, lang) } },
  inbox: { group: 'world', address: { once: (_, lang) => `/inbox?lang=${lang}` } },
  inboxJson: { group: 'world', address: { once: () => '/inbox/messages' } },
  tvProviders: {
    group: 'world',
    address: {
      named: (lang) =>
        demoTvProviderIds.map((id) => [demoTvProviderOf(id).name[lang], `/tv/${id}?lang=${lang}`]),
    },
  },
  partners: {
    group: 'world',
    address: {
      named: (lang) =>
        demoPartnerIds.map((id) => [demoPartnerOf(id).name[lang], `/partner/${id}?lang=${lang}`]),
    },
  },
  device: {
    group: 'world',
    feature: 'shortcode',
    address: { each: (_, brand, lang) => `/device?brand=${brand}&lang=${lang}` },
  },
  app: {
    group: 'world',
    feature: 'shortcode',
    address: { each: (_, brand, lang) => `/app?brand=${brand}&lang=${lang}` },
  },
  merchant: { group: 'world', address: { once: (_, lang) => `/merchant?lang=${lang}` } },
  stores: { group: 'world', address: { once: (_, lang) => `/stores?lang=${lang}` } },
  tag: { group: 'world', address: { once: (_, lang) => `/tag?lang=${lang}` } },
  pay: { group: 'world', address: { once: (_, lang) => `/pay?lang=${lang}` } },
  services: { group: 'services', address: { once: (_, lang) => `/services?lang=${lang}` } },
  importCustomers: { group: 'services', address: { once: (_, lang) => `/services/import?lang=${lang}` } },
  events: { group: 'services', address: { once: (_, lang) => `/events?lang=${lang}` } },
  twins: { group: 'services', address: { once: (_, lang) => `/services/twins?lang=${lang}` } },
  serviceKeys: { group: 'services', address: { once: () => '/services/jwks.json' } },
  control: { group: 'world', address: { once: () => '/control' } },
};
