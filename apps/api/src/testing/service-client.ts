/** A service client with its own secret, for tests of the service API. */
import { randomUUID } from 'node:crypto';
import { grantServiceToken } from '@marquee/product/contract/service/token.ts';
import { buildRequest, type Endpoint } from '@marquee/product/endpoint.ts';
import { type ServiceScope, serviceScopeNames } from '@marquee/product/service-scopes.ts';
import type { LightMyRequestResponse } from 'fastify';
import type { Insertable } from 'kysely';
import { newSecret } from '../crypto/secrets.ts';
import type { Schema } from '../db/schema.ts';
import type { TestApp } from './create-test-app.ts';

interface CallOptions {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: object | string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface TestServiceClient {
  readonly id: string;
  readonly secret: string;
  readonly token: string;
  /** Sends an idempotency key unless the headers have one. */
  readonly call: (endpoint: Endpoint, options?: CallOptions) => Promise<LightMyRequestResponse>;
}

export const askServiceToken = ({ app }: Pick<TestApp, 'app'>, form: Readonly<Record<string, string>>) =>
  app.inject({
    method: 'POST',
    url: grantServiceToken.path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ grant_type: 'client_credentials', ...form }).toString(),
  });

export const newServiceClient = async (
  test: TestApp,
  scopes: readonly ServiceScope[] = serviceScopeNames,
  rest: Partial<Insertable<Schema['service_clients']>> = {},
): Promise<TestServiceClient> => {
  const { id = `client-${randomUUID()}` } = rest;
  const { secret, hash } = newSecret();
  const now = test.clock.now();
  await test.database.query
    .insertInto('service_clients')
    .values({
      name: 'Test',
      contact: 'ops@demo.test',
      auth_method: 'client_secret',
      scopes: [...scopes],
      created_by: 'test',
      per_second: 10_000,
      burst: 10_000,
      ...rest,
      id,
    })
    .execute();
  await test.database.query
    .insertInto('service_secrets')
    .values({ hash, client_id: id, created_at: new Date(now), expires_at: new Date(now + 86_400_000) })
    .execute();
  const reply = await askServiceToken(test, { client_id: id, client_secret: secret });
  const { access_token: token } = reply.json<{ access_token: string }>();
  return {
    id,
    secret,
    token,
    call: (endpoint, { params, query, body, headers = {} } = {}) => {
      const { method, url } = buildRequest(endpoint, params, query);
      return test.app.inject({
        method,
        url,
        headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID(), ...headers },
        ...(body !== undefined && { payload: body }),
      });
    },
  };
};
