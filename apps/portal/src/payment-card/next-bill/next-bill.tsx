/** The next bill as text and price breakdown. */
import type { NextBill } from '@marquee/product/contract/billing/payments.ts';
import { formatDate } from '@marquee/product/values/dates.ts';
import { formatMoney, taxLabel } from '@marquee/product/values/money.ts';
import { useHasFeature } from '../../state/current-route.ts';
import { Link } from '../../navigation/link.tsx';
import { useLanguage, useT } from '../../i18n/i18n.ts';
import panel from '../../ui/panel.module.css';
import { PriceBreakdown, PriceLine } from '../../ui/price-breakdown.tsx';
import { CardBrandImage } from '../card-brand-image.tsx';
import { useCardDescription, useCardName } from '../card-text.ts';
import css from './next-bill.module.css';

export const BillLines = ({ bill }: { readonly bill: NextBill }) => {
  const t = useT();
  const language = useLanguage();
  const money = (amount: number) => formatMoney(amount, language);
  const date = formatDate(bill.day, language);
  return (
    <div className={css.lines}>
      <PriceBreakdown>
        {bill.lines.map(({ subscriptionId, name, amount }) => (
          <PriceLine key={subscriptionId} variant="item" value={money(amount)}>
            {name}
          </PriceLine>
        ))}
        {bill.lines.map(
          ({ subscriptionId, discount }) =>
            discount && (
              <PriceLine key={subscriptionId} value={money(-discount.amount)}>
                {t('payments.next.offerLeft', { name: discount.name, count: discount.paymentsLeft })}
              </PriceLine>
            ),
        )}
        {bill.taxes.map(({ name, rate, amount }) => (
          <PriceLine key={name} value={money(amount)}>
            {taxLabel(name, rate, language)}
          </PriceLine>
        ))}
        {bill.gift > 0 && (
          <>
            <PriceLine value={money(bill.total)}>{t('payments.next.total')}</PriceLine>
            <PriceLine variant="credit" value={money(-bill.gift)}>
              {t('payments.next.gift')}
            </PriceLine>
          </>
        )}
        <PriceLine variant="total" value={money(bill.due)}>
          {t('payments.next.charged', { date })}
        </PriceLine>
      </PriceBreakdown>
    </div>
  );
};

/** Payment method of the bill: card, gift balance alone or none yet. */
export const BillPaidWith = ({ bill: { paidWith, due } }: { readonly bill: NextBill }) => {
  const t = useT();
  const has = useHasFeature();
  const name = useCardName();
  const about = useCardDescription();
  const [what, more] = paidWith
    ? [name(paidWith), about(paidWith)]
    : due > 0
      ? [t('payments.next.noCard'), t('payments.next.noCardLead')]
      : [t('payments.next.giftCovers'), t('payments.next.giftCoversLead')];
  return (
    <div className={css.paidWith}>
      {(paidWith !== null || due > 0) && <CardBrandImage brand={paidWith?.brand ?? ''} />}
      <div>
        <p className={panel.value}>{what}</p>
        <p className={panel.key}>{more}</p>
      </div>
      {has('paymentInfo') && (
        <Link to="paymentMethods" className={panel.act}>
          {t('shell.menu.paymentMethods')}
        </Link>
      )}
    </div>
  );
};
