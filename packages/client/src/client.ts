/** Typed client of the API: openapi-fetch with the types generated from the OpenAPI document. */
import createFetchClient, { type Client } from 'openapi-fetch';
import type { paths } from '../generated/schema.d.ts';

export interface ClientOptions {
  readonly baseUrl: string;
  /** The brand's OAuth client id, such as `crave-web`. */
  readonly clientId: string;
  /** Read before every call; undefined while signed out. */
  readonly accessToken?: () => string | undefined;
}

/** These calls authenticate the brand's client by HTTP Basic, not the customer. */
const clientPaths: readonly (keyof paths)[] = [
  '/api/login/v2.1',
  '/api/auth/v2.1',
  '/api/bdu/v1.1/auth/token',
  '/api/short-code/v1/device_authorization',
];

/** For the calls whose body is a form: `{ body, headers: formHeaders }`. */
export const formHeaders = { 'content-type': 'application/x-www-form-urlencoded' } as const;

/**
 * Each call returns `{ data }` or `{ error }`. The `code` of an error is the closed union of its operation,
 * so a `switch` over it is checked by the compiler.
 */
export const createClient = ({ baseUrl, clientId, accessToken }: ClientOptions): Client<paths> => {
  const client = createFetchClient<paths>({ baseUrl });
  client.use({
    onRequest: ({ request, schemaPath }) => {
      const token = accessToken?.();
      if ((clientPaths as readonly string[]).includes(schemaPath))
        request.headers.set('authorization', `Basic ${btoa(`${clientId}:default`)}`);
      else if (token) request.headers.set('authorization', `Bearer ${token}`);
    },
  });
  return client;
};
