/** Where a company's authority answers, under the company's own address. */
export const endpoints = {
  configuration: '/.well-known/openid-configuration',
  authorization: '/authorize',
  token: '/token',
  userinfo: '/userinfo',
  jwks: '/jwks',
  signOut: '/sign-out',
} as const;

/** Where the product asks, by its own credentials, what a customer has; the authority does not know this address. */
export const entitlementsPath = '/entitlements';
