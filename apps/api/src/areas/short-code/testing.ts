/** A TV and a signed-in customer for tests. */
import type { BrandId } from '@marquee/product/brands.ts';
import * as calls from '@marquee/product/contract/short-code.ts';
import type { ReplyOf } from '@marquee/product/endpoint.ts';
import type { TestApp } from '../../testing/create-test-app.ts';
import { askToken, basicOf, bearer } from '../../testing/test-clients.ts';

type App = Pick<TestApp, 'app'>;

export const requestCode = (
  { app }: App,
  form: Readonly<Record<string, string>> = {},
  { brand = 'crave', headers = {} }: { brand?: BrandId; headers?: Record<string, string> } = {},
) =>
  app.inject({
    method: 'POST',
    url: calls.authorizeDevice.path,
    headers: {
      authorization: basicOf(brand),
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
    payload: new URLSearchParams(form).toString(),
  });

type Authorization = ReplyOf<typeof calls.authorizeDevice>;

export const newTv = async (
  test: App,
  brand: BrandId = 'crave',
  name = 'Living room',
): Promise<Authorization> => {
  const reply = await requestCode(test, { device_name: name, device_type: 'tv' }, { brand });
  if (reply.statusCode !== 200) throw new Error(reply.body);
  return reply.json<Authorization>();
};

export const poll = async (test: App, device_code: string, brand: BrandId = 'crave') => {
  const reply = await askToken(
    test,
    { grant_type: 'urn:ietf:params:oauth:grant-type:device_code', device_code, client_id: `${brand}-web` },
    { brand },
  );
  return {
    http: reply.statusCode,
    ...reply.json<{ error?: string; code?: string; access_token: string; refresh_token: string }>(),
  };
};

/** The response body with its status. */
export const callShortCode = async (
  { app }: App,
  what: 'lookup' | 'activate' | 'deny' | 'status',
  token: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<{ http: number; code?: string; [field: string]: unknown }> => {
  const call = {
    lookup: calls.lookUpShortCode,
    activate: calls.activateShortCode,
    deny: calls.denyShortCode,
    status: calls.getShortCodeStatus,
  }[what];
  const reply = await app.inject({
    method: 'POST',
    url: call.path,
    headers: { ...bearer(token), ...headers },
    payload: body,
  });
  return { http: reply.statusCode, ...(reply.body && reply.json<object>()) };
};
