/** Security headers of every response. */
export const contentPolicy = (formAction: string): string =>
  `default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; connect-src 'self'; frame-src 'self'; form-action ${formAction}; base-uri 'none'; frame-ancestors 'none'`;

export const securityHeaders = {
  'content-security-policy': contentPolicy("'self'"),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cache-control': 'no-store',
};
