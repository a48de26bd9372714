/** What is bought and what it comes to, line by line. */
import type { Cart, Order } from '@marquee/product/contract/buying/purchase.ts';
import { formatDate } from '@marquee/product/values/dates.ts';
import { amountOf, centsOf, formatMoney, taxName } from '@marquee/product/values/money.ts';
import type { ReactNode } from 'react';
import { useLanguage, useT } from '../../i18n.ts';
import css from './summary.module.css';

interface Bill {
  readonly items: readonly { readonly name: string; readonly about: string; readonly amount: number }[];
  readonly discount: number;
  /** Undefined: nobody has said where the card is billed. */
  readonly taxes: readonly { readonly name: string; readonly amount: number }[] | undefined;
  readonly total: number;
  readonly gift: number;
  readonly due: number;
}

/** `taxed`: whose taxes are due is known. */
export const useCartBill = () => {
  const t = useT();
  const language = useLanguage();
  return ({ items, totals }: Cart, taxed: boolean): Bill => ({
    items: items.map(({ name, planName, renewalDate, price }) => ({
      name,
      about: `${planName} · ${t('purchase.payments.renews', { date: formatDate(renewalDate, language) })}`,
      amount: price,
    })),
    discount: totals.discount,
    taxes: taxed ? totals.taxes : undefined,
    total: totals.total,
    gift: totals.giftAmount,
    due: totals.due,
  });
};

export const billOfOrder = ({ Items, Totals }: Order): Bill => ({
  items: Items.map(({ Name, Amount, PricingPlan }) => ({
    name: Name,
    about: PricingPlan.Name,
    amount: Amount,
  })),
  discount: Totals.DiscountAmount,
  taxes: Totals.Taxes,
  total: Totals.TotalAmount,
  gift: Totals.GiftAmount,
  due: amountOf(centsOf(Totals.TotalAmount) - centsOf(Totals.GiftAmount)),
});

export const Summary = ({ bill, dueLabel }: { readonly bill: Bill; readonly dueLabel: string }) => {
  const t = useT();
  const language = useLanguage();
  const money = (amount: number) => formatMoney(amount, language);
  return (
    <dl className={css.sum}>
      {bill.items.map(({ name, about, amount }) => (
        <Line key={name} look="item" says={money(amount)}>
          <span>{name}</span>
          <span className={css.about}>{about}</span>
        </Line>
      ))}
      {bill.discount > 0 && <Line says={money(-bill.discount)}>{t('purchase.payments.discount')}</Line>}
      {bill.taxes?.map(({ name, amount }) => (
        <Line key={name} says={money(amount)}>
          {taxName(name, language)}
        </Line>
      )) ?? <Line says={t('purchase.payments.taxByProvince')}>{t('purchase.payments.tax')}</Line>}
      {bill.gift > 0 && (
        <>
          <Line says={money(bill.total)}>{t('purchase.payments.total')}</Line>
          <Line says={money(-bill.gift)}>{t('purchase.payments.gift')}</Line>
        </>
      )}
      <Line look="total" says={money(bill.due)}>
        {dueLabel}
      </Line>
    </dl>
  );
};

const Line = ({
  look,
  says,
  children,
}: {
  readonly look?: 'item' | 'total';
  readonly says: string;
  readonly children: ReactNode;
}) => (
  <div className={look && css[look]}>
    <dt>{children}</dt>
    <dd>{says}</dd>
  </div>
);
