/** What happened, told to the data layer; a tag library may pick it up there. */
import type { BrandId, Language } from '@marquee/product/brands.ts';
import type { PageType } from '@marquee/product/navigation/route.ts';
import { brandNow } from './flow/current.ts';
import { languageShown } from './i18n.ts';
import { keptList, testFlag } from './test-flags.ts';
import { customerType, validClaims } from './tokens.ts';

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

export const pushed = keptList<Pushed>('um.analytics', 50);

export const push = (
  event: string,
  details: Pick<Pushed, 'pageType' | 'step' | 'error_description'> = {},
): void => {
  if (testFlag('bypassAnalytics') === 'true') return;
  const claims = validClaims();
  const entry: Pushed = {
    event,
    ...details,
    ...(claims && { customerType: customerType(claims) }),
    brand: brandNow(),
    language: languageShown(),
  };
  (window.dataLayer ??= []).push(entry);
  pushed.add(entry);
};

export const pageView = (pageType: PageType): void => push('page_view', { pageType });
export const checkoutStep = (step: Step): void => push('checkout', { step });
