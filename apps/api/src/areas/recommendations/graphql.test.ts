import { limits } from '@marquee/product/limits.ts';
import { type Recommendations, recommendationsQuery } from '@marquee/product/values/recommendations-query.ts';
import { titleOf, titles } from '@marquee/product/values/titles.ts';
import { getIntrospectionQuery } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Claims } from '../../http/authenticate.ts';
import { type TestApp, createTestApp } from '../../testing/create-test-app.ts';
import { bearer, newCustomer } from '../../testing/test-clients.ts';
import { createGraphqlHandler } from './graphql-handler.ts';
import { resolvers, createGraphqlContext } from './schema.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ BOT_CHECK: 'off' });
});
afterAll(() => test.close());

interface Answer {
  readonly data?: Recommendations | null;
  readonly errors?: readonly {
    readonly message: string;
    readonly extensions: Readonly<Record<string, unknown>>;
  }[];
}

type Kind = Parameters<typeof newCustomer>[1];
const asPerson = async (kind: Kind = 'dtc') => {
  const { accountId, access_token } = await newCustomer(test, kind);
  const headers = bearer(access_token);
  return {
    accountId,
    headers,
    ask: async (query: string, variables: object = {}, more: Record<string, string> = {}) =>
      (
        await test.app.inject({
          method: 'POST',
          url: '/api/graphql',
          headers: { ...headers, ...more },
          payload: { query, variables },
        })
      ).json<Answer>(),
    get: (query: string, more: Record<string, string> = {}) =>
      test.app.inject({
        method: 'GET',
        url: '/api/graphql',
        query: { query },
        headers: { ...headers, ...more },
      }),
    put: (id: string) => test.app.inject({ method: 'PUT', url: `/api/watchlist/v1/items/${id}`, headers }),
  };
};

const idsOf = ({ data }: Answer) => data?.recommendations.map(({ id }) => id);
const codesOf = ({ errors }: Answer) => errors?.map(({ extensions }) => extensions['code']);

describe('recommendations', () => {
  it('[API-AUTH-04] recommendations(brand, lang) returns id and title of entitled content', async () => {
    const person = await asPerson();
    const query = 'query ($lang: String) { recommendations(brand: "crave", lang: $lang) { id title } }';
    const { data } = await person.ask(query, { lang: 'fr' });
    expect(data?.recommendations.length).toBe(limits.graphql.titles.usual);
    for (const { id, title } of data!.recommendations) expect(title).toBe(titleOf(id)!.name.fr);
    expect(await person.ask(query, { lang: 'fr' })).toEqual({ data });
    const english = await person.ask(query, { lang: 'en' });
    expect(idsOf(english)).toEqual(idsOf({ data: data! }));
    expect(english.data?.recommendations[0]?.title).toBe(titleOf(idsOf(english)![0]!)!.name.en);
    const spoken = await person.ask(query, {}, { 'accept-language': 'fr-CA' });
    expect(spoken).toEqual({ data });
  });

  it.each([
    ['dtc', 'crave', ['crave', 'starz']],
    ['grace', 'crave', ['crave']],
    ['legacy', 'crave', ['crave']],
    ['tsn', 'tsn', ['tsn', 'tsn2']],
    ['rds', 'rds', ['rds']],
    ['bundle', 'vanilla', ['crave', 'tsn']],
    ['dtc', 'tsn', []],
    ['fresh', 'crave', []],
    ['bdu', 'crave', ['crave']],
  ] as const)('%s on %s would miss what comes with %j', async (kind, brand, shelves) => {
    const person = await asPerson(kind);
    const answer = await person.ask(`{ recommendations(brand: "${brand}", first: 50) { id } }`);
    const shelfOf = { crave: 'cravep', starz: 'starz', tsn: 'tsn', tsn2: 'tsn2', rds: 'rds' } as const;
    const skus = shelves.map((shelf) => shelfOf[shelf]);
    const expected = titles.filter(({ needs }) => needs.some((sku) => (skus as string[]).includes(sku)));
    expect(idsOf(answer)?.toSorted()).toEqual(expected.map(({ id }) => id).toSorted());
  });

  it('Ended entitlements are not recommended', async () => {
    const person = await asPerson();
    await test.database.query
      .updateTable('entitlement_grants')
      .set({ ends_at: new Date(test.clock.now() - 1) })
      .where('account_id', '=', person.accountId)
      .where('sku', '=', 'starz')
      .execute();
    const ids = idsOf(await person.ask('{ recommendations(first: 50) { id } }'));
    expect(ids).toContain('the-last-ferry');
    expect(ids).not.toContain('seven-locks');
  });

  it('One call serves the whole screen; titles on the watchlist come first', async () => {
    const person = await asPerson();
    await person.put('room-for-rain');
    const { data } = await person.ask(recommendationsQuery, { brand: 'crave', lang: 'en' });
    expect(data?.watchlist).toEqual([{ id: 'room-for-rain' }]);
    expect(data?.recommendations[0]).toEqual({
      id: 'room-for-rain',
      title: 'Room for Rain',
      says: 'A hotel, a storm and two wrong keys.',
      kind: 'film',
      year: 2020,
      minutes: 93,
      brand: 'crave',
    });
    const all = await person.ask(
      '{ recommendations { onWatchlist } watchlist(lang: "fr") { title onWatchlist } }',
    );
    expect(all.data?.recommendations.map((title) => 'onWatchlist' in title && title.onWatchlist)).toEqual([
      true,
      ...Array<boolean>(limits.graphql.titles.usual - 1).fill(false),
    ]);
    expect(all.data?.watchlist).toEqual([{ title: 'Chambre avec pluie', onWatchlist: true }]);
  });

  it('Repeated fields load each value once', async () => {
    const { accountId } = await asPerson();
    const read: string[] = [];
    const query = test.database.query.withPlugin({
      transformQuery: ({ node }) => {
        read.push(node.kind);
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    });
    const asking = createGraphqlContext(query, { accountId, now: test.clock.now(), language: 'en' });
    await Promise.all([1, 2, 3].map(() => resolvers.recommendations({}, asking)));
    await resolvers.watchlist({}, asking);
    expect(read).toEqual(['SelectQueryNode', 'SelectQueryNode']);
  });

  it('A token is required, and another account’s watchlist is not returned', async () => {
    const [one, other] = [await asPerson(), await asPerson()];
    await one.put('paper-moose');
    expect((await other.ask('{ watchlist { id } }')).data?.watchlist).toEqual([]);
    for (const headers of [{}, bearer('nonsense')])
      for (const method of ['GET', 'POST'] as const) {
        const reply = await test.app.inject({
          method,
          url: '/api/graphql?query={__typename}',
          headers,
          ...(method === 'POST' && { payload: { query: '{ __typename }' } }),
        });
        expect([reply.statusCode, reply.json<{ error: string }>().error]).toEqual([401, 'invalid_token']);
      }
  });
});

describe('[T22] limits', () => {
  const levels = (depth: number) =>
    `{ __schema { types { fields { type { ${'ofType { '.repeat(depth - 5)} name ${'} '.repeat(depth - 5)} } } } } }`;
  const aliases = (count: number) =>
    `{ ${Array.from({ length: count }, (_, n) => `a${n}: __typename`).join(' ')} }`;

  it('Depth: 8 is allowed, 9 is rejected', async () => {
    const person = await asPerson();
    expect((await person.ask(levels(limits.graphql.depth))).errors).toBeUndefined();
    const refused = await person.ask(levels(limits.graphql.depth + 1));
    expect(refused).not.toHaveProperty('data');
    expect(refused.errors?.[0]?.extensions).toMatchObject({ code: 'VALIDATION', limit: 'depth', most: 8 });
  });

  it('Aliases: 15 are allowed, 16 are rejected', async () => {
    const person = await asPerson();
    expect((await person.ask(aliases(limits.graphql.aliases))).errors).toBeUndefined();
    const refused = await person.ask(aliases(limits.graphql.aliases + 1));
    expect(refused).not.toHaveProperty('data');
    expect(refused.errors?.[0]?.extensions).toMatchObject({ code: 'VALIDATION', limit: 'aliases', most: 15 });
  });

  it('Cost: a thousand fields are allowed, more are rejected', async () => {
    const person = await asPerson();
    const list = (count: number) => `recommendations(first: ${count}) { id title says kind }`;
    const five = `{ ${['a', 'b', 'c', 'd', 'e'].map((name) => `${name}: ${list(49)}`).join(' ')} }`;
    expect((await person.ask(five)).errors).toBeUndefined();
    const refused = await person.ask(
      five.replace('{ a:', '{ __typename f: recommendations(first: 20) { id } a:'),
    );
    expect(refused.errors?.[0]?.extensions).toMatchObject({ code: 'VALIDATION', limit: 'cost', most: 1000 });
  });

  it('Fifty titles are the limit, and an unknown brand is rejected', async () => {
    const person = await asPerson();
    for (const given of ['first: 51', 'first: -1', 'brand: "nobody"', 'brand: "toString"'])
      expect([given, codesOf(await person.ask(`{ recommendations(${given}) { id } }`))]).toEqual([
        given,
        ['VALIDATION'],
      ]);
    expect(idsOf(await person.ask('{ recommendations(first: 0) { id } }'))).toEqual([]);
  });

  it('GET allows queries only: a mutation is rejected', async () => {
    const person = await asPerson();
    const read = await person.get('{ watchlist { id } }');
    expect([read.statusCode, read.json()]).toEqual([200, { data: { watchlist: [] } }]);
    for (const change of [
      'mutation { add }',
      'query A { __typename } mutation B { add }',
      'subscription { a }',
    ])
      expect([change, (await person.get(change)).statusCode]).toEqual([change, 405]);
    const malformed = await test.app.inject({
      url: '/api/graphql?query={__typename}&variables=nonsense',
      headers: person.headers,
    });
    expect([malformed.statusCode, malformed.json<{ code: string }>().code]).toEqual([400, 'VALIDATION']);
  });

  it('A batch is rejected', async () => {
    const { access_token } = await newCustomer(test);
    const reply = await test.app.inject({
      method: 'POST',
      url: '/api/graphql',
      headers: bearer(access_token),
      payload: [{ query: '{ __typename }' }],
    });
    expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([400, 'VALIDATION']);
  });

  it('In production introspection and suggestions are off; elsewhere both are on', async () => {
    const claims = { account_id: 'nobody' } as Claims;
    const inProduction = createGraphqlHandler({ ...test, env: { ...test.env, production: true } });
    const elsewhere = createGraphqlHandler(test);
    const ask = async (answer: typeof inProduction, query: string) => {
      const headers = { accept: 'application/json' };
      const reply = { request: { id: 'r', method: 'POST', headers }, type: () => reply };
      return (await answer({ query }, claims, reply as never)) as unknown as Answer;
    };
    const schemaAsked = '{ __schema { queryType { name } } __type(name: "Title") { name } }';
    for (const asked of [schemaAsked, '{ __type(name: "Title") { name } }'])
      expect(new Set(codesOf(await ask(inProduction, asked)))).toEqual(new Set(['VALIDATION']));
    expect(await ask(elsewhere, schemaAsked)).toEqual({
      data: { __schema: { queryType: { name: 'Query' } }, __type: { name: 'Title' } },
    });
    expect(JSON.stringify(await ask(elsewhere, '{ watchlis { id } }'))).toContain('Did you mean');
    expect(JSON.stringify(await ask(inProduction, '{ watchlis { id } }'))).not.toContain('Did you mean');
    expect(await ask(inProduction, '{ __typename }')).toEqual({ data: { __typename: 'Query' } });
    // The limits apply to tools too: full introspection is thirteen levels deep.
    expect(codesOf(await ask(elsewhere, getIntrospectionQuery()))).toContain('VALIDATION');
  });

  it('After two seconds of waiting for the database a timeout is returned, without internals', async () => {
    const person = await asPerson();
    const client = await test.database.pool.connect();
    await client.query('begin; lock table watchlist_items');
    const started = performance.now();
    const late = await person.ask('{ watchlist { id } }');
    const waitedMs = performance.now() - started;
    await client.query('rollback');
    client.release();
    expect(waitedMs).toBeGreaterThan(limits.graphql.timeoutMs * 0.9);
    expect(waitedMs).toBeLessThan(limits.graphql.timeoutMs * 2);
    expect([late.data ?? null, codesOf(late)]).toEqual([null, ['SERVICE_UNAVAILABLE']]);
    expect((await person.ask('{ watchlist { id } }')).data?.watchlist).toEqual([]);
  });

  it('Internal errors are logged with the request id, and masked in the response', async () => {
    const person = await asPerson();
    await test.database.pool.query('alter table watchlist_items rename to elsewhere');
    const broken = await person.ask('{ watchlist { id } }');
    await test.database.pool.query('alter table elsewhere rename to watchlist_items');
    const { message, extensions } = broken.errors![0]!;
    expect([message, extensions['code']]).toEqual(['Generic', 'GENERIC']);
    expect(JSON.stringify(broken)).not.toMatch(/watchlist_items|relation|select/);
    const logged = test.logLines.find(
      (line) => line.includes(String(extensions['requestId'])) && line.includes('"failed"'),
    );
    expect(logged).toContain('watchlist_items');
  });
});
