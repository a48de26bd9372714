import type { NextBill } from '@marquee/product/contract/billing/payments.ts';
import { formatMoney } from '@marquee/product/values/money.ts';
import { useAmountText } from '../../../payment-card/next-bill/next-bill-text.ts';
import { useLanguage } from '../../../i18n/i18n.ts';
import css from './subscription.module.css';

/** The amount of the next charge in large type. */
export const BillAmount = ({ bill }: { readonly bill: NextBill }) => {
  const words = useAmountText();
  const language = useLanguage();
  return (
    <p className={css.price}>
      <b>{formatMoney(bill.due, language)}</b>
      <span>{words(bill)}</span>
    </p>
  );
};
