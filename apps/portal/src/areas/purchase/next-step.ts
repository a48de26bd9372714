/** Next step of the checkout. */
import { getBrand } from '../../state/current-route.ts';
import { navigateToRoute } from '../../navigation/link.tsx';
import { getActiveLanguage } from '../../i18n/i18n.ts';
import { queryClient } from '../../api/query-client.ts';
import { addOnsQuery } from './offers/offers.ts';

/** Goes to the add-ons of a plan if it has any. A failed query must not block the purchase. */
export const goToNextStep = async (planId: string): Promise<void> => {
  const addOns = await queryClient
    .fetchQuery(addOnsQuery({ brand: getBrand(), language: getActiveLanguage(), planId }))
    .catch(() => []);
  return navigateToRoute(addOns.some(({ eligible }) => eligible) ? 'purchaseAddOn' : 'purchasePayments');
};
