import type { UnifiedSubscription } from '@marquee/product/contract/unified-subscriptions.ts';
import { useQuery } from '../../api/use-query.ts';
import { useEffect } from 'react';
import { useCurrentRoute } from '../../state/current-route.ts';
import { navigateToRoute } from '../../navigation/link.tsx';
import { useLanguage } from '../../i18n/i18n.ts';
import { unifiedSubscriptionsQuery } from './unified-subscriptions-query.ts';
import type { BilledSubscription } from './subscription-labels.ts';

export interface SelectedSubscription {
  readonly unified: UnifiedSubscription;
  readonly billed: BilledSubscription;
}

/** The subscription named in the URL, directly or by an add-on; an unknown one redirects to the list. */
export const useSubscriptionFromUrl = () => {
  const wanted = useCurrentRoute((current) => current.query['subscriptionItemId']);
  // The list has just fetched it.
  const query = useQuery({ ...unifiedSubscriptionsQuery(useLanguage()), staleTime: Infinity });
  const isWanted = ({ subscription }: UnifiedSubscription): boolean =>
    subscription !== null &&
    [subscription, ...subscription.addOns].some(({ subscriptionItemId: id }) => id === wanted);
  const unified = query.data?.find(isWanted);
  const isUnknown = query.data !== undefined && !unified;
  useEffect(() => {
    if (isUnknown) void navigateToRoute('unifiedSubscriptions', { replace: true });
  }, [isUnknown]);
  const selected: SelectedSubscription | undefined = unified?.subscription
    ? { unified, billed: unified.subscription }
    : undefined;
  return { query, selected };
};
