/** The next bill in sentences. */
import type { NextBill } from '@marquee/product/contract/billing/payments.ts';
import { formatDate } from '@marquee/product/values/dates.ts';
import { formatMoney } from '@marquee/product/values/money.ts';
import { useLanguage, useT } from '../../i18n/i18n.ts';

type Sums = Pick<NextBill, 'day' | 'total' | 'gift' | 'due'>;

/** `Renews December 16 at $32.19, tax included, until you cancel.` */
export const useRenewalText = (): ((next: Sums) => string) => {
  const t = useT();
  const language = useLanguage();
  return ({ day, total, gift, due }) => {
    const money = (amount: number) => formatMoney(amount, language);
    const values = {
      date: formatDate(day, language),
      total: money(total),
      gift: money(gift),
      due: money(due),
    };
    if (gift === 0) return t('payments.next.renews', values);
    return t(due === 0 ? 'payments.next.renewsCovered' : 'payments.next.renewsGift', values);
  };
};

/** Note below the amount about taxes and gift balance. */
export const useAmountText = (): ((bill: NextBill) => string) => {
  const t = useT();
  return ({ gift, taxes }) => {
    if (gift > 0) return t('payments.next.afterGift');
    return t(taxes.length > 0 ? 'payments.next.withTax' : 'payments.next.plusTax');
  };
};
