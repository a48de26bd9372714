/** What is to be said of something that somebody has. */
import { brandOf, isBrandId } from '@marquee/product/brands.ts';
import { limits } from '@marquee/product/limits.ts';
import { billingCycles, isBillingCycle } from '@marquee/product/values/billing-cycles.ts';
import { addDays, dayOf, formatDate } from '@marquee/product/values/dates.ts';
import type { Holding } from '@marquee/product/values/holdings.ts';
import { isStore, ourStore } from '@marquee/product/values/stores.ts';
import { useLanguage, useT } from '../../../i18n.ts';

export type Billed = NonNullable<Holding['subscription']>;

/** Only what we bill can be changed here. */
export const isOurs = ({ type, storeName }: Holding): boolean => type === 'DTC' && storeName === ourStore;

/** The bank took back what paid for it: it runs out, unless the customer chooses another card. */
export const isDisputed = ({ cancelled, endDate }: Billed): boolean => !cancelled && endDate !== null;
export const hasPaymentProblem = (billed: Billed): boolean => billed.gracePeriod || isDisputed(billed);

/** A raw SKU is never shown: what has no name is called after its brand. */
export const useNames = () => {
  const t = useT();
  const language = useLanguage();
  const brandName = (brand: string): string =>
    isBrandId(brand) ? brandOf(brand).name[language] : t('subscriptions.list.plan');
  return {
    brandName,
    nameOf: ({ experiences, brandName: brand }: Holding): string =>
      experiences.flatMap(({ name }) => name ?? []).join(' + ') || brandName(brand),
    cycleOf: (cycle: string | null): string =>
      isBillingCycle(cycle) ? billingCycles[cycle].label[language] : '',
  };
};

/** Whose customers somebody is, in one line. */
export const useBiller = (): ((holding: Holding) => string) => {
  const t = useT();
  const { brandName } = useNames();
  return (holding) => {
    const { type, storeName, providerDisplayName } = holding;
    if (type === 'BDU') return t('subscriptions.list.byTv');
    if (type === 'PARTNER') return t('subscriptions.list.byPartner', { who: providerDisplayName ?? '' });
    return isStore(storeName)
      ? t(`subscriptions.list.by.${storeName}`)
      : t('subscriptions.list.by.CSG', { who: brandName(holding.brandName) });
  };
};

/** The day after which nothing can be watched without a payment. */
const graceEnd = ({ cycleDate }: Billed): string => addDays(dayOf(cycleDate), limits.graceDays);

export const useDates = () => {
  const t = useT();
  const language = useLanguage();
  const { cycleOf } = useNames();
  const date = (moment: string): string => formatDate(moment, language);
  return {
    date,
    endOf: ({ endDate, cycleDate }: Pick<Billed, 'endDate' | 'cycleDate'>): string =>
      date(endDate ?? cycleDate),
    /** How often it is paid, and when next. */
    about: (billed: Billed): string => {
      const cycle = cycleOf(billed.billingCycleType);
      if (billed.cancelled || isDisputed(billed))
        return t('subscriptions.list.ends', { date: date(billed.endDate ?? billed.cycleDate) });
      if (billed.gracePeriod) return t('subscriptions.list.wasDue', { cycle, date: date(billed.cycleDate) });
      return billed.renewalDate
        ? t('subscriptions.list.renews', { cycle, date: date(billed.renewalDate) })
        : cycle;
    },
    paymentProblem: (billed: Billed): string =>
      isDisputed(billed)
        ? t('subscriptions.list.disputedWords', { until: date(billed.endDate ?? billed.cycleDate) })
        : t('subscriptions.list.graceWords', { due: date(billed.cycleDate), until: date(graceEnd(billed)) }),
    graceEnd: (billed: Billed): string => date(graceEnd(billed)),
  };
};
