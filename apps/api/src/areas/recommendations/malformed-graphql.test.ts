/** Abusive GraphQL requests. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, createTestApp } from '../../testing/create-test-app.ts';
import { bearer, newCustomer } from '../../testing/test-clients.ts';

let test: TestApp;
let token = '';
beforeAll(async () => {
  test = await createTestApp({ BOT_CHECK: 'off', LOG_LEVEL: 'error' });
  ({ access_token: token } = await newCustomer(test, 'dtc'));
  await ask({ query: '{ recommendations { id } }' });
});
afterAll(() => test.close());

const send = (payload: string, type = 'application/json') =>
  test.app.inject({
    method: 'POST',
    url: '/api/graphql',
    headers: { ...bearer(token), 'content-type': type },
    payload,
  });
const ask = (body: unknown) => send(JSON.stringify(body));

const mostCpuMs = 50;
/** CPU time of a call on this thread: the minimum of three. */
const cpuMsOf = async (act: () => Promise<unknown>): Promise<number> => {
  const costs: number[] = [];
  for (let round = 0; round < 3; round++) {
    const before = process.threadCpuUsage();
    await act();
    const { user, system } = process.threadCpuUsage(before);
    costs.push((user + system) / 1000);
  }
  return Math.min(...costs);
};

const many = (count: number, text: (index: number) => string, between = ' ') =>
  Array.from({ length: count }, (_, index) => text(index)).join(between);
const nested = (depth: number, open: string, inside: string) =>
  open.repeat(depth) + inside + '}'.repeat(depth);
const inSchema = (depth: number) => `{ __schema { types ${nested(depth, '{ ofType ', '{ name }')} } }`;
const titles = 'recommendations { id title says kind year minutes brand }';

const hostile: Readonly<Record<string, unknown>> = {
  // Deep
  'nine levels': { query: `{ ${nested(8, 'a {', 'a')} }` },
  'a hundred levels': { query: `{ ${nested(100, 'a {', 'a')} }` },
  'twenty thousand levels': { query: `{ ${nested(20_000, 'a{', 'a')} }` },
  'types of types': { query: inSchema(12) },
  'types of types, endlessly': { query: inSchema(5000) },
  'fields of types of fields': {
    query: `{ __schema { types { ${nested(6, 'fields { type {', 'name')} } ${'}'.repeat(6)} } }`,
  },
  'fragments inside each other': { query: `{ ${nested(400, '... {', '__typename')} }` },
  'fragments inside each other, endlessly': { query: `{ ${nested(12_000, '...{', '__typename')} }` },
  'a chain of fragments': {
    query: `{ ...F0 } ${many(40, (n) => `fragment F${n} on Query { a${n} { ...F${n + 1} } }`)} fragment F40 on Query { __typename }`,
  },

  // Wide
  'a thousand fields': { query: `{ ${many(1000, () => titles)} }` },
  'a field a hundred times': { query: `{ ${many(100, () => 'recommendations { id title }')} }` },
  'ten thousand names': { query: `{ ${many(10_000, (n) => `f${n}`)} }` },
  'everything of everything': { query: `{ ${many(14, (n) => `a${n}: ${titles}`)} }` },
  'a thousand operations': { query: many(1000, (n) => `query Q${n} { __typename }`) },
  'a hundred operations without a name': { query: many(100, () => '{ __typename }') },

  // Aliases
  'sixteen aliases': { query: `{ ${many(16, (n) => `a${n}: __typename`)} }` },
  'five hundred aliases': { query: `{ ${many(500, (n) => `a${n}: watchlist { id }`)} }` },
  'aliases in a fragment that is spread again and again': {
    query: `{ ...A ...B } fragment A on Query { ...B ...B } fragment B on Query { ${many(8, (n) => `b${n}: __typename`)} }`,
  },
  'aliases of aliases': {
    query: `{ a: watchlist { ${many(9, (n) => `t${n}: title`)} } b: watchlist { ${many(9, (n) => `t${n}: title`)} } }`,
  },
  'aliases that quarrel': { query: `{ ${many(15, () => 'a: watchlist { a: id a: title }')} }` },

  // Cost
  'a million titles': { query: '{ recommendations(first: 1000000) { id } }' },
  'more titles than there are numbers': {
    query: `{ recommendations(first: ${'9'.repeat(400)}) { id } }`,
  },
  'a million titles by a variable': {
    query: 'query ($n: Int) { recommendations(first: $n) { id } }',
    variables: { n: 1_000_000 },
  },
  'fewer titles than none': { query: '{ recommendations(first: -1) { id } }' },
  'thirty lists': { query: `{ ${many(30, () => 'watchlist { id }')} }` },
  'fragments that double': {
    query: `{ ...F0 } ${many(25, (n) => `fragment F${n} on Query { ...F${n + 1} ...F${n + 1} }`)} fragment F25 on Query { __typename watchlist { id } }`,
  },

  // Cycles
  'a fragment in itself': { query: '{ ...A } fragment A on Query { ...A }' },
  'two fragments in each other': {
    query: '{ ...A } fragment A on Query { ...B } fragment B on Query { ...A }',
  },
  'a circle of fifty fragments': {
    query: `{ ...F0 } ${many(50, (n) => `fragment F${n} on Query { ...F${(n + 1) % 50} }`)}`,
  },
  'an unused fragment': { query: '{ __typename } fragment A on Query { ...A }' },

  // Directives
  'a directive a hundred times': { query: `{ __typename ${many(100, () => '@include(if: true)')} }` },
  'ten thousand directives': { query: `{ __typename ${many(10_000, () => '@a')} }` },
  'unknown directives': { query: `{ __typename ${many(80, (n) => `@d${n}`)} }` },
  'a list put off': { query: '{ ... @defer { watchlist { id @stream } } }' },

  // Long tokens
  'a name of fifty thousand letters': { query: `{ ${'a'.repeat(50_000)} }` },
  'a text of fifty thousand letters': { query: `{ recommendations(brand: "${'a'.repeat(50_000)}") { id } }` },
  'a block of fifty thousand lines': {
    query: `{ recommendations(brand: """${'\n '.repeat(15_000)}""") { id } }`,
  },
  'a number of fifty thousand digits': { query: `{ recommendations(first: ${'1'.repeat(50_000)}) { id } }` },
  'nothing but remarks': { query: `#${'#'.repeat(50_000)}` },
  'fifty thousand brackets': { query: '{'.repeat(50_000) },
  'lists in lists': {
    query: `{ recommendations(brand: ${'['.repeat(20_000)}${']'.repeat(20_000)}) { id } }`,
  },
  'objects in objects': {
    query: `{ recommendations(brand: ${'{a:'.repeat(200)}1${'}'.repeat(200)}) { id } }`,
  },
  'an unfinished text': { query: `{ recommendations(brand: "${'\\u0041'.repeat(5000)}` },

  // Variables
  'a hundred variables': {
    query: `query (${many(100, (n) => `$v${n}: String`)}) { __typename }`,
    variables: Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`v${n}`, n])),
  },
  'a list instead of a number': {
    query: 'query ($n: Int) { recommendations(first: $n) { id } }',
    variables: { n: Array.from({ length: 5000 }, (_, n) => n) },
  },
  'objects in objects in a variable': {
    query: 'query ($b: String) { recommendations(brand: $b) { id } }',
    variables: { b: Array.from({ length: 1000 }).reduce<object>((inside) => ({ a: inside }), {}) },
  },
  'a variable that is a prototype': {
    query: 'query ($b: String) { recommendations(brand: $b) { id } }',
    variables: { b: '__proto__' },
  },
  'a variable of fifty thousand letters': {
    query: 'query ($n: Int) { recommendations(first: $n) { id } }',
    variables: { n: 'x'.repeat(50_000) },
  },

  // Batches and others
  'a batch': [{ query: '{ __typename }' }, { query: '{ __typename }' }],
  'a batch of a thousand': Array.from({ length: 1000 }, () => ({ query: '{ __typename }' })),
  'an empty batch': [],
  'a mutation': { query: 'mutation { watchlist { id } }' },
  'a subscription': { query: 'subscription { watchlist { id } }' },
  'an operation that is not there': { query: 'query A { __typename }', operationName: 'B' },
  'a definition': { query: 'type A { a: String } { __typename }' },
  'an extended definition': { query: 'extend type Query { secret: String } { secret }' },
  'a brand that is none': { query: '{ recommendations(brand: "constructor") { id } }' },
  'no words': { query: '' },
  'a question that is no text': { query: { a: 1 } },
  nothing: null,
};

describe('[T22] Abusive queries', () => {
  it('There are at least fifty of them', () => {
    expect(Object.keys(hostile).length).toBeGreaterThanOrEqual(50);
  });

  it.each(Object.entries(hostile))('%s: refused at little cost, never a failure', async (_, body) => {
    const reply = await ask(body);
    expect([200, 400]).toContain(reply.statusCode);
    const requestId = reply.headers['x-request-id'];
    const { data, ...said } = reply.json<{ data?: unknown; errors?: { extensions: object }[] }>();
    expect(data ?? null).toBeNull();
    const refusals = said.errors?.map(({ extensions }) => extensions) ?? [said];
    expect(refusals.length).toBeGreaterThan(0);
    for (const refusal of refusals) expect(refusal).toMatchObject({ code: 'VALIDATION', requestId });
    expect(reply.body.length).toBeLessThan(8 * 1024);
    expect(await cpuMsOf(() => ask(body))).toBeLessThan(mostCpuMs);
  });

  it('Forms, files and other content types are rejected: only JSON is read', async () => {
    const query = '{ __typename }';
    for (const [type, payload] of [
      ['application/x-www-form-urlencoded', `query=${encodeURIComponent(query)}`],
      ['text/plain', JSON.stringify({ query })],
      ['application/graphql', query],
      [
        'multipart/form-data; boundary=x',
        `--x\r\ncontent-disposition: form-data; name="query"\r\n\r\n${query}\r\n--x--`,
      ],
    ] as const)
      expect([type, (await send(payload, type)).statusCode]).toEqual([type, 415]);
  });

  it('Any input gets a response and never a 500', async () => {
    const signs = '{ } ( ) [ ] ... : $ ! @ = | " """ # , 1e9 -1 true null \u0000'.split(' ');
    const names = 'query mutation fragment on A Query Title recommendations watchlist id __schema'.split(' ');
    const word = fc.constantFrom(...signs, ...names, '__type(name: "Title")', 'first: 3', '$n: Int', '\n');
    const text = fc.oneof(
      fc.array(word, { maxLength: 40 }).map((words) => words.join(' ')),
      fc.string(),
    );
    const body = fc.oneof(
      fc.record({ query: text, variables: fc.oneof(fc.object(), fc.constant(null)) }, { requiredKeys: [] }),
      fc.record({ query: fc.anything(), operationName: fc.anything(), variables: fc.anything() }),
      fc.anything(),
    );
    await fc.assert(
      fc.asyncProperty(body, async (sent) => {
        const { statusCode } = await send(
          JSON.stringify(sent, (_, value) => (typeof value === 'bigint' ? `${value}` : (value as unknown))) ??
            '',
        );
        expect([200, 400]).toContain(statusCode);
      }),
      { numRuns: 1500 },
    );
    expect(test.logLines).toEqual([]);
  });
});
