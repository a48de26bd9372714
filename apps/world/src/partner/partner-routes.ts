import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import {
  type DemoPartnerId,
  demoPartnerIds,
  demoPartnerOf,
} from '@marquee/product/values/demo/demo-providers.ts';
import { oidcRoutes, type OidcRouteOptions } from '../oidc/oidc-routes.ts';

/** Unassigned area code; the digits derive from the user name, so each customer has one stable number. */
const lineOf = (partner: DemoPartnerId, userName: string): string => {
  const digest = createHash('sha256').update(`${partner}:${userName}`).digest();
  return `+1555${String(digest.readUInt32BE() % 10_000_000).padStart(7, '0')}`;
};

export const partnerRoutes = (app: FastifyInstance, world: OidcRouteOptions) => {
  for (const id of demoPartnerIds) {
    const { name, skus, kind } = demoPartnerOf(id);
    oidcRoutes(app, world, {
      kind: 'partner',
      id,
      name,
      returnsTo: [world.urls.screen('partnersLink', {}, { partnerId: id }), world.urls.screen('linkPartner')],
      signedOutReturnsTo: [],
      entitlementsOf: (userName) => ({ skus, ...(kind === 'mobile' && { line: lineOf(id, userName) }) }),
    });
  }
};
