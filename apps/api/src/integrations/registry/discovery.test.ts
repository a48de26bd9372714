import { describe, expect, it } from 'vitest';
import { outboundFetchOf } from '../public-fetch.ts';
import { type DiscoveryProblem, discoveryProblemsOf } from './discovery.ts';

const issuer = 'https://id.example.com/tv';
const good = {
  issuer,
  authorization_endpoint: `${issuer}/auth`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/jwks`,
  response_types_supported: ['code'],
  code_challenge_methods_supported: ['S256'],
  token_endpoint_auth_methods_supported: ['client_secret_basic', 'private_key_jwt'],
  id_token_signing_alg_values_supported: ['ES256'],
};
const goodKeys = { keys: [{ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig', kid: '1' }] };

interface Company {
  readonly discovery?: unknown;
  readonly keys?: unknown;
  readonly reply?: () => Promise<Response>;
}

const problemsOf = (
  { discovery = good, keys = goodKeys, reply }: Company = {},
  checked: Partial<Parameters<typeof discoveryProblemsOf>[1]> = {},
  allowsHttp = false,
) =>
  discoveryProblemsOf(
    {
      allowsHttp,
      fetch: (url) => {
        if (url.includes('jwks')) return Promise.resolve(Response.json(keys));
        return reply ? reply() : Promise.resolve(Response.json(discovery));
      },
    },
    { kind: 'tvProvider', issuer, authMethod: 'client_secret_basic', ...checked },
  );

const without = (name: keyof typeof good) => ({ ...good, [name]: undefined });
const failsWith = (error: Error) => ({ reply: () => Promise.reject(error) });
const answers = (body: string, status = 200) => ({
  reply: () => Promise.resolve(new Response(body, { status })),
});

describe('[B21] discovery on save', () => {
  it('A good one has no problem, in any kind of company', async () => {
    expect(await problemsOf()).toEqual([]);
    expect(await problemsOf({}, { kind: 'partner', issuer: `${issuer}/` })).toEqual([]);
    expect(await problemsOf({}, { kind: 'merchant' })).toEqual([]);
  });

  const bad: readonly (readonly [DiscoveryProblem, Company, Parameters<typeof problemsOf>[1]?])[] = [
    ['issuerNotHttps', {}, { issuer: 'http://id.example.com' }],
    ['issuerHasQuery', {}, { issuer: `${issuer}?tenant=1` }],
    ['unreachable', failsWith(new TypeError('fetch failed'))],
    ['timeout', failsWith(new DOMException('late', 'TimeoutError'))],
    ['redirected', answers('', 302)],
    ['notFound', answers('gone', 404)],
    ['notFound', answers('', 500)],
    ['notJson', answers('<html>')],
    ['notJson', answers('"text"')],
    ['issuerDiffers', { discovery: { ...good, issuer: 'https://other.example.com' } }],
    ['noAuthorizationEndpoint', { discovery: without('authorization_endpoint') }],
    ['noTokenEndpoint', { discovery: without('token_endpoint') }],
    ['endpointNotHttps', { discovery: { ...good, token_endpoint: 'http://id.example.com/token' } }],
    ['noCodeFlow', { discovery: { ...good, response_types_supported: ['id_token'] } }],
    ['noPkce', { discovery: { ...good, code_challenge_methods_supported: ['plain'] } }],
    ['noPkce', { discovery: without('code_challenge_methods_supported') }],
    ['authMethodMissing', {}, { authMethod: 'client_secret_post' }],
    ['noAllowedAlgorithm', { discovery: { ...good, id_token_signing_alg_values_supported: ['HS256'] } }],
    ['noJwksUri', { discovery: without('jwks_uri') }],
    ['keysUnreadable', { keys: [] }],
    ['noSigningKey', { keys: { keys: [{ kty: 'RSA', use: 'enc' }] } }],
    ['noSigningKey', { keys: { keys: [{ kty: 'oct', alg: 'HS256' }] } }],
    ['noSigningKey', { keys: { keys: [] } }, { kind: 'merchant' }],
  ];
  it.each(bad.map(([problem, ...given]) => ({ problem, given })))('$problem', async ({ problem, given }) => {
    expect(await problemsOf(...given)).toEqual([problem]);
  });

  it('Everything wrong is named at once', async () => {
    expect(await problemsOf({ discovery: {} })).toEqual([
      'issuerDiffers',
      'noAuthorizationEndpoint',
      'noTokenEndpoint',
      'noCodeFlow',
      'noPkce',
      'noJwksUri',
    ]);
  });

  it('Production reaches no private network, by address, by name or by redirect', async () => {
    const fetch = outboundFetchOf({ production: true, demo: false });
    const checkedAt = (at: string) =>
      discoveryProblemsOf(
        { fetch, allowsHttp: false },
        { kind: 'tvProvider', issuer: at, authMethod: 'client_secret_basic' },
      );
    for (const host of [
      '127.0.0.1',
      '10.1.2.3',
      '169.254.169.254',
      '192.168.0.1',
      '100.64.0.1',
      '0.0.0.0',
      '[::1]',
      '[fd00::1]',
      '[fe80::1]',
      '[::ffff:10.0.0.1]',
      '2130706433',
      'localhost',
    ])
      expect(await checkedAt(`https://${host}`), host).toEqual(['privateAddress']);
    await expect(fetch('http://id.example.com')).rejects.toThrow('is not https');
  });
});
