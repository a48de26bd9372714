/** Labels of a subscription: name, biller, price and dates. */
import { brandOf, isBrandId } from '@marquee/product/brands.ts';
import { limits } from '@marquee/product/limits.ts';
import { billingCycles, isBillingCycle } from '@marquee/product/values/billing-cycles.ts';
import { addDays, dayOf, formatDate } from '@marquee/product/values/dates.ts';
import type { UnifiedSubscription } from '@marquee/product/contract/unified-subscriptions.ts';
import { isStore, directStore } from '@marquee/product/values/stores.ts';
import { useLanguage, useT } from '../../i18n/i18n.ts';

export type BilledSubscription = NonNullable<UnifiedSubscription['subscription']>;

/** Only subscriptions billed by us can be changed here. */
export const isBilledByUs = ({ type, storeName }: UnifiedSubscription): boolean =>
  type === 'DTC' && storeName === directStore;

/** A chargeback: the subscription ends unless the customer pays with another card. */
export const isDisputed = ({ cancelled, endDate }: BilledSubscription): boolean =>
  !cancelled && endDate !== null;
/** A payment that the customer owes us; what is owed to a store is paid there. */
export const hasPaymentProblem = (billed: BilledSubscription): boolean =>
  billed.storeState === null && (billed.gracePeriod || isDisputed(billed));
/** Nothing can be watched until the customer pays or resumes at the store. */
export const isStopped = ({ storeState }: BilledSubscription): boolean =>
  storeState === 'ON_HOLD' || storeState === 'PAUSED';

/** The customer has to pay or resume at the store to keep watching. */
export const needsStore = (billed: BilledSubscription): boolean =>
  billed.storeState === 'GRACE' || isStopped(billed);

/** A raw SKU is never shown; the brand's name is the fallback. */
export const useSubscriptionNames = () => {
  const t = useT();
  const language = useLanguage();
  const brandName = (brand: string): string =>
    isBrandId(brand) ? brandOf(brand).name[language] : t('shell.plan');
  return {
    brandName,
    nameOf: ({ experiences, brandName: brand }: UnifiedSubscription): string =>
      experiences.flatMap(({ name }) => name ?? []).join(' + ') || brandName(brand),
    cycleOf: (cycle: string | null): string =>
      isBillingCycle(cycle) ? billingCycles[cycle].label[language] : '',
  };
};

export const useBillerLabel = (): ((unified: UnifiedSubscription) => string) => {
  const t = useT();
  const { brandName } = useSubscriptionNames();
  return (unified) => {
    const { type, storeName, providerDisplayName } = unified;
    if (type === 'BDU') return t('subscriptions.list.byTv');
    if (type === 'PARTNER') return t('subscriptions.list.byPartner', { who: providerDisplayName ?? '' });
    return isStore(storeName)
      ? t(`subscriptions.list.by.${storeName}`)
      : t('subscriptions.list.by.CSG', { who: brandName(unified.brandName) });
  };
};

/** Last day of the grace period. */
const graceEnd = ({ cycleDate, accessUntil }: BilledSubscription): string =>
  accessUntil ?? addDays(dayOf(cycleDate), limits.graceDays);

export const useRenewalLabels = () => {
  const t = useT();
  const language = useLanguage();
  const { cycleOf } = useSubscriptionNames();
  const date = (moment: string): string => formatDate(moment, language);
  return {
    date,
    endOf: ({ endDate, cycleDate }: Pick<BilledSubscription, 'endDate' | 'cycleDate'>): string =>
      date(endDate ?? cycleDate),
    /** Billing cycle and next charge. */
    about: (billed: BilledSubscription): string => {
      const cycle = cycleOf(billed.billingCycleType);
      if (billed.cancelled || isDisputed(billed))
        return t('subscriptions.list.ends', { date: date(billed.endDate ?? billed.cycleDate) });
      if (isStopped(billed)) return t('subscriptions.list.stopped', { cycle });
      if (billed.gracePeriod) return t('subscriptions.list.wasDue', { cycle, date: date(billed.cycleDate) });
      return billed.renewalDate
        ? t('subscriptions.list.renews', { cycle, date: date(billed.renewalDate) })
        : cycle;
    },
    paymentProblem: (billed: BilledSubscription): string =>
      isDisputed(billed)
        ? t('subscriptions.list.disputedWords', { until: date(billed.endDate ?? billed.cycleDate) })
        : t('subscriptions.list.graceWords', { due: date(billed.cycleDate), until: date(graceEnd(billed)) }),
    graceEnd: (billed: BilledSubscription): string => date(graceEnd(billed)),
  };
};
