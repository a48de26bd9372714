/** Order summary with its price breakdown. */
import type { Language } from '@marquee/product/brands.ts';
import type { Cart, Order } from '@marquee/product/contract/billing/purchase.ts';
import { codedCycleLabel } from '@marquee/product/values/billing-cycles.ts';
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

/** How often it is paid, by the order's numeric code; an unknown code leaves the plan's name. */
const cycleOf = ({ PricingPlan: plan }: Order['Items'][number], language: Language): string =>
  codedCycleLabel(plan.SubscriptionBillingCycle, plan.SubscriptionBillingCycleIterations, language) ??
  plan.Name;

export const totalsOfOrder = ({ Items, Totals }: Order, language: Language): Bill => ({
  items: Items.map((item) => ({ name: item.Name, about: cycleOf(item, language), amount: item.Amount })),
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
        <PriceLine value={money(-bill.discount)}>{t('payments.receipt.discount')}</PriceLine>
      )}
      {bill.taxes?.map(({ name, rate, amount }) => (
        <PriceLine key={name} value={money(amount)}>
          {taxLabel(name, rate, language)}
        </PriceLine>
      )) ?? <PriceLine value={t('purchase.payments.taxByProvince')}>{t('purchase.payments.tax')}</PriceLine>}
      {bill.gift > 0 && (
        <>
          <PriceLine value={money(bill.total)}>{t('purchase.payments.total')}</PriceLine>
          <PriceLine variant="credit" value={money(-bill.gift)}>
            {t('payments.next.gift')}
          </PriceLine>
        </>
      )}
      {bill.taxes ? (
        <PriceLine variant="total" value={money(bill.due)}>
          {dueLabel}
        </PriceLine>
      ) : (
        <PriceLine variant="pending" value={t('purchase.payments.dueUnknown', { price: money(bill.due) })}>
          {dueLabel}
        </PriceLine>
      )}
    </PriceBreakdown>
  );
};
