/** Typed client of the API: tokens that refresh themselves, sign-in by device code, and problems with typed codes. */
import createFetchClient, { type Client } from 'openapi-fetch';
import { clientIds } from '../generated/client-ids.ts';
import type { paths } from '../generated/schema.d.ts';

export interface Tokens {
  readonly accessToken: string;
  /** Works once: keep the new tokens after every refresh. */
  readonly refreshToken: string | undefined;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

export interface ClientOptions {
  readonly baseUrl: string;
  readonly brand: keyof typeof clientIds;
  /** Of an earlier session. */
  readonly tokens?: Tokens | undefined;
  /** After every sign-in, refresh and sign-out; undefined while signed out. */
  readonly onTokens?: (tokens: Tokens | undefined) => void;
}

type TokenReply = paths['/api/login/v2.1']['post']['responses'][200]['content']['application/json'];
type DeviceRequest = paths['/api/short-code/v1/device_authorization']['post'];
type DeviceType = NonNullable<
  DeviceRequest['requestBody']['content']['application/x-www-form-urlencoded']['device_type']
>;

export interface DeviceSignIn {
  /** What the customer types on the page of `verificationUri`. */
  readonly userCode: string;
  readonly verificationUri: string;
  /** The same page with the code filled in, for a QR code. */
  readonly verificationUriComplete: string;
  readonly expiresIn: number;
  /** Polls until the customer has answered; then the client is signed in, or not. */
  readonly wait: (signal?: AbortSignal) => Promise<'signedIn' | 'denied' | 'expired'>;
}

export interface ApiClient extends Client<paths> {
  /** Asks for a code that the customer approves on another device (RFC 8628). */
  signInByDeviceCode(device: {
    readonly name: string;
    readonly type: DeviceType;
  }): Promise<
    | { readonly data: DeviceSignIn; readonly error?: undefined }
    | { readonly data?: undefined; readonly error: Problem<string> }
  >;
}

export interface Problem<Code extends string> {
  /** `UNREADABLE`: not written by the API, like the error page of a proxy. */
  readonly code: Code | 'UNREADABLE';
  readonly details: Readonly<Record<string, unknown>>;
  /** Names the request to the operator. */
  readonly requestId: string | undefined;
}

/** The `error` of a call. Its codes are those of the operation, so the compiler checks a `switch` over them. */
export const problemOf = <E extends { readonly code: string }>(error: E | undefined): Problem<E['code']> => {
  const found: Partial<Problem<E['code']>> = typeof error === 'object' ? error : {};
  return { code: found.code ?? 'UNREADABLE', details: found.details ?? {}, requestId: found.requestId };
};

/** For the calls whose body is a form: `{ body, headers: formHeaders }`. */
export const formHeaders = { 'content-type': 'application/x-www-form-urlencoded' } as const;

const tokenPaths = ['/api/login/v2.1', '/api/auth/v2.1', '/api/bdu/v1.1/auth/token'] as const;
/** These calls authenticate the brand's client by HTTP Basic, not the customer. */
const clientPaths = [...tokenPaths, '/api/short-code/v1/device_authorization'] as const;
const signOutPath = '/api/login/v1.1/logout';

/** An access token is not used in its last seconds: it would expire on the way. */
const slackMs = 15_000;
/** Between polls while the server does not answer. */
const longestPollSeconds = 60;

const sleep = (seconds: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const timer = setTimeout(resolve, seconds * 1000);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });

const isInvalidToken = async (response: Response): Promise<boolean> => {
  if (response.status !== 401) return false;
  const body = (await response
    .clone()
    .json()
    .catch(() => undefined)) as { readonly code: string } | undefined;
  return body?.code === 'invalid_token';
};

export const createClient = ({ baseUrl, brand, tokens: given, onTokens }: ClientOptions): ApiClient => {
  let tokens = given;
  const setTokens = (next: Tokens | undefined): void => {
    tokens = next;
    onTokens?.(next);
  };

  const sendAsClient = async (request: Request, path: string): Promise<Response> => {
    request.headers.set('authorization', `Basic ${btoa(`${clientIds[brand]}:default`)}`);
    const response = await fetch(request);
    if (!response.ok || !tokenPaths.some((each) => path.endsWith(each))) return response;
    const { access_token, refresh_token, expires_in } = (await response.clone().json()) as TokenReply;
    setTokens({
      accessToken: access_token,
      refreshToken: refresh_token,
      expiresAt: Date.now() + expires_in * 1000,
    });
    return response;
  };

  const sendAsCustomer = (request: Request): Promise<Response> => {
    if (tokens) request.headers.set('authorization', `Bearer ${tokens.accessToken}`);
    return fetch(request);
  };

  const send = async (request: Request): Promise<Response> => {
    const { pathname: path } = new URL(request.url);
    if (clientPaths.some((each) => path.endsWith(each))) return sendAsClient(request, path);
    if (tokens && tokens.expiresAt - Date.now() < slackMs) await refresh();
    const used = tokens?.accessToken;
    const again = request.clone();
    const response = await sendAsCustomer(request);
    if (used !== undefined && (await isInvalidToken(response))) {
      // A concurrent call may have refreshed it.
      if (tokens?.accessToken === used) await refresh();
      if (tokens && tokens.accessToken !== used) return sendAsCustomer(again);
    }
    if (response.ok && path.endsWith(signOutPath)) setTokens(undefined);
    return response;
  };

  const client = createFetchClient<paths>({ baseUrl, fetch: send });

  let refreshing: Promise<void> | undefined;
  /** One refresh for all waiting calls. A network error does not sign out. */
  const refresh = (): Promise<void> =>
    (refreshing ??= requestRefresh().finally(() => {
      refreshing = undefined;
    }));
  const requestRefresh = async (): Promise<void> => {
    const refresh_token = tokens?.refreshToken;
    if (refresh_token === undefined) return;
    const body = { grant_type: 'refresh_token', refresh_token };
    const { error } = await client
      .POST('/api/login/v2.1', { headers: formHeaders, body })
      .catch(() => ({ error: undefined }));
    const { code } = problemOf(error);
    if (code === 'REFRESH_INVALID' || code === 'DEVICE_REMOVED') setTokens(undefined);
  };

  const waitForApproval = async (
    deviceCode: string,
    { interval, expires_in: lifetime }: { readonly interval: number; readonly expires_in: number },
    signal: AbortSignal | undefined,
  ): ReturnType<DeviceSignIn['wait']> => {
    const body = {
      grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
      client_id: clientIds[brand],
      device_code: deviceCode,
    };
    const until = Date.now() + lifetime * 1000;
    for (let seconds = interval; Date.now() < until;) {
      await sleep(seconds, signal);
      const { data, error } = await client
        .POST('/api/login/v2.1', { headers: formHeaders, body })
        .catch(() => ({ data: undefined, error: undefined }));
      if (data) return 'signedIn';
      const { code } = problemOf(error);
      if (code === 'expired_token' || code === 'DEVICE_CODE_INVALID') return 'expired';
      if (code === 'access_denied') return 'denied';
      if (code === 'slow_down') seconds += 5;
      else if (code !== 'authorization_pending') seconds = Math.min(seconds * 2, longestPollSeconds);
    }
    return 'expired';
  };

  return {
    ...client,
    signInByDeviceCode: async ({ name, type }) => {
      const { data, error } = await client.POST('/api/short-code/v1/device_authorization', {
        headers: formHeaders,
        body: { client_id: clientIds[brand], device_name: name, device_type: type },
      });
      if (!data) return { error: problemOf(error) };
      return {
        data: {
          userCode: data.user_code,
          verificationUri: data.verification_uri,
          verificationUriComplete: data.verification_uri_complete,
          expiresIn: data.expires_in,
          wait: (signal) => waitForApproval(data.device_code, data, signal),
        },
      };
    },
  };
};
