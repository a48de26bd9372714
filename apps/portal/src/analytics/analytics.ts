/** Pushes analytics events to `window.dataLayer`, where a tag manager reads them. */
import type { BrandId, Language } from '@marquee/product/brands.ts';
import type { PageType } from '@marquee/product/navigation/route.ts';
import { useAppState } from '../state/app-state.ts';
import { getBrand } from '../state/current-route.ts';
import { getActiveLanguage } from '../i18n/i18n.ts';
import { createStoredList, testFlag } from '../config/test-flags.ts';
import { customerType, validClaims } from '../state/token-cookies.ts';

type Step = 'package Selection' | 'add payment method' | 'view order summary' | 'complete order';

/** Prices are numbers and cycles English words, whatever the language of the page. */
interface PurchasedItem {
  readonly name: string;
  readonly price: number;
  readonly billingCycle: string;
}

export interface AnalyticsEvent {
  readonly event: string;
  readonly pageType?: PageType;
  readonly step?: Step;
  readonly error_description?: string;
  readonly items?: readonly PurchasedItem[];
  /** The opaque value of the page that sent the visitor. */
  readonly meta?: string;
  readonly customerType?: 'DTC' | 'BDU';
  readonly brand: BrandId;
  readonly language: Language;
}

declare global {
  interface Window {
    dataLayer?: AnalyticsEvent[];
    /** False while a late tag manager is still loading. */
    analyticsReady?: boolean;
  }
}

export const dataLayer = createStoredList<AnalyticsEvent>('um.analytics', 50);

/** The tag's frame, once it is loaded. */
let follower: ((entry: AnalyticsEvent) => void) | undefined;
export const followEvents = (follow: (entry: AnalyticsEvent) => void): (() => void) => {
  follower = follow;
  return () => (follower = undefined);
};

export const pushEvent = (
  event: string,
  details: Pick<AnalyticsEvent, 'pageType' | 'step' | 'error_description' | 'items'> = {},
): void => {
  if (testFlag('bypassAnalytics') === 'true') return;
  const claims = validClaims();
  const { meta } = useAppState.getState();
  const entry: AnalyticsEvent = {
    event,
    ...details,
    ...(claims && { customerType: customerType(claims) }),
    brand: getBrand(),
    language: getActiveLanguage(),
    ...(meta && { meta }),
  };
  (window.dataLayer ??= []).push(entry);
  dataLayer.add(entry);
  follower?.(entry);
};

export const trackPageView = (pageType: PageType): void => pushEvent('page_view', { pageType });
export const trackCheckoutStep = (step: Step): void => pushEvent('checkout', { step });
