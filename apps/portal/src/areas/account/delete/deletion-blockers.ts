import { isPlainObject } from '@marquee/product/plain-object.ts';

/** The tab kept them, and anyone can write to a tab: what is not a brand or an amount is left out. */
export const parseDeletionBlockers = ({ brands, balances }: Readonly<Record<string, unknown>>) => ({
  brands: Array.isArray(brands) ? brands.filter((id): id is string => typeof id === 'string') : [],
  balances: isPlainObject(balances)
    ? Object.entries(balances).filter((entry): entry is [string, number] => typeof entry[1] === 'number')
    : [],
});
