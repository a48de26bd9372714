/** Payment details of a subscription: card, next charge and last payment. */
import { brandOf, isBrandId } from '@marquee/product/brands.ts';
import type { Receipt, UpcomingBill } from '@marquee/product/contract/billing/payments.ts';
import { limits } from '@marquee/product/limits.ts';
import { dayOf, daysBetween, formatDate } from '@marquee/product/values/dates.ts';
import { provinces } from '@marquee/product/values/billing/taxes.ts';
import { formatMoney } from '@marquee/product/values/money.ts';
import { useQuery } from '../../../api/use-query.ts';
import { useState } from 'react';
import { cardExpiryState } from '../../../payment-card/card-text.ts';
import { BillLines, BillPaidWith } from '../../../payment-card/next-bill/next-bill.tsx';
import { useReceiptStatus } from '../../../payment-card/receipt-status.ts';
import { nextBillQuery } from '../../../payment-card/next-bill/next-bill-query.ts';
import { ParentLink } from '../../../navigation/back-link.tsx';
import { useBrand } from '../../../state/current-route.ts';
import { Link } from '../../../navigation/link.tsx';
import { QueryBoundary } from '../../../api/query-boundary.tsx';
import { useLanguage, useT } from '../../../i18n/i18n.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { clock } from '../../../ui/icon/shell-icons.ts';
import layout from '../../../ui/layout.module.css';
import { InlineAlert } from '../../../ui/inline-alert.tsx';
import panel from '../../../ui/panel.module.css';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Section } from '../../../ui/section.tsx';
import chip from '../../../ui/status-chip.module.css';
import text from '../../../ui/text.module.css';
import { latestReceiptsQuery } from '../subscription-queries.ts';
import { BillAmount } from './bill-amount.tsx';
import { ManageLink, PaymentProblemAlert } from './subscription-status.tsx';
import {
  type BilledSubscription,
  hasPaymentProblem,
  isBilledByUs,
  useBillerLabel,
  useRenewalLabels,
  useSubscriptionNames,
} from '../subscription-labels.ts';
import subscriptions from './subscription.module.css';
import css from '../plan.module.css';
import { EarlierPayment } from '../plan-change/earlier-requests.ts';
import { PayNow } from '../plan-change/pay-now.tsx';
import { type SelectedSubscription, useSubscriptionFromUrl } from '../selected-subscription.ts';

const PaymentDetailsPage = () => {
  const t = useT();
  const { query, selected } = useSubscriptionFromUrl();
  const { nameOf } = useSubscriptionNames();
  return (
    <>
      <ParentLink to="unifiedSubscriptions">{t('shell.menu.subscriptions')}</ParentLink>
      <h1>{t('subscriptions.list.paymentDetails')}</h1>
      <QueryBoundary query={query} skeleton={<Skeleton width="100%" height="160px" />}>
        {() =>
          selected && (
            <>
              <p className={text.lead}>
                {t('subscriptions.paymentDetails.lead', { name: nameOf(selected.unified) })}
              </p>
              {isBilledByUs(selected.unified) ? <Ours {...selected} /> : <Elsewhere {...selected} />}
            </>
          )
        }
      </QueryBoundary>
    </>
  );
};
export default PaymentDetailsPage;

const Elsewhere = ({ unified }: SelectedSubscription) => {
  const t = useT();
  const biller = useBillerLabel();
  return (
    <div className={layout.stack}>
      <div className={panel.panel}>
        <div className={panel.row}>
          <div>
            <p className={panel.value}>{biller(unified)}</p>
            <p className={panel.key}>{t('subscriptions.paymentDetails.elsewhere')}</p>
          </div>
          <ManageLink {...unified} />
        </div>
      </div>
    </div>
  );
};

const Ours = ({ billed, unified }: SelectedSubscription) => {
  const bill = useQuery(nextBillQuery(useLanguage(), billed.subscriptionItemId));
  return (
    <>
      <div className={layout.stack}>
        {hasPaymentProblem(billed) && <PaymentProblemAlert billed={billed} />}
        <QueryBoundary query={bill} skeleton={<BillSkeleton />}>
          {(found) =>
            found ? <Next billed={billed} bill={found} /> : <NoNext billed={billed} unified={unified} />
          }
        </QueryBoundary>
      </div>
      {bill.data && <AfterThat bill={bill.data} />}
      <Latest billed={billed} />
    </>
  );
};

const NoNext = ({ billed, unified }: SelectedSubscription) => {
  const t = useT();
  const { endOf } = useRenewalLabels();
  const { nameOf } = useSubscriptionNames();
  const date = endOf(billed);
  return (
    <div className={panel.panel}>
      <div className={panel.row}>
        <div>
          <p className={panel.value}>{t('subscriptions.paymentDetails.noNext')}</p>
          <p className={panel.key}>
            {billed.cancelled
              ? t('subscriptions.paymentDetails.noNextLead', { name: nameOf(unified), date })
              : t('subscriptions.list.ends', { date })}
          </p>
        </div>
      </div>
    </div>
  );
};

const Next = ({ billed, bill }: { readonly billed: BilledSubscription; readonly bill: UpcomingBill }) => {
  const t = useT();
  const { date } = useRenewalLabels();
  const state = bill.paidWith ? cardExpiryState(bill.paidWith) : 'good';
  return (
    <>
      {state !== 'good' && (
        <InlineAlert kind="warn">
          {t(state === 'expired' ? 'subscriptions.paymentDetails.gone' : 'subscriptions.paymentDetails.soon')}
        </InlineAlert>
      )}
      <div className={panel.panel}>
        <div className={subscriptions.plan}>
          <div>
            <p className={panel.key}>
              {t(billed.gracePeriod ? 'subscriptions.plan.overdue' : 'payments.next.title')}
            </p>
            <p className={css.when}>{date(billed.gracePeriod ? billed.cycleDate : bill.day)}</p>
            {!billed.gracePeriod && <DaysUntil day={bill.day} />}
          </div>
          <BillAmount bill={bill} />
        </div>
        <BillLines bill={bill} />
        <BillPaidWith bill={bill} />
      </div>
      {billed.gracePeriod && bill.paidWith ? (
        <PayNow subscriptionId={billed.subscriptionId} bill={bill} />
      ) : (
        <EarlierPayment subscriptionId={billed.subscriptionId} />
      )}
    </>
  );
};

/** The amount from the second payment on, and where its taxes come from. */
const AfterThat = ({ bill: { after, taxAddress } }: { readonly bill: UpcomingBill }) => {
  const t = useT();
  const language = useLanguage();
  if (!after) return null;
  const words = after.taxed ? 'subscriptions.paymentDetails.withTax' : 'subscriptions.paymentDetails.plusTax';
  return (
    <Section title={t('subscriptions.paymentDetails.after')}>
      <ul className={panel.panel}>
        <li className={panel.row}>
          <div>
            <p className={panel.key}>{formatDate(after.day, language)}</p>
            <p className={panel.value}>{t(words, { names: after.names.join(' + ') })}</p>
          </div>
          <p className={subscriptions.amount}>{formatMoney(after.due, language)}</p>
        </li>
        {taxAddress && (
          <li className={panel.row}>
            <div>
              <p className={panel.key}>{t('subscriptions.paymentDetails.taxAddress')}</p>
              <p className={panel.value}>
                {[taxAddress.City, provinces[taxAddress.State].name[language], taxAddress.postalCode]
                  .filter(Boolean)
                  .join(', ')}
              </p>
            </div>
          </li>
        )}
      </ul>
    </Section>
  );
};

const DaysUntil = ({ day }: { readonly day: string }) => {
  const t = useT();
  const [today] = useState(() => dayOf(new Date()));
  const count = daysBetween(today, dayOf(day));
  if (count < 0) return null;
  return (
    <span className={`${chip.chip} ${chip.wait}`}>
      <Icon path={clock} />
      {t('subscriptions.paymentDetails.in', { count })}
    </span>
  );
};

const Latest = ({ billed: { brandName } }: { readonly billed: BilledSubscription }) => {
  const t = useT();
  const language = useLanguage();
  const site = useBrand();
  const query = useQuery(latestReceiptsQuery({ site, brand: brandName, language }));
  const brand = isBrandId(brandName) ? brandOf(brandName).name[language] : '';
  return (
    <Section title={t('subscriptions.paymentDetails.latest', { brand })}>
      <QueryBoundary query={query} skeleton={<Skeleton width="100%" height="228px" />}>
        {(receipts) =>
          receipts.length > 0 ? (
            <ul className={panel.panel}>
              {receipts.slice(0, limits.latestReceipts).map((receipt) => (
                <Paid key={receipt.id} receipt={receipt} />
              ))}
            </ul>
          ) : (
            <p className={text.muted}>{t('subscriptions.paymentDetails.none')}</p>
          )
        }
      </QueryBoundary>
      <p className={css.actions}>
        <Link to="payments" className={buttonClass({ variant: 'outline', small: true })}>
          {t('subscriptions.paymentDetails.all')}
        </Link>
      </p>
    </Section>
  );
};

const Paid = ({ receipt }: { readonly receipt: Receipt }) => {
  const t = useT();
  const stateOf = useReceiptStatus();
  const { id, brand, description, date, total } = receipt;
  const language = useLanguage();
  return (
    <li className={panel.row}>
      <div>
        <p className={panel.value}>{description}</p>
        <p className={panel.key}>
          {formatDate(date, language)} · {stateOf(receipt)}
        </p>
      </div>
      <div className={css.paid}>
        <p className={subscriptions.amount}>{formatMoney(total, language)}</p>
        <Link
          to="paymentsBrand"
          params={{ brand }}
          query={{ year: dayOf(date).slice(0, 4), receipt: id }}
          className={panel.act}
          aria-label={t('payments.history.receiptOf', { description, date: formatDate(date, language) })}
        >
          {t('payments.receipt.title')}
        </Link>
      </div>
    </li>
  );
};

const BillSkeleton = () => (
  <div className={panel.panel}>
    <div className={subscriptions.plan}>
      <div className={subscriptions.waiting}>
        <Skeleton width="8rem" height="1rem" />
        <Skeleton width="12rem" height="1.75rem" />
        <Skeleton width="14rem" height="1rem" />
      </div>
      <Skeleton width="6rem" height="3rem" />
    </div>
    <div className={css.addOn}>
      <Skeleton width="100%" height="9rem" />
    </div>
    <div className={css.addOn}>
      <Skeleton width="48px" height="32px" />
      <Skeleton width="12rem" height="2.5rem" />
    </div>
  </div>
);
