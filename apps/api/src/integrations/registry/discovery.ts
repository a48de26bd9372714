/** Discovery of a company before it is saved: everything that would keep its sign-in from working, each with its reason. */
import { limits } from '@marquee/product/limits.ts';
import type { AuthMethod, IntegrationKind } from '@marquee/product/values/integrations.ts';
import * as z from 'zod/mini';
import { type OutboundFetch, PrivateAddressError } from '../public-fetch.ts';

/** What can be wrong, in words for the operator. */
export const discoveryProblems = {
  issuerNotHttps: 'the issuer must begin with https://',
  issuerHasQuery: 'the issuer must have no query, fragment, user or password',
  privateAddress: 'the address is in a private network',
  unreachable: 'it cannot be reached',
  timeout: 'it does not answer in time',
  redirected: 'it redirects, which is not followed',
  notFound: 'discovery does not answer 200',
  notJson: 'discovery is not a JSON object',
  issuerDiffers: 'discovery names another issuer',
  noAuthorizationEndpoint: 'it names no authorization_endpoint',
  noTokenEndpoint: 'it names no token_endpoint',
  endpointNotHttps: 'an endpoint does not begin with https://',
  noCodeFlow: 'it does not support response_type code',
  noPkce: 'it does not support PKCE with S256',
  authMethodMissing: 'it does not support the client authentication',
  noAllowedAlgorithm: 'it signs ID tokens with none of RS256, PS256, ES256, EdDSA',
  noJwksUri: 'it names no jwks_uri',
  keysUnreadable: 'its keys cannot be read',
  noSigningKey: 'it has no signing key of an allowed algorithm',
} as const;
export type DiscoveryProblem = keyof typeof discoveryProblems;

const allowedAlgorithms = new Set(['RS256', 'PS256', 'ES256', 'EdDSA']);
const timeoutMs = (limits.identityProviderSeconds / 3) * 1000;

const words = z.optional(z.array(z.string()));
const metadata = z.object({
  issuer: z.optional(z.string()),
  authorization_endpoint: z.optional(z.string()),
  token_endpoint: z.optional(z.string()),
  jwks_uri: z.optional(z.string()),
  response_types_supported: words,
  code_challenge_methods_supported: words,
  token_endpoint_auth_methods_supported: words,
  id_token_signing_alg_values_supported: words,
});
type Metadata = z.output<typeof metadata>;

const keySet = z.object({
  keys: z.array(
    z.object({
      kty: z.string(),
      alg: z.optional(z.string()),
      use: z.optional(z.string()),
      crv: z.optional(z.string()),
    }),
  ),
});

interface Checked {
  readonly kind: IntegrationKind;
  readonly issuer: string;
  readonly authMethod: AuthMethod;
}

interface DiscoveryOptions {
  readonly fetch: OutboundFetch;
  /** Outside production. */
  readonly allowsHttp: boolean;
}

type Answer = { readonly body: unknown } | { readonly problem: DiscoveryProblem };

const read = async ({ fetch }: DiscoveryOptions, url: string): Promise<Answer> => {
  try {
    const reply = await fetch(url, {
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (reply.status >= 300 && reply.status < 400) return { problem: 'redirected' };
    if (reply.status !== 200) return { problem: 'notFound' };
    return { body: await reply.json().catch(() => undefined) };
  } catch (error) {
    if (error instanceof PrivateAddressError) return { problem: 'privateAddress' };
    const isTimeout = error instanceof Error && ['TimeoutError', 'AbortError'].includes(error.name);
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.name : '';
    return { problem: isTimeout || cause === 'AbortError' ? 'timeout' : 'unreachable' };
  }
};

const canSign = ({ kty, alg, use, crv }: z.output<typeof keySet>['keys'][number]): boolean => {
  if (use !== undefined && use !== 'sig') return false;
  if (alg !== undefined) return allowedAlgorithms.has(alg);
  return kty === 'RSA' || (kty === 'EC' && crv === 'P-256') || (kty === 'OKP' && crv === 'Ed25519');
};

const keyProblems = async (options: DiscoveryOptions, url: string): Promise<readonly DiscoveryProblem[]> => {
  const answer = await read(options, url);
  if ('problem' in answer) return [answer.problem === 'privateAddress' ? 'privateAddress' : 'keysUnreadable'];
  const keys = keySet.safeParse(answer.body);
  if (!keys.success) return ['keysUnreadable'];
  return keys.data.keys.some(canSign) ? [] : ['noSigningKey'];
};

const isAllowed = ({ allowsHttp }: DiscoveryOptions, url: string): boolean => {
  const { protocol } = URL.parse(url) ?? {};
  return protocol === 'https:' || (allowsHttp && protocol === 'http:');
};

const metadataProblems = (
  options: DiscoveryOptions,
  checked: Checked,
  found: Metadata,
): readonly DiscoveryProblem[] => {
  const { authorization_endpoint: authorization, token_endpoint: token, jwks_uri: keys } = found;
  const endpoints = [authorization, token, keys].filter((url) => url !== undefined);
  const methods = found.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  const algorithms = found.id_token_signing_alg_values_supported ?? ['RS256'];
  const wrong: Readonly<Partial<Record<DiscoveryProblem, boolean>>> = {
    issuerDiffers: found.issuer?.replace(/\/$/, '') !== checked.issuer.replace(/\/$/, ''),
    noAuthorizationEndpoint: authorization === undefined,
    noTokenEndpoint: token === undefined,
    endpointNotHttps: endpoints.some((url) => !isAllowed(options, url)),
    noCodeFlow: !found.response_types_supported?.includes('code'),
    noPkce: !found.code_challenge_methods_supported?.includes('S256'),
    authMethodMissing: !methods.includes(checked.authMethod),
    noAllowedAlgorithm: !algorithms.some((name) => allowedAlgorithms.has(name)),
    noJwksUri: keys === undefined,
  };
  return (Object.keys(wrong) as DiscoveryProblem[]).filter((name) => wrong[name]);
};

const issuerProblems = (options: DiscoveryOptions, issuer: string): readonly DiscoveryProblem[] => {
  const url = new URL(issuer);
  return [
    ...(isAllowed(options, issuer) ? [] : (['issuerNotHttps'] as const)),
    ...(`${url.search}${url.hash}${url.username}${url.password}` === '' ? [] : (['issuerHasQuery'] as const)),
  ];
};

/** Empty: sign-in can work. Merchants sign links only, so they need keys alone. */
export const discoveryProblemsOf = async (
  options: DiscoveryOptions,
  checked: Checked,
): Promise<readonly DiscoveryProblem[]> => {
  const inIssuer = issuerProblems(options, checked.issuer);
  if (inIssuer.length > 0) return inIssuer;
  const home = checked.issuer.replace(/\/$/, '');
  if (checked.kind === 'merchant') return keyProblems(options, `${home}/jwks.json`);
  const answer = await read(options, `${home}/.well-known/openid-configuration`);
  if ('problem' in answer) return [answer.problem];
  const found = metadata.safeParse(answer.body);
  if (!found.success) return ['notJson'];
  const problems = metadataProblems(options, checked, found.data);
  const { jwks_uri: keys } = found.data;
  if (keys === undefined || problems.includes('endpointNotHttps')) return problems;
  return [...problems, ...(await keyProblems(options, keys))];
};
