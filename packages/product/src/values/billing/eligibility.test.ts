import { describe, expect, it } from 'vitest';
import { catalog, type Product } from './catalog.ts';
import { eligibilityOf, type ActiveSubscription } from './eligibility.ts';

const soldAs = ({ id, type, brand, entitledSkus, on = [] }: Product) => ({
  id,
  type,
  brand,
  entitledSkus,
  on,
});
const product = (id: string) => soldAs(catalog.find((each) => each.id === id)!);
const live = (id: string, store = 'CSG'): ActiveSubscription => ({
  ...product(id),
  subscriptionId: `s-${id}`,
  productId: id,
  store,
});

const eligible = { eligible: true, issues: [] };
const warned = { eligible: true, issues: [{ type: 'DOUBLE_BILLING' }] };
const refused = { eligible: false, issues: [] };

describe('plans and bundles', () => {
  it.each([
    ['nothing yet', 'crave_total', {}, eligible],
    ['the same one already', 'crave_total', { live: [live('crave_total')] }, refused],
    ['another plan of the brand', 'crave_total', { live: [live('crave_basic')] }, warned],
    ['a plan of the brand from a store', 'crave_total', { live: [live('crave_basic', 'APPLE')] }, warned],
    ['the same one from a store', 'crave_total', { live: [live('crave_total', 'ROKU')] }, warned],
    ['a legacy plan of the brand', 'crave_total', { live: [live('cravep')] }, warned],
    ['a guest plan only', 'crave_total', { live: [live('craveads', 'GUEST')] }, eligible],
    ['an add-on only', 'crave_total', { live: [live('starz')] }, eligible],
    ['another brand', 'tsn', { live: [live('crave_total')] }, eligible],
    ['what is in the bundle, from another brand', 'crave_sports', { live: [live('tsn')] }, warned],
    ['a bundle that has it', 'tsn', { live: [live('crave_sports')] }, warned],
    [
      'the one that is replaced',
      'crave_total',
      { live: [live('crave_basic')], replaces: 's-crave_basic' },
      eligible,
    ],
    ['a change of what a store bills', 'crave_total', { live: [], store: 'APPLE' }, refused],
    ['a change of what we bill', 'crave_total', { live: [], store: 'csg' }, eligible],
  ] as const)('with %s', (_, id, given, expected) => {
    expect(eligibilityOf(product(id), { live: [], ...given })).toEqual(expected);
  });
});

describe('add-ons', () => {
  it.each([
    ['no plan', {}, refused],
    ['a plan of ours', { live: [live('crave_basic')] }, eligible],
    ['a plan in the cart', { chosen: [product('crave_basic')] }, eligible],
    ['a bundle that holds the plan', { live: [live('crave_sports')] }, eligible],
    ['a plan that a store bills', { live: [live('crave_basic', 'APPLE')] }, refused],
    ['the add-on already', { live: [live('crave_basic'), live('starz')] }, refused],
    ['a legacy plan that holds it', { live: [live('crave_basic_starz')] }, refused],
    ['a plan of another brand', { live: [live('tsn')] }, refused],
  ] as const)('with %s', (_, given, expected) => {
    expect(eligibilityOf(product('starz'), { live: [], ...given })).toEqual(expected);
  });
});
