/** The merchant link of the visit, while it can be used. */
import { isMerchantLink } from '@marquee/product/url/merchant-link.ts';
import type { AppState, SpecialService } from '@marquee/product/url/client-state.ts';
import { useAppState } from './app-state.ts';

const merchantLinkOf = ({ specialService }: AppState): SpecialService | undefined =>
  isMerchantLink(specialService) && specialService.token ? specialService : undefined;

export const getMerchantLink = (): SpecialService | undefined => merchantLinkOf(useAppState.getState());
export const useMerchantLink = (): SpecialService | undefined => useAppState(merchantLinkOf);
