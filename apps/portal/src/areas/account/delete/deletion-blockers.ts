import { isPlainObject } from '@marquee/product/plain-object.ts';
import { navigateToRoute } from '../../../navigation/link.tsx';
import { useAppState } from '../../../state/app-state.ts';

export const forbid = (obstacles: object): Promise<void> => {
  useAppState.setState({ deleteForbidden: { ...obstacles } });
  return navigateToRoute('deleteForbidden', { replace: true });
};

/** Session storage is untrusted input: drop everything that is not a brand or an amount. */
export const parseDeletionBlockers = ({ brands, balances }: Readonly<Record<string, unknown>>) => ({
  brands: Array.isArray(brands) ? brands.filter((id): id is string => typeof id === 'string') : [],
  balances: isPlainObject(balances)
    ? Object.entries(balances).filter((entry): entry is [string, number] => typeof entry[1] === 'number')
    : [],
});
