import type { Receipt } from '@marquee/product/contract/billing/payments.ts';
import { dayOf, monthName } from '@marquee/product/values/dates.ts';
import { formatMoney } from '@marquee/product/values/money.ts';
import { useState } from 'react';
import { useLanguage, useT } from '../../i18n/i18n.ts';
import panel from '../../ui/panel.module.css';
import text from '../../ui/text.module.css';
import css from './payments-page.module.css';
import { isPaid, groupByMonth, totalPaid } from './receipts-by-month.ts';

interface Props {
  readonly year: string;
  readonly receipts: readonly Receipt[];
}

/** Total of a year with a bar per month; screen readers get the bars as a list. */
export const YearSummary = ({ year, receipts }: Props) => {
  const t = useT();
  const language = useLanguage();
  return (
    <section className={`${panel.panel} ${css.year}`} aria-labelledby="payments-year">
      <div className={css.sum}>
        <div>
          <h2 id="payments-year">{t('payments.history.paid', { year })}</h2>
          <p className={`${text.small} ${text.muted}`}>
            {t('payments.history.count', { count: receipts.filter(isPaid).length })}
          </p>
        </div>
        <p className={css.total}>{formatMoney(totalPaid(receipts), language)}</p>
      </div>
      <Bars year={year} months={groupByMonth(receipts)} />
    </section>
  );
};

interface BarsProps {
  readonly year: string;
  readonly months: readonly number[];
}

const Bars = ({ year, months }: BarsProps) => {
  const t = useT();
  const language = useLanguage();
  const most = Math.max(...months);
  const [thisMonth] = useState(() => dayOf(Date.now()).slice(0, 7));
  return (
    <ol className={css.bars} aria-label={t('payments.history.months')}>
      {months.map((amount, index) => {
        const month = monthName(index + 1, language);
        const isNow = thisMonth === `${year}-${String(index + 1).padStart(2, '0')}`;
        return (
          <li key={month} data-now={isNow || undefined} data-none={amount === 0 || undefined}>
            <span className={css.bar} style={{ height: `${most > 0 ? (amount / most) * 100 : 0}%` }} />
            <span aria-hidden="true">{Array.from(month)[0]?.toUpperCase()}</span>
            <span className={text.hidden}>
              {amount > 0
                ? t('payments.history.month', { month, amount: formatMoney(amount, language) })
                : t('payments.history.noMonth', { month })}
            </span>
          </li>
        );
      })}
    </ol>
  );
};
