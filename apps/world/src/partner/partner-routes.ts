import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { type PartnerId, partnerIds, partnerOf } from '@marquee/product/values/partners.ts';
import { oidcRoutes, type OidcRouteOptions } from '../oidc/oidc-routes.ts';

/** Unassigned area code; the digits derive from the user name, so each customer has one stable number. */
const lineOf = (partner: PartnerId, userName: string): string => {
  const digest = createHash('sha256').update(`${partner}:${userName}`).digest();
  return `+1555${String(digest.readUInt32BE() % 10_000_000).padStart(7, '0')}`;
};

export const partnerRoutes = (app: FastifyInstance, world: OidcRouteOptions) => {
  for (const id of partnerIds) {
    const { name, skus, mobile } = partnerOf(id);
    oidcRoutes(app, world, {
      kind: 'partner',
      id,
      name,
      returnsTo: [world.urls.screen('partnersLink', {}, { partnerId: id }), world.urls.screen('linkPartner')],
      signedOutReturnsTo: [],
      entitlementsOf: (userName) => ({ skus, ...(mobile && { line: lineOf(id, userName) }) }),
    });
  }
};
