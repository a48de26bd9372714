/** The merchant's link that people came by, for as long as it may be used. */
import { isMerchantLink } from '@marquee/product/url/merchant-link.ts';
import type { AppState, SpecialService } from '@marquee/product/url/client-state.ts';
import { useAppState } from './app-state.ts';

const linkIn = ({ specialService }: AppState): SpecialService | undefined =>
  isMerchantLink(specialService) && specialService.token ? specialService : undefined;

export const getMerchantLink = (): SpecialService | undefined => linkIn(useAppState.getState());
export const useMerchantLink = (): SpecialService | undefined => useAppState(linkIn);
