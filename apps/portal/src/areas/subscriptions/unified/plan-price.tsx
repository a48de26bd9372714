/** The price of a plan, in large type. */
import { formatMoney } from '@marquee/product/values/money.ts';
import { useLanguage, useT } from '../../../i18n/i18n.ts';
import { useSubscriptionNames } from '../subscription-labels.ts';
import css from './subscription.module.css';

export const Price = ({ price, cycle }: { readonly price: number; readonly cycle: string }) => {
  const t = useT();
  const language = useLanguage();
  const { cycleOf } = useSubscriptionNames();
  return (
    <p className={css.price}>
      <b>{formatMoney(price, language)}</b>
      <span>{t('shell.plusTax', { cycle: cycleOf(cycle) })}</span>
    </p>
  );
};

export const NoMorePayments = () => (
  <p className={`${css.price} ${css.noPrice}`}>
    <b>{useT()('subscriptions.paymentDetails.noNext')}</b>
  </p>
);
