/** The company's OpenID provider for its own staff, with a second factor. */
import { demoStaff, isDemoStaffId } from '@marquee/product/staff/demo-staff.ts';
import type { FastifyInstance } from 'fastify';
import { oidcRoutes, type OidcRouteOptions } from '../oidc/oidc-routes.ts';

export const demoConsoleUrl = 'http://console.localhost:4200';

export const staffProviderRoutes = (app: FastifyInstance, world: OidcRouteOptions, consoleUrl: string) => {
  oidcRoutes(app, world, {
    kind: 'staff',
    id: 'staff-idp',
    name: { en: 'Marquee staff', fr: 'Personnel de Marquee' },
    returnsTo: [`${consoleUrl}/sign-in/callback`],
    signedOutReturnsTo: [`${consoleUrl}/signed-out`],
    entitlementsOf: () => ({ skus: [] }),
    staffOf: (userName) => (isDemoStaffId(userName) ? demoStaff[userName].name : undefined),
    formTargets: [new URL(consoleUrl).origin],
    answersNoChecks: true,
  });
};
