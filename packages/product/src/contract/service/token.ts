/** Token endpoint of the service API: client credentials (RFC 6749), by secret or by signed assertion (RFC 7523). */
import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { servicePrefix } from '../../service-scopes.ts';

export const clientAssertionType = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

export const grantServiceToken = endpoint({
  method: 'POST',
  path: `${servicePrefix}/token`,
  who: 'anyone',
  headers: z.object({ authorization: z.optional(z.string()) }),
  form: z.object({
    grant_type: z.string(),
    scope: z.optional(z.string()),
    client_id: z.optional(z.string().check(z.maxLength(100))),
    client_secret: z.optional(z.string().check(z.maxLength(200))),
    client_assertion_type: z.optional(z.string()),
    client_assertion: z.optional(z.string().check(z.maxLength(4000))),
  }),
  reply: {
    200: z.object({
      access_token: z.string(),
      token_type: z.literal('Bearer'),
      expires_in: z.int(),
      scope: z.string(),
    }),
  },
  fails: ['VALIDATION', 'invalid_client', 'invalid_scope', 'unsupported_grant_type', 'TOO_MANY_REQUESTS'],
  says: 'Returns an access token of the service API.',
});
