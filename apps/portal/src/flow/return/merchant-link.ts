/** The merchant's link that people came by, for as long as it may be used. */
import { isMerchantLink } from '@marquee/product/address/merchant-link.ts';
import type { AppState, SpecialService } from '@marquee/product/address/state.ts';
import { useApp } from '../state.ts';

const linkIn = ({ specialService }: AppState): SpecialService | undefined =>
  isMerchantLink(specialService) && specialService.token ? specialService : undefined;

export const merchantLinkNow = (): SpecialService | undefined => linkIn(useApp.getState());
export const useMerchantLink = (): SpecialService | undefined => useApp(linkIn);
