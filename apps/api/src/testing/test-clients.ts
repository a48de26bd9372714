/** API clients and sign-in for tests. */
import { type BrandId, brandOf } from '@marquee/product/brands.ts';
import { grantToken } from '@marquee/product/contract/auth.ts';
import { makeAccount } from '@marquee/product/contract/test.ts';
import type { BodyOf, ReplyOf } from '@marquee/product/endpoint.ts';
import { fail } from '@marquee/product/app-error.ts';
import { decodeJwt } from 'jose';
import { vi } from 'vitest';
import type { Claims } from '../http/authenticate.ts';
import type { TestApp } from './create-test-app.ts';

export type TestCustomer = ReplyOf<typeof makeAccount>;

export const newCustomer = async (
  { app }: Pick<TestApp, 'app'>,
  kind: BodyOf<typeof makeAccount>['kind'] = 'fresh',
  rest: Omit<BodyOf<typeof makeAccount>, 'kind'> = {},
): Promise<TestCustomer> => {
  const reply = await app.inject({ method: 'POST', url: makeAccount.path, payload: { kind, ...rest } });
  if (reply.statusCode !== 201) throw new Error(reply.body);
  return reply.json<TestCustomer>();
};

export const basicOf = (brand: BrandId): string =>
  `Basic ${Buffer.from(`${brandOf(brand).clientId}:default`).toString('base64')}`;

export const askToken = (
  { app }: Pick<TestApp, 'app'>,
  form: Readonly<Record<string, string>>,
  { brand = 'crave', headers = {} }: { brand?: BrandId; headers?: Record<string, string> } = {},
) =>
  app.inject({
    method: 'POST',
    url: grantToken.path,
    headers: {
      authorization: basicOf(brand),
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
    payload: new URLSearchParams(form).toString(),
  });

export const signInForm = (username: string, password: string) => ({
  grant_type: 'password',
  username,
  password,
  recaptcha_token: 'bot-check-disabled',
});

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

export const claimsOf = (token: string): Claims => decodeJwt(token) as unknown as Claims;

export const codeOf = (reply: { json: () => unknown }): string | undefined =>
  (reply.json() as { code?: string }).code;

/** Simulates a full password hashing queue. */
export const fillQueue = ({ passwords }: Pick<TestApp, 'passwords'>) =>
  vi.spyOn(passwords, 'refuseIfFull').mockImplementation(() => fail('SERVICE_UNAVAILABLE'));

/** Waits until a query is blocked by a lock; on a busy machine hashing a password takes longer. */
export const waitForBlockedQuery = ({ database }: Pick<TestApp, 'database'>, howMany = 1) =>
  vi.waitUntil(
    async () => {
      const { rows } = await database.pool.query(
        "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      );
      return rows.length === howMany;
    },
    { timeout: 30_000 },
  );

/** Audit events of an account in order. */
export const eventsOf = async (
  { database }: Pick<TestApp, 'database'>,
  accountId: string,
): Promise<readonly string[]> => {
  const rows = await database.query
    .selectFrom('audit_events')
    .select('kind')
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute();
  return rows.map(({ kind }) => kind);
};
