/** The world's own client of the service API: signed assertions, tokens and calls. */
import { randomUUID } from 'node:crypto';
import { clientAssertionType, grantServiceToken } from '@marquee/product/contract/service/token.ts';
import { buildRequest, type Endpoint } from '@marquee/product/endpoint.ts';
import { type ServiceScope, serviceScopeNames } from '@marquee/product/service-scopes.ts';
import { demoServiceClient } from '@marquee/product/values/demo/demo-customers.ts';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { Urls } from '../urls.ts';

const timeoutMs = 10_000;
/** A token is not used to its last seconds. */
const tokenSlackMs = 30_000;
const assertionSeconds = 240;

export interface ServiceRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

export interface ServiceAnswer {
  /** 0: no response. */
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

const keyPair = generateKeyPair('ES256');

export const publicKeys = async () => {
  const { publicKey } = await keyPair;
  return { keys: [{ ...(await exportJWK(publicKey)), kid: 'world', use: 'sig', alg: 'ES256' }] };
};

export const send = async ({ method, url, headers, body }: ServiceRequest): Promise<ServiceAnswer> => {
  try {
    const answer = await fetch(url, {
      method,
      headers,
      signal: AbortSignal.timeout(timeoutMs),
      ...(body !== undefined && { body }),
    });
    return {
      status: answer.status,
      type: answer.headers.get('content-type') ?? '',
      text: await answer.text(),
    };
  } catch {
    return { status: 0, type: '', text: '' };
  }
};

interface CallOptions {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Text is sent as it is. */
  readonly body?: object | string;
  readonly type?: string;
}

interface CallAnswer extends Pick<ServiceAnswer, 'status' | 'text'> {
  /** Empty if the answer is no JSON object. */
  readonly body: Readonly<Record<string, unknown>>;
}

export interface ServiceClient {
  /** The form of a token call; each assertion is good for one. */
  tokenForm(scope?: ServiceScope): Promise<string>;
  /** Undefined if the product gives none. */
  token(scope: ServiceScope): Promise<string | undefined>;
  /** Calls an endpoint of the service API with a token for its scope. */
  call(endpoint: Endpoint, options?: CallOptions): Promise<CallAnswer>;
}

export const createServiceClient = (urls: Urls): ServiceClient => {
  const tokenForm = async (scope?: ServiceScope) => {
    const { privateKey } = await keyPair;
    const assertion = await new SignJWT({})
      .setProtectedHeader({ alg: 'ES256', kid: 'world' })
      .setIssuer(demoServiceClient)
      .setSubject(demoServiceClient)
      .setAudience(urls.portal(''))
      .setJti(randomUUID())
      .setIssuedAt()
      .setExpirationTime(`${assertionSeconds}s`)
      .sign(privateKey);
    return new URLSearchParams({
      grant_type: 'client_credentials',
      scope: scope ?? serviceScopeNames.join(' '),
      client_assertion_type: clientAssertionType,
      client_assertion: assertion,
    }).toString();
  };

  /** By scope: the product limits how often a network may ask. */
  const tokens = new Map<ServiceScope, { readonly token: string; readonly until: number }>();

  const token = async (scope: ServiceScope) => {
    const known = tokens.get(scope);
    if (known && known.until > Date.now()) return known.token;
    const { method, path } = grantServiceToken;
    const { status, text } = await send({
      method,
      url: urls.portal(path),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: await tokenForm(scope),
    });
    if (status !== 200) return undefined;
    const { access_token, expires_in = 0 } = JSON.parse(text) as {
      access_token: string;
      expires_in?: number;
    };
    tokens.set(scope, { token: access_token, until: Date.now() + expires_in * 1000 - tokenSlackMs });
    return access_token;
  };

  return {
    tokenForm,
    token,
    call: async (endpoint, { params, headers, body, type = 'application/json' } = {}) => {
      const { method, url } = buildRequest(endpoint, params);
      const bearer = endpoint.scope && (await token(endpoint.scope));
      const answer = await send({
        method,
        url: urls.portal(url),
        headers: {
          authorization: `Bearer ${bearer ?? ''}`,
          ...(body !== undefined && { 'content-type': type }),
          ...headers,
        },
        body: typeof body === 'object' ? JSON.stringify(body) : body,
      });
      // The product may have started again with another database.
      if (answer.status === 401 && endpoint.scope) tokens.delete(endpoint.scope);
      const isObject = /[/+]json/.test(answer.type) && answer.text.startsWith('{');
      return {
        status: answer.status,
        text: answer.text,
        body: isObject ? (JSON.parse(answer.text) as Record<string, unknown>) : {},
      };
    },
  };
};
