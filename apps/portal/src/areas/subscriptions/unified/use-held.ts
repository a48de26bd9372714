import type { Holding } from '@marquee/product/values/holdings.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useCurrent } from '../../../flow/current.ts';
import { goToRoute } from '../../../flow/link.tsx';
import { useLanguage } from '../../../i18n.ts';
import { holdingsQuery } from '../holdings-query.ts';
import type { Billed } from './holding-words.ts';

export interface Held {
  readonly holding: Holding;
  readonly billed: Billed;
}

/** The subscription that the address names, by itself or by one of its add-ons; whoever names none sees the list. */
export const useHeld = () => {
  const wanted = useCurrent((current) => current.query['subscriptionItemId']);
  // The list has just asked.
  const query = useQuery({ ...holdingsQuery(useLanguage()), staleTime: Infinity });
  const isWanted = ({ subscription }: Holding): boolean =>
    subscription !== null &&
    [subscription, ...subscription.addOns].some(({ subscriptionItemId: id }) => id === wanted);
  const holding = query.data?.find(isWanted);
  const isUnknown = query.data !== undefined && !holding;
  useEffect(() => {
    if (isUnknown) void goToRoute('unifiedSubscriptions', { replace: true });
  }, [isUnknown]);
  const held: Held | undefined = holding?.subscription
    ? { holding, billed: holding.subscription }
    : undefined;
  return { query, held };
};
