/** Order summary with its price breakdown. */
import type { Cart, Order } from '@marquee/product/contract/billing/purchase.ts';
import { formatDate } from '@marquee/product/values/dates.ts';
import { amountOf, centsOf, formatMoney, taxLabel } from '@marquee/product/values/money.ts';
import { useLanguage, useT } from '../../i18n/i18n.ts';
import { PriceBreakdown, PriceLine } from '../../ui/price-breakdown.tsx';

interface Bill {
  readonly items: readonly { readonly name: string; readonly about: string; readonly amount: number }[];
  readonly discount: number;
  /** Undefined until the billing province is known. */
  readonly taxes:
    | readonly { readonly name: string; readonly rate?: number | undefined; readonly amount: number }[]
    | undefined;
  readonly total: number;
  readonly gift: number;
  readonly due: number;
}

/** `taxed`: the billing province is known. */
export const useCartTotals = () => {
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

export const totalsOfOrder = ({ Items, Totals }: Order): Bill => ({
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

export const OrderSummary = ({ bill, dueLabel }: { readonly bill: Bill; readonly dueLabel: string }) => {
  const t = useT();
  const language = useLanguage();
  const money = (amount: number) => formatMoney(amount, language);
  return (
    <PriceBreakdown>
      {bill.items.map(({ name, about, amount }) => (
        <PriceLine key={name} variant="item" value={money(amount)} about={about}>
          {name}
        </PriceLine>
      ))}
      {bill.discount > 0 && (
        <PriceLine value={money(-bill.discount)}>{t('purchase.payments.discount')}</PriceLine>
      )}
      {bill.taxes?.map(({ name, rate, amount }) => (
        <PriceLine key={name} value={money(amount)}>
          {taxLabel(name, rate, language)}
        </PriceLine>
      )) ?? <PriceLine value={t('purchase.payments.taxByProvince')}>{t('purchase.payments.tax')}</PriceLine>}
      {bill.gift > 0 && (
        <>
          <PriceLine value={money(bill.total)}>{t('purchase.payments.total')}</PriceLine>
          <PriceLine value={money(-bill.gift)}>{t('purchase.payments.gift')}</PriceLine>
        </>
      )}
      <PriceLine variant="total" value={money(bill.due)}>
        {dueLabel}
      </PriceLine>
    </PriceBreakdown>
  );
};
