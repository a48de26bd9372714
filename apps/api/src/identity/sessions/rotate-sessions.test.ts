/** Refreshes at the same time, which go to the database together. */
import { randomUUID } from 'node:crypto';
import type { BrandId } from '@marquee/product/brands.ts';
import { limits } from '@marquee/product/limits.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { askToken, claimsOf, codeOf, newCustomer } from '../../testing/test-clients.ts';
import { newSeed, sessionIdIn } from './refresh-tokens.ts';
import { createRotateSession } from './rotate-sessions.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ BOT_CHECK: 'off' });
});
afterAll(() => test.close());

interface Answer {
  readonly access_token: string;
  readonly refresh_token: string;
}
/** Asynchronous, so that it begins at once: an injected call starts only when it is awaited. */
const refresh = async (refresh_token: string, brand: BrandId = 'crave') =>
  askToken(test, { grant_type: 'refresh_token', refresh_token }, { brand });
const newCustomers = async (count: number) => {
  const customers = [];
  for (let turn = 0; turn < count; turn++) customers.push(await newCustomer(test));
  return customers;
};

describe('refreshes at the same time', () => {
  it('take few statements, and each person gets their own tokens', async () => {
    const customers = await newCustomers(20);
    test.stopPolling();
    const connect = vi.spyOn(test.database.pool, 'connect');
    const answers = await Promise.all(customers.map(({ refresh_token }) => refresh(refresh_token)));
    expect(connect.mock.calls.length).toBeLessThan(4);
    vi.restoreAllMocks();
    for (const [at, { accountId }] of customers.entries()) {
      const { access_token, refresh_token } = answers[at]!.json<Answer>();
      const claims = claimsOf(access_token);
      expect(claims['account_id']).toBe(accountId);
      expect(claims['sid']).toBe(sessionIdIn(refresh_token));
      expect((await refresh(refresh_token)).statusCode).toBe(200);
    }
  });

  it('One that is refused leaves the others alone', async () => {
    const customers = await newCustomers(6);
    const used = customers[2]!.refresh_token;
    const next = (await refresh(used)).json<Answer>().refresh_token;
    expect((await refresh(next)).statusCode).toBe(200);
    test.clock.advance(600);
    const answers = await Promise.all(customers.map(({ refresh_token }) => refresh(refresh_token)));
    test.clock.reset();
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 400, 200, 200, 200]);
    expect(codeOf(answers[2]!)).toBe('REFRESH_INVALID');
  });

  it('Another brand’s client is refused, though the right one asks with the same token', async () => {
    const customers = await newCustomers(4);
    const answers = await Promise.all([
      ...customers.map(({ refresh_token }) => refresh(refresh_token, 'tsn')),
      ...customers.map(({ refresh_token }) => refresh(refresh_token)),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400, 200, 200, 200, 200]);
  });

  it('Several with the same token among others get the same successor', async () => {
    const customers = await newCustomers(4);
    const tokens = customers.map(({ refresh_token }) => refresh_token);
    const answers = await Promise.all([...tokens, ...tokens, ...tokens].map((token) => refresh(token)));
    const successors = answers.map((answer) => answer.json<Answer>().refresh_token);
    expect(new Set(successors).size).toBe(4);
    for (const [at, successor] of successors.entries())
      expect(sessionIdIn(successor)).toBe(sessionIdIn(tokens[at % 4]!));
  });

  it('One whose session is locked waits alone', async () => {
    const [locked, ...others] = (await newCustomers(20)).map(({ refresh_token }) => refresh_token);
    const client = await test.database.pool.connect();
    await client.query('begin');
    await client.query('update sessions set user_agent = user_agent where id = $1', [sessionIdIn(locked!)]);
    const answers = others.slice(0, 5).map((token) => refresh(token));
    let isLockedDone = false;
    const waiting = refresh(locked!).finally(() => (isLockedDone = true));
    answers.push(...others.slice(5).map((token) => refresh(token)));
    expect((await Promise.all(answers)).map(({ statusCode }) => statusCode)).toEqual(others.map(() => 200));
    expect(isLockedDone).toBe(false);
    await client.query('commit');
    client.release();
    expect((await waiting).statusCode).toBe(200);
  });

  it('[F16] Too many that wait are refused as unavailable, and no more than those', async () => {
    const { pool } = test.database;
    const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    const rotate = createRotateSession(test.database);
    // Those of the two statements under way, and those that wait for them.
    const capacity = limits.waitingForDatabase * 3;
    const ask = () => rotate(Date.now(), { sessionId: randomUUID(), generation: 0, seed: newSeed() });
    const accepted = Array.from({ length: capacity }, ask);
    expect(ask).toThrow('SERVICE_UNAVAILABLE');
    for (const client of held) client.release();
    expect(await Promise.all(accepted)).toEqual(accepted.map(() => undefined));
  });
});
