/** API replies about two partners: Mobilink, which can be linked, and Home Bundle. */
import { skuName } from '@marquee/product/values/skus.ts';
import { someAccount } from './account.ts';
import { reply, type SentRequest } from './render-portal.tsx';

const account = 'GET /api/account/v1.1/';
const links = 'GET /api/partner/v1/account/a-1/links';
const experiences = 'GET /api/partner/v4/account/a-1';
const subscriptions = 'GET /api/partner/v1/mobilink/subscriptions';
const grant = 'POST /api/login/v2.1';

const pixel = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';
const names = { mobilink: ['Mobilink', 'Mobilien'], homebundle: ['Home Bundle', 'Maison Plus'] } as const;
const isFrench = ({ headers }: SentRequest) => headers.get('accept-language') === 'fr';
export const linksWith =
  (linked: () => boolean) =>
  (sent: SentRequest): Response =>
    reply(
      200,
      (['mobilink', 'homebundle'] as const).map((partnerId) => ({
        partnerId,
        displayName: names[partnerId][isFrench(sent) ? 1 : 0],
        logo: pixel,
        linked: partnerId === 'mobilink' && linked(),
        providerId: null,
        url: `/api/partner/v1/authorize?partnerId=${partnerId}&brand=crave`,
        brandId: partnerId === 'mobilink' ? 'crave' : 'tsn',
        productSkus: partnerId === 'mobilink' ? ['crave_mobile', 'starz'] : ['tsn', 'tsn2'],
      })),
    );
const mobilink = (displayName: string | null) => ({
  source: 'PARTNER',
  partnerId: 'mobilink',
  experience: {
    displayName,
    sku: 'crave_mobile',
    brandId: 'crave',
    logoUrl: null,
    contentPolicies: [{ sku: 'crave_mobile' }, { sku: 'starz' }],
  },
});
const subscription = (productSku: string, sent: SentRequest) => ({
  productSku,
  displayName: skuName(productSku, isFrench(sent) ? 'fr' : 'en'),
  brandId: 'crave',
  status: 'ACTIVE',
});

interface State {
  linked?: boolean;
  displayName?: string | null;
}
export const partnerReplies = (state: State = {}) => ({
  ...providerReplies(),
  [grant]: () => reply(200, {}),
  [links]: linksWith(() => state.linked ?? false),
  [experiences]: () =>
    reply(200, {
      accountId: 'a-1',
      experiences: state.linked
        ? [mobilink(state.displayName === undefined ? 'Crave Mobile + Starz' : state.displayName)]
        : [],
    }),
  [subscriptions]: (sent: SentRequest) =>
    state.linked
      ? reply(
          200,
          ['crave_mobile', 'starz'].map((sku) => subscription(sku, sent)),
        )
      : reply(404, { code: 'NOT_LINKED' }),
});

const prairie = { displayName: 'Prairie Fibre', id: 'prairie-fibre', loginType: 'oidc', logo: null };
/** API replies about TV providers: Prairie Fibre, which can be linked, and Laurentides Télé. */
export const providerReplies = (state: { linked?: boolean } = {}) => ({
  [account]: () =>
    reply(
      200,
      someAccount(
        state.linked
          ? {
              tvProviderId: prairie.id,
              tvProviderName: { en: prairie.displayName, fr: 'Fibre des Prairies' },
            }
          : {},
      ),
    ),
  'GET /api/bdu/v2.2/provider-list': () =>
    reply(200, {
      providers: [
        { ...prairie, url: '/api/bdu/v1/authorize?providerId=prairie-fibre' },
        { ...prairie, id: 'laurentides-tele', displayName: 'Laurentides Télé', url: '/api/bdu/v1/authorize' },
      ],
    }),
  'GET /api/bdu/v1.1/account/provider': (sent: SentRequest) =>
    state.linked
      ? reply(200, {
          providerId: prairie.id,
          partnerId: null,
          displayName: prairie.displayName,
          url: '/api/bdu/v1/authorize?providerId=prairie-fibre',
          linked: true,
          logo: null,
          linkedAt: '2026-03-01T12:00:00.000Z',
          content: ['crave_total', 'tsn'].map((productSku) => ({
            productSku,
            displayName: skuName(productSku, isFrench(sent) ? 'fr' : 'en'),
            brandId: productSku === 'tsn' ? 'tsn' : 'crave',
          })),
        })
      : reply(404, { code: 'NO_PROVIDER' }),
});

export const partnerState = () =>
  JSON.parse(sessionStorage.getItem('um.partner') ?? '{}') as Record<string, unknown>;
