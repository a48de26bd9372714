/** The next charge, with a link to its details. */
import type { NextBill } from '@marquee/product/contract/billing/payments.ts';
import { formatDate } from '@marquee/product/values/dates.ts';
import { formatMoney } from '@marquee/product/values/money.ts';
import { useCardName } from '../../payment-card/payment-methods.ts';
import { Link } from '../../navigation/link.tsx';
import { useLanguage, useT } from '../../i18n/i18n.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { receipt } from '../../ui/icon/shell-icons.ts';
import panel from '../../ui/panel.module.css';
import { Section } from '../../ui/section.tsx';
import { useEmailVerified } from '../../session/use-session.ts';

export const NextPayment = ({ bill }: { readonly bill: NextBill }) => {
  const t = useT();
  const language = useLanguage();
  const cardName = useCardName();
  const verified = useEmailVerified();
  const money = (amount: number) => formatMoney(amount, language);
  const values = {
    date: formatDate(bill.day, language),
    due: money(bill.due),
    total: money(bill.total),
    gift: money(bill.gift),
  };
  const about = [
    bill.lines.map(({ name }) => name).join(' + '),
    ...(bill.gift > 0 && bill.due > 0 ? [t('payments.next.minusGift', values)] : []),
    ...(bill.paidWith ? [cardName(bill.paidWith)] : []),
  ];
  return (
    <Section title={t('payments.next.title')}>
      <div className={panel.panel}>
        <div className={panel.row}>
          <span className={panel.tile}>
            <Icon path={receipt} />
          </span>
          <div>
            <p className={panel.value}>
              {t(bill.due > 0 ? 'payments.next.on' : 'payments.next.covered', values)}
            </p>
            <p className={panel.key}>{about.join(' · ')}</p>
          </div>
          {verified !== false && (
            <Link
              to="unifiedPaymentDetails"
              query={{ subscriptionItemId: bill.lines[0]?.subscriptionId ?? '' }}
              className={panel.act}
              aria-label={t('payments.next.detailsOf')}
            >
              {t('payments.next.details')}
            </Link>
          )}
        </div>
      </div>
    </Section>
  );
};
