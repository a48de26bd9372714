/** Token endpoint of the service API. */
import type { grantServiceToken as contract } from '@marquee/product/contract/service/token.ts';
import { limits } from '@marquee/product/limits.ts';
import type { Deps } from '../../deps.ts';
import type { Handle } from '../../http/implement.ts';
import { createAuthenticateClient, signServiceToken } from '../../identity/services/service-tokens.ts';

export const grantServiceToken = (deps: Deps): Handle<typeof contract> => {
  const authenticateClient = createAuthenticateClient(deps);
  return async ({ body, headers, caller, fail }) => {
    if (body.grant_type !== 'client_credentials') return fail('unsupported_grant_type');
    const client = await authenticateClient(
      {
        authorization: headers.authorization,
        clientId: body.client_id,
        secret: body.client_secret,
        assertionType: body.client_assertion_type,
        assertion: body.client_assertion,
      },
      caller.address,
    );
    const wanted = body.scope?.split(' ').filter(Boolean) ?? client.scopes;
    const scopes = client.scopes.filter((scope) => wanted.includes(scope));
    if (scopes.length === 0 || scopes.length < wanted.length) return fail('invalid_scope');
    return {
      access_token: signServiceToken(deps, client.id, scopes),
      token_type: 'Bearer' as const,
      expires_in: limits.serviceTokenMinutes * 60,
      scope: scopes.join(' '),
    };
  };
};
