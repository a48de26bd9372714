import { skus as skuTable } from '@marquee/product/values/skus.ts';
import { maturityTypes } from '@marquee/product/values/enums.ts';
import { claimMap } from '@marquee/product/values/integrations.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { howMany } from '../../testing/test-scale.ts';
import { mapSkus, readPartnerCustomer, readViewer, verifiedContactsOf } from './claim-map.ts';

describe('[B21] claim map', () => {
  it('A company that speaks our claims needs no map', () => {
    const claims = { skus: ['tsn', 'rds'], maturity: 'TEEN', email: 'a@b.ca', line: '+15550000001' };
    expect(readViewer({ claims: {} }, claims)).toEqual({
      skus: ['tsn', 'rds'],
      unknown: [],
      maturity: maturityTypes.teen,
    });
    expect(readPartnerCustomer({ claims: {} }, 'one', claims)).toEqual({
      subject: 'one',
      skus: ['tsn', 'rds'],
      unknown: [],
      email: 'a@b.ca',
      line: '+15550000001',
    });
  });

  it('A provider that names no codes grants nothing, a partner everything that comes with it', () => {
    expect(readViewer({ claims: {} }, {})).toMatchObject({ skus: [], unknown: [] });
    expect(readPartnerCustomer({ claims: {} }, 'one', {})).not.toHaveProperty('skus');
  });

  it('Claims are found by JSON pointer, and codes mean the SKUs of the map', () => {
    const map = {
      skus: { path: '/plan/a~1b/0/codes', map: { SPORTS: ['tsn', 'tsn2'], MOVIES: ['crave_total'] } },
      email: '/contact/email',
      phone: '/contact/numbers/1',
    };
    const claims = {
      plan: { 'a/b': [{ codes: ['SPORTS', 'SPORTS', 'KIDS'] }] },
      contact: { email: 'x@y.ca', numbers: ['1', '2'] },
      email_verified: true,
      phone_number_verified: true,
    };
    expect(readViewer({ claims: map }, claims)).toMatchObject({ skus: ['tsn', 'tsn2'], unknown: ['KIDS'] });
    expect(verifiedContactsOf({ claims: map }, claims)).toEqual({ email: 'x@y.ca', phone: '2' });
    const scope = { claims: { skus: { path: '/scope' } } };
    expect(readViewer(scope, { scope: 'tsn  rds' }).skus).toEqual(['tsn', 'rds']);
  });

  it('Codes that are neither a list nor a text reject the claims', () => {
    for (const skus of [
      1,
      'tsn',
      true,
      null,
      {},
      [1],
      [['tsn']],
      ['x'.repeat(201)],
      Array(201).fill('tsn'),
    ]) {
      expect(() => readViewer({ claims: {} }, { skus }), JSON.stringify(skus)).toThrow();
      expect(() => readPartnerCustomer({ claims: {} }, 'one', { skus }), JSON.stringify(skus)).toThrow();
    }
  });

  it('Whatever the codes and the map, only SKUs of ours are granted, and every code is granted or counted', () => {
    const word = fc.constantFrom(
      'tsn',
      'rds',
      'crave_total',
      'SPORTS',
      'KIDS',
      '__proto__',
      'constructor',
      '',
    );
    const maps = fc.option(fc.dictionary(word, fc.array(word, { maxLength: 3 }), { maxKeys: 4 }), {
      nil: undefined,
    });
    fc.assert(
      fc.property(fc.array(word, { maxLength: 8 }), maps, (codes, map) => {
        const { skus, unknown } = mapSkus({ skus: { path: '/x', ...(map && { map }) } }, codes);
        for (const sku of skus) expect(Object.hasOwn(skuTable, sku)).toBe(true);
        for (const code of codes) {
          const means = map === undefined ? [code] : Object.hasOwn(map, code) ? map[code]! : [];
          const known = means.filter((sku) => Object.hasOwn(skuTable, sku));
          expect(unknown.includes(code)).toBe(known.length === 0);
          for (const sku of known) expect(skus).toContain(sku);
        }
      }),
      { numRuns: howMany(200, 2000, 20_000) },
    );
  });

  it('A map that is no map is refused', () => {
    for (const wrong of [
      { skus: { path: 'skus' } },
      { skus: { path: '/x', map: { A: 'tsn' } } },
      { email: '' },
    ])
      expect(claimMap.safeParse(wrong).success, JSON.stringify(wrong)).toBe(false);
  });
});
