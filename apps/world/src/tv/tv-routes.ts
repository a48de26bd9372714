import type { FastifyInstance } from 'fastify';
import {
  demoTvProviderIds,
  demoTvProviderOf,
  viewerOf,
} from '@marquee/product/values/demo/demo-providers.ts';
import { oidcRoutes, type OidcRouteOptions } from '../oidc/oidc-routes.ts';

export const tvRoutes = (app: FastifyInstance, world: OidcRouteOptions) => {
  for (const id of demoTvProviderIds) {
    const { name, language, fails = false, answersNoChecks = false } = demoTvProviderOf(id);
    oidcRoutes(app, world, {
      kind: 'tv',
      id,
      name,
      language,
      returnsTo: [world.urls.screen('bduAuth'), world.urls.screen('partnersLink', {}, { partnerId: id })],
      signedOutReturnsTo: [world.urls.screen('login'), world.urls.screen('loginBDU')],
      entitlementsOf: viewerOf,
      fails,
      answersNoChecks,
    });
  }
};
