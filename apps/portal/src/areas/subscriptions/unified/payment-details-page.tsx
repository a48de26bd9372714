/** Payment details of a subscription: card, next charge and last payment. */
import { brandOf, isBrandId } from '@marquee/product/brands.ts';
import type { NextBill, Receipt } from '@marquee/product/contract/billing/payments.ts';
import { limits } from '@marquee/product/limits.ts';
import { formatDate } from '@marquee/product/values/dates.ts';
import { formatMoney } from '@marquee/product/values/money.ts';
import { useQuery } from '@tanstack/react-query';
import { cardExpiryState } from '../../../payment-card/payment-methods.ts';
import { BillLines, BillPaidWith } from '../../../payment-card/next-bill/next-bill.tsx';
import { useReceiptStatus } from '../../../payment-card/receipt-status.ts';
import { nextBillQuery } from '../../../payment-card/next-bill/next-bill-query.ts';
import { ParentLink } from '../../../navigation/back-link.tsx';
import { useBrand } from '../../../state/current-route.ts';
import { Link } from '../../../navigation/link.tsx';
import { QueryBoundary } from '../../../api/query-boundary.tsx';
import { useLanguage, useT } from '../../../i18n/i18n.ts';
import { buttonClass } from '../../../ui/button.tsx';
import layout from '../../../ui/layout.module.css';
import { InlineAlert } from '../../../ui/inline-alert.tsx';
import panel from '../../../ui/panel.module.css';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Section } from '../../../ui/section.tsx';
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
import { type SelectedSubscription, useSubscriptionFromUrl } from './use-subscription-from-url.ts';

const PaymentDetailsPage = () => {
  const t = useT();
  const { query, selected } = useSubscriptionFromUrl();
  const { nameOf } = useSubscriptionNames();
  return (
    <>
      <ParentLink to="unifiedSubscriptions">{t('subscriptions.plan.up')}</ParentLink>
      <h1>{t('subscriptions.paymentDetails.title')}</h1>
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

const Ours = ({ billed }: SelectedSubscription) => {
  const bill = useQuery(nextBillQuery(useLanguage(), billed.subscriptionItemId));
  return (
    <>
      <div className={layout.stack}>
        {hasPaymentProblem(billed) && <PaymentProblemAlert billed={billed} />}
        <QueryBoundary query={bill} skeleton={<BillSkeleton />}>
          {(found) => (found ? <Next billed={billed} bill={found} /> : <NoNext billed={billed} />)}
        </QueryBoundary>
      </div>
      <Latest billed={billed} />
    </>
  );
};

const NoNext = ({ billed }: { readonly billed: BilledSubscription }) => {
  const t = useT();
  const { endOf } = useRenewalLabels();
  return (
    <div className={panel.panel}>
      <div className={panel.row}>
        <div>
          <p className={panel.value}>{t('subscriptions.paymentDetails.noNext')}</p>
          <p className={panel.key}>
            {t(billed.cancelled ? 'subscriptions.paymentDetails.noNextLead' : 'subscriptions.list.ends', {
              date: endOf(billed),
            })}
          </p>
        </div>
      </div>
    </div>
  );
};

const Next = ({ billed, bill }: { readonly billed: BilledSubscription; readonly bill: NextBill }) => {
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
  const stateOf = useReceiptStatus();
  const { description, date, total } = receipt;
  const language = useLanguage();
  return (
    <li className={panel.row}>
      <div>
        <p className={panel.value}>{description}</p>
        <p className={panel.key}>
          {formatDate(date, language)} · {stateOf(receipt)}
        </p>
      </div>
      <p className={subscriptions.amount}>{formatMoney(total, language)}</p>
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
