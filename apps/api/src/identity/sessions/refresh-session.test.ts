/** Token rotation, reuse detection and the two lives of a session. */
import { randomBytes } from 'node:crypto';
import { limits } from '@marquee/product/limits.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { backfillSessions } from './backfill-sessions.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { howMany, longTimeout } from '../../testing/test-scale.ts';
import { askToken, bearer, claimsOf, codeOf, eventsOf, newCustomer } from '../../testing/test-clients.ts';
import { mailsTo } from '../../testing/read-mails.ts';
import { sha256 } from '../../crypto/secrets.ts';
import { listJobs, deleteJobs } from '../../testing/queue.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ BOT_CHECK: 'off' });
});
afterEach(() => test.clock.reset());
afterAll(() => test.close());

interface Answer {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly magicLink: string;
  readonly expires_in: number;
}
const day = 86_400;

const refresh = (refresh_token: string, server = test) =>
  askToken(server, { grant_type: 'refresh_token', refresh_token });
const refreshed = async (token: string, server = test) => (await refresh(token, server)).json<Answer>();
const readAccount = (token: string, server = test) =>
  server.app.inject({ url: '/api/account/v1.1/', headers: bearer(token) });
const openSession = async (token: string) =>
  test.app.inject({ method: 'POST', url: '/api/login/v1.1/session', headers: bearer(token) });
const link = async (token: string) =>
  (
    await test.app.inject({
      method: 'POST',
      url: '/api/magic-link/v2.1/generate',
      headers: bearer(token),
    })
  ).json<Answer>().magicLink;
const exchange = async (magic_link_token: string) =>
  (await askToken(test, { grant_type: 'magic_link_token', magic_link_token })).json<Answer>();
const countOf = async (table: string, where = 'true', values: unknown[] = []) => {
  const { rows } = await test.database.pool.query<{ count: number }>(
    `select count(*)::int as count from ${table} where ${where}`,
    values,
  );
  return rows[0]!.count;
};

describe('rotation', () => {
  it('[finding F15] Two tabs get the same successor, and nothing is added', longTimeout, async () => {
    for (let turn = 0; turn < howMany(20, 200); turn++) {
      const { refresh_token, accountId } = await newCustomer(test);
      const tabs = await Promise.all([refreshed(refresh_token), refreshed(refresh_token)]);
      expect(tabs[0].refresh_token).toBe(tabs[1].refresh_token);
      expect(await countOf('sessions', 'account_id = $1', [accountId])).toBe(1);
    }
    expect(await countOf('refresh_tokens')).toBe(0);
  });

  it('[finding F15] Owner and thief who both refresh within the overlap are found out at the next refresh', async () => {
    const { refresh_token, email } = await newCustomer(test);
    const [owner, thief] = [await refreshed(refresh_token), await refreshed(refresh_token)];
    test.clock.advance(600);
    expect((await refresh(thief.refresh_token)).statusCode).toBe(200);
    test.clock.advance(600);
    expect(codeOf(await refresh(owner.refresh_token))).toBe('REFRESH_INVALID');
    expect((await readAccount(owner.access_token)).statusCode).toBe(401);
    expect(await mailsTo(test, email)).toHaveLength(1);
  });

  it(
    '[finding F15] Every older generation is reuse, and ends the session with one mail',
    longTimeout,
    async () => {
      const generations = howMany(6, 40);
      for (let replayed = 0; replayed < generations; replayed++) {
        const customer = await newCustomer(test);
        const tokens = [customer.refresh_token];
        for (let turn = 0; turn < generations; turn++) {
          test.clock.advance(600);
          tokens.push((await refreshed(tokens.at(-1)!)).refresh_token);
        }
        test.clock.advance(600);
        expect(codeOf(await refresh(tokens[replayed]!))).toBe('REFRESH_INVALID');
        expect(codeOf(await refresh(tokens.at(-1)!))).toBe('REFRESH_INVALID');
        expect(await eventsOf(test, customer.accountId)).toEqual(['refreshReused']);
        expect(await mailsTo(test, customer.email)).toHaveLength(1);
        test.clock.reset();
      }
    },
  );

  it('Forged tokens cost no statement', longTimeout, async () => {
    const { refresh_token } = await newCustomer(test);
    const genuine = Buffer.from(refresh_token.slice(3), 'base64url');
    test.stopPolling();
    const connect = vi.spyOn(test.database.pool, 'connect');
    const read = vi.spyOn(test.database.reads, 'query');
    for (let turn = 0; turn < howMany(300, 10_000); turn++) {
      const forged = Buffer.from(genuine);
      forged[turn % forged.length]! ^= 1 + (turn % 255);
      const text = turn % 2 === 0 ? forged : randomBytes(68);
      expect(codeOf(await refresh(`r2.${text.toString('base64url')}`))).toBe('REFRESH_INVALID');
    }
    expect(connect).not.toHaveBeenCalled();
    expect(read).not.toHaveBeenCalled();
    vi.restoreAllMocks();
    expect((await refresh(refresh_token)).statusCode).toBe(200);
  });

  it('A week of refreshes by one device adds no row and writes no index', async () => {
    const { refresh_token, accountId } = await newCustomer(test);
    const rows = async () => [
      await countOf('sessions', 'account_id = $1', [accountId]),
      await countOf('refresh_tokens'),
    ];
    const before = await rows();
    let token = refresh_token;
    for (let turn = 0; turn < (7 * 24 * 60) / 10; turn++) {
      test.clock.advance(600);
      token = (await refreshed(token)).refresh_token;
    }
    expect(await rows()).toEqual(before);
    await test.database.pool.query('select pg_stat_force_next_flush()');
    const { rows: stats } = await test.database.pool.query<{ updates: number; inPlace: number }>(
      `select n_tup_upd::int as updates, n_tup_hot_upd::int as "inPlace" from pg_stat_user_tables where relname = 'sessions'`,
    );
    expect(stats[0]!.inPlace / stats[0]!.updates).toBeGreaterThan(0.95);
  }, 60_000);

  it('A refresh is one statement', async () => {
    const { refresh_token } = await newCustomer(test);
    test.stopPolling();
    // Every statement takes a connection from the pool.
    const connect = vi.spyOn(test.database.pool, 'connect');
    const read = vi.spyOn(test.database.reads, 'query');
    await refresh(refresh_token);
    expect(connect).toHaveBeenCalledTimes(1);
    expect(read).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });
});

describe('lives', () => {
  it('[finding F14] A session ends after 180 days, however often it is refreshed', async () => {
    const { refresh_token } = await newCustomer(test);
    let token = refresh_token;
    for (let passed = 29; passed < limits.sessionDays; passed += 29) {
      test.clock.advance(29 * day);
      const answer = await refreshed(token);
      expect(claimsOf(answer.access_token).exp * 1000).toBeGreaterThan(test.clock.now());
      token = answer.refresh_token;
    }
    test.clock.advance(29 * day);
    expect(codeOf(await refresh(token))).toBe('REFRESH_INVALID');
  });

  it('No token outlives its session', async () => {
    const { refresh_token } = await newCustomer(test);
    let token = refresh_token;
    for (let turn = 0; turn < 9; turn++) {
      test.clock.advance(20 * day - (turn === 8 ? 120 : 0));
      const answer = await refreshed(token);
      token = answer.refresh_token;
      // On a busy machine a moment has passed.
      expect((turn === 8 ? 120 : 600) - answer.expires_in).toBeOneOf([0, 1, 2, 3, 4, 5]);
    }
  });

  it('[finding F2] [D5] The session call never passes the expiry of the first token', async () => {
    const first = await newCustomer(test);
    const { exp } = claimsOf(first.access_token);
    let token = first.access_token;
    for (let turn = 0; turn < 6; turn++) {
      test.clock.advance(110);
      const reply = await openSession(token);
      if (reply.statusCode !== 200) break;
      token = reply.json<Answer>().access_token;
      expect(claimsOf(token).exp).toBe(exp);
      // On a busy machine a moment has passed.
      const left = Math.max(0, exp - Math.floor(test.clock.now() / 1000));
      expect(reply.json<Answer>().expires_in - left).toBeOneOf([0, 1, 2, 3, 4, 5]);
    }
    test.clock.advance(limits.clockSkewSeconds);
    expect((await openSession(token)).statusCode).toBe(401);
  });

  it('[finding F2] [D8] What a magic link makes is listed, mailed, lives a day and ends with its parent', async () => {
    const owner = await newCustomer(test);
    const child = await exchange(await link(owner.access_token));
    const grandchild = await exchange(await link(child.access_token));
    const browsers = await test.app.inject({
      url: '/api/device/v1/browsers',
      headers: bearer(owner.access_token),
    });
    expect(browsers.json<{ id: string }[]>().map(({ id }) => id)).toContain(claimsOf(child.access_token).sid);
    expect(await mailsTo(test, owner.email)).toHaveLength(2);
    expect(await eventsOf(test, owner.accountId)).toEqual(['magicLinkUsed', 'magicLinkUsed']);

    await test.app.inject({
      method: 'POST',
      url: '/api/login/v1.1/logout',
      headers: bearer(owner.access_token),
      payload: {},
    });
    for (const { access_token, refresh_token } of [child, grandchild]) {
      expect((await readAccount(access_token)).statusCode).toBe(401);
      expect(codeOf(await refresh(refresh_token))).toBe('REFRESH_INVALID');
    }
  });

  it('A linked session ends after a day, and its refreshes do not move that', async () => {
    const owner = await newCustomer(test);
    const child = await exchange(await link(owner.access_token));
    test.clock.advance(12 * 3600);
    const { refresh_token } = await refreshed(child.refresh_token);
    test.clock.advance(12 * 3600 + 1);
    expect(codeOf(await refresh(refresh_token))).toBe('REFRESH_INVALID');
    expect((await refresh(owner.refresh_token)).statusCode).toBe(200);
  });

  it('A child that is made while its parent ends is ended with it', async () => {
    for (let turn = 0; turn < 25; turn++) {
      const owner = await newCustomer(test);
      const magicLink = await link(owner.access_token);
      const [child] = await Promise.all([
        askToken(test, { grant_type: 'magic_link_token', magic_link_token: magicLink }),
        test.app.inject({
          method: 'POST',
          url: '/api/login/v1.1/logout',
          headers: bearer(owner.access_token),
          payload: {},
        }),
      ]);
      if (child.statusCode === 200)
        expect(codeOf(await refresh(child.json<Answer>().refresh_token))).toBe('REFRESH_INVALID');
      else expect(codeOf(child)).toBe('MAGIC_LINK_INVALID');
    }
  });

  it('[P5] A bearer ends no session of another account', async () => {
    const [one, other] = [await newCustomer(test), await newCustomer(test)];
    const reply = await test.app.inject({
      method: 'POST',
      url: '/api/login/v1.1/logout',
      headers: bearer(one.access_token),
      payload: { refresh_token: other.refresh_token },
    });
    expect(reply.statusCode).toBe(204);
    expect((await refresh(other.refresh_token)).statusCode).toBe(200);
    expect(codeOf(await refresh(one.refresh_token))).toBe('REFRESH_INVALID');
    expect(await eventsOf(test, one.accountId)).toEqual(['signedOut']);
    expect(await eventsOf(test, other.accountId)).toEqual([]);
  });

  it('[finding F16] A link that is bound to a brand works there alone', async () => {
    const { access_token } = await newCustomer(test);
    const { magicLink } = (
      await test.app.inject({
        method: 'POST',
        url: '/api/magic-link/v2.1/generate?brand=tsn',
        headers: bearer(access_token),
      })
    ).json<Answer>();
    const at = (brand: 'tsn' | 'rds') =>
      askToken(test, { grant_type: 'magic_link_token', magic_link_token: magicLink }, { brand });
    expect(codeOf(await at('rds'))).toBe('MAGIC_LINK_INVALID');
    expect((await at('tsn')).statusCode).toBe(200);
  });
});

describe('sessions of the release before', () => {
  /** A session as a server of the release before writes it: a row without the new columns, and a random token. */
  const makeEarlier = async () => {
    const customer = await newCustomer(test);
    const { sid } = claimsOf(customer.access_token);
    await test.database.pool.query(
      `update sessions set parent_id = null, method = null, scope = null, brand = null, generation = 0, refresh_hash = null,
        last_used_at = null, expires_at = null, authenticated_at = null, signed_in_at = signed_in_at - interval '200 days'
      where id = $1`,
      [sid],
    );
    return { ...customer, sid, token: await addEarlierToken(sid) };
  };
  const addEarlierToken = async (sid: string) => {
    const token = randomBytes(32).toString('base64url');
    const now = test.clock.now();
    await test.database.query
      .insertInto('refresh_tokens')
      .values({
        hash: sha256(token),
        session_id: sid,
        brand: 'crave',
        issued_at: new Date(now),
        expires_at: new Date(now + 30 * day * 1000),
      })
      .execute();
    return token;
  };
  const backfill = () => backfillSessions(test, 3)({ after: '00000000-0000-0000-0000-000000000000' });

  it.each(['before', 'after'])('Nobody is signed out: refreshed %s the backfill', async (when) => {
    const { token, accountId, sid } = await makeEarlier();
    if (when === 'after')
      await test.database.pool.query('delete from sessions where id <> $1', [sid]).then(backfill);
    const first = await refreshed(token);
    expect(claimsOf(first.access_token)).toMatchObject({ account_id: accountId, sid });
    expect(first.refresh_token).toMatch(/^r2\./);
    expect((await refresh(first.refresh_token)).statusCode).toBe(200);
  });

  it('Two tabs with the same token get the same successor', async () => {
    const { token } = await makeEarlier();
    const tabs = await Promise.all([refreshed(token), refreshed(token)]);
    expect(tabs[0].refresh_token).toBe(tabs[1].refresh_token);
  });

  it('A second live token of the same session leads to the same lineage', async () => {
    const { token, sid } = await makeEarlier();
    const other = await addEarlierToken(sid);
    const first = await refreshed(token);
    expect((await refreshed(other)).refresh_token).toBe(first.refresh_token);
  });

  it('An earlier token that comes back later is reuse', async () => {
    const { token, email } = await makeEarlier();
    const { refresh_token } = await refreshed(token);
    test.clock.advance(11);
    expect(codeOf(await refresh(token))).toBe('REFRESH_INVALID');
    expect(codeOf(await refresh(refresh_token))).toBe('REFRESH_INVALID');
    expect(await mailsTo(test, email)).toHaveLength(1);
  });

  it('The backfill says how each began, for how long it lives, and goes on where it stopped', async () => {
    const sessions = [];
    for (let turn = 0; turn < 5; turn++) sessions.push(await makeEarlier());
    const backfill = { task: 'backfillSessions' };
    const scheduled = async () =>
      (await listJobs<{ after: string }>(test.database.pool, backfill))[0]?.payload.after;
    let after: string | undefined = '00000000-0000-0000-0000-000000000000';
    while (after !== undefined) {
      await deleteJobs(test.database.pool, backfill);
      await backfillSessions(test, 3)({ after });
      after = await scheduled();
    }
    expect(await countOf('sessions', 'method is null or expires_at is null or scope is null')).toBe(0);
    const { rows } = await test.database.pool.query(
      'select method, scope, brand, expires_at from sessions where id = $1',
      [sessions[0]!.sid],
    );
    expect(rows[0]).toMatchObject({ method: 'password', scope: 'full', brand: 'crave' });
    const left = (rows[0] as { expires_at: Date }).expires_at.getTime() - test.clock.now();
    expect(Math.round(left / (day * 1000))).toBe(7);
  });

  it('REFRESH_FORM=1 issues what servers of the release before understand, beside servers with 2', async () => {
    const old = await createTestApp({ BOT_CHECK: 'off', REFRESH_FORM: '1' }, { beside: test });
    const customer = await newCustomer(old);
    expect(customer.refresh_token).toMatch(/^[\w-]{43}$/);
    const second = await refreshed(customer.refresh_token, old);
    expect(second.refresh_token).toMatch(/^[\w-]{43}$/);
    const third = await refreshed(second.refresh_token);
    expect(third.refresh_token).toMatch(/^r2\./);
    const fourth = await refreshed(third.refresh_token, old);
    expect(fourth.refresh_token).toMatch(/^r2\./);
    expect((await refresh(fourth.refresh_token)).statusCode).toBe(200);
    await old.close();
  });
});
