import fc from 'fast-check';
import { expect, expectTypeOf, it } from 'vitest';
import * as z from 'zod/mini';
import { type BodyOf, type FailOf, type ReplyOf, buildRequest, empty, endpoint, pdf } from './endpoint.ts';

const renameBox = endpoint({
  method: 'PATCH',
  path: '/api/boxes/v1/:boxId/lids/:lidId',
  who: 'signedIn',
  body: z.object({ name: z.string() }),
  reply: { 200: z.object({ boxId: z.string() }), 204: empty },
  fails: ['VALIDATION', 'NOT_FOUND'],
  says: 'Gives a box another name.',
});

const printBox = endpoint({
  method: 'GET',
  path: '/api/boxes/v1/:boxId/pdf',
  who: 'signedIn',
  reply: { 200: pdf },
  fails: [],
  says: 'A box on paper.',
});

it('An endpoint tells its body, its replies and its failures to the compiler', () => {
  expectTypeOf<BodyOf<typeof renameBox>>().toEqualTypeOf<{ name: string }>();
  expectTypeOf<ReplyOf<typeof renameBox>>().toEqualTypeOf<{ boxId: string } | undefined>();
  expectTypeOf<ReplyOf<typeof printBox>>().toEqualTypeOf<Uint8Array>();
  expectTypeOf<FailOf<typeof renameBox>>().toEqualTypeOf<'VALIDATION' | 'NOT_FOUND'>();
});

it('A call fills its parameters and leaves absent query values out', () => {
  expect(
    buildRequest(renameBox, { boxId: 7, lidId: 'a/b' }, { lang: 'fr', brand: undefined, deep: true }),
  ).toEqual({
    method: 'PATCH',
    url: '/api/boxes/v1/7/lids/a%2Fb?lang=fr&deep=true',
  });
});

it('A call without a needed parameter says which one', () => {
  expect(() => buildRequest(renameBox, { boxId: '1' })).toThrow('lidId');
});

it('Whatever the values are, they stay inside their own place of the address', () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1 });
  fc.assert(
    fc.property(text, text, text, (boxId, lidId, q) => {
      const url = new URL(buildRequest(renameBox, { boxId, lidId }, { q }).url, 'http://portal.test');
      const [, , , , box, , lid] = url.pathname.split('/');
      fc.pre(!/^\.{1,2}$/.test(boxId) && !/^\.{1,2}$/.test(lidId));
      expect([box, lid].map((part) => decodeURIComponent(part ?? ''))).toEqual([boxId, lidId]);
      expect(url.searchParams.get('q')).toBe(q);
      expect(url.hash).toBe('');
    }),
  );
});
