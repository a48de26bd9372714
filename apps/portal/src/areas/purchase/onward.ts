/** Where a purchase goes on. */
import { brandNow } from '../../flow/current.ts';
import { goToRoute } from '../../flow/link.tsx';
import { languageShown } from '../../i18n.ts';
import { queryClient } from '../../session.ts';
import { addOnsQuery } from './offers.ts';

/** To the add-ons of a plan, if there are any to be had; nobody is kept from buying because that is unknown. */
export const goOnFrom = async (planId: string): Promise<void> => {
  const addOns = await queryClient
    .fetchQuery(addOnsQuery({ brand: brandNow(), language: languageShown(), planId }))
    .catch(() => []);
  return goToRoute(addOns.some(({ eligible }) => eligible) ? 'purchaseAddOn' : 'purchasePayments');
};
