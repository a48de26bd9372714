import { titles } from '@marquee/product/values/titles.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, createTestApp } from '../../testing/create-test-app.ts';
import { bearer, newCustomer } from '../../testing/test-clients.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ BOT_CHECK: 'off' });
});
afterEach(() => test.clock.reset());
afterAll(() => test.close());

const asPerson = async (kind: Parameters<typeof newCustomer>[1] = 'fresh') => {
  const { accountId, access_token, password } = await newCustomer(test, kind);
  const call = (method: 'GET' | 'PUT' | 'DELETE', id = '', more: Record<string, string> = {}) =>
    test.app.inject({
      method,
      url: `/api/watchlist/v1/items${id && `/${id}`}`,
      headers: { ...bearer(access_token), ...more },
    });
  return {
    accountId,
    password,
    token: access_token,
    call,
    list: async (more?: Record<string, string>) =>
      (await call('GET', '', more)).json<{ id: string; title: string }[]>(),
  };
};

describe('watchlist', () => {
  it('[API-AUTH-04] /api/watchlist lists, adds and removes, newest first, in the requested language', async () => {
    const person = await asPerson();
    expect(await person.list()).toEqual([]);
    expect((await person.call('PUT', 'paper-moose')).statusCode).toBe(204);
    test.clock.advance(1);
    expect((await person.call('PUT', 'seven-locks')).statusCode).toBe(204);
    expect(await person.list()).toEqual([
      { id: 'seven-locks', title: 'Seven Locks' },
      { id: 'paper-moose', title: 'Paper Moose' },
    ]);
    const [first] = await person.list({ 'accept-language': 'fr-CA,fr;q=0.9' });
    expect(first).toEqual({ id: 'seven-locks', title: 'Sept écluses' });
    expect((await person.call('DELETE', 'seven-locks')).statusCode).toBe(204);
    expect((await person.list()).map(({ id }) => id)).toEqual(['paper-moose']);
  });

  it('Adding or removing is idempotent, also concurrently', async () => {
    const person = await asPerson();
    const added = await Promise.all([1, 2, 3, 4].map(() => person.call('PUT', 'the-tuners')));
    expect(added.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204, 204]);
    expect(await person.list()).toHaveLength(1);
    const removed = await Promise.all([1, 2, 3].map(() => person.call('DELETE', 'the-tuners')));
    expect(removed.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204]);
    expect(await person.list()).toEqual([]);
  });

  it('Unknown titles are rejected, so that a list is bounded by the titles', async () => {
    const person = await asPerson();
    for (const id of ['nothing', '__proto__', '%2e%2e', 'x'.repeat(300), '%00'])
      for (const method of ['PUT', 'DELETE'] as const)
        expect([id, [400, 404]]).toEqual([
          id,
          expect.arrayContaining([(await person.call(method, id)).statusCode]),
        ]);
    for (const { id } of titles) await person.call('PUT', id);
    expect(await person.list()).toHaveLength(titles.length);
  });

  it('[T19] Another account’s list is neither returned nor changed', async () => {
    const [one, other] = [await asPerson(), await asPerson()];
    await one.call('PUT', 'roads-of-ice');
    expect(await other.list()).toEqual([]);
    await other.call('DELETE', 'roads-of-ice');
    expect(await one.list()).toHaveLength(1);
  });

  it('Deleting an account deletes its list', async () => {
    const person = await asPerson();
    await person.call('PUT', 'roads-of-ice');
    const left = await test.app.inject({
      method: 'DELETE',
      url: '/api/account/v1.1/',
      headers: bearer(person.token),
      payload: { password: person.password },
    });
    expect(left.statusCode).toBeLessThan(300);
    const rows = await test.database.query
      .selectFrom('watchlist_items')
      .selectAll()
      .where('account_id', '=', person.accountId)
      .execute();
    expect(rows).toEqual([]);
  });

  it('Consolidation merges both lists', async () => {
    const { query } = test.database;
    const person = await asPerson('twins');
    const headers = bearer(person.token);
    const found = await test.app.inject({ url: '/api/account/v1.1/consolidation', headers });
    const [twin] = found.json<{ candidates: { accountId: string }[] }>().candidates;
    await person.call('PUT', 'paper-moose');
    const wanted = ['paper-moose', 'the-tape-room'].map((id) => ({
      account_id: twin!.accountId,
      title_id: id,
      added_at: new Date(test.clock.now() - 1000),
    }));
    await query.insertInto('watchlist_items').values(wanted).execute();
    const reply = await test.app.inject({
      method: 'POST',
      url: '/api/account/v1.1/consolidation',
      headers,
      payload: { accountIds: [twin!.accountId] },
    });
    expect(reply.statusCode).toBe(200);
    expect((await person.list()).map(({ id }) => id)).toEqual(['paper-moose', 'the-tape-room']);
    const left = await query
      .selectFrom('watchlist_items')
      .selectAll()
      .where('account_id', '=', twin!.accountId)
      .execute();
    expect(left).toEqual([]);
  });
});
