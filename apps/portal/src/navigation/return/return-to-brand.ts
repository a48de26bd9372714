/** Returns to the brand's site after the customer is done in the portal. */
import { homeUrlOf } from '@marquee/product/brands.ts';
import { limits } from '@marquee/product/limits.ts';
import { create } from 'zustand';
import { getActiveLanguage } from '../../i18n/i18n.ts';
import { config, featuresFor } from '../../config/startup-config.ts';
import { testFlag } from '../../config/test-flags.ts';
import { getBrand } from '../../state/current-route.ts';
import { redirectTo } from '../leave-site.ts';
import { navigateToRoute } from '../link.tsx';
import { clearAppState, useAppState } from '../../state/app-state.ts';

/** open: the logo animates and the links are hidden. closing: the links fade in again. */
type HeaderAnimation = 'open' | 'closing' | 'closed';

const useHeader = create<{ animation: HeaderAnimation }>()(() => ({ animation: 'closed' }));
export const useHeaderAnimation = (): HeaderAnimation => useHeader(({ animation }) => animation);

const delay = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

const openHeader = (): void => useHeader.setState({ animation: 'open' });

export const closeHeaderAnimation = async (): Promise<void> => {
  if (useHeader.getState().animation === 'closed') return;
  useHeader.setState({ animation: 'closing' });
  await delay(limits.headerAnimationMs);
  useHeader.setState({ animation: 'closed' });
};

const leave = (url: string, replace: boolean): void => {
  clearAppState('siteInitialBrand', 'fallbackUrl', 'isPartialView', 'continueUrl', 'action', 'gotoRoute');
  redirectTo(url, { replace });
};

interface Return {
  /** Validated by the caller. */
  readonly url?: string;
  /** For the logo and the back button, not after a sign-in. */
  readonly animate?: boolean;
}

export const returnToBrand = async ({ url, animate = false }: Return = {}): Promise<void> => {
  const brand = getBrand();
  const { continueUrl, siteInitialBrand, checkServices } = useAppState.getState();
  const home = homeUrlOf(brand, getActiveLanguage(), config.brands);

  if (testFlag('testReturn') === 'debug') return navigateToRoute('debug');
  if (url) return leave(url, true);
  if (featuresFor(brand).multiBrand || !home) {
    useHeader.setState({ animation: 'closed' });
    return navigateToRoute('manageAccount');
  }
  if (animate) {
    openHeader();
    await delay(limits.headerAnimationMs);
    return leave(home, false);
  }
  if (checkServices || (continueUrl && siteInitialBrand === brand)) return navigateToRoute('checkServices');
  return leave(home, true);
};

/** The back/forward cache restores the page with the header still open. */
if (typeof addEventListener === 'function')
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void closeHeaderAnimation();
  });
