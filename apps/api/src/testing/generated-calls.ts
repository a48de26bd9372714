/** Fuzzer: generates requests from an endpoint's schemas, most of them invalid. */
import type { Endpoint } from '@marquee/product/endpoint.ts';
import fc, { type Arbitrary } from 'fast-check';
import * as z from 'zod/mini';

export interface GeneratedCall {
  readonly method: string;
  readonly url: string;
  /** Headers may repeat. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly payload: string;
}

interface Json {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Json[];
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: Json;
  readonly properties?: Readonly<Record<string, Json>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Json | boolean;
}

const jsonOf = (shape: z.ZodMiniType): Json =>
  z.toJSONSchema(shape, {
    target: 'draft-7',
    io: 'input',
    unrepresentable: 'any',
    metadata: z.registry<z.core.GlobalMeta>(),
  }) as Json;

const longest = 200;

/** Valid values, including existing ids, so that requests pass validation and reach the handlers. */
const validValue = (schema: Json, known: readonly string[]): Arbitrary<unknown> => {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((each) => validValue(each, known)));
  const { minimum: min, maximum: max } = schema;
  switch (schema.type) {
    case 'string': {
      if (schema.pattern) return fc.stringMatching(new RegExp(schema.pattern));
      const { minLength = 0, maxLength = longest } = schema;
      const text = fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, longest)) });
      return fc.oneof({ arbitrary: fc.constantFrom(...known), weight: 3 }, text, fc.uuid());
    }
    case 'integer':
      return fc.integer({ ...(min !== undefined && { min }), ...(max !== undefined && { max }) });
    case 'number':
      return fc.double({
        noNaN: true,
        ...(min !== undefined && { min }),
        ...(max !== undefined && { max }),
      });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array': {
      const { minItems = 0, maxItems = 5, items = {} } = schema;
      return fc.array(validValue(items, known), {
        minLength: minItems,
        maxLength: Math.max(minItems, Math.min(maxItems, 5)),
      });
    }
    case 'object': {
      const { properties = {}, required = [], additionalProperties: others } = schema;
      const named = fc.record(
        Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, validValue(each, known)])),
        { requiredKeys: [...required] },
      );
      if (typeof others !== 'object') return named;
      const free = fc.dictionary(fc.string({ maxLength: 20 }), validValue(others, known), { maxKeys: 3 });
      return fc.tuple(named, free).map(([one, other]) => ({ ...other, ...one }));
    }
    default:
      return fc.jsonValue();
  }
};

const nested = (depth: number) => JSON.parse('['.repeat(depth) + ']'.repeat(depth)) as unknown;

const nastyText = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\0',
    'a\0b',
    '\uD800',
    '\uDFFFx',
    '\u202Etxt.exe',
    '\uFEFF',
    '__proto__',
    'constructor',
    'toString',
    '../../../etc/passwd',
    "' or 1=1 --",
    '"; drop table accounts; --',
    '{{7*7}}${7*7}',
    '<script>alert(1)</script>',
    'a\r\nset-cookie: a=b',
    '%00%0d%0a',
    '%',
    '-1',
    '1e309',
    '0x10',
    'NaN',
    'null',
    '9'.repeat(400),
    '0000-00-00',
    '2026-02-30',
    '9999-12-31',
    '00000000-0000-0000-0000-000000000000',
    'ﬁ@ｄemo.test',
    '👨‍👩‍👧‍👦'.repeat(30),
    'a'.repeat(5000),
    '('.repeat(1000),
    `${'a'.repeat(5000)}!`,
    `${'a@'.repeat(2000)}a`,
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
);

const nasty: Arbitrary<unknown> = fc.oneof(
  { arbitrary: nastyText, weight: 3 },
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    0,
    -0,
    -1,
    0.1,
    2 ** 31,
    2 ** 53,
    -(2 ** 63),
    1e308,
    5e-324,
    [],
    {},
    [[]],
    [null],
    { length: -1 },
    { then: 1 },
    { toString: 1, valueOf: null },
    { constructor: { prototype: { admin: true } } },
    nested(300),
    Array.from({ length: 2000 }, () => 0),
  ),
  fc.jsonValue(),
);

type Place = readonly (string | number)[];

const placesIn = (value: unknown, here: Place = []): Place[] =>
  typeof value === 'object' && value !== null
    ? [here, ...Object.entries(value).flatMap(([key, item]) => placesIn(item, [...here, key]))]
    : [here];

const put = (value: unknown, [key, ...rest]: Place, item: unknown): unknown => {
  if (key === undefined) return item;
  // An array with a named property becomes an object, because not every value is a valid `length`.
  const copy: Record<string, unknown> | unknown[] =
    Array.isArray(value) && Object.keys(value).includes(String(key))
      ? [...(value as unknown[])]
      : { ...(value as object | undefined) };
  const inside = (value as Readonly<Record<string | number, unknown>> | null | undefined)?.[key];
  return Object.assign(copy, { [key]: put(inside, rest, item) });
};

/** Replaces, removes or adds one value at a random path. */
const mutated = (value: Arbitrary<unknown>): Arbitrary<unknown> =>
  fc
    .tuple(
      value,
      fc.nat(),
      fc.oneof(
        nasty.map((item) => ({ item })),
        fc.constant({ item: undefined }),
        fc.tuple(nastyText, nasty).map(([name, extra]) => ({ name, extra })),
      ),
    )
    .map(([whole, lot, change]) => {
      const places = placesIn(whole);
      const place = places[lot % places.length]!;
      return 'name' in change
        ? put(whole, [...place.slice(0, -1), change.name], change.extra)
        : put(whole, place, change.item);
    });

const mostlyMutated = (value: Arbitrary<unknown>): Arbitrary<unknown> =>
  fc.oneof(value, { arbitrary: mutated(value), weight: 2 }, mutated(mutated(value)));

const seldom = <T>(usual: Arbitrary<T>, ...rare: Arbitrary<T>[]): Arbitrary<T> =>
  fc.oneof({ arbitrary: usual, weight: 12 * rare.length }, ...rare);

const jsonText = (body: Arbitrary<unknown>): Arbitrary<string> => {
  const text = mostlyMutated(body).map((value) => JSON.stringify(value) ?? '');
  return seldom(
    text,
    fc.tuple(text, fc.nat()).map(([whole, end]) => whole.slice(0, end % (whole.length + 1))),
    text.map((whole) => whole.replace('{', '{"__proto__":{"admin":true},')),
    text.map((whole) => whole.replace('{', '{"constructor":{"prototype":{"admin":true}},')),
    text.map((whole) => `${whole}${whole}`),
    text.map((whole) => `\uFEFF${whole}`),
    fc.constantFrom('', 'NaN', 'undefined', '[', '"\\ud800"', '{"a":1e999}', "{'a':1}", '/**/{}', '\0'),
    fc.constant(`{"a":"${'x'.repeat(70_000)}"}`),
    nastyText,
  );
};

const inWords = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed();

/** Encodes a query or form body; arrays repeat their name. */
const pairsText = (shape: Arbitrary<unknown>): Arbitrary<string> => {
  const text = mostlyMutated(shape).map((value) =>
    typeof value === 'object' && value !== null
      ? new URLSearchParams(
          Object.entries(value).flatMap(([name, item]) =>
            (Array.isArray(item) ? (item as unknown[]).slice(0, 20) : [item]).map(
              (each): [string, string] => [name.toWellFormed(), inWords(each)],
            ),
          ),
        ).toString()
      : encodeURIComponent(inWords(value)),
  );
  return seldom(
    text,
    text.map((whole) => `${whole}&${whole}`),
    text.map((whole) => whole.replaceAll('=', '[]=')),
    fc.constantFrom('%', '%zz=%', '%ff%fe', 'a[b][c]=d', '&&&===', '?'.repeat(50), '__proto__[x]=1', '='),
    fc.constant(`a=${'b'.repeat(12_000)}`),
  );
};

const oneParam = (known: readonly string[]): Arbitrary<string> =>
  seldom(
    fc.oneof(fc.constantFrom(...known), fc.uuid()).map((text) => encodeURIComponent(text)),
    nastyText.map((text) => encodeURIComponent(text.toWellFormed())),
    fc.constantFrom('%', '%2e%2e', '..', '%2f', '%00', ';a=b', '%E0%A4%A', 'x'.repeat(600), '%25', ':id'),
  );

const urlOf = (endpoint: Endpoint, known: readonly string[]): Arbitrary<string> => {
  const path = fc.constantFrom(endpoint.path, ...(endpoint.aliases ?? []));
  const query = endpoint.query
    ? pairsText(validValue(jsonOf(endpoint.query), known))
    : fc.constantFrom('', 'a=b');
  const params = fc.infiniteStream(oneParam(known));
  return fc.tuple(path, params, query).map(([text, stream, search]) => {
    const filled = text.replaceAll(/:\w+/g, () => stream.next().value as string);
    return search === '' ? filled : `${filled}?${search}`;
  });
};

type Pair = readonly [name: string, value: string];

/** Replaces characters that are not allowed in a header. */
const headerText = (text: string) => text.replaceAll(/[^\t\u0020-\u007E\u00A0-\u00FF]/g, '?');

const typesOf = ({ form, media = ['application/json'] }: Endpoint): Arbitrary<Pair[]> => {
  const right = form ? 'application/x-www-form-urlencoded' : media[0]!;
  const type = (value: string): Pair[] => [['content-type', value]];
  return seldom(
    fc.constant(type(right)),
    fc.constantFrom(
      type('text/plain'),
      type('multipart/form-data; boundary=x'),
      type('application/x-www-form-urlencoded'),
      type('application/json'),
      type(`${right}; charset=utf-16`),
      type(right.toUpperCase()),
      type(';'),
      type('application/json, text/plain'),
      [],
    ),
  );
};

const headersOf = (endpoint: Endpoint, known: readonly string[], who: readonly Pair[]): Arbitrary<Pair[]> => {
  const named = endpoint.headers
    ? mostlyMutated(validValue(jsonOf(endpoint.headers), known)).map((value) =>
        Object.entries(typeof value === 'object' && value !== null ? value : {}).flatMap(
          ([name, item]): Pair[] => (/^[\w-]{1,60}$/.test(name) ? [[name, headerText(inWords(item))]] : []),
        ),
      )
    : fc.constant<Pair[]>([]);
  const odd = fc.constantFrom<Pair[]>(
    ...([...who, ...who].length > 0 ? [[...who, ...who] as Pair[]] : []),
    [
      ['authorization', 'Bearer a.b.c'],
      ['authorization', 'Basic %%%'],
    ],
    [['authorization', `Bearer ${'a'.repeat(9000)}`]],
    [['cookie', 'access_token=a; access_token=b; refresh_token=c; refresh_token=d; =; ;;']],
    [['cookie', '__proto__=1; refresh_token=%ff; known_device="; session']],
    [
      ['accept-language', '*;q=x,,,'],
      ['accept-language', 'é'.repeat(300)],
    ],
    [
      ['origin', 'null'],
      ['x-token-transport', 'cookie'],
      ['x-forwarded-for', '::1, evil'],
    ],
    [['idempotency-key', '9'.repeat(3000)]],
    [['x-forwarded-host', 'evil.test'], ...who],
    [['accept-encoding', 'br;q=9, \u00E9'], ...who],
  );
  return fc
    .tuple(typesOf(endpoint), named, seldom(fc.constant([...who]), odd))
    .map(([type, more, identity]) => [...type, ...identity, ...more]);
};

const hasBody = (method: string) => method !== 'GET' && method !== 'HEAD';

export const generatedCalls = (
  endpoint: Endpoint,
  known: readonly string[],
  who: readonly Pair[],
): Arbitrary<GeneratedCall> => {
  const method = seldom(
    fc.constant<string>(endpoint.method),
    fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'),
  );
  const shape = endpoint.form ?? endpoint.body;
  const body = shape ? validValue(jsonOf(shape), known) : nasty;
  return fc
    .record({
      method,
      url: urlOf(endpoint, known),
      headers: headersOf(endpoint, known, who),
      payload: endpoint.form ? pairsText(body) : jsonText(body),
    })
    .map((call) => (hasBody(call.method) ? call : { ...call, payload: '' }));
};
