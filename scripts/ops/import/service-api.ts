/** Calls of the service API over HTTP: renews its token, and repeats a call whose answer did not come. */
import { setTimeout as wait } from 'node:timers/promises';
import { grantServiceToken } from '@marquee/product/contract/service/token.ts';
import { buildRequest, type Endpoint } from '@marquee/product/endpoint.ts';
import { StartupError } from '../../../apps/api/src/startup-error.ts';

export interface ServiceCredentials {
  readonly url: string;
  readonly clientId: string;
  readonly secret: string;
}

interface CallOptions {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** About five minutes in all. */
const maxTries = 60;
const retryMs = 5000;
const firstRetryMs = 200;

const retryAfterMs = (response: Response | undefined, tries: number): number => {
  const seconds = Number(response?.headers.get('retry-after') ?? Number.NaN);
  return Number.isNaN(seconds) ? Math.min(retryMs, firstRetryMs * 2 ** tries) : seconds * 1000;
};

export const connectService = ({ url, clientId, secret }: ServiceCredentials) => {
  let token: string | undefined;

  const send = async (request: () => Promise<Response>): Promise<Response> => {
    for (let tries = 0; ; tries += 1) {
      const response = await request().catch((error: unknown) => {
        if (tries >= maxTries) throw error;
        return undefined;
      });
      const isOver = response && response.status < 500 && response.status !== 429;
      if (response && (isOver || tries >= maxTries)) return response;
      await response?.body?.cancel();
      await wait(retryAfterMs(response, tries));
    }
  };

  const askToken = async (): Promise<string> => {
    const response = await send(() =>
      fetch(new URL(grantServiceToken.path, url), {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'client_credentials',
          client_id: clientId,
          client_secret: secret,
        }),
      }),
    );
    if (!response.ok) throw new StartupError([`${clientId} is refused at ${url} (${response.status}).`]);
    return ((await response.json()) as { access_token: string }).access_token;
  };

  /** Fails with the code of the problem. */
  return async (endpoint: Endpoint, { params, body, headers }: CallOptions = {}): Promise<Response> => {
    const { method, url: path } = buildRequest(endpoint, params);
    const call = async () => {
      token ??= await askToken();
      return send(() =>
        fetch(new URL(path, url), {
          method,
          headers: { ...headers, authorization: `Bearer ${token}` },
          ...(body !== undefined && { body }),
        }),
      );
    };
    let response = await call();
    if (response.status === 401) {
      token = undefined;
      response = await call();
    }
    if (response.ok) return response;
    const { code, details } = (await response.json().catch(() => ({}))) as {
      code?: string;
      details?: object;
    };
    throw new StartupError([
      `${method} ${path}: ${response.status} ${code ?? ''} ${JSON.stringify(details ?? {})}`,
    ]);
  };
};
