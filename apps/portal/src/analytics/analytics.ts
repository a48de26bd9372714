/** What happened, told to the data layer; a tag library may pick it up there. */
import type { BrandId, Language } from '@marquee/product/brands.ts';
import type { PageType } from '@marquee/product/navigation/route.ts';
import { getBrand } from '../state/current-route.ts';
import { getActiveLanguage } from '../i18n/i18n.ts';
import { createStoredList, testFlag } from '../config/test-flags.ts';
import { customerType, validClaims } from '../state/token-cookies.ts';

type Step = 'package Selection' | 'add payment method' | 'view order summary' | 'complete order';

interface Pushed {
  readonly event: string;
  readonly pageType?: PageType;
  readonly step?: Step;
  readonly error_description?: string;
  readonly customerType?: 'DTC' | 'BDU';
  readonly brand: BrandId;
  readonly language: Language;
}

declare global {
  interface Window {
    dataLayer?: Pushed[];
    /** A tag library that loads late says false until it is there. */
    analyticsReady?: boolean;
  }
}

export const dataLayer = createStoredList<Pushed>('um.analytics', 50);

export const pushEvent = (
  event: string,
  details: Pick<Pushed, 'pageType' | 'step' | 'error_description'> = {},
): void => {
  if (testFlag('bypassAnalytics') === 'true') return;
  const claims = validClaims();
  const entry: Pushed = {
    event,
    ...details,
    ...(claims && { customerType: customerType(claims) }),
    brand: getBrand(),
    language: getActiveLanguage(),
  };
  (window.dataLayer ??= []).push(entry);
  dataLayer.add(entry);
};

export const trackPageView = (pageType: PageType): void => pushEvent('page_view', { pageType });
export const trackCheckoutStep = (step: Step): void => pushEvent('checkout', { step });
