/** Scopes of the service API: what a company system may be allowed to do. */
export const serviceScopes = {
  'migration:write': 'Create and revoke migration codes.',
  'activation:write': 'Create and revoke activation links.',
  'activation:read': 'Read the state of activation links.',
  'codes:write': 'Create, seal and void batches of codes.',
  'codes:read': 'Read the state of code batches.',
  'codes:export': 'Export the codes of a batch.',
  'events:write': 'Send playback, download and device events.',
  'events:read': 'Read the feed of events.',
  'consolidation:write': 'Suggest accounts for consolidation.',
  'accounts:read': 'Read what belongs to a customer.',
  'subscriptions:write': 'Write subscriptions sold elsewhere.',
  'partner:provision': 'Activate, suspend and end a partner’s customers.',
  'partner:read': 'Read the state of a partner’s customers.',
  'entitlements:read': 'Check a customer’s entitlements.',
  'customers:import': 'Import existing customers.',
} as const satisfies Record<string, string>;

export type ServiceScope = keyof typeof serviceScopes;
export const serviceScopeNames = Object.keys(serviceScopes) as readonly ServiceScope[];

export const servicePrefix = '/api/service/v1';
