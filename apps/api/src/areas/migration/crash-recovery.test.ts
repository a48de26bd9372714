/** Crashes during consolidation and partner moves: each is done completely or not at all. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startSecondServer } from '../../testing/api-process.ts';
import { type TestApp, createTestApp } from '../../testing/create-test-app.ts';
import { bearer, newCustomer } from '../../testing/test-clients.ts';
import { authorizeAtPartner, startTvProvider, type TvProvider } from '../../testing/tv-provider.ts';

let test: TestApp;
let partner: TvProvider;
let variables: Record<string, string> = {};
beforeAll(async () => {
  partner = await startTvProvider();
  const clientConfig = { issuer: partner.issuer, clientId: 'marquee', clientSecret: 's' };
  variables = {
    TEST_MODE: 'true',
    BOT_CHECK: 'off',
    PUBLIC_URL: 'http://localhost:4000',
    PARTNERS: JSON.stringify({ mobilink: clientConfig, homebundle: clientConfig }),
  };
  test = await createTestApp(variables);
});
afterAll(async () => {
  await test.close();
  await partner.close();
});

interface Change {
  readonly send: (url: string) => Promise<Response>;
  /** The state before or after, never in between. */
  readonly state: () => Promise<string>;
  readonly before: string;
  readonly after: string;
}

const rowsOf = async <Row extends object>(sql: string, ...values: unknown[]): Promise<Row[]> =>
  (await test.database.pool.query<Row>(sql, values)).rows;

const post = (url: string, token: string, body: object, cookie = '') =>
  fetch(url, {
    method: 'POST',
    headers: { ...bearer(token), cookie, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

const consolidation = async (): Promise<Change> => {
  const { accountId, access_token } = await newCustomer(test, 'twins');
  const path = '/api/account/v1.1/consolidation';
  const { candidates } = (await test.app.inject({ url: path, headers: bearer(access_token) })).json<{
    candidates: { accountId: string }[];
  }>();
  const other = candidates[0]!.accountId;
  const state = async () => {
    const [account] = await rowsOf<{ status: string }>('select status from accounts where id = $1', other);
    const holders = await rowsOf<{ account_id: string }>(
      `select account_id from subscriptions where account_id in ($1, $2)
       union all select account_id from profiles where account_id in ($1, $2) and not master
       union all select account_id from entitlement_grants where account_id in ($1, $2)`,
      accountId,
      other,
    );
    return [
      account?.status,
      ...holders.map(({ account_id }) => (account_id === other ? 'other' : 'own')),
    ].join();
  };
  const before = await state();
  return {
    send: (url) => post(url + path, access_token, { accountIds: [other] }),
    state,
    before,
    after: before.replace('ACTIVE', 'DELETED').replaceAll('other', 'own'),
  };
};

const moveOfPartner = async (): Promise<Change> => {
  const [owner, taker] = [await newCustomer(test), await newCustomer(test)];
  const subject = `customer-${randomUUID()}`;
  const link = async ({ access_token }: typeof owner) => {
    const { cookie, state, code } = await authorizeAtPartner(test, partner, subject);
    const body = { authorizationCode: code, state };
    const headers = { ...bearer(access_token), cookie };
    await test.app.inject({ method: 'POST', url: '/api/partner/v1/mobilink/link', headers, payload: body });
    return { cookie, body };
  };
  await link(owner);
  const { cookie, body } = await link(taker);
  return {
    send: (url) =>
      post(`${url}/api/partner/v1/mobilink/link`, taker.access_token, { ...body, force: true }, cookie),
    // Which account has the link, and for which one its grants exist.
    state: async () =>
      (
        await rowsOf<{ account_id: string }>(
          `select account_id from partner_links where subject = $1
           union all select distinct account_id from entitlement_grants where account_id in ($2, $3) and source_kind = 'partner'`,
          subject,
          owner.accountId,
          taker.accountId,
        )
      )
        .map(({ account_id }) => (account_id === owner.accountId ? 'owner' : 'taker'))
        .join(),
    before: 'owner,owner',
    after: 'taker,taker',
  };
};

it.each([2, 7, 12])(
  'killed after %i replies, a server leaves every consolidation and every link as before or done',
  async (answersBefore) => {
    const changes: Change[] = [];
    for (let pair = 0; pair < 12; pair += 1) changes.push(await consolidation(), await moveOfPartner());
    for (const { state, before } of changes) expect(await state()).toBe(before);

    const api = await startSecondServer(test, variables);
    let answered = 0;
    await Promise.allSettled(
      changes.map(async ({ send }) => {
        const reply = await send(api.url);
        expect(reply.ok, await reply.text()).toBe(true);
        answered += 1;
        if (answered === answersBefore) api.child.kill('SIGKILL');
      }),
    );
    expect(await api.over).toBeNull();
    expect(answered).toBeLessThan(changes.length);

    const done = await Promise.all(
      changes.map(async ({ state, before, after }) => {
        const found = await state();
        expect([before, after]).toContain(found);
        return found === after;
      }),
    );
    expect(done.filter(Boolean).length).toBeGreaterThanOrEqual(answersBefore);
  },
);
