import type { FastifyInstance } from 'fastify';
import {
  type TvProviderId,
  tvProviderIds,
  tvProviders,
  viewerOf,
} from '@marquee/product/values/tv-providers.ts';
import { oidcRoutes, type OidcRouteOptions } from '../oidc/oidc-routes.ts';

const alwaysFails: TvProviderId = 'harbour-tv';
const answersNoChecks: TvProviderId = 'laurentides-tele';

export const tvRoutes = (app: FastifyInstance, world: OidcRouteOptions) => {
  for (const id of tvProviderIds) {
    const { name, language } = tvProviders[id];
    oidcRoutes(app, world, {
      kind: 'tv',
      id,
      name: { en: name, fr: name },
      language,
      returnsTo: [world.urls.screen('bduAuth')],
      signedOutReturnsTo: [world.urls.screen('login'), world.urls.screen('loginBDU')],
      entitlementsOf: viewerOf,
      fails: id === alwaysFails,
      answersNoChecks: id === answersNoChecks,
    });
  }
};
