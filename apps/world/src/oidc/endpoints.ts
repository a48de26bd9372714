/** Endpoint paths below the company's issuer URL. */
export const endpoints = {
  configuration: '/.well-known/openid-configuration',
  authorization: '/authorize',
  token: '/token',
  userinfo: '/userinfo',
  jwks: '/jwks',
  signOut: '/sign-out',
} as const;

/** Entitlements endpoint for client credentials; not part of the OIDC provider. */
export const entitlementsPath = '/entitlements';
