/** How a payment stands, in a few words. */
import type { Receipt } from '@marquee/product/contract/buying/payments.ts';
import { formatMoney } from '@marquee/product/values/money.ts';
import { useLanguage, useT } from '../i18n.ts';

export const useReceiptState = (): ((receipt: Pick<Receipt, 'status' | 'refunded'>) => string) => {
  const t = useT();
  const language = useLanguage();
  return ({ status, refunded }) =>
    status === 'PAID' && refunded > 0
      ? t('payments.history.partly', { amount: formatMoney(refunded, language) })
      : t(`payments.history.${status}`);
};
