/** Status label of a receipt. */
import type { Receipt } from '@marquee/product/contract/billing/payments.ts';
import { formatMoney } from '@marquee/product/values/money.ts';
import { useLanguage, useT } from '../i18n/i18n.ts';

export const useReceiptStatus = (): ((receipt: Pick<Receipt, 'status' | 'refunded'>) => string) => {
  const t = useT();
  const language = useLanguage();
  return ({ status, refunded }) =>
    status === 'PAID' && refunded > 0
      ? t('payments.history.partly', { amount: formatMoney(refunded, language) })
      : t(`payments.history.${status}`);
};
