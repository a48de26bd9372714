import { isPlainObject } from '@marquee/product/plain-object.ts';

/** Session storage is untrusted input: drop everything that is not a brand or an amount. */
export const parseDeletionBlockers = ({ brands, balances }: Readonly<Record<string, unknown>>) => ({
  brands: Array.isArray(brands) ? brands.filter((id): id is string => typeof id === 'string') : [],
  balances: isPlainObject(balances)
    ? Object.entries(balances).filter((entry): entry is [string, number] => typeof entry[1] === 'number')
    : [],
});
