import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { catalog } from '../billing/catalog.ts';
import {
  type CatalogueDocument,
  catalogueDiff,
  catalogueDocument,
  catalogueProblems,
  changedPlanId,
  cyclesOf,
  documentOf,
  rightsDiff,
} from './catalogue-document.ts';

const first = documentOf(catalog);

describe('[money E] A document of the catalogue', () => {
  it('is valid as the sources have it, and the same after an export and import', () => {
    expect(catalogueProblems(first, undefined)).toEqual({});
    const imported = catalogueDocument.parse(JSON.parse(JSON.stringify(first)));
    expect(imported).toEqual(first);
    expect(catalogueDiff(first, imported)).toEqual([]);
  });

  it('differs from another by exactly the prices that were changed', () => {
    const prices = first.products.flatMap(({ id, prices: cents }, place) =>
      cyclesOf({ prices: cents }).map((cycle) => ({ id, place, cycle })),
    );
    fc.assert(
      fc.property(fc.subarray(prices), fc.integer({ min: 1, max: 50 }), (changed, more) => {
        const document: CatalogueDocument = structuredClone(first);
        for (const { place, cycle } of changed) {
          const product = document.products[place]!;
          product.prices[cycle] = product.prices[cycle]! + more;
        }
        expect(catalogueDiff(first, document).map(changedPlanId)).toEqual(
          changed
            .toSorted((one, other) => prices.indexOf(one) - prices.indexOf(other))
            .map(({ id, cycle }) => `${id}.${cycle}`),
        );
      }),
      { numRuns: 50 },
    );
  });

  it('keeps what has been sold', () => {
    const { products } = first;
    const [sold, ...rest] = products;
    expect(catalogueProblems({ products: rest }, first)).toMatchObject({
      [`products.${sold!.id}`]: 'removed',
    });
    const legacy = { products: products.map((each) => ({ ...each, legacy: true })) };
    expect(catalogueProblems(legacy, first)).toEqual({});
    const moved = { products: [{ ...sold!, brand: 'tsn' as const }, ...rest] };
    expect(catalogueProblems(moved, first)).toMatchObject({ [`products.${sold!.id}.brand`]: 'fixed' });
  });

  it('has one product of each id, and add-ons for plans that exist', () => {
    const [one, ...rest] = first.products;
    expect(catalogueProblems({ products: [one!, one!, ...rest] }, undefined)).toEqual({
      [`products.${one!.id}`]: 'twice',
    });
    const lonely = { products: rest.filter(({ type }) => type === 'ADDON') };
    expect(catalogueProblems(lonely, undefined)).toMatchObject({ 'products.starz.on': 'unknown' });
  });
});

describe('[money G] Rights in a document of the catalogue', () => {
  const law = { en: 'Example Act, s. 1', fr: 'Loi de l’exemple, art. 1' };
  const right = { province: 'ON', right: 'cancelNow', law, since: '2027-01-01' } as const;
  const withRights = (...rights: NonNullable<CatalogueDocument['rights']>): CatalogueDocument => ({
    ...first,
    rights,
  });

  it('are the same after an export and import, and one is stated once', () => {
    const document = withRights(right, { ...right, law: null, since: '2028-01-01' });
    expect(catalogueDocument.parse(JSON.parse(JSON.stringify(document)))).toEqual(document);
    expect(catalogueProblems(document, first)).toEqual({});
    expect(catalogueProblems(withRights(right, right), first)).toEqual({
      'rights.ON.cancelNow.2027-01-01': 'twice',
    });
  });

  it.each([
    ['an unknown province', { province: 'XX' }],
    ['an unknown right', { right: 'freeTelevision' }],
    ['a day that is none', { since: '2027-02-30' }],
    ['a law in one language alone', { law: { en: law.en } }],
    ['a law without words', { law: { ...law, fr: '' } }],
    ['markup', { law: { ...law, en: '<b>Act</b>' } }],
  ])('refuse %s', (_, wrong) => {
    const document = { ...first, rights: [{ ...right, ...wrong }] };
    expect(catalogueDocument.safeParse(document).success).toBe(false);
  });

  it('differ by what was added, changed and removed', () => {
    const changed = { ...right, law: { ...law, en: 'Example Act, s. 2' } };
    const key = { province: 'ON', right: 'cancelNow', since: '2027-01-01' };
    expect(rightsDiff(first, withRights())).toEqual([]);
    expect(rightsDiff(first, withRights(right))).toEqual([{ ...key, after: law }]);
    expect(rightsDiff(withRights(right), withRights(changed))).toEqual([
      { ...key, before: law, after: changed.law },
    ]);
    expect(rightsDiff(withRights(right), withRights({ ...right, law: null }))).toEqual([
      { ...key, before: law, after: null },
    ]);
    expect(rightsDiff(withRights(right), first)).toEqual([{ ...key, before: law }]);
    expect(rightsDiff(withRights(right), withRights(right))).toEqual([]);
  });
});
