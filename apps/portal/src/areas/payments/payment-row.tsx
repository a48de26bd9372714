import { brandOf, isBrandId } from '@marquee/product/brands.ts';
import type { Receipt } from '@marquee/product/contract/billing/payments.ts';
import { formatDate } from '@marquee/product/values/dates.ts';
import { formatMoney } from '@marquee/product/values/money.ts';
import { useReceiptStatus } from '../../payment-card/receipt-status.ts';
import { useLanguage, useT } from '../../i18n/i18n.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { receipt as drawing } from '../../ui/icon/page-icons.ts';
import panel from '../../ui/panel.module.css';
import css from './payments-page.module.css';
import { isPaid } from './receipts-by-month.ts';

interface Props {
  readonly receipt: Receipt;
  readonly withBrand: boolean;
  readonly open: () => void;
}

export const PaymentRow = ({ receipt, withBrand, open }: Props) => {
  const t = useT();
  const language = useLanguage();
  const stateOf = useReceiptStatus();
  const { description, total, brand } = receipt;
  const date = formatDate(receipt.date, language);
  const about = [date, withBrand && isBrandId(brand) && brandOf(brand).name[language], stateOf(receipt)];
  return (
    <li className={panel.row}>
      <span className={panel.tile}>
        <Icon path={drawing} />
      </span>
      <div>
        <p className={panel.value}>{description}</p>
        <p className={panel.key}>{about.filter(Boolean).join(' · ')}</p>
      </div>
      <div className={css.amount}>
        <p className={panel.value} data-void={!isPaid(receipt) || undefined}>
          {formatMoney(total, language)}
        </p>
        <button
          type="button"
          className={css.receipt}
          aria-haspopup="dialog"
          aria-label={t('payments.history.receiptOf', { description, date })}
          onClick={open}
        >
          {t('payments.receipt.title')}
        </button>
      </div>
    </li>
  );
};
