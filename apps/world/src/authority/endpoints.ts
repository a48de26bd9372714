/** Where a company's authority answers, under the company's own address. */
export const endpoints = {
  configuration: '/.well-known/openid-configuration',
  authorization: '/authorize',
  token: '/token',
  userinfo: '/userinfo',
  jwks: '/jwks',
  signOut: '/sign-out',
} as const;
