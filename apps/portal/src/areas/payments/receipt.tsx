/** A receipt to read, download or print. */
import { brandOf, isBrandId } from '@marquee/product/brands.ts';
import type { Receipt } from '@marquee/product/contract/billing/payments.ts';
import { formatDate, formatPeriod } from '@marquee/product/values/dates.ts';
import { centsOf, amountOf, formatMoney, taxLabel } from '@marquee/product/values/money.ts';
import { provinces } from '@marquee/product/values/billing/taxes.ts';
import { createPortal } from 'react-dom';
import { useCardName } from '../../payment-card/card-text.ts';
import { useReceiptStatus } from '../../payment-card/receipt-status.ts';
import { brandFor } from '../../config/startup-config.ts';
import { useLanguage, useT } from '../../i18n/i18n.ts';
import { RichText } from '../../i18n/rich-text.tsx';
import { Button } from '../../ui/button.tsx';
import layout from '../../ui/layout.module.css';
import { Modal } from '../../ui/modal.tsx';
import text from '../../ui/text.module.css';
import { CreditNotes } from './credit-notes.tsx';
import { DownloadFailure, useDownload } from '../../api/download.tsx';
import { downloadReceiptPdf } from './payments-queries.ts';
import css from './receipt.module.css';

interface Props {
  readonly receipt: Receipt;
  readonly close: () => void;
}

/** Rendered in a portal outside the page, so that print styles can hide the page. */
export const ReceiptModal = ({ receipt, close }: Props) => {
  const t = useT();
  return createPortal(
    <Modal title={t('payments.receipt.title')} onClose={close} closeLabel={t('payments.receipt.close')}>
      <div className={css.receipt}>
        <Facts receipt={receipt} />
        <Bill receipt={receipt} />
        <PaidWith receipt={receipt} />
        <CreditNotes notes={receipt.creditNotes ?? []} />
        <Small receipt={receipt} />
        <Acts receipt={receipt} />
      </div>
    </Modal>,
    document.body,
  );
};

const Facts = ({ receipt }: { readonly receipt: Receipt }) => {
  const { orderNumber, date, brand } = receipt;
  const stateOf = useReceiptStatus();
  const t = useT();
  const language = useLanguage();
  return (
    <dl className={css.facts}>
      <dt>{t('payments.receipt.order')}</dt>
      <dd>{orderNumber}</dd>
      <dt>{t('payments.receipt.date')}</dt>
      <dd>{formatDate(date, language)}</dd>
      {isBrandId(brand) && (
        <>
          <dt>{t('shell.brand')}</dt>
          <dd>{brandOf(brand).name[language]}</dd>
        </>
      )}
      <dt>{t('payments.receipt.status')}</dt>
      <dd>{stateOf(receipt)}</dd>
    </dl>
  );
};

const Bill = ({ receipt }: { readonly receipt: Receipt }) => {
  const { items, discount, discountName, taxes, total } = receipt;
  const t = useT();
  const language = useLanguage();
  const money = (amount: number) => formatMoney(amount, language);
  return (
    <table className={css.bill}>
      <caption className={text.hidden}>{t('payments.receipt.bill')}</caption>
      <thead className={text.hidden}>
        <tr>
          <th scope="col">{t('payments.receipt.item')}</th>
          <th scope="col">{t('payments.receipt.amount')}</th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ name, amount, period }, index) => (
          <tr key={index}>
            <th scope="row">
              {name}
              {period && (
                <span className={css.about}>{formatPeriod(period.from, period.until, language)}</span>
              )}
            </th>
            <td>{money(amount)}</td>
          </tr>
        ))}
        {discount > 0 && (
          <tr>
            <th scope="row">{discountName ?? t('payments.receipt.discount')}</th>
            <td>{money(-discount)}</td>
          </tr>
        )}
        {taxes.map(({ name, rate, registration, amount }) => (
          <tr key={name}>
            <th scope="row">
              {taxLabel(name, rate, language)}
              {registration && (
                <span className={css.about}>{t('payments.receipt.number', { number: registration })}</span>
              )}
            </th>
            <td>{money(amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('payments.receipt.total')}</th>
          <td>{money(total)}</td>
        </tr>
      </tfoot>
    </table>
  );
};

/** Gift balance pays first, the card pays the rest. */
const PaidWith = ({ receipt }: { readonly receipt: Receipt }) => {
  const t = useT();
  const language = useLanguage();
  const cardName = useCardName();
  const { total, giftAmount, creditAmount, refunded, instrument, BillingAddress: place } = receipt;
  const byCard = amountOf(centsOf(total) - centsOf(giftAmount) - centsOf(creditAmount || 0));
  return (
    <dl className={css.facts}>
      {giftAmount > 0 && (
        <>
          <dt>{t('payments.receipt.gift')}</dt>
          <dd>{formatMoney(giftAmount, language)}</dd>
        </>
      )}
      {creditAmount > 0 && (
        <>
          <dt>{t('payments.receipt.credit')}</dt>
          <dd>{formatMoney(creditAmount, language)}</dd>
        </>
      )}
      {refunded > 0 && (
        <>
          <dt>{t('payments.receipt.refunded')}</dt>
          <dd>{formatMoney(refunded, language)}</dd>
        </>
      )}
      {instrument && byCard > 0 && (
        <>
          <dt>{t('payments.receipt.paidBy')}</dt>
          <dd>
            {cardName(instrument)}
            {byCard < total && ` · ${formatMoney(byCard, language)}`}
          </dd>
        </>
      )}
      {place && (
        <>
          <dt>{t('payments.receipt.billedTo')}</dt>
          <dd>
            {t('payments.receipt.place', {
              city: place.City,
              province: provinces[place.State].name[language],
            })}
          </dd>
        </>
      )}
      <NextRenewal receipt={receipt} />
      {receipt.seller && (
        <>
          <dt>{t('payments.receipt.seller')}</dt>
          <dd>
            {receipt.seller.name}
            <span className={css.about}>{receipt.seller.address}</span>
          </dd>
        </>
      )}
    </dl>
  );
};

/** Hidden once the renewal date has passed. */
const NextRenewal = ({ receipt: { nextRenewal: next } }: { readonly receipt: Receipt }) => {
  const t = useT();
  const language = useLanguage();
  if (!next) return null;
  const values = {
    date: formatDate(next.day, language),
    total: formatMoney(next.total, language),
    due: formatMoney(next.due, language),
  };
  return (
    <>
      <dt>{t('payments.receipt.next')}</dt>
      <dd>{t(next.gift > 0 ? 'payments.receipt.nextGift' : 'payments.receipt.nextOn', values)}</dd>
    </>
  );
};

const Small = ({ receipt: { brand } }: { readonly receipt: Receipt }) => {
  const t = useT();
  const language = useLanguage();
  const support = (content: string) =>
    isBrandId(brand) ? <a href={brandFor(brand).supportUrl[language]}>{content}</a> : content;
  return (
    <p className={text.hint}>
      {t('payments.receipt.small')} <RichText message="payments.receipt.questions" tags={{ support }} />
    </p>
  );
};

const Acts = ({ receipt: { id, orderNumber } }: { readonly receipt: Receipt }) => {
  const t = useT();
  const language = useLanguage();
  const { busy, done, failed, download } = useDownload(
    () => downloadReceiptPdf(id, language),
    t('payments.receipt.file', { order: orderNumber }),
  );
  return (
    <div className={`${layout.close} ${css.acts}`}>
      <DownloadFailure code={failed} />
      <p className={text.hidden} role="status">
        {done && t('payments.receipt.downloaded')}
      </p>
      <div className={layout.pair}>
        <Button variant="outline" busy={busy} onClick={() => void download()}>
          {t('payments.receipt.download')}
        </Button>
        <Button variant="outline" onClick={() => print()}>
          {t('payments.receipt.print')}
        </Button>
      </div>
    </div>
  );
};
