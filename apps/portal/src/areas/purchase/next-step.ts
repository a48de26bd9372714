/** Where a purchase goes on. */
import { getBrand } from '../../state/current-route.ts';
import { navigateToRoute } from '../../navigation/link.tsx';
import { getActiveLanguage } from '../../i18n/i18n.ts';
import { queryClient } from '../../api/query-client.ts';
import { addOnsQuery } from './offers.ts';

/** To the add-ons of a plan, if there are any to be had; nobody is kept from buying because that is unknown. */
export const goToNextStep = async (planId: string): Promise<void> => {
  const addOns = await queryClient
    .fetchQuery(addOnsQuery({ brand: getBrand(), language: getActiveLanguage(), planId }))
    .catch(() => []);
  return navigateToRoute(addOns.some(({ eligible }) => eligible) ? 'purchaseAddOn' : 'purchasePayments');
};
